const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
const LONGEST_PAUSE_MS = 10 * 60_000;

/** Milliseconds before the next try after `attempt` failed ones: doubling, with jitter so that clients spread out. */
export function retryDelay(attempt: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1));
  return full * (0.75 + Math.random() / 2);
}

/**
 * The pause that a Retry-After header asks for (RFC 9110, section 10.2.3: seconds or a date), in milliseconds, at most
 * ten minutes; 0 when there is none or it cannot be read.
 */
export function parseRetryAfter(header: string | string[] | undefined, now = Date.now()): number {
  const value = (Array.isArray(header) ? header[0] : header)?.trim() ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : /[a-z]/i.test(value) ? Date.parse(value) - now : 0;
  return Number.isFinite(ms) ? Math.min(LONGEST_PAUSE_MS, Math.max(0, ms)) : 0;
}
