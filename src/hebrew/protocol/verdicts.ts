import { shortened } from '../arguments/shorten.ts';
import { extractClaims } from '../claims/extract.ts';
import { type Protocol, readProtocol, type Turn } from '../claims/protocol.ts';
import type { PartyKey } from '../parties.ts';
import { matchPassages, nearestWritten, type WrittenArgument } from './matching.ts';
import { type Around, type Passage, passageFacts, readWritten } from './passages.ts';
import { heardOf, isAnotherOdds, saysMoreOdds } from './verdict-odds.ts';
import { withdrawals } from './withdrawals.ts';

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
  const { hearing_date, attendees, turns: heard } = readProtocol(source);
  const asWritten = sideNames(heard, written);
  const turns = heard.map((turn) => ({ ...turn, party: turn.party && asWritten(turn.party) }));
  const given = withdrawals(turns, written).map(({ passage, argument }) =>
    verdictOf(passage, 'dropped', argument, SAID_SO),
  );
  // An appraiser of neither side explains and argues nothing.
  const argued = passagesOf(source)
    .filter(
      ({ party, start, end }) => party !== 'appraiser' && !given.some((one) => one.start < end && start < one.end),
    )
    .map((passage) => ({ ...passage, party: asWritten(passage.party) }));
  const judged = judge(source, argued, turns, written, [...pleadings, ...textsOfOthers(written, pleadings)]);
  const verdicts = onePerArgument([...given, ...runsOf(source, judged)], written);
  return { hearing_date, attendees, verdicts: verdicts.sort((a, b) => a.start - b.start) };
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

/** What a party gives up it says itself. */
const SAID_SO = 0.9;

/** A shorter retort brings nothing that was not written. */
const LEAST_PASSAGE = 40;

/** What the parties argue in a protocol, as passages. */
function passagesOf(source: string): Passage[] {
  return extractClaims(source, 'protocol')
    .filter(({ text }) => text.length >= LEAST_PASSAGE)
    .map(({ party, text, topic, threshold, start, end }) => ({ party, text, topic, threshold, start, end }));
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
  odds: number;
}

/** Of how sure a passage is taken for more than what was written: as often right as not. */
const SAYS_MORE_FROM = -0.3;

function judge(
  source: string,
  passages: readonly Passage[],
  turns: readonly Turn[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
): Judged[] {
  const around = passages.map((passage) => turnsAround(passage, turns));
  const matches = matchPassages(passages, written);
  const inContext = matchPassages(
    passages.map((passage, at) => ({ ...passage, text: withContext(source, passage, around[at]!) })),
    written,
  );
  const nearest = nearestWritten(passages, pleadings);
  const known = readWritten(pleadings);
  return passages.flatMap((passage, at) => {
    const facts = passageFacts(passage, around[at]!, known, source.length);
    const heard = heardOf(facts, matches[at]!, inContext[at]!, nearest[at]!);
    const odds = saysMoreOdds(heard);
    if (odds < SAYS_MORE_FROM) return [];
    const { argument } = matches[at]!;
    const own = argument < 0 || isAnotherOdds(heard) > 0;
    return [{ passage, at, turn: around[at]!.turn, argument: own ? null : argument, odds }];
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
function runsOf(source: string, judged: readonly Judged[]): (HearingVerdict & { odds: number })[] {
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
    else Object.assign(run, { last: one }, one.odds > run.odds ? { odds: one.odds, argument: one.argument } : {});
  }
  return runs.map(({ passage, last, argument, odds }) => {
    const { end } = last.passage;
    const whole = { ...passage, text: source.slice(passage.start, end), end };
    return { ...verdictOf(whole, argument === null ? 'newly_raised' : 'strengthened', argument, shareOf(odds)), odds };
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

const shareOf = (odds: number): number => Math.round(100 / (1 + Math.exp(-odds))) / 100;

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
