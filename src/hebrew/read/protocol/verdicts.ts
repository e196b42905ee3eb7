import { normaliseText } from '../../text/normalise.ts';
import { splitSentences } from '../../text/sentences.ts';
import { shortened } from '../arguments/shorten.ts';
import { extractClaims } from '../claims/extract.ts';
import { type Protocol, readProtocol, type Turn } from '../claims/protocol.ts';
import type { PartyKey } from '../parties.ts';
import { sharesOf } from './bind-withdrawal.ts';
import { matchPassages, nearestWritten, type WrittenArgument } from './matching.ts';
import { type Around, type Passage, passageFacts, readWritten } from './passages.ts';
import { opensAnother } from './said-of-writing.ts';
import { type Heard, heardOf, isAnotherOdds, saysMoreOdds, sureness } from './verdict-odds.ts';
import { type Withdrawal, withdrawals } from './withdrawals.ts';

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
  /** 0 to 1. */
  confidence: number;
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
 * @param pleadings their whole texts, which tell what was known before; where one is missing its arguments tell it
 * @returns verdicts in the order of the hearing, at most one for an argument
 */
export function analyseHearing(
  source: string,
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): HearingAnalysis {
  const { hearing_date, attendees, turns } = readProtocol(source);
  const { given, weighed } = weighHearing(source, turns, written, pleadings);
  const dropped = given.map(({ passage, argument, confidence }) => verdictOf(passage, 'dropped', argument, confidence));
  const verdicts = onePerArgument([...dropped, ...runsOf(source, judge(weighed))], written);
  return { hearing_date, attendees, verdicts: verdicts.sort((a, b) => a.start - b.start) };
}

