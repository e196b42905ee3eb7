import { z } from 'zod';
import { halachaSettings, markSettings, processManagerSettings } from './bridge.ts';
import { courtFetchPeerSettings } from './host.ts';
import { checkModel } from './models.ts';
import { checkPlatform } from './peers.ts';
import { dataSettings } from './web.ts';

/** Settings of the drains and of the halacha supervisor. */
export const drainSettings = z
  .object({
    ...dataSettings,
    ...processManagerSettings,
    ...markSettings,
    ...halachaSettings,
    ...courtFetchPeerSettings,
  })
  .superRefine((settings, context) => {
    checkModel(settings, context);
    checkPlatform(settings, context);
  });

export type DrainConfig = z.output<typeof drainSettings>;

/** Where the court-fetch service listens. */
export const courtFetchUrl = (config: DrainConfig): string => {
  const host = config.COURT_FETCH_HOST.includes(':') ? `[${config.COURT_FETCH_HOST}]` : config.COURT_FETCH_HOST;
  return `http://${host}:${config.COURT_FETCH_PORT}`;
};
