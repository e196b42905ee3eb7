// Why what stands in the queue of a drain is not worked on (contract section 11). Pure.
import { displayNameOf } from '../../domain/actors.ts';
import { refusalBy } from '../../domain/drain-refusal.ts';
import { nextCron } from '../../lib/next-cron.ts';
import type { DrainFlag } from './drains.service.ts';

/** For what a queue may wait. */
export const DRAIN_WAITS = ['drain_paused', 'model', 'window', 'schedule', 'unscheduled'] as const;

export interface DrainWait {
  code: (typeof DRAIN_WAITS)[number];
  message: string;
  /** Null where nothing tells since when. */
  since: Date | null;
}

/** A drain, its queue and what is known of it. */
export interface WaitingDrain {
  cron: string;
  /** It works at night only. */
  nightOnly: boolean;
  flag: DrainFlag | undefined;
  pending: number;
  processing: number;
  /** Whether the host has it in its timetable; null while the host cannot be asked. */
  isScheduled: boolean | null;
}

const hour = new Intl.DateTimeFormat('he-IL', { timeZone: 'Asia/Jerusalem', hour: '2-digit', minute: '2-digit' });

/**
 * Why the rows of a drain wait.
 *
 * @returns null where none waits, or where some of them are worked on
 */
export function drainWait(drain: WaitingDrain, now: Date): DrainWait | null {
  const { cron, nightOnly, flag, pending, processing, isScheduled } = drain;
  if (pending === 0 || processing > 0) return null;
  switch (refusalBy(flag, nightOnly, now)) {
    case 'disabled': {
      const who = flag!.updatedBy === null ? '' : ` בידי ${displayNameOf(flag!.updatedBy)}`;
      return { code: 'drain_paused', message: `התור הושהה${who}, וימשיך כשיחודש`, since: flag!.updatedAt };
    }
    case 'held_back': {
      const why = flag!.heldBack ?? 'מכסת המודל עומדת להסתיים';
      return { code: 'model', message: `${why}; המשגיח עצר את התור עד שהמכסה תתחדש`, since: flag!.heldAt };
    }
    case 'outside_window':
      return { code: 'window', message: 'התור עובד רק בין 23:00 ל-05:00, אלא אם מאריכים אותו', since: null };
    default:
  }
  if (isScheduled === false)
    return { code: 'unscheduled', message: 'התור אינו בלוח הזמנים של המארח, ואיש אינו מטפל בו', since: null };
  const next = nextCron(cron, now);
  const when = next ? ` בשעה ${hour.format(next)}` : '';
  const known = isScheduled === null ? ', אם המארח פועל; אין אליו כעת קשר' : '';
  return { code: 'schedule', message: `ממתין לריצה הבאה${when}${known}`, since: null };
}
