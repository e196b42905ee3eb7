// Two people changed one text: their changes are brought together paragraph by paragraph, and a question is left only where
// both changed the same one. Pure.
import { diffIndices } from 'node-diff3';
import { type Edit, type Edits, editsOf } from './edits.ts';
import { isRunning, type Paragraph, readParagraphs, renumbered, writeParagraphs } from './paragraphs.ts';

export type Part =
  | { kind: 'text'; paragraphs: Paragraph[] }
  | { kind: 'question'; mine: string; theirs: string; base: string; sides: Record<'mine' | 'theirs', Paragraph[]> };

export interface Merged {
  parts: Part[];
  questions: number;
  /** The whole text; null while there are questions. */
  text: string | null;
  /** What stands behind the last paragraph. */
  tail: string;
  /** The paragraphs were numbered in one run everywhere, and are to stay so. */
  runs: boolean;
}

/** Which of two versions of a paragraph stays. */
export type Choice = 'mine' | 'theirs' | 'both';

/**
 * Brings two changes of one text together.
 *
 * @param base what both began with
 * @param mine what is here
 * @param theirs what the service has now
 */
export function merge(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return whole(mine);
  if (mine === base) return whole(theirs);
  const [a, o, b] = [readParagraphs(mine), readParagraphs(base), readParagraphs(theirs)];
  const parts = together(o.all, editsOf(o.all, a.all), editsOf(o.all, b.all));
  const questions = parts.filter(({ kind }) => kind === 'question').length;
  const found = {
    parts,
    questions,
    text: null,
    tail: changedOf(o.tail, a.tail, b.tail),
    runs: [a, o, b].every(isRunning),
  };
  return { ...found, text: questions > 0 ? null : resolve(found, []) };
}

const whole = (text: string): Merged => {
  const { all, tail } = readParagraphs(text);
  return { parts: [{ kind: 'text', paragraphs: all }], questions: 0, text, tail, runs: false };
};

/** The whole text with each question answered, in their order; one without an answer keeps both versions. */
export function resolve({ parts, tail, runs }: Merged, choices: readonly Choice[]): string {
  let at = 0;
  const all = parts.flatMap((part) => {
    if (part.kind === 'text') return part.paragraphs;
    const choice = choices[at++] ?? 'both';
    return choice === 'both' ? united(part.sides.theirs, part.sides.mine) : part.sides[choice];
  });
  const text = writeParagraphs({ all, tail });
  return runs ? renumbered(text) : text;
}

const changedOf = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

/** Goes through the base and puts in what each did there. */
function together(base: readonly Paragraph[], mine: Edits, theirs: Edits): Part[] {
  const parts: Part[] = [];
  const waiting = { mine: [...mine.all], theirs: [...theirs.all] };
  const say = (paragraphs: Paragraph[]) => {
    if (paragraphs.length === 0) return;
    const last = parts.at(-1);
    if (last?.kind === 'text') last.paragraphs.push(...paragraphs);
    else parts.push({ kind: 'text', paragraphs });
  };
  for (let at = 0; at <= base.length; ) {
    say(united(putIn(waiting.theirs, at), putIn(waiting.mine, at)));
    if (at === base.length) break;
    const end = endOf(at, waiting);
    const [own, other] = [takenOf(waiting.mine, end), takenOf(waiting.theirs, end)];
    const range = base.slice(at, end);
    if (own.length === 0 || other.length === 0) {
      const [edits, kept] = own.length === 0 ? [other, mine.kept] : [own, theirs.kept];
      say(
        edits.length === 0
          ? [staying(range[0]!, mine.kept.get(at)!, theirs.kept.get(at)!)]
          : one(edits, range, kept, at),
      );
    } else {
      const sides = { mine: asIn(own, mine.kept, at, end), theirs: asIn(other, theirs.kept, at, end) };
      if (isSame(sides.mine, sides.theirs)) say(sides.mine);
      else parts.push({ kind: 'question', ...told(sides, range), sides });
    }
    at = end;
  }
  return parts;
}

/** What was put in before a paragraph of the base. */
function putIn(waiting: Edit[], at: number): Paragraph[] {
  const found: Paragraph[] = [];
  while (waiting[0] && waiting[0].end === at && waiting[0].start === at) found.push(...waiting.shift()!.made);
  return found;
}

/** How far both have to be looked at as one from here: to where nothing that either did goes on. */
function endOf(at: number, waiting: Record<'mine' | 'theirs', readonly Edit[]>): number {
  let end = at + 1;
  for (let before = 0; before !== end; ) {
    before = end;
    for (const edits of [waiting.mine, waiting.theirs])
      for (let n = 0; n < edits.length && edits[n]!.start < end; n += 1) end = Math.max(end, edits[n]!.end);
  }
  return end;
}

function takenOf(waiting: Edit[], end: number): Edit[] {
  const found: Edit[] = [];
  while (waiting[0] && waiting[0].start < end) found.push(waiting.shift()!);
  return found;
}

/** A range of the base as somebody left it. */
function asIn(edits: readonly Edit[], kept: ReadonlyMap<number, Paragraph>, start: number, end: number): Paragraph[] {
  const found: Paragraph[] = [];
  let at = start;
  for (const edit of [...edits, { start: end, end, made: [] }]) {
    for (; at < edit.start; at += 1) found.push(kept.get(at)!);
    found.push(...edit.made);
    at = edit.end;
  }
  return found;
}

/** Only one of them changed something here; the other may have given a paragraph another number. */
function one(
  edits: readonly Edit[],
  range: readonly Paragraph[],
  kept: ReadonlyMap<number, Paragraph>,
  at: number,
): Paragraph[] {
  const made = edits.flatMap((edit) => edit.made);
  if (range.length > 1 || made.length !== 1) return made;
  return [{ ...staying(range[0]!, made[0]!, kept.get(at)!), body: made[0]!.body }];
}

/** A paragraph with the number and the blank lines that either of them gave it. */
function staying(base: Paragraph, mine: Paragraph, theirs: Paragraph): Paragraph {
  const known = base.gap ?? mine.gap ?? theirs.gap;
  return {
    body: base.body,
    indent: changedOf(base.indent, mine.indent, theirs.indent),
    number: changedOf(base.number, mine.number, theirs.number),
    gap: changedOf(known, mine.gap ?? known, theirs.gap ?? known),
  };
}

const isSame = (one: readonly Paragraph[], other: readonly Paragraph[]): boolean =>
  one.length === other.length && one.every(({ body }, at) => body === other[at]!.body);

/** Both put something in at one place: all of it stays, and what both put in stays once. */
function united(first: readonly Paragraph[], second: readonly Paragraph[]): Paragraph[] {
  const bodies = (all: readonly Paragraph[]) => all.map(({ body }) => body);
  const found: Paragraph[] = [];
  let at = 0;
  for (const { buffer1, buffer2 } of diffIndices(bodies(first), bodies(second))) {
    found.push(...first.slice(at, buffer1[0]! + buffer1[1]!), ...second.slice(buffer2[0], buffer2[0]! + buffer2[1]!));
    at = buffer1[0]! + buffer1[1]!;
  }
  return [...found, ...first.slice(at)];
}

const told = (sides: Record<'mine' | 'theirs', Paragraph[]>, range: Paragraph[]) => {
  const text = (all: Paragraph[]) => writeParagraphs({ all, tail: '' });
  return { mine: text(sides.mine), theirs: text(sides.theirs), base: text(range) };
};
