/** The difference of two texts, word by word. */
import { diffArrays } from 'diff';
import { normaliseText } from '../text/normalise.ts';

export interface DiffPart {
  op: 'equal' | 'insert' | 'delete';
  text: string;
  /** A number before a line, which moves by itself when lines come and go: no change of the writing. */
  isLabel?: true;
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

/** Tokens of a text that are equal only where they are the same letter by letter. */
export function exactText(text: string): DiffText {
  const tokens = text.match(EXACT_TOKEN) ?? [];
  return { tokens, keys: tokens };
}

/** Appends a text and what parts it from the next one. */
export function joined(parts: DiffText[]): DiffText {
  return { tokens: parts.flatMap(({ tokens }) => tokens), keys: parts.flatMap(({ keys }) => keys) };
}

/**
 * What was deleted from the first text and inserted in the second. `equal` and `insert` together are the second text,
 * letter by letter; `equal` and `delete` are the first one, but for kinds of blanks and quote marks. Labels that differ are
 * deleted and inserted as such.
 *
 * @param until time (`performance.now()`) from which nothing more is compared, only replaced
 */
export function wordDiff(first: DiffText, second: DiffText, until: number): DiffPart[] {
  const timeout = Math.floor(until - performance.now());
  const changes = timeout > 0 ? diffArrays(first.keys, second.keys, { maxEditLength: MOST_EDITS, timeout }) : undefined;
  if (changes === undefined) return replaced(first, second);
  let a = 0;
  let b = 0;
  const parts = changes.flatMap(({ added, removed, count }): DiffPart[] => {
    const [fromA, fromB] = [a, b];
    if (!added) a += count;
    if (!removed) b += count;
    if (removed) return partsOf('delete', slice(first, fromA, a));
    return added
      ? partsOf('insert', slice(second, fromB, b))
      : equalParts(slice(first, fromA, a), slice(second, fromB, b));
  });
  return readable(parts);
}

/** One text deleted, the other inserted. */
export function replaced(first: DiffText, second: DiffText): DiffPart[] {
  return mergeParts([...partsOf('delete', first), ...partsOf('insert', second)]);
}

/** Neighbours of one kind made one; empty ones left out. */
export function mergeParts(parts: DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === '') continue;
    const last = merged.at(-1);
    if (last?.op === part.op && last.isLabel === part.isLabel) last.text += part.text;
    else merged.push({ ...part });
  }
  return merged;
}

const TOKEN = /\s+|[\p{L}\p{N}\p{M}]+(?:(?:''|["'״׳”’.,/-])[\p{L}\p{N}\p{M}]+)*(?:['׳’](?!'))?|''|[^\s]/gu;
/** Every letter is in one of them: blanks that are not the same would be lost among others. */
const EXACT_TOKEN = /\n|[^\S\n]+|[\p{L}\p{N}\p{M}]+(?:["'״׳”’.,/-][\p{L}\p{N}\p{M}]+)*|[^\s]/gu;
const LABEL = '\u0000label';

const slice = ({ tokens, keys }: DiffText, from: number, to: number): DiffText => ({
  tokens: tokens.slice(from, to),
  keys: keys.slice(from, to),
});

/** Tokens that stand on one side alone, labels apart. */
const partsOf = (op: DiffPart['op'], { tokens, keys }: DiffText): DiffPart[] =>
  mergeParts(tokens.map((text, at) => (keys[at] === LABEL ? { op, text, isLabel: true } : { op, text })));

/** Tokens that count as equal: the second text's, but both where they are labels that differ. */
const equalParts = (first: DiffText, second: DiffText): DiffPart[] =>
  mergeParts(
    second.tokens.flatMap((text, at): DiffPart[] =>
      first.tokens[at] === text || second.keys[at] !== LABEL
        ? [{ op: 'equal', text }]
        : [
            { op: 'delete', text: first.tokens[at]!, isLabel: true },
            { op: 'insert', text, isLabel: true },
          ],
    ),
  );

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
    if (part.isLabel) {
      flush();
      result.push(part);
    } else if (part.op === 'delete') deleted += part.text;
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
