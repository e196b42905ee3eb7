/** The single changes of a comparison, each with the sentences in which it was made. */
import type { BlockKey } from '../../qa/types.ts';
import { splitSentences } from '../../sentences.ts';
import type { BlockPair } from '../types.ts';
import { wordKeys } from '../units.ts';
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
}

/** Every change of every block, in order. Linear in the texts. */
export function changesOf(pairs: BlockPair[]): Change[] {
  return pairs.flatMap(({ id, diff }) => diff.groups.flatMap(({ parts }) => changesOfGroup(id, parts)));
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

function changesOfGroup(blockId: BlockKey, parts: DiffPart[]): Change[] {
  const draftText = parts.flatMap(({ op, text }) => (op === 'insert' ? [] : [text])).join('');
  const finalText = parts.flatMap(({ op, text }) => (op === 'delete' ? [] : [text])).join('');
  const draftSentences = splitSentences(draftText);
  const finalSentences = splitSentences(finalText);
  const whole = !parts.some(({ op, text }) => op === 'equal' && /[\p{L}\p{N}]/u.test(text));
  const changes: Change[] = [];
  let [a, b] = [0, 0];
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]!;
    if (part.op === 'equal') {
      a += part.text.length;
      b += part.text.length;
      continue;
    }
    const next = part.op === 'delete' && parts[at + 1]?.op === 'insert' ? parts[at + 1] : undefined;
    const before = part.op === 'delete' ? part.text : '';
    const after = part.op === 'insert' ? part.text : (next?.text ?? '');
    changes.push({
      blockId,
      before: before.trim(),
      after: after.trim(),
      beforeWords: wordKeys(before),
      afterWords: wordKeys(after),
      draftSentence: sentencesAt(draftSentences, a, a + before.length),
      finalSentence: sentencesAt(finalSentences, b, b + after.length),
      whole,
    });
    a += before.length;
    b += after.length;
    if (next) at += 1;
  }
  return changes.filter(({ beforeWords, afterWords }) => beforeWords.length + afterWords.length > 0);
}

function sentencesAt(sentences: { text: string; start: number; end: number }[], from: number, to: number): string {
  return sentences
    .filter(({ start, end }) => start < Math.max(to, from + 1) && end > from)
    .slice(0, 2)
    .map(({ text }) => text)
    .join(' ');
}
