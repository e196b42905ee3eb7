/** What documents say of a particular, beside what the case has. */
interface Suggested {
  current: unknown;
  value: unknown;
  differs: boolean;
}

/**
 * Whether a suggestion says something that the case does not have; of a list, in whatever order, one of its lines.
 *
 * @param linesOf a value as it is shown
 */
export function saysMore({ current, value, differs }: Suggested, linesOf: (value: unknown) => string[]): boolean {
  if (current === null || differs) return true;
  const there = new Set(linesOf(current));
  return Array.isArray(current) && linesOf(value).some((line) => !there.has(line));
}
