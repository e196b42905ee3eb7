// What an act was done to, as a person reads it. Pure.

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHECKED: Record<string, string> = { passed: 'עברה', failed: 'לא עברה' };

/** @param outcomeOf the label of an outcome @returns null where the log names a thing by its key alone, which says nothing */
export function targetText(action: string, target: string | null, outcomeOf: (key: string) => string): string | null {
  if (target === null || ID.test(target)) return null;
  if (action === 'qa.ran') return CHECKED[target] ?? target;
  return action === 'outcome.set' ? outcomeOf(target) : target;
}
