import { panelKey } from '../config/models.ts';
import { ConfigurationError } from '../config/parse.ts';
import type { ToolConfig } from '../config/web.ts';
import { openCommandModel } from './command-model.ts';
import type { LanguageModel } from './language-model.ts';
import { openSdkModel } from './sdk-model.ts';

export type LanguageModelSettings = Pick<
  ToolConfig,
  'MODEL_PROVIDER' | 'MODEL_COMMAND' | 'MODEL_URL' | 'MODEL_API_KEY' | 'MODEL_NAME'
>;

/**
 * The configured language model, or null when there is none: then the rule-based analysers do the work (contract
 * section 1). Nothing is asked yet.
 */
export function openLanguageModel(settings: LanguageModelSettings): LanguageModel | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name, MODEL_COMMAND: command } = settings;
  if (provider === 'none') return null;
  if (provider === 'cli') {
    if (!command) throw new ConfigurationError('MODEL_COMMAND: must be set with MODEL_PROVIDER=cli');
    return openCommandModel(command);
  }
  if (!name) throw new ConfigurationError(`MODEL_NAME: must be set with MODEL_PROVIDER=${provider}`);
  return openSdkModel({ provider, url: settings.MODEL_URL, apiKey: settings.MODEL_API_KEY, name });
}

/**
 * The two models of the panel, or none. Nothing is asked yet. Votes are kept by the model's id, so that two of one name (on
 * two hosts) are numbered in the order of the setting.
 */
export function openPanel(settings: ToolConfig['PANEL_MODELS']): LanguageModel[] {
  const models = (settings ?? []).map((model) =>
    openSdkModel({ provider: model.provider, url: model.url ?? null, apiKey: panelKey(model), name: model.name }),
  );
  const isUnique = new Set(models.map(({ id }) => id)).size === models.length;
  return isUnique ? models : models.map((model, i) => ({ ...model, id: `${model.id}#${i + 1}` }));
}
