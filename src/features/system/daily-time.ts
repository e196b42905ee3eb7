// When the archive of a day is due: a time of the clock on the wall in Israel, through the two nights a year in which that
// clock is set. Pure.

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;

const WALL_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Jerusalem',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** A due time and the day in Israel, `YYYY-MM-DD`, whose archive it is. */
export interface DueTime {
  day: string;
  at: Date;
}

/**
 * The last due time that has passed.
 *
 * @param time `HH:MM` in Israel; where the clock skips it, the archive is due as much later as the clock was set forward,
 * and where the clock shows it twice, at the first time
 */
export function lastDue(now: Date, time: string): DueTime {
  const today = dueOn(dayIn(now), time);
  return today.at <= now ? today : dueOn(dayIn(new Date(wallOf(now) - DAY_MS), 'UTC'), time);
}

/** The day in Israel at an instant. */
export const dayIn = (at: Date, zone: 'Israel' | 'UTC' = 'Israel'): string =>
  new Date(zone === 'UTC' ? at : wallOf(at)).toISOString().slice(0, 10);

function dueOn(day: string, time: string): DueTime {
  const wall = Date.parse(`${day}T${time}:00Z`);
  // The clock's offset a day before and a day after: equal but around the two nights.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((around) => wallOf(new Date(around)) - around);
  const shown = offsets.map((offset) => new Date(wall - offset)).filter((at) => wallOf(at) === wall);
  const first = shown.toSorted((a, b) => a.getTime() - b.getTime())[0];
  return { day, at: first ?? new Date(wall - offsets[0]!) };
}

/** What the clock on the wall shows, to the minute, as if it were UTC. */
function wallOf(at: Date): number {
  const parts = Object.fromEntries(WALL_CLOCK.formatToParts(at).map(({ type, value }) => [type, value]));
  const minute = Date.parse(`${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:00Z`);
  return minute + (at.getTime() % MINUTE_MS);
}
