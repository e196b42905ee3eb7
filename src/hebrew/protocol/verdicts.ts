import { shortened } from '../arguments/shorten.ts';
import { likenessOf } from '../arguments/vectors.ts';
import { extractClaims } from '../claims/extract.ts';
import { type Protocol, readProtocol } from '../claims/protocol.ts';
import { topicOf } from '../claims/topics.ts';
import { normaliseText } from '../normalise.ts';
import type { PartyKey } from '../parties.ts';
import { splitSentences } from '../sentences.ts';
import { withdraws } from './cues.ts';
import { type Match, matchPassages, type WrittenArgument } from './matching.ts';
import { type Passage, type PassageFacts, passageFacts, readWritten } from './passages.ts';

export type { WrittenArgument } from './matching.ts';

/** What became of an argument at the hearing. */
export interface HearingVerdict {
  party: PartyKey;
  /** Index of the written argument; null for one that was raised at the hearing only. */
  argument: number | null;
  /** What is argued, for a person. */
  text: string;
  verdict: 'strengthened' | 'newly_raised' | 'dropped';
  /** The protocol's own words `[start, end)` that show it. */
  evidence: string;
  start: number;
  end: number;
}

export interface HearingAnalysis extends Pick<Protocol, 'hearing_date' | 'attendees'> {
  verdicts: HearingVerdict[];
}

/**
 * Who was at a hearing, and what became there of the written arguments: strengthened by something new, given up in words,
 * or raised there first. One that was only repeated, or not spoken of, has no verdict: silence gives nothing up.
 *
 * @param source text of the protocol
 * @param written the arguments of the pleadings
 * @param pleadings their whole texts, which tell what numbers and days were known before
 * @returns verdicts in the order of the hearing, at most one for an argument
 */
export function analyseHearing(
  source: string,
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): HearingAnalysis {
  const { hearing_date, attendees, turns } = readProtocol(source);
  const given = withdrawals(turns, written);
  const argued = passagesOf(source).filter(
    (one) => !given.some(({ start, end }) => one.start < end && start < one.end),
  );
  const matches = matchPassages(argued, written);
  const known = readWritten(pleadings);
  const facts = argued.map((one) => passageFacts(one, known, source.slice(one.end, one.end + AFTER), hearing_date));
  const raised = raisedFirst(source, argued, matches, facts);
  const strong = strengthened(argued, matches, facts).filter(
    ({ start }) => !raised.some((one) => one.start <= start && start < one.end),
  );
  const verdicts = onePerArgument([...given, ...strong, ...raised], written);
  return { hearing_date, attendees, verdicts: verdicts.sort((a, b) => a.start - b.start) };
}

const AFTER = 200;
/** A shorter retort brings nothing that was not written. */
const LEAST_PASSAGE = 40;

/** What the parties argue in a protocol, as passages. */
export function passagesOf(source: string): Passage[] {
  return extractClaims(source, 'protocol')
    .filter(({ text }) => text.length >= LEAST_PASSAGE)
    .map(({ party, text, topic, threshold, start, end }) => ({ party, text, topic, threshold, start, end }));
}

/** Log odds, after logistic regressions on the labelled hearings that leave one case out at a time. */
const STRENGTHENED: Weights = {
  bias: -2.8,
  saysNew: -1.2,
  callsNew: -0.5,
  alternative: -0.3,
  presents: 1.7,
  document: 0.3,
  measured: 2,
  recent: 1,
  admits: 2.3,
  newNumbers: 1.1,
  unwrittenNumbers: 0,
  unwrittenWords: 0,
  quotes: 0,
  freshDate: 0.9,
  panelSaysNew: 0.2,
  length: -0.4,
};
const STRENGTHENED_FROM = -0.2;
const RAISED: Weights = {
  bias: -3.2,
  saysNew: 2.6,
  callsNew: 1.2,
  alternative: 2.2,
  presents: -0.9,
  document: 0,
  measured: -1,
  recent: -0.6,
  admits: -0.3,
  newNumbers: -0.8,
  unwrittenNumbers: 1.3,
  unwrittenWords: 1.4,
  quotes: -1.7,
  freshDate: -0.5,
  panelSaysNew: 1,
  length: 1.8,
};
/** Of the match with what was written, and of what another party has just raised. */
const RAISED_MATCH = { alike: -1.2, lead: -0.6, odds: -0.4, nothingWritten: 2, answers: 0.8, answersRather: 2 };
const MOST_ODDS = 6;
const RAISED_FROM = -0.6;

type Weights = Record<keyof PassageFacts | 'bias', number>;

/** The odds that a passage strengthens what its party wrote. */
export function strengthenedOdds(facts: PassageFacts): number {
  return weigh(STRENGTHENED, facts);
}

/**
 * The odds that a passage was raised first at the hearing.
 *
 * @param answers likeness to what another party has just raised first, 0 to 1
 */
export function raisedOdds(facts: PassageFacts, { argument, odds, alike, lead }: Match, answers: number): number {
  const own =
    argument < 0 ? RAISED_MATCH.nothingWritten : RAISED_MATCH.odds * Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds));
  const answering = RAISED_MATCH.answers * answers + (answers > alike ? RAISED_MATCH.answersRather : 0);
  return weigh(RAISED, facts) + own + RAISED_MATCH.alike * alike + RAISED_MATCH.lead * lead + answering;
}

function weigh(weights: Weights, facts: PassageFacts): number {
  return (Object.keys(facts) as (keyof PassageFacts)[]).reduce(
    (sum, key) => sum + weights[key] * facts[key],
    weights.bias,
  );
}

