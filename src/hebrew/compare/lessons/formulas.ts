/** Lessons of formulas and proportions: how parts open and close, how long sentences and blocks are. */

import type { BlockKey } from '../../check/types.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { BlockPair } from '../types.ts';
import { isHeadingLine, type Unit, wordKeys } from '../units.ts';
import type { DiffPart } from '../word-diff.ts';
import { evidenceOf } from './changes.ts';
import type { DistilledLesson } from './types.ts';

const OPENS: readonly BlockKey[] = ['block-he', 'block-yod', 'block-yod-alef'];
const CLOSES: readonly BlockKey[] = ['block-yod-alef', 'block-yod-bet'];

/** First and last sentences that were put in other words: formulas are where a writer's hand shows most. */
export function openingsAndClosings(pairs: BlockPair[]): DistilledLesson[] {
  const changed = pairs.filter(({ change }) => change !== 'unchanged');
  return changed.flatMap((pair) => [
    ...(OPENS.includes(pair.id) ? formula(pair, 'opening') : []),
    ...(CLOSES.includes(pair.id) ? formula(pair, 'closing') : []),
  ]);
}

function formula({ id, title, draft, final }: BlockPair, category: 'opening' | 'closing'): DistilledLesson[] {
  const was = edgeSentence(draft, category);
  const is = edgeSentence(final, category);
  if (was === '' || is === '') return [];
  const [wasWords, isWords] = [formulaWords(was, category), formulaWords(is, category)];
  if (wasWords === isWords || isWords === '') return [];
  const where = category === 'opening' ? 'פתיחת' : 'סיום';
  return [
    {
      category,
      text: `${where} החלק "${title}" נוסח אחרת; הנוסח המועדף: "${category === 'opening' ? firstWords(is) : cut(is)}"`,
      evidence: evidenceOf(was, is),
      blockId: id,
      key: `${wasWords}→${isWords}`,
    },
  ];
}

function edgeSentence(units: Unit[], category: 'opening' | 'closing'): string {
  const unit =
    category === 'opening'
      ? units.find((one, at) => !isHeadingLine(one, units[at + 1]))
      : units.findLast(({ words, text }) => words.length >= 3 && ENDS_SENTENCE.test(text));
  if (!unit) return '';
  const sentences = splitSentences(unit.text.slice(unit.label));
  return (category === 'opening' ? sentences[0] : sentences.at(-1))?.text ?? '';
}

/** Names and offices of those who sign end no sentence. */
const ENDS_SENTENCE = /[.!]['"״)]*\s*$/;

/** The words that make the formula, without the dates, numbers and names that each case fills in. */
function formulaWords(sentence: string, category: 'opening' | 'closing'): string {
  const words = wordKeys(sentence).filter((word) => !/\d/.test(word));
  return (category === 'opening' ? words.slice(0, 6) : words.slice(-8)).join(' ');
}

/** What comes after them is of the case. */
const OPENING_WORDS = 10;

function firstWords(sentence: string): string {
  const words = sentence.split(/\s+/);
  return words.length <= OPENING_WORDS ? sentence : `${words.slice(0, OPENING_WORDS).join(' ')}…`;
}

const cut = (sentence: string): string =>
  sentence.length <= 160 ? sentence : sentence.slice(0, sentence.lastIndexOf(' ', 160));

const LEAST_SENTENCES = 8;
const NOTABLE = 0.15;

/** Sentences of the lines that were edited became notably shorter, or longer. */
export function sentenceLength(pairs: BlockPair[]): DistilledLesson[] {
  const edited = pairs.filter(({ change }) => change === 'edited' || change === 'rewritten');
  const lengths = { draft: [] as number[], final: [] as number[] };
  let example: { was: string; is: string; ratio: number } | null = null;
  for (const { diff, draft, final } of edited)
    for (const group of diff.groups) {
      if (group.draft.length === 0 || group.final.length === 0 || group.parts.every(isEqual)) continue;
      const was = sentencesOf(group.draft.map((at) => draft[at]!));
      const is = sentencesOf(group.final.map((at) => final[at]!));
      lengths.draft.push(...was.map(({ length }) => length));
      lengths.final.push(...is.map(({ length }) => length));
      const ratio = was.length / Math.max(1, is.length);
      if (!example || Math.abs(Math.log(ratio)) > Math.abs(Math.log(example.ratio)))
        example = {
          was: was[0]?.text ?? '',
          is: is
            .slice(0, 2)
            .map(({ text }) => text)
            .join(' '),
          ratio,
        };
    }
  if (!example || lengths.draft.length < LEAST_SENTENCES || lengths.final.length < LEAST_SENTENCES) return [];
  const [was, is] = [average(lengths.draft), average(lengths.final)];
  if (Math.abs(is - was) / was < NOTABLE) return [];
  const verb = is < was ? 'לקצר' : 'להאריך';
  return [
    {
      category: 'sentence_length',
      text: `יש ${verb} את המשפטים: מ-${Math.round(was)} מילים במשפט בטיוטה ל-${Math.round(is)} בנוסח הסופי`,
      evidence: evidenceOf(example.was, example.is),
      blockId: null,
      key: is < was ? 'shorter' : 'longer',
    },
  ];
}

const isEqual = ({ op }: DiffPart): boolean => op === 'equal';

function sentencesOf(units: Unit[]): { text: string; length: number }[] {
  return units
    .flatMap(({ text, label }) => splitSentences(text.slice(label)))
    .map(({ text }) => ({ text, length: wordKeys(text).length }))
    .filter(({ length }) => length >= 3);
}

const LEAST_BLOCK = 80;
const NOTABLE_BLOCK = 0.3;

/** Blocks that lost or gained a good part of their length. */
export function blockLengths(pairs: BlockPair[]): DistilledLesson[] {
  return pairs.flatMap(({ id, title, draft, final }) => {
    const [was, is] = [wordsOf(draft), wordsOf(final)];
    if (was < LEAST_BLOCK || is < LEAST_BLOCK || Math.abs(is - was) / was < NOTABLE_BLOCK) return [];
    return [
      {
        category: 'length',
        text: `החלק "${title}" ${is < was ? 'קוצר' : 'הורחב'} מ-${was} מילים ל-${is}`,
        evidence: evidenceOf(draft[0]!.text, final[0]!.text),
        blockId: id,
        key: is < was ? 'shorter' : 'longer',
      },
    ];
  });
}

const wordsOf = (units: Unit[]): number => units.reduce((sum, { words }) => sum + words.length, 0);

const average = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
