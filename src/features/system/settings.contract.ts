import { z } from '@hono/zod-openapi';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';

export const Settings = z
  .object({
    settings: z.array(
      z.object({
        name: z.string().openapi({ example: 'MODEL_NAME', description: 'The environment variable' }),
        value: z.string().nullable().openapi({ description: 'As it takes effect; null for a secret and for none' }),
        is_set: z.boolean().openapi({ description: 'Whether it has a value, a secret too' }),
        secret: z.boolean().openapi({ description: 'Its value is never shown' }),
      }),
    ),
  })
  .openapi('Settings');

export const SettingsTestRequest = z
  .strictObject({ what: z.enum(['model', 'embeddings']).openapi({ description: 'Which peer to ask' }) })
  .openapi('SettingsTestRequest', { example: { what: 'model' } });

export const SettingsTested = z
  .object({
    ok: z.boolean(),
    latency_ms: z.int().openapi({ description: 'How long the answer took' }),
    detail: z.string().openapi({ example: 'המודל השיב', description: 'What came of it, for a person' }),
  })
  .openapi('SettingsTested');

export const getSettingsRoute = defineRoute({
  method: 'get',
  path: '/api/system/settings',
  operationId: 'getSettings',
  role: 'operator',
  tags: ['system'],
  summary: 'The settings as they take effect, without secrets',
  responses: jsonAnswer(Settings, 'The settings'),
});

export const testSettingsRoute = defineRoute({
  method: 'post',
  path: '/api/system/settings/test',
  operationId: 'testSettings',
  role: 'operator',
  tags: ['system'],
  summary: 'Ask the language model or the embeddings endpoint something small',
  request: jsonBody(SettingsTestRequest),
  responses: jsonAnswer(SettingsTested, 'How it went; a peer that does not answer is no error here'),
});