function strengthened(
  passages: readonly Passage[],
  matches: readonly Match[],
  facts: readonly PassageFacts[],
): (HearingVerdict & { odds: number })[] {
  return passages.flatMap((passage, at) => {
    const odds = strengthenedOdds(facts[at]!);
    const { argument, alike } = matches[at]!;
    if (odds < STRENGTHENED_FROM || argument < 0) return [];
    if (alike < LEAST_ALIKE) return [{ ...verdictOf(passage, 'newly_raised', null), odds }];
    return [{ ...verdictOf(passage, 'strengthened', argument), odds }];
  });
}

/** Something new that is like nothing that the party wrote supports nothing of it: it is a point of its own. */
const LEAST_ALIKE = 0.06;

/**
 * What was raised first at the hearing, in its order, since an answer to something new is new itself. An appraiser who is
 * asked explains and raises nothing.
 */
function raisedFirst(
  source: string,
  passages: readonly Passage[],
  matches: readonly Match[],
  facts: readonly PassageFacts[],
): (HearingVerdict & { odds: number })[] {
  const likeness = likenessOf(passages.map(({ text }) => text));
  const like = (a: number, b: number): number => likeness.values[a * likeness.count + b]!;
  const raised: Raised[] = [];
  for (const [at, passage] of passages.entries()) {
    if (passage.party === 'appraiser' || passage.text.length < LEAST_RAISED) continue;
    let rival = -1;
    for (let other = 0; other < at; other++)
      if (passages[other]!.party !== passage.party && (rival < 0 || like(at, other) > like(at, rival))) rival = other;
    const answers = raised.some((one) => one.at === rival || one.last === rival) ? like(at, rival) : 0;
    const odds = raisedOdds(facts[at]!, matches[at]!, answers);
    if (odds < RAISED_FROM) continue;
    const before = raised.findLast((one) => passages[one.at]!.party === passage.party);
    if (before?.last === at - 1 && passage.start - passages[before.last]!.end < SAME_TURN) before.last = at;
    else if (!raised.some((one) => passages[one.at]!.party === passage.party && like(at, one.at) >= SAME_FROM))
      raised.push({ at, last: at, odds });
  }
  return raised.map(({ at, last, odds }) => {
    const [first, end] = [passages[at]!, passages[last]!.end];
    const text = source.slice(first.start, end);
    return { ...verdictOf({ ...first, text, end }, 'newly_raised', null), odds };
  });
}

/** A run of passages that raise one thing: indices of its first and last. */
interface Raised {
  at: number;
  last: number;
  odds: number;
}

/** An exclamation raises nothing. */
const LEAST_RAISED = 45;
/** Characters between two passages of one turn, about a sentence that argues nothing. */
const SAME_TURN = 60;
const SAME_FROM = 0.3;

/** Sentences that give an argument up, with the argument that they speak of. */
function withdrawals(turns: Protocol['turns'], written: readonly WrittenArgument[]): HearingVerdict[] {
  const spoken = turns.flatMap((turn) => (turn.party === null ? [] : givenUpIn(turn, turn.party)));
  const matches = matchPassages(spoken, written);
  return spoken.map((passage, at) => {
    const { argument, alike } = matches[at]!;
    return verdictOf(passage, 'dropped', argument >= 0 && alike > 0 ? argument : null);
  });
}

/** Neighbouring sentences give up one thing. */
function givenUpIn(turn: Protocol['turns'][number], party: PartyKey): Passage[] {
  const spans: { first: number; last: number }[] = [];
  const sentences = splitSentences(turn.text);
  for (const [at, sentence] of sentences.entries()) {
    if (!withdraws(normaliseText(sentence.text))) continue;
    const before = spans.at(-1);
    if (before?.last === at - 1) before.last = at;
    else spans.push({ first: REFERS_BACK.test(sentence.text) ? Math.max(0, at - 1) : at, last: at });
  }
  return spans.map(({ first, last }) => {
    const [from, to] = [sentences[first]!.start, sentences[last]!.end];
    const text = turn.text.slice(from, to);
    const topic = topicOf(normaliseText(text));
    return {
      party,
      text,
      topic: topic?.label ?? null,
      threshold: topic?.threshold ?? false,
      start: turn.start + from,
      end: turn.start + to,
    };
  });
}

/** What is given up was named in the sentence before. */
const REFERS_BACK = /(?<![א-ת])[ושהבלמ]{0,2}(?:זה|זאת|זו|אותה|אותו|לכן|בה|בו|כך)(?![א-ת])/;

const verdictOf = (
  { party, text, start, end }: Passage,
  verdict: HearingVerdict['verdict'],
  argument: number | null,
): HearingVerdict => ({ party, argument, text: shortened(text, LONGEST_TEXT), verdict, evidence: text, start, end });

const LONGEST_TEXT = 240;

/** One verdict for an argument: what was given up is given up; else the plainest passage. */
function onePerArgument(
  all: (HearingVerdict & { odds?: number })[],
  written: readonly WrittenArgument[],
): HearingVerdict[] {
  const free = all.filter(({ argument }) => argument === null);
  const best = new Map<number, HearingVerdict & { odds?: number }>();
  for (const one of all) {
    if (one.argument === null) continue;
    const known = best.get(one.argument);
    if (!known || (known.verdict !== 'dropped' && (one.odds ?? Infinity) > (known.odds ?? Infinity)))
      best.set(one.argument, one);
  }
  return [...free, ...best.values()].map(({ odds: _, ...verdict }) => {
    return verdict.argument === null ? verdict : { ...verdict, text: written[verdict.argument]!.title };
  });
}
