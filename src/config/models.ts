import { z } from 'zod';
import { holdsNoCredentials, httpUrl, jsonOf, optionalText } from './fields.ts';

/** Contract section 1: the language model, if any. */
export const modelSettings = {
  MODEL_PROVIDER: z.enum(['none', 'cli', 'anthropic', 'openai-compatible']).default('none'),
  MODEL_COMMAND: jsonOf(
    z.array(z.string().min(1)).min(1),
    'must be a JSON array of the program and its arguments, such as ["claude","-p"]',
  )
    .nullable()
    .default(null),
  MODEL_URL: httpUrl,
  MODEL_API_KEY: optionalText,
  MODEL_NAME: optionalText,
  PANEL_MODELS: jsonOf(
    z
      .array(
        z.strictObject({
          provider: z.enum(['anthropic', 'openai-compatible']),
          url: z
            .url({ protocol: /^https?$/ })
            .refine(holdsNoCredentials)
            .nullish(),
          name: z.string().min(1),
          /** Name of the variable that holds the key: the list itself may then be shown. */
          api_key_env: z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/),
        }),
      )
      .length(2),
    'must be a JSON array of two {provider, url, name, api_key_env}, the url without a user name or a password',
  )
    .nullable()
    .default(null),
};

type ModelSettings = z.output<z.ZodObject<typeof modelSettings>>;
export type PanelModelSettings = NonNullable<ModelSettings['PANEL_MODELS']>[number];

/** What must be set together with `MODEL_PROVIDER`. */
export function checkModel(settings: ModelSettings, context: z.core.$RefinementCtx): void {
  const needed = {
    none: [],
    cli: ['MODEL_COMMAND'],
    anthropic: ['MODEL_API_KEY', 'MODEL_NAME'],
    'openai-compatible': ['MODEL_URL', 'MODEL_NAME'],
  } as const;
  for (const name of needed[settings.MODEL_PROVIDER])
    if (settings[name] === null)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `must be set with MODEL_PROVIDER=${settings.MODEL_PROVIDER}`,
      });
}

/** The key of a panel model, from the variable that its setting names; null when that is not set. */
export const panelKey = (model: PanelModelSettings, env: NodeJS.ProcessEnv = process.env): string | null =>
  env[model.api_key_env] || null;
