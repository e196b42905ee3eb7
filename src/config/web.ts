import { isIP } from 'node:net';
import { z } from 'zod';
import { apiTokens, commaList, directory, httpUrl, integer, onOff, optionalText } from './fields.ts';
import { checkModel, modelSettings } from './models.ts';
import { checkPlatform, hostPeerSettings, platformSettings } from './peers.ts';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);
const LOOPBACK_PEERS = ['127.0.0.0/8', '::1/128'];

const databaseUrl = z
  .string()
  .trim()
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), 'must be a postgres:// URL')
  .nullable()
  .default(null);

const publicOrigin = z
  .string()
  .trim()
  .refine(
    (value) => URL.canParse(value) && new URL(value).origin === value,
    'must be an origin such as https://appeals.example',
  )
  .nullable()
  .default(null);

const proxies = commaList
  .refine((parts) => parts.every(isAddressOrNetwork), 'must be IP addresses or networks such as 10.0.0.0/8')
  .transform((parts) => (parts.length > 0 ? parts : LOOPBACK_PEERS));

/** Settings every process that works on the data needs (web, worker, agent, tools). */
export const dataSettings = {
  DATA_DIR: directory('./data'),
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  COMMITTEE_NAME: z.string().trim().max(200).default('ועדת הערר לתכנון ובנייה'),
  TASK_RETENTION_DAYS: integer(1, 3650, 30),
  /** Where a browser finds the files of this repository, such as `https://git.example/appeals/src/branch/main`. */
  PROMPTS_SOURCE_URL: httpUrl,
  EMBEDDINGS_URL: httpUrl,
  EMBEDDINGS_API_KEY: optionalText,
  EMBEDDINGS_MODEL: optionalText,
  EMBEDDINGS_DIMENSIONS: integer(1, 2000, 1536),
  ...modelSettings,
  ...platformSettings,
  ...hostPeerSettings,
};

/** Contract section 1: the settings of the web process, with their defaults. */
export const webSettings = z
  .object({
    ...dataSettings,
    HOST: z.string().trim().default('127.0.0.1'),
    PORT: integer(0, 65535, 8000),
    WORKERS: onOff(true),
    API_TOKENS: apiTokens,
    TRUSTED_USER_HEADER: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be a header name')
      .transform((name) => name.toLowerCase())
      .nullable()
      .default(null),
    TRUSTED_PROXIES: proxies,
    PUBLIC_ORIGIN: publicOrigin,
    MAX_UPLOAD_MB: integer(1, 2048, 100),
    RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 6000),
  })
  .superRefine((settings, context) => {
    const open = settings.API_TOKENS.length === 0 && settings.TRUSTED_USER_HEADER === null;
    if (open && !LOOPBACK_HOSTS.has(settings.HOST))
      context.addIssue({
        code: 'custom',
        path: ['HOST'],
        message: `${settings.HOST} is reachable from outside: set API_TOKENS or TRUSTED_USER_HEADER, or listen on 127.0.0.1`,
      });
    if (settings.EMBEDDINGS_URL && !settings.EMBEDDINGS_MODEL)
      context.addIssue({
        code: 'custom',
        path: ['EMBEDDINGS_MODEL'],
        message: 'must be set together with EMBEDDINGS_URL',
      });
    checkModel(settings, context);
    checkPlatform(settings, context);
  });

export type WebConfig = z.output<typeof webSettings>;

/** Settings of the processes that only work on the data: worker, migrate, backup, restore. */
export const toolSettings = z.object(dataSettings).superRefine((settings, context) => {
  checkModel(settings, context);
  checkPlatform(settings, context);
});
export type ToolConfig = z.output<typeof toolSettings>;

/** True when nobody has to prove who he is: only then are foreign `Host` headers refused (contract section 1). */
export const isOpenToEveryone = (config: WebConfig): boolean =>
  config.API_TOKENS.length === 0 && config.TRUSTED_USER_HEADER === null;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
