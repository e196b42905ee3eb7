import { AppError } from '../errors.ts';
import { PlatformError } from './platform.ts';

const DEFAULT_RETRY_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 600;

/** Asks the platform on behalf of a request. @throws AppError agent_platform_unavailable, agent_platform_error */
export async function askPlatform<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw toAppError(error);
  }
}

function toAppError(cause: PlatformError): AppError {
  const extra = { peer: 'agent_platform' };
  if (cause.reason !== 'unavailable')
    return new AppError('agent_platform_error', { cause, detail: WHY[cause.reason], extra });
  const retryAfter = Math.ceil(cause.retryAfterMs / 1000) || DEFAULT_RETRY_SECONDS;
  return new AppError('agent_platform_unavailable', { cause, retryAfter, extra });
}

/** What a person is told; whoever runs the service finds the rest with `npm run agent:check`. */
const WHY: Record<Exclude<PlatformError['reason'], 'unavailable'>, string> = {
  unauthorized: 'פלטפורמת הסוכנים דחתה את המפתח של השירות (AGENT_PLATFORM_API_KEY): הוא שגוי, פג תוקפו או בוטל.',
  forbidden: 'המפתח של השירות לפלטפורמת הסוכנים (AGENT_PLATFORM_API_KEY) אינו מורשה לפעולה או לחברה זו.',
  wrong_answer: 'פלטפורמת הסוכנים השיבה תשובה שאינה מוכרת או סירבה לבקשה.',
};

/** Seconds before a background job asks a platform that failed `tries` times again; it never gives up. */
export const secondsUntilRetry = (tries: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, 5 * 2 ** Math.min(tries, 10));
