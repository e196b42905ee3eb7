import type { WebConfig } from '../../config/web.ts';
import { answer, createRouter } from '../../http/router.ts';
import { getSettingsRoute, Settings, SettingsTested, testSettingsRoute } from './settings.contract.ts';
import { listSettings, testSettings } from './settings.service.ts';

/** The settings as they take effect, and whether the peers they name answer (contract section 11). */
export function settingsRoutes(config: WebConfig) {
  return createRouter()
    .openapi(getSettingsRoute, async (c) => answer(c, Settings, listSettings(config)))
    .openapi(testSettingsRoute, async (c) =>
      answer(c, SettingsTested, await testSettings(c.get('ctx'), c.req.valid('json'))),
    );
}
