/** The longest that is looked ahead: a day that never comes (30 February) has no next run. */
const MOST_MINUTES = 366 * 24 * 60;
const RANGES: [number, number][] = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
];

/**
 * The next moment after `after` at which a schedule of five fields fires, in the time of this machine as the process manager
 * reads it.
 *
 * @returns null for a schedule that is none, or that never fires
 */
export function nextCron(schedule: string, after: Date): Date | null {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== 5) return null;
  const sets = fields.map((field, i) => valuesOf(field, ...RANGES[i]!));
  const [minutes, hours, days, months, weekdays] = sets;
  if (!minutes || !hours || !days || !months || !weekdays) return null;
  const anyDay = fields[2] === '*';
  const anyWeekday = fields[4] === '*';
  const isDay = (at: Date) => {
    const [day, weekday] = [days.has(at.getDate()), weekdays.has(at.getDay()) || weekdays.has(at.getDay() || 7)];
    return anyDay || anyWeekday ? day && weekday : day || weekday;
  };
  const at = new Date(after);
  at.setSeconds(0, 0);
  for (let n = 0; n < MOST_MINUTES; n += 1) {
    at.setMinutes(at.getMinutes() + 1);
    if (minutes.has(at.getMinutes()) && hours.has(at.getHours()) && months.has(at.getMonth() + 1) && isDay(at))
      return at;
  }
  return null;
}

/** `*`, `5`, `1-4`, each with a step, several with commas; undefined for anything else. */
function valuesOf(field: string, least: number, most: number): Set<number> | undefined {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const match = /^(?:(\*)|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(part);
    if (!match) return undefined;
    const [, star, from, to, step] = match;
    const first = star ? least : Number(from);
    const last = star ? most : Number(to ?? (step ? most : from));
    const by = Number(step ?? 1);
    if (first < least || last > most || by === 0) return undefined;
    for (let value = first; value <= last; value += by) values.add(value);
  }
  return values;
}
