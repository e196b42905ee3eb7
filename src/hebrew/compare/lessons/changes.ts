/** The single changes of a comparison, each with the sentences in which it was made. */
import type { BlockKey } from '../../check/types.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { BlockPair } from '../types.ts';
import { isHeadingLine, type Unit, wordKeys } from '../units.ts';
import type { DiffPart } from '../word-diff.ts';

/** One stretch of the draft that another stretch replaced; either may be empty. */
export interface Change {
  blockId: BlockKey;
  before: string;
  after: string;
  beforeWords: string[];
  afterWords: string[];
  /** The sentences round the change, verbatim; empty where that side has none. */
  draftSentence: string;
  finalSentence: string;
  /** The change is a whole line or more: nothing on its line stayed. */
  whole: boolean;
  /** The subheading that it stands under; null without one. */
  issue: string | null;
}

/** Every change of every block, in order. Linear in the texts. */
export function changesOf(pairs: BlockPair[]): Change[] {
  return pairs.flatMap(({ id, diff, draft, final }) =>
    diff.groups.flatMap(({ parts, draft: [was], final: [is] }) => {
      const issue = was === undefined ? issueAt(final, is!) : issueAt(draft, was);
      return changesOfGroup(id, issue, parts);
    }),
  );
}

/** The subheading that a line of a block is, or stands under. */
export function issueAt(units: readonly Unit[], at: number): string | null {
  for (let place = at; place >= 0; place--) {
    const unit = units[place]!;
    if (isHeadingLine(unit, units[place + 1])) return unit.text.slice(unit.label);
  }
  return null;
}

/** `before → after` as the evidence of a lesson, each side cut to a readable length. */
export function evidenceOf(before: string, after: string): string {
  const [was, is] = [excerpt(before), excerpt(after)];
  if (was === '') return is;
  return is === '' ? was : `${was} → ${is}`;
}

const MOST_EVIDENCE = 400;

/** The first characters of a text, whole words, verbatim. */
export function excerpt(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= MOST_EVIDENCE) return trimmed;
  return trimmed.slice(0, trimmed.lastIndexOf(' ', MOST_EVIDENCE)).trim();
}

function changesOfGroup(blockId: BlockKey, issue: string | null, parts: DiffPart[]): Change[] {
  const draftSentences = splitSentences(textWithout('insert', parts));
  const finalSentences = splitSentences(textWithout('delete', parts));
  const whole = !parts.some(({ op, text }) => op === 'equal' && /[\p{L}\p{N}]/u.test(text));
  const placed = withPlaces(parts).filter(({ isLabel }) => !isLabel);
  const changes: Change[] = [];
  for (let at = 0; at < placed.length; at++) {
    const part = placed[at]!;
    if (part.op === 'equal') continue;
    const next = part.op === 'delete' && placed[at + 1]?.op === 'insert' ? placed[at + 1]! : null;
    const inserted = part.op === 'insert' ? part : next;
    const before = part.op === 'delete' ? part.text : '';
    const after = inserted?.text ?? '';
    const [a, b] = [part.a, inserted?.b ?? part.b];
    changes.push({
      blockId,
      before: before.trim(),
      after: after.trim(),
      beforeWords: wordKeys(before),
      afterWords: wordKeys(after),
      draftSentence: sentencesAt(draftSentences, a, a + before.length),
      finalSentence: sentencesAt(finalSentences, b, b + after.length),
      whole,
      issue,
    });
    if (next) at += 1;
  }
  return changes.filter(({ beforeWords, afterWords }) => beforeWords.length + afterWords.length > 0);
}

const textWithout = (op: DiffPart['op'], parts: DiffPart[]): string =>
  parts.flatMap((part) => (part.op === op ? [] : [part.text])).join('');

/** Each part with its place in the draft's text (`a`) and in the final one (`b`). */
function withPlaces(parts: DiffPart[]): (DiffPart & { a: number; b: number })[] {
  let [a, b] = [0, 0];
  return parts.map((part) => {
    const placed = { ...part, a, b };
    if (part.op !== 'insert') a += part.text.length;
    if (part.op !== 'delete') b += part.text.length;
    return placed;
  });
}

function sentencesAt(sentences: { text: string; start: number; end: number }[], from: number, to: number): string {
  return sentences
    .filter(({ start, end }) => start < Math.max(to, from + 1) && end > from)
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
}
