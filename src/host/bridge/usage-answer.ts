// The upstream behind USAGE_URL and the file with its credentials: the one place that knows either form.
import { z } from 'zod';
import type { UsageAnswer } from '../../clients/bridge-answers.ts';

type Meter = UsageAnswer['meters'][number];

const Window = z.object({
  /** Percent. */
  utilization: z.number().min(0).max(1000),
  resets_at: z.iso.datetime({ offset: true }).nullish(),
});
const Windows = z.looseObject({ five_hour: Window, seven_day: Window });

const TIER_KEY = /^seven_day_([a-z0-9_]{1,40})$/;
const TOKEN = /^[\x21-\x7e]{8,4096}$/;
const TOKEN_KEYS = ['access_token', 'accessToken', 'token', 'api_key'];

/** What the upstream is asked with besides the token: it gives the meters under this name only. */
export const USAGE_HEADERS = { 'anthropic-beta': 'oauth-2025-04-20' };

/**
 * The three meters in the upstream's answer `{five_hour, seven_day, seven_day_<tier>: {utilization, resets_at}}`.
 *
 * @param tier the model tier to show; null: the fullest one
 * @returns null when the answer is not of this form
 */
export function metersOf(answer: unknown, tier: string | null): Meter[] | null {
  const windows = Windows.safeParse(answer);
  if (!windows.success) return null;
  const { five_hour, seven_day, ...rest } = windows.data;
  const tiers = Object.entries(rest).flatMap(([key, value]) => {
    const name = TIER_KEY.exec(key)?.[1];
    const window = Window.safeParse(value);
    return name && window.success && (tier === null || name === tier) ? [{ name, window: window.data }] : [];
  });
  const fullest = tiers.toSorted((a, b) => b.window.utilization - a.window.utilization)[0];
  return [
    toMeter('five_hour', 'חלון של חמש שעות', five_hour),
    toMeter('weekly', 'חלון שבועי', seven_day),
    ...(fullest ? [toMeter('weekly_model', `חלון שבועי – ${fullest.name}`, fullest.window)] : []),
  ];
}

/**
 * The token in a credentials file: JSON that holds one at its top or one level below, or the bare token.
 *
 * @returns null when there is none; nothing of the file is ever told
 */
export function tokenIn(file: string): string | null {
  const text = file.trim();
  if (!text.startsWith('{')) return TOKEN.test(text) ? text : null;
  const top = parsed(text);
  if (!isRecord(top)) return null;
  for (const level of [top, ...Object.values(top).filter(isRecord)])
    for (const key of TOKEN_KEYS) {
      const value = level[key];
      if (typeof value === 'string' && TOKEN.test(value)) return value;
    }
  return null;
}

const toMeter = (key: Meter['key'], label: string, { utilization, resets_at }: z.output<typeof Window>): Meter => ({
  key,
  label,
  utilization_percent: utilization,
  resets_at: resets_at ? new Date(resets_at).toISOString() : null,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
