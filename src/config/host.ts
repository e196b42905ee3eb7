import { resolve } from 'node:path';
import { z } from 'zod';
import { isLoopbackHost } from '../lib/loopback.ts';
import { markSettings, processManagerSettings } from './bridge.ts';
import { directory, integer, onOff, optionalText } from './fields.ts';
import { checkModel, modelSettings } from './models.ts';
import { dataSettings } from './web.ts';

const logLevel = { LOG_LEVEL: dataSettings.LOG_LEVEL };
const loopback = z.string().trim().default('127.0.0.1');

/** How the drain and the service that fetches decisions meet. */
export const courtFetchPeerSettings = {
  COURT_FETCH_HOST: loopback,
  COURT_FETCH_PORT: integer(0, 65535, 8791),
  COURT_FETCH_SECRET: optionalText,
};

/** Settings of legal-court-fetch-service. */
export const courtFetchSettings = z.object({
  ...logLevel,
  ...markSettings,
  ...courtFetchPeerSettings,
  /** The browser; null: the first of the usual names on the search path. */
  CHROMIUM_PATH: optionalText,
  COURT_SOURCES_FILE: z
    .string()
    .trim()
    .default('config/court-sources.json')
    .transform((path) => resolve(path)),
  /** The virtual display; without one that answers, the browser runs without a display. */
  COURT_FETCH_DISPLAY: z
    .string()
    .trim()
    .regex(/^:\d{1,3}$/, 'must be a display such as :99')
    .default(':99'),
  /** The browser's own sandbox; it is always off for root, for whom it does not work. */
  CHROMIUM_SANDBOX: onOff(true),
});

/** Settings of legal-court-fetch-xvfb. */
export const displaySettings = z.object({
  ...logLevel,
  ...markSettings,
  DATA_DIR: directory('./data'),
  COURT_FETCH_DISPLAY: courtFetchSettings.shape.COURT_FETCH_DISPLAY,
});

/** Settings of legal-reaper. */
export const reaperSettings = z.object({ ...logLevel, ...processManagerSettings, ...markSettings });

/** Settings of legal-chat-service (contract section 6). */
export const chatServiceSettings = z
  .object({
    ...logLevel,
    ...markSettings,
    ...modelSettings,
    CHAT_SERVICE_HOST: loopback,
    CHAT_SERVICE_PORT: integer(0, 65535, 8792),
    CHAT_SERVICE_SECRET: optionalText,
    /** Replies written at once; more are refused until one ends. */
    CHAT_SERVICE_CONCURRENCY: integer(1, 64, 4),
  })
  .superRefine((settings, context) => {
    checkModel(settings, context);
    if (settings.CHAT_SERVICE_SECRET === null && !isLoopbackHost(settings.CHAT_SERVICE_HOST))
      context.addIssue({
        code: 'custom',
        path: ['CHAT_SERVICE_SECRET'],
        message: `must be set to listen on ${settings.CHAT_SERVICE_HOST}`,
      });
  });

/** Settings of `npm run host`. */
export const hostSettings = z.object({ ...logLevel, ...processManagerSettings });
