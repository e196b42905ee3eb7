// Moments that are still to come, lengths of time, and schedules, as people say them.
import { count, dateText, timeText } from './text';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something will be, in a few words. */
export function whenText(at: string, now = Date.now()): string {
  const ahead = new Date(at).getTime() - now;
  if (ahead <= MINUTE) return 'ממש עכשיו';
  if (ahead < HOUR) return `בעוד ${count(Math.round(ahead / MINUTE), 'דקה', 'דקות')}`;
  const day = dateText(at);
  if (day === dateText(new Date(now).toISOString())) return `היום, ${timeText(at)}`;
  if (day === dateText(new Date(now + DAY).toISOString())) return `מחר, ${timeText(at)}`;
  return `${day}, ${timeText(at)}`;
}

/** How long something has gone on; the largest unit alone. */
export function durationText(ms: number): string {
  if (ms < MINUTE) return count(Math.max(0, Math.round(ms / 1000)), 'שנייה', 'שניות');
  if (ms < HOUR) return count(Math.floor(ms / MINUTE), 'דקה', 'דקות');
  if (ms < 2 * DAY) return count(Math.floor(ms / HOUR), 'שעה', 'שעות');
  return count(Math.floor(ms / DAY), 'יום', 'ימים');
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A cron expression of five fields in words; null where it says more than can be said in a few. */
export function scheduleText(cron: string): string | null {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/);
  if (days.length !== 3 || days.some((field) => field !== '*')) return null;
  const everyMinutes = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (everyMinutes && hour === '*') return `כל ${count(Number(everyMinutes), 'דקה', 'דקות')}`;
  if (!/^\d+$/.test(minute)) return null;
  const at = Number(minute) === 0 ? '' : `, ב-${minute} דקות אחרי השעה העגולה`;
  const everyHours = /^\*\/(\d+)$/.exec(hour)?.[1];
  if (hour === '*') return `כל שעה${at}`;
  if (everyHours) return `${Number(everyHours) === 2 ? 'כל שעתיים' : `כל ${everyHours} שעות`}${at}`;
  return /^\d+$/.test(hour) ? `כל יום ב-${two(Number(hour))}:${two(Number(minute))}` : null;
}
