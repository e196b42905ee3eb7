/**
 * What is read of a sentence of a decision to judge whether it states a rule beyond the case: names of features, which a model
 * weighs (../claims/model.ts).
 */
import {
  ANYBODY,
  BACKED,
  HALACHA_ANNOUNCES as CUES,
  DEFINITE,
  INTRODUCTION,
  NORM,
  OF_ONE_CASE,
  PARTICULAR,
  PARTY,
  THIS_CASE,
  TOLD,
  WEIGHING,
} from '../../pattern/rules.generated.ts';
import { findCitations } from '../citations/find.ts';
import { wordsOf } from '../claims/word-features.ts';
import type { SectionType } from '../sections/split.ts';

/** A sentence where it stands: the kind of its section, its place in it from 0, and the sentence behind it. */
export interface PlacedSentence {
  text: string;
  section: SectionType;
  place: number;
  next: string;
}

export function ruleFeatures({ text, section, place, next }: PlacedSentence): string[] {
  const cited = new Set(findCitations(text).map(({ kind }) => kind));
  return [
    `section:${section}`,
    `place:${Math.min(3, place)}`,
    `length:${Math.min(6, Math.floor(text.length / 50))}`,
    ...COUNTED.map(([name, sign]) => `${name}:${Math.min(3, text.match(sign)?.length ?? 0)}`),
    ...SIGNS.flatMap(([name, sign]) => (sign.test(text) ? [name] : [])),
    ...CUES.flatMap(({ weight, pattern }) => (pattern.test(text) ? [`cue:${weight}`] : [])),
    ...[...cited].map((kind) => `cites:${kind}`),
    ...(findCitations(next).some(({ kind }) => kind === 'case') ? ['next-cites'] : []),
    ...wordsOf(text),
  ];
}

const COUNTED: [name: string, sign: RegExp][] = [
  ['norm', NORM],
  ['weighs', WEIGHING],
  ['party', PARTY],
];

const SIGNS: [name: string, sign: RegExp][] = [
  ['anybody', ANYBODY],
  ['backed', BACKED],
  ['of-one-case', OF_ONE_CASE],
  ['definite', DEFINITE],
  ['this-case', THIS_CASE],
  ['particular', PARTICULAR],
  ['told', TOLD],
  ['introduced', INTRODUCTION],
  ['asks', /\?/],
  ['quotation', /"[^"]{25,}"/],
  ['date', /\d{1,2}[./]\d{1,2}[./]\d{2,4}/],
  ['number', /\d/],
];
