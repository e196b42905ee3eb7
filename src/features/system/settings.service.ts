import type { z } from '@hono/zod-openapi';
import { SECRET_VARIABLES } from '../../config/secrets.ts';
import type { WebConfig } from '../../config/web.ts';
import type { Context } from '../../context.ts';
import { ModelError } from '../../models/language-model.ts';
import type { Settings, SettingsTested, SettingsTestRequest } from './settings.contract.ts';

/** A person waits for the answer. */
const TEST_LIMIT_MS = 30_000;

/** Every setting of the web process in the order of its declaration. */
export function listSettings(config: WebConfig): z.input<typeof Settings> {
  return {
    settings: Object.entries(config).map(([name, value]) => {
      const secret = SECRET_VARIABLES.has(name);
      const text = textOf(name, value);
      return { name, value: secret ? null : text, is_set: text !== null, secret };
    }),
  };
}

/** As a person reads it; of a command the program alone, since its arguments may hold anything. */
function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (name === 'MODEL_COMMAND') return String((value as string[])[0]);
  if (value instanceof Map)
    return value.size === 0 ? null : [...value].map(([key, roles]) => `${key}=${[roles].flat().join('+')}`).join(',');
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(partOf).join(',');
  return partOf(value);
}

const partOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** Asks a peer something small. What goes wrong is told, never in the peer's own words. */
export async function testSettings(
  ctx: Context,
  { what }: z.output<typeof SettingsTestRequest>,
): Promise<z.input<typeof SettingsTested>> {
  const began = performance.now();
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(TEST_LIMIT_MS)]);
  const tell = (ok: boolean, detail: string) => ({ ok, latency_ms: Math.round(performance.now() - began), detail });
  try {
    return tell(true, what === 'model' ? await askModel(ctx, signal) : await askEmbedder(ctx, signal));
  } catch (error) {
    ctx.log.info({ err: error, what }, 'a peer did not pass the test of the settings');
    return tell(false, whyNot(error, what));
  }
}

class NotConfigured extends Error {}

async function askModel({ model }: Context, signal: AbortSignal): Promise<string> {
  if (!model) throw new NotConfigured();
  const answer = await model.complete({
    system: 'Answer with one word.',
    messages: [{ role: 'user', content: 'Say: yes' }],
    maxOutputTokens: 64,
    signal,
  });
  if (answer.trim() === '') throw new ModelError('nonsense', 'an empty answer');
  return `המודל ${model.id} השיב`;
}

async function askEmbedder({ embedder, turn }: Context, signal: AbortSignal): Promise<string> {
  const [vector] = await embedder.embed(['בדיקה'], signal, turn);
  return `התקבל וקטור באורך ${vector?.length ?? 0} מן המודל ${embedder.modelId}`;
}

function whyNot(error: unknown, what: 'model' | 'embeddings'): string {
  if (error instanceof NotConfigured) return 'לא הוגדר מודל שפה (MODEL_PROVIDER)';
  if (what === 'embeddings') return 'שירות ההטמעות לא השיב כראוי (EMBEDDINGS_URL)';
  if (!(error instanceof ModelError)) return 'המודל לא השיב בזמן';
  const reasons = {
    unavailable: 'המודל אינו זמין כרגע',
    refused: 'המודל דחה את הפנייה; יש לבדוק את המפתח ואת שם המודל',
    nonsense: 'המודל השיב תשובה שאינה תקינה',
  };
  return reasons[error.reason];
}
