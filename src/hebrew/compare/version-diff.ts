/** The difference of two versions of one text, letter by letter true to both. */
import { diffArrays } from 'diff';
import { type DiffPart, exactText, mergeParts, replaced, wordDiff } from './word-diff.ts';

/** Most insertions and deletions of lines. */
const MOST_LINES = 4_000;
const LIMIT_MS = 8_000;

/**
 * What was deleted from the first text and inserted in the second, by lines and inside them by words: `equal` and `delete`
 * together are the first text, `equal` and `insert` the second. Bounded in time: what is too far apart is shown as one text
 * replaced by the other.
 */
export function diffVersions(before: string, after: string): Pick<DiffPart, 'op' | 'text'>[] {
  const until = performance.now() + LIMIT_MS;
  const [first, second] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(first, second, { maxEditLength: MOST_LINES, timeout: LIMIT_MS / 2 });
  if (changes === undefined) return wordDiff(exactText(before), exactText(after), until);
  const parts: DiffPart[] = [];
  let [deleted, inserted] = ['', ''];
  const flush = (): void => {
    const texts = [exactText(deleted), exactText(inserted)] as const;
    parts.push(...(deleted === '' || inserted === '' ? replaced(...texts) : wordDiff(...texts, until)));
    [deleted, inserted] = ['', ''];
  };
  for (const { added, removed, value } of changes) {
    if (removed) deleted += value.join('');
    else if (added) inserted += value.join('');
    else {
      flush();
      parts.push({ op: 'equal', text: value.join('') });
    }
  }
  flush();
  return mergeParts(parts);
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
