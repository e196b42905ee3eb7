import { NUMERAL } from '../../pattern/rules.generated.ts';
import { indexWords } from '../../search/index-terms.ts';
import { isStopWord } from '../../search/stop-words.ts';
import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { findCitations } from '../citations/find.ts';
import type { Turn } from '../claims/protocol.ts';
import type { PartyKey } from '../parties.ts';
import { type HeardCues, heardCues } from './cues.ts';
import { saysBeyondWritten, saysNotWritten } from './said-of-writing.ts';

/** Something that a party argued at the hearing; offsets of the protocol. */
export interface Passage {
  party: PartyKey;
  /** The protocol's own words `[start, end)`. */
  text: string;
  topic: string | null;
  threshold: boolean;
  start: number;
  end: number;
}

/** What the words of a passage, and its place, tell of whether it says something that was not written. */
export interface PassageFacts extends HeardCues {
  /** Distinct roots, and how many of them nobody has written. */
  roots: number;
  rootsNew: number;
  sentences: number;
  /** Numbers that its party has not written, up to 3. */
  numbersNew: number;
  /** The same with numbers in words, as a logarithm. */
  figures: number;
  /** Judgments and statutes that its party has not named. */
  citationsNew: number;
  /** The logarithm of its characters. */
  length: number;
  /** How far into the protocol, 0 to 1. */
  place: number;
  opensTurn: number;
  /** Its turn answers a question of the panel. */
  answers: number;
  /** It says of its party's pleading that this is not in it, or that it goes beyond it. */
  notWritten: number;
  beyond: number;
  /** Another party speaks after its turn. */
  beforeRival: number;
}

/** What the parties wrote before the hearing. */
export interface Written {
  roots: Set<string>;
  byParty: Map<PartyKey, { text: string; numbers: Set<string> }>;
}

/** Reads what was written once, for `passageFacts`. */
export function readWritten(pleadings: readonly { party: PartyKey | null; text: string }[]): Written {
  const written: Written = { roots: new Set(), byParty: new Map() };
  for (const { party, text } of pleadings) {
    for (const root of rootsOf(text)) written.roots.add(root);
    if (!party) continue;
    const own = written.byParty.get(party) ?? { text: '', numbers: new Set() };
    for (const number of numbersOf(text)) own.numbers.add(number);
    written.byParty.set(party, { ...own, text: `${own.text} ${normaliseText(text)}` });
  }
  return written;
}

/** The turns in which a passage stands: its own, the one before and the one after. */
export interface Around {
  turn: Turn;
  before: Turn | undefined;
  after: Turn | undefined;
}

/** @param protocolLength characters of the whole protocol */
export function passageFacts(
  passage: Passage,
  { turn, before, after }: Around,
  written: Written,
  protocolLength: number,
): PassageFacts {
  const own = written.byParty.get(passage.party) ?? { text: '', numbers: new Set() };
  const text = normaliseText(passage.text);
  const roots = [...rootsOf(passage.text)];
  const figures = (text.match(FIGURE) ?? []).filter((figure) => !own.text.includes(figure)).length;
  const cited = findCitations(passage.text).map(({ start, end }) => normaliseText(passage.text.slice(start, end)));
  const leads = leadingUpTo(passage, turn);
  const opens = Math.abs(passage.start - turn.start) < OPENING;
  return {
    ...heardCues(text),
    roots: roots.length,
    rootsNew: roots.filter((root) => !written.roots.has(root)).length,
    sentences: splitSentences(passage.text).length,
    numbersNew: Math.min(3, [...numbersOf(passage.text)].filter((number) => !own.numbers.has(number)).length),
    figures: Math.log1p(figures + 0.5 * (text.match(NUMERAL) ?? []).length),
    citationsNew: cited.filter((name) => !own.text.includes(name)).length,
    length: Math.log(Math.max(1, passage.text.length)),
    place: passage.start / protocolLength,
    notWritten: saysNotWritten(`${leads} ${text}`, passage.party) ? 1 : 0,
    beyond: saysBeyondWritten(`${leads} ${text}`) ? 1 : 0,
    opensTurn: opens ? 1 : 0,
    answers: opens && before?.party === null && /\?\s*$/.test(before.text) ? 1 : 0,
    beforeRival: after && after.party !== null && after.party !== passage.party ? 1 : 0,
  };
}

/** Characters before a passage in its turn in which "מעבר למה שכתבנו" is said of it. */
const LEADS_UP = 60;
const leadingUpTo = ({ start }: Passage, turn: Turn): string =>
  normaliseText(turn.text.slice(Math.max(0, start - turn.start - LEADS_UP), Math.max(0, start - turn.start)));

/** Characters from the beginning of a turn. */
const OPENING = 60;
const FIGURE = /\d[\d.,/]*\d|\d/g;

function numbersOf(text: string): Set<string> {
  return new Set(tokenise(text).flatMap(({ norm }) => (/\d/.test(norm) ? [norm] : [])));
}

function rootsOf(text: string): Set<string> {
  return new Set(
    tokenise(text).flatMap((token) =>
      indexWords(token).flatMap((word) => (isStopWord(word) ? [] : wordForms(word).root)),
    ),
  );
}
