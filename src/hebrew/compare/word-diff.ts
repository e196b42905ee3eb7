/** The difference of two texts, word by word. */
import { diffArrays } from 'diff';
import { normaliseText } from '../normalise.ts';

export interface DiffPart {
  op: 'equal' | 'insert' | 'delete';
  text: string;
}

/** A text as the tokens in which it is compared: words, blanks, single marks; `keys` are equal where tokens count as equal. */
export interface DiffText {
  tokens: string[];
  keys: string[];
}

/** Most insertions and deletions of one comparison; texts further apart are shown as one replaced by the other. */
const MOST_EDITS = 1_200;

/**
 * Tokens of a text. Quote marks of all kinds are equal, and so are the numbering labels of two lines.
 *
 * @param label length of the label at the beginning, one token of its own
 */
export function diffText(text: string, label: number): DiffText {
  const tokens = [...text.slice(label).matchAll(TOKEN)].map(([token]) => token);
  const keys = tokens.map((token) => (/^\s/.test(token) ? blankKey(token) : normaliseText(token)));
  if (label === 0) return { tokens, keys };
  return { tokens: [text.slice(0, label), ...tokens], keys: [LABEL, ...keys] };
}

/** Appends a text and what parts it from the next one. */
export function joined(parts: DiffText[]): DiffText {
  return { tokens: parts.flatMap(({ tokens }) => tokens), keys: parts.flatMap(({ keys }) => keys) };
}

/**
 * What was deleted from the first text and inserted in the second. `equal` parts give the second text's own words, so that
 * `equal` and `insert` together are the second text, letter by letter.
 *
 * @param until time (`performance.now()`) from which nothing more is compared, only replaced
 */
export function wordDiff(first: DiffText, second: DiffText, until: number): DiffPart[] {
  const timeout = Math.floor(until - performance.now());
  const changes = timeout > 0 ? diffArrays(first.keys, second.keys, { maxEditLength: MOST_EDITS, timeout }) : undefined;
  if (changes === undefined) return replaced(first, second);
  let a = 0;
  let b = 0;
  const parts = changes.map(({ added, removed, count }): DiffPart => {
    const was = first.tokens.slice(a, a + count).join('');
    const is = second.tokens.slice(b, b + count).join('');
    if (!added) a += count;
    if (!removed) b += count;
    return removed ? { op: 'delete', text: was } : { op: added ? 'insert' : 'equal', text: is };
  });
  return readable(parts);
}

/** One text deleted, the other inserted. */
export function replaced(first: DiffText, second: DiffText): DiffPart[] {
  return mergeParts([
    { op: 'delete', text: first.tokens.join('') },
    { op: 'insert', text: second.tokens.join('') },
  ]);
}

/** Neighbours of one kind made one; empty ones left out. */
export function mergeParts(parts: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    const last = merged.at(-1);
    if (last?.op === part.op) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged;
}

const TOKEN = /\s+|[\p{L}\p{N}\p{M}]+(?:["'״׳”’.,/-][\p{L}\p{N}\p{M}]+)*['׳’]?|[^\s]/gu;
const LABEL = '\u0000label';

const blankKey = (blank: string): string => (blank.includes('\n') ? '\n' : ' ');

/** A blank or mark that happens to be common to two changes does not part them: a reader sees one phrase for another. */
function readable(parts: DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  let deleted = '';
  let inserted = '';
  const flush = (): void => {
    result.push({ op: 'delete', text: deleted }, { op: 'insert', text: inserted });
    deleted = '';
    inserted = '';
  };
  parts.forEach((part, at) => {
    if (part.op === 'delete') deleted += part.text;
    else if (part.op === 'insert') inserted += part.text;
    else if (deleted !== '' && inserted !== '' && at + 1 < parts.length && /^[ \t,]{1,2}$/.test(part.text)) {
      deleted += part.text;
      inserted += part.text;
    } else {
      flush();
      result.push(part);
    }
  });
  flush();
  return mergeParts(result);
}
