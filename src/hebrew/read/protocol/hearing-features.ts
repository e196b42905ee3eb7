// What is read of what a party says at a hearing, as names of features that the models weigh (hearing-models.ts).
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { wordsOf, writtenWords } from '../claims/word-features.ts';
import type { Heard } from './heard.ts';

/** A sentence of a party's turn, normalised, with what stands round it; '' where nothing does. */
export interface Said {
  sentence: string;
  /** The sentence before it in the turn, and what the panel said right before the turn. */
  before: string;
  asked: string;
  /** What the panel said right after the turn. */
  answered: string;
  order: number;
  /** Sentences of the turn. */
  of: number;
}

/** Whether a sentence gives an argument up. */
export function ofGivingUp({ sentence, before, asked, answered, order, of }: Said): string[] {
  const words = writtenWords(sentence);
  const question = order === 0 ? (splitSentences(asked).at(-1)?.text ?? '') : '';
  const remark = order >= of - CONFIRMED_WITHIN ? (splitSentences(answered)[0]?.text ?? '') : '';
  return [
    ...wordsOf(sentence),
    ...new Set(words.flatMap((_, at) => wordBeside(words, at))),
    `last-word:${words.at(-1)?.norm ?? ''}`,
    `length:${step(SENTENCE_LENGTHS, sentence.length)}`,
    `order:${Math.min(3, order)}`,
    `of:${Math.min(5, of)}`,
    ...(order === of - 1 ? ['ends-turn'] : []),
    ...(sentence.includes('?') ? ['asks'] : []),
    ...(/\d/.test(sentence) ? ['number'] : []),
    ...(sentence.includes('"') ? ['quote'] : []),
    ...(question === '' ? [] : ['asked', ...(question.includes('?') ? ['asked?'] : [])]),
    ...writtenWords(question).map(({ stem }) => `asked:${stem}`),
    ...writtenWords(before).map(({ stem }) => `before:${stem}`),
    ...writtenWords(remark).map(({ stem }) => `answered:${stem}`),
  ];
}

/** Two words together, and what is denied within a few words. */
function wordBeside(words: readonly { norm: string; stem: string }[], at: number): string[] {
  const { norm, stem } = words[at]!;
  const last = words[at - 1];
  const ends = norm.length > 5 ? [`begins:${norm.slice(0, 2)}`, `ends:${norm.slice(-2)}`] : [];
  const denied = NOT.test(norm) ? words.slice(at + 1, at + 1 + DENIED_WITHIN) : [];
  return [
    ...(last ? [`two:${last.norm} ${norm}`, `stems:${last.stem} ${stem}`] : []),
    ...ends,
    ...denied.map((word) => `not:${word.stem}`),
  ];
}

const NOT = /^(?:לא|אינ|אין)/;
const DENIED_WITHIN = 4;
/** The panel takes up the last sentences of a turn. */
const CONFIRMED_WITHIN = 2;
const SENTENCE_LENGTHS = [15, 30, 60, 100, 160, 250];

/** Of a passage what was weighed of it, its words, and those right before and after it in the protocol. */
export function ofPassage(heard: Heard, text: string, before: string, after: string): string[] {
  return [
    ...CUES.flatMap((cue) => (heard[cue] > 0 ? [`cue:${cue}`] : [])),
    ...MEASURES.map(([name, limits, value]) => `${name}:${step(limits, value(heard))}`),
    ...wordsOf(normaliseText(text)),
    ...writtenWords(normaliseText(before)).map(({ norm }) => `before:${norm}`),
    ...writtenWords(normaliseText(after)).map(({ norm }) => `after:${norm}`),
  ];
}

/** Characters beside a passage that are read. */
export const READ_BESIDE = 80;

const CUES = [
  'callsNew',
  'saysNew',
  'goesOn',
  'alternative',
  'asks',
  'presents',
  'exhibits',
  'measured',
  'admits',
  'othersSaid',
  'firstPerson',
  'notWritten',
  'beyond',
  'opensTurn',
  'answers',
  'beforeRival',
] as const satisfies (keyof Heard)[];

const MEASURES: [name: string, limits: number[], value: (heard: Heard) => number][] = [
  ['near', [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5], ({ nearest }) => nearest],
  ['lead', [0.02, 0.05, 0.1, 0.2, 0.3], ({ lead }) => lead],
  ['takes-up', [-6, -4, -2, 0, 2, 4], ({ takesUp }) => takesUp],
  ['new', [1, 2, 3, 5, 8, 12], ({ rootsNew }) => rootsNew],
  ['share-new', [0.1, 0.2, 0.3, 0.4, 0.5, 0.7], ({ rootsNew, roots }) => rootsNew / Math.max(1, roots)],
  ['roots', [4, 8, 12, 20, 30], ({ roots }) => roots],
  ['numbers', [1, 2, 3], ({ numbersNew }) => numbersNew],
  ['figures', [0.5, 1, 1.5], ({ figures }) => figures],
  ['citations', [1, 2], ({ citationsNew }) => citationsNew],
  ['length', [4, 4.4, 4.8, 5.2, 5.6, 6], ({ length }) => length],
  ['sentences', [2, 3, 4], ({ sentences }) => sentences],
  ['place', [0.15, 0.3, 0.5, 0.7, 0.85], ({ place }) => place],
  ['did', [1, 2], ({ did }) => did],
  ['when', [1, 2], ({ whenSaid }) => whenSaid],
  ['share', [0.3, 0.7, 1, 1.4, 2], ({ share }) => share],
  ['share-lead', [0.3, 0.7, 1, 1.5], ({ shareLead }) => shareLead],
];

const step = (limits: readonly number[], value: number): number => limits.filter((limit) => value >= limit).length;
