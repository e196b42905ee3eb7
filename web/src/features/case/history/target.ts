// What an act was done to, as a person reads it. Pure.

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHECKED: Record<string, string> = { passed: 'עברה', failed: 'לא עברה' };

/** The labels of what the log names by its key. */
interface Labels {
  outcome(key: string): string;
  particular(key: string): string;
}

/** @returns null where the log names a thing by its key alone, which says nothing */
export function targetText(action: string, target: string | null, labels: Labels): string | null {
  if (target === null || ID.test(target)) return null;
  if (action === 'qa.ran') return CHECKED[target] ?? target;
  if (action === 'case.details_accepted') return target.split(', ').map(labels.particular).join(', ');
  return action === 'outcome.set' ? labels.outcome(target) : target;
}
