import { resolve } from 'node:path';
import { z } from 'zod';
import { directory, httpUrl, integer, optionalText } from './fields.ts';
import { dataSettings } from './web.ts';

/** An absolute path; null when unset. */
const optionalPath = optionalText.transform((path) => (path === null ? null : resolve(path)));

/** Where the process manager of the host services keeps its state. */
export const processManagerSettings = {
  DATA_DIR: directory('./data'),
  PM2_HOME: optionalPath,
  /** The manager's program; null: `pm2` of the search path. */
  PM2_BIN: optionalPath,
};

/** What the ecosystem file puts into the environment of each service it starts; it says whose child a process is. */
export const markSettings = {
  LEGAL_HOST_SERVICE: optionalText,
  LEGAL_HOST_HOME: optionalText,
};

/** Weekly use of the model tier, in percent, from which on the supervisor holds the halacha drain back. */
export const halachaSettings = {
  HALACHA_USAGE_LIMIT_PERCENT: integer(1, 100, 90),
};

/** Contract section 1: the settings of the host bridge. */
export const bridgeSettings = z
  .object({
    ...processManagerSettings,
    ...markSettings,
    LOG_LEVEL: dataSettings.LOG_LEVEL,
    BRIDGE_HOST: z.string().trim().default('127.0.0.1'),
    BRIDGE_PORT: integer(0, 65535, 8790),
    BRIDGE_SHARED_SECRET: optionalText,
    USAGE_URL: httpUrl,
    USAGE_CREDENTIALS_FILE: optionalPath,
    /** The model tier whose weekly meter is shown; null: the fullest one. */
    USAGE_MODEL_TIER: optionalText,
  })
  .superRefine((settings, context) => {
    if (settings.USAGE_URL !== null && settings.USAGE_CREDENTIALS_FILE === null)
      context.addIssue({
        code: 'custom',
        path: ['USAGE_CREDENTIALS_FILE'],
        message: 'must be set together with USAGE_URL',
      });
  });

/** The process manager's directory: `PM2_HOME`, else inside the data directory. */
export const processManagerHome = (settings: { DATA_DIR: string; PM2_HOME: string | null }): string =>
  settings.PM2_HOME ?? resolve(settings.DATA_DIR, 'pm2');
