import { z } from 'zod';
import { LEDGER_GATES } from '../domain/ledger.ts';
import { isLoopbackHost } from '../lib/loopback.ts';
import { decimal, directory, directoryOrNone, httpUrl, integer, isInside, onOff, optionalText } from './fields.ts';
import { checkModel, modelSettings } from './models.ts';
import { checkPlatform, hostPeerSettings, platformSettings } from './peers.ts';
import { rightsSettings } from './rights.ts';

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

/** Contract section 13: the daily backups. */
const backupSettings = {
  /** Where the archives go; outside DATA_DIR. */
  BACKUP_DIR: directoryOrNone,
  /** Time of the day in Israel; null: no daily backups. */
  BACKUP_AT: z
    .string()
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time in Israel such as 02:30')
    .nullable()
    .default(null),
  /** Daily archives that are kept. */
  BACKUP_KEEP: integer(1, 3650, 14),
};

/** Settings every process that works on the data needs (web, worker, agent, tools). */
export const dataSettings = {
  DATA_DIR: directory('./data'),
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  COMMITTEE_NAME: z.string().trim().max(200).default('ועדת הערר לתכנון ובנייה'),
  TASK_RETENTION_DAYS: integer(1, 3650, 30),
  ...backupSettings,
  /** Where a browser finds the files of this repository, such as `https://git.example/appeals/src/branch/main`. */
  PROMPTS_SOURCE_URL: httpUrl,
  EMBEDDINGS_URL: httpUrl,
  EMBEDDINGS_API_KEY: optionalText,
  EMBEDDINGS_MODEL: optionalText,
  EMBEDDINGS_DIMENSIONS: integer(1, 2000, 1536),
  /** Of the ranking by meaning beside that by words; the search exam says what a weight is worth. */
  EMBEDDINGS_WEIGHT: decimal(10, 1),
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
    /** Whether the screens are served; the interface alone otherwise. */
    WEB_UI: onOff(true),
    ...rightsSettings,
    PUBLIC_ORIGIN: publicOrigin,
    /** What arguments that nobody answered do when a case is to end. */
    LEDGER_GATE: z.enum(LEDGER_GATES).default('on'),
    MAX_UPLOAD_MB: integer(1, 2048, 100),
    RATE_LIMIT_PER_MINUTE: integer(0, 10_000_000, 6000),
  })
  .superRefine((settings, context) => {
    const open = settings.API_TOKENS.length === 0 && settings.TRUSTED_USER_HEADER === null;
    if (open && !isLoopbackHost(settings.HOST))
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
    checkBackup(settings, context);
  });

export type WebConfig = z.output<typeof webSettings>;

/** Settings of the processes that only work on the data: worker, migrate, backup, restore. */
export const toolSettings = z.object(dataSettings).superRefine((settings, context) => {
  checkModel(settings, context);
  checkPlatform(settings, context);
  checkBackup(settings, context);
});
export type ToolConfig = z.output<typeof toolSettings>;

/** What must be set together with `BACKUP_AT`, and where archives may not go: with the data they would be lost. */
function checkBackup(
  { DATA_DIR, BACKUP_DIR, BACKUP_AT }: Pick<ToolConfig, 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_AT'>,
  context: z.core.$RefinementCtx,
): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', path: ['BACKUP_DIR'], message });
  if (BACKUP_AT !== null && BACKUP_DIR === null) issue('must be set together with BACKUP_AT: where the archives go');
  if (BACKUP_DIR !== null && isInside(DATA_DIR, BACKUP_DIR))
    issue('must not lie in DATA_DIR: a backup is for the day on which that is lost');
}

/** True when nobody has to prove who he is: only then are foreign `Host` headers refused (contract section 1). */
export const isOpenToEveryone = (config: WebConfig): boolean =>
  config.API_TOKENS.length === 0 && config.TRUSTED_USER_HEADER === null;