/** What was given up at a hearing, and every other passage of a party with what it is weighed by. */
function weighHearing(
  source: string,
  heard: readonly Turn[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): { given: Withdrawal[]; weighed: Weighed[] } {
  const asWritten = sideNames(heard, written);
  const turns = heard.map((turn) => ({ ...turn, party: turn.party && asWritten(turn.party) }));
  const known = [...pleadings, ...textsOfOthers(written, pleadings)];
  const given = withdrawals(turns, written, known);
  // An appraiser of neither side explains and argues nothing.
  const argued = passagesOf(source)
    .filter(
      ({ party, start, end }) =>
        party !== 'appraiser' && !given.some(({ passage }) => passage.start < end && start < passage.end),
    )
    .map((passage) => ({ ...passage, party: asWritten(passage.party) }));
  return { given, weighed: weighPassages(source, argued, turns, written, known) };
}

/**
 * Who stands behind a plan or a permit is a respondent or an applicant, and a pleading and a protocol may take him for one
 * and for the other: where only one of the two wrote and only the other speaks, they are the same.
 */
function sideNames(turns: readonly Turn[], written: readonly WrittenArgument[]): (party: PartyKey) => PartyKey {
  const only = (all: readonly { party: PartyKey | null }[]): PartyKey | undefined => {
    const found = DEVELOPERS.filter((key) => all.some(({ party }) => party === key));
    return found.length === 1 ? found[0] : undefined;
  };
  const [speaks, wrote] = [only(turns), only(written)];
  return (party) => (speaks && wrote && party === speaks ? wrote : party);
}

const DEVELOPERS: readonly PartyKey[] = ['respondent', 'permit_applicant'];

/** A shorter retort brings nothing that was not written. */
const LEAST_PASSAGE = 40;

/** What the parties argue in a protocol, as passages. */
function passagesOf(source: string): Passage[] {
  return extractClaims(source, 'protocol')
    .flatMap((one) => cutAtAnother(one))
    .filter(({ text }) => text.length >= LEAST_PASSAGE)
    .map(({ party, text, topic, threshold, start, end }) => ({ party, text, topic, threshold, start, end }));
}

/** Cuts where the speaker says that he goes on to something else. */
function cutAtAnother<T extends { text: string; start: number; end: number }>(one: T): T[] {
  const cuts = splitSentences(one.text)
    .filter(({ text }, at) => at > 0 && opensAnother(normaliseText(text)))
    .map(({ start }) => start);
  return [0, ...cuts].map((from, at) => {
    const text = one.text.slice(from, cuts[at]).trimEnd();
    return { ...one, text, start: one.start + from, end: one.start + from + text.length };
  });
}

/** What the parties wrote of whom no pleading is given. */
const textsOfOthers = (written: readonly WrittenArgument[], pleadings: readonly { party: PartyKey | null }[]) =>
  written
    .filter(({ party }) => !pleadings.some((one) => one.party === party))
    .flatMap(({ party, claims }) => claims.map(({ text }) => ({ party, text })));

/** A passage that says more than was written. */
interface Judged {
  passage: Passage;
  /** Place among all passages. */
  at: number;
  turn: Turn;
  /** Index of the written argument that it strengthens; null when it is one of its own. */
  argument: number | null;
  /** 0 to 1. */
  confidence: number;
}

/** A guess gets no verdict. */
const LEAST_SURE = 0.4;

function judge(weighed: readonly Weighed[]): Judged[] {
  return weighed.flatMap(({ passage, turn, heard, argument }, at) => {
    const another = argument < 0 ? Infinity : isAnotherOdds(heard);
    const confidence = sureness(saysMoreOdds(heard), another);
    if (confidence < LEAST_SURE) return [];
    return [{ passage, at, turn, argument: another > 0 ? null : argument, confidence }];
  });
}

/** A passage with what it is weighed by. */
interface Weighed {
  passage: Passage;
  turn: Turn;
  heard: Heard;
  /** Index of the nearest written argument of its party, -1 for none. */
  argument: number;
}

function weighPassages(
  source: string,
  passages: readonly Passage[],
  turns: readonly Turn[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): Weighed[] {
  const around = passages.map((passage) => turnsAround(passage, turns));
  const matches = matchPassages(passages, written);
  const context = passages.map((passage, at) => withContext(source, passage, around[at]!));
  const inContext = matchPassages(
    passages.map((passage, at) => ({ ...passage, text: context[at]! })),
    written,
  );
  const nearest = nearestWritten(passages, pleadings);
  const known = readWritten(pleadings);
  const shares = sharesOf(
    passages.map((passage, at) => ({ party: passage.party, words: context[at]! })),
    written,
  );
  return passages.map((passage, at) => {
    const facts = passageFacts(passage, around[at]!, known, source.length);
    const heard = heardOf(facts, matches[at]!, inContext[at]!, nearest[at]!, shares[at]!);
    return { passage, turn: around[at]!.turn, heard, argument: matches[at]!.argument };
  });
}

function turnsAround(passage: Passage, turns: readonly Turn[]): Around {
  const at = turns.findIndex(({ start, end }) => start <= passage.start && passage.start < end);
  const turn = turns[at] ?? { ...passage, speaker: '' };
  return { turn, before: turns[at - 1], after: at < 0 ? undefined : turns[at + 1] };
}

/** Characters of what was said before a passage: in its turn, and by the panel when the turn has just begun. */
const SAID_BEFORE = 250;
const ASKED_BEFORE = 150;
const JUST_BEGUN = 80;

function withContext(source: string, { start, text }: Passage, { turn, before }: Around): string {
  const said = source.slice(Math.max(turn.start, start - SAID_BEFORE), start);
  const asked = start - turn.start < JUST_BEGUN && before?.party === null ? before.text.slice(-ASKED_BEFORE) : '';
  return `${asked} ${said} ${text}`;
}

/** Neighbouring passages of a turn that are of one kind say one thing: their verdict is that of the plainest. */
function runsOf(source: string, judged: readonly Judged[]): HearingVerdict[] {
  const runs: (Judged & { last: Judged })[] = [];
  for (const one of judged) {
    const run = runs.at(-1);
    const goesOn =
      run &&
      run.turn === one.turn &&
      run.last.at === one.at - 1 &&
      one.passage.start - run.last.passage.end < SAME_THING &&
      (run.argument === null) === (one.argument === null);
    if (!goesOn) runs.push({ ...one, last: one });
    else
      Object.assign(
        run,
        { last: one },
        one.confidence > run.confidence ? { confidence: one.confidence, argument: one.argument } : {},
      );
  }
  return runs.map(({ passage, last, argument, confidence }) => {
    const { end } = last.passage;
    const whole = { ...passage, text: source.slice(passage.start, end), end };
    return verdictOf(whole, argument === null ? 'newly_raised' : 'strengthened', argument, rounded(confidence));
  });
}

/** Characters between two passages, about two sentences that argue nothing. */
const SAME_THING = 150;

const verdictOf = (
  { party, text, start, end }: Passage,
  verdict: HearingVerdict['verdict'],
  argument: number | null,
  confidence: number,
): HearingVerdict => {
  return { party, argument, text: shortened(text, LONGEST_TEXT), verdict, evidence: text, start, end, confidence };
};

const rounded = (share: number): number => Math.round(100 * share) / 100;

const LONGEST_TEXT = 240;

/** One verdict for an argument: what was given up is given up; else the surest passage. */
function onePerArgument(all: readonly HearingVerdict[], written: readonly WrittenArgument[]): HearingVerdict[] {
  const free = all.filter(({ argument }) => argument === null);
  const best = new Map<number, HearingVerdict>();
  for (const one of all) {
    if (one.argument === null) continue;
    const known = best.get(one.argument);
    if (!known || (known.verdict !== 'dropped' && one.confidence > known.confidence)) best.set(one.argument, one);
  }
  return [...free, ...best.values()].map((verdict) =>
    verdict.argument === null ? verdict : { ...verdict, text: written[verdict.argument]!.title },
  );
}
