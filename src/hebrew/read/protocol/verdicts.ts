import { shortened } from '../arguments/shorten.ts';
import { oddsOf } from '../claims/model.ts';
import { type Protocol, readProtocol, type Turn } from '../claims/protocol.ts';
import { peopleOfCase } from '../metadata/case-people.ts';
import type { PartyKey } from '../parties.ts';
import { sureness } from './heard.ts';
import { HEARING_MODELS, type HearingModels } from './hearing-models.ts';
import type { WrittenArgument } from './matching.ts';
import type { Passage } from './passages.ts';
import { passagesOf, type Weighed, weighPassages } from './weigh-passages.ts';
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
  /** Where something is given up and it cannot be told what: the written argument to ask about. */
  perhaps?: number;
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
  models: HearingModels = HEARING_MODELS,
): HearingAnalysis {
  const { hearing_date, attendees, turns } = readProtocol(source, peopleOfCase(pleadings));
  const { given, weighed } = weighHearing(source, turns, written, pleadings, models);
  const dropped = given.map(({ passage, argument, confidence, perhaps }) => ({
    ...verdictOf(passage, 'dropped', argument, confidence),
    ...(perhaps === null ? {} : { perhaps }),
  }));
  const verdicts = onePerArgument([...dropped, ...runsOf(source, judge(weighed, models))], written);
  return { hearing_date, attendees, verdicts: verdicts.sort((a, b) => a.start - b.start) };
}

/** What was given up at a hearing, and every other passage of a party with what it is weighed by. */
export function weighHearing(
  source: string,
  heard: readonly Turn[],
  written: readonly WrittenArgument[],
  pleadings: readonly { party: PartyKey | null; text: string }[],
  models: HearingModels = HEARING_MODELS,
): { given: Withdrawal[]; weighed: Weighed[] } {
  const asWritten = sideNames(heard, written);
  const turns = heard.map((turn) => ({ ...turn, party: turn.party && asWritten(turn.party) }));
  const known = [...pleadings, ...textsOfOthers(written, pleadings)];
  const given = withdrawals(turns, written, known, models);
  // An appraiser of neither side explains and argues nothing.
  const argued = passagesOf(source, heard, peopleOfCase(pleadings))
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
export function sideNames(turns: readonly Turn[], written: readonly WrittenArgument[]): (party: PartyKey) => PartyKey {
  const only = (all: readonly { party: PartyKey | null }[]): PartyKey | undefined => {
    const found = DEVELOPERS.filter((key) => all.some(({ party }) => party === key));
    return found.length === 1 ? found[0] : undefined;
  };
  const [speaks, wrote] = [only(turns), only(written)];
  return (party) => (speaks && wrote && party === speaks ? wrote : party);
}

const DEVELOPERS: readonly PartyKey[] = ['respondent', 'permit_applicant'];

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
const LEAST_SURE = 0.32;

function judge(weighed: readonly Weighed[], { saysMore, isAnother }: HearingModels): Judged[] {
  return weighed.flatMap(({ passage, turn, features, argument }, at) => {
    const another = argument < 0 ? Infinity : oddsOf(isAnother, features);
    const confidence = sureness(oddsOf(saysMore, features), another);
    if (confidence < LEAST_SURE) return [];
    return [{ passage, at, turn, argument: another > 0 ? null : argument, confidence }];
  });
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
