import { type CuedSentence, cutByArgument, isAside, isRunInHeading, readSentences } from './boundaries.ts';
import type { Cues, Never } from './cues.ts';
import type { Zone } from './headings.ts';
import { onlyTells } from './told.ts';
import { topicOf } from './topics.ts';

/** A run of sentences that argue one thing; offsets in the block's text. */
export interface Span {
  start: number;
  end: number;
  /** Above 0 is a claim; about 1.5 is a plain one. */
  score: number;
}

/** How ready a sentence of a part is to be a claim before its words are read. */
const PRIOR: Record<Zone, number> = {
  claims: 1.8,
  intro: -0.4,
  facts: -2,
  normative: -3.5,
  reported: 0.8,
  relief: -3,
  end: -9,
};
const TELL_WEIGHT = 0.8;
const ARGUE_WEIGHT = 0.5;
const LEAST_LENGTH = 25;
const NEVER_SCORE = -9;

interface Rated extends CuedSentence {
  score: number;
}

/** Where a paragraph stands and what its document is. */
export interface Place {
  zone: Zone;
  /** A heading above it says what the part is for. */
  headed: boolean;
  /** A numbered paragraph is meant as one argument. */
  numbered: boolean;
  /** A response argues from its first line; an appeal tells first. */
  isResponse: boolean;
  /** What a sentence is that gives the words of another party and not the filer's own; else null. */
  borrowed: (sentence: string) => Never | null;
}

const UNHEADED = { appeal: -0.2, response: 0.8 };
const RESPONSE_BONUS = 0.8;

/**
 * The claims in one paragraph. In a part that argues, the whole paragraph is one claim but for sentences at its ends that
 * only quote, refer or ask, and it is cut where it turns to another argument; elsewhere only sentences that argue count.
 */
export function claimSpans(text: string, place: Place): Span[] {
  const spans: Span[] = [];
  const read = readSentences(text);
  const sentences = read.length > 1 && isRunInHeading(read[0]!.text) ? read.slice(1) : read;
  if (!place.isResponse && onlyTells(sentences)) return [];
  const ground = loneGround(sentences, place);
  if (ground) return [ground];
  const whole = place.zone === 'claims' && sentences.length <= MOST_OF_ONE_ARGUMENT;
  const where = whole || place.zone !== 'claims' ? place : { ...place, headed: false, isResponse: false };
  const stated = place.numbered && place.headed;
  for (let from = 0; from < sentences.length; from += MOST_SENTENCES) {
    const rated = sentences.slice(from, from + MOST_SENTENCES).map((sentence): Rated => {
      const never = place.borrowed(sentence.text);
      const cues = never ? { argues: 0, tells: 0, never } : sentence.cues;
      return { ...sentence, cues, score: scoreOf(cues, where, sentence.text.length) };
    });
    const runs = whole ? wholeRuns(rated) : arguingRuns(rated, place.isResponse && place.zone === 'intro');
    spans.push(
      ...runs
        .flatMap((run) => cutByArgument(run, { numbered: place.numbered, spoken: false }))
        .flatMap((run) => toSpan(run, place.zone, stated)),
    );
  }
  return spans;
}

/** A paragraph of more sentences has lost its structure, so that each of them must argue by itself. */
const MOST_OF_ONE_ARGUMENT = 15;
/** A paragraph with more sentences is read in parts, so that the cost stays linear. */
const MOST_SENTENCES = 60;

function scoreOf({ argues, tells, never }: Cues, { zone, headed, isResponse }: Place, length: number): number {
  if (never) return NEVER_SCORE;
  const unheaded = isResponse ? UNHEADED.response : UNHEADED.appeal;
  const prior =
    zone === 'claims' && !headed ? unheaded : PRIOR[zone] + (zone === 'intro' && isResponse ? RESPONSE_BONUS : 0);
  return prior + ARGUE_WEIGHT * Math.min(argues, 6) - TELL_WEIGHT * tells - (length < LEAST_LENGTH ? 1 : 0);
}

/** The paragraph between its first and last own sentence, when it argues on the whole; a quotation inside stays. */
function wholeRuns(rated: Rated[]): Rated[][] {
  const runs: Rated[][] = [];
  let run: Rated[] = [];
  const close = (): void => {
    while (run.length > 0 && isAside(run.at(-1)!)) run.pop();
    if (run.length > 0 && argues(run)) runs.push(run);
    run = [];
  };
  for (const [index, one] of rated.entries()) {
    const { never } = one.cues;
    if (!isAside(one)) run.push(one);
    else if (run.length === 0) continue;
    else if (
      rated.slice(index + 1).some(({ cues }) => !cues.never) &&
      never !== 'relief' &&
      never !== 'procedure' &&
      one.text.length < 300
    )
      run.push(one);
    else close();
  }
  close();
  return runs;
}

/** A paragraph of plain facts inside an arguing part is not its claim. */
function argues(run: Rated[]): boolean {
  const own = run.filter(({ cues }) => !cues.never);
  const sum = own.reduce((total, { score }) => total + score, 0);
  return sum > 0.5 || (sum > -1 && Math.max(...own.map(({ score }) => score)) > 0.3);
}

/** Neighbouring sentences that each argue, with a plain one between two of them; `wide` takes plain ones at the ends too. */
function arguingRuns(rated: Rated[], wide: boolean): Rated[][] {
  const counts = rated.map(({ score }) => score > 0);
  const joins = (index: number): boolean => {
    const { score, cues } = rated[index]!;
    const between = Boolean(counts[index - 1] && counts[index + 1]);
    const beside = wide && Boolean(counts[index - 1] || counts[index + 1]) && cues.tells === 0;
    return score > 0 || (!cues.never && (between || beside));
  };
  const runs: Rated[][] = [];
  rated.forEach((one, index) => {
    if (!joins(index)) return;
    if (index > 0 && joins(index - 1)) runs.at(-1)!.push(one);
    else runs.push([one]);
  });
  return runs;
}

/** A short paragraph without any word that argues only tells. */
const SHORT = 45;
/** What a numbered paragraph of a part that argues states is an argument, however terse. */
const SHORT_STATED = 40;

const LEAST_GROUND = 12;

/** "אין חניה מספקת.", "קיים מעשה בית דין.": a paragraph of one sentence, however short, that says that a ground is given. */
function loneGround([only, ...others]: CuedSentence[], place: Place): Span | null {
  if (!only || others.length > 0 || place.zone !== 'claims') return null;
  const { text, cues, start, end } = only;
  if (cues.never || text.length < LEAST_GROUND || text.length > SHORT || !text.endsWith('.')) return null;
  const topic = topicOf(text);
  const states = topic !== null && (cues.argues > cues.tells || (topic.threshold && cues.tells === 0));
  return states && !place.borrowed(text) ? { start, end, score: scoreOf(cues, place, LEAST_LENGTH) } : null;
}

/** What only leads in the items under it ("באשר לחדר האחורי:"). */
const LONGEST_LEAD = 90;

function toSpan(run: Rated[], zone: Zone, stated: boolean): Span[] {
  while (run.length > 0 && isAside(run.at(-1)!)) run.pop();
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || last.end - first.start < LEAST_LENGTH) return [];
  const own = run.filter(({ cues }) => !cues.never).map(({ score }) => score);
  if (own.length === 0) return [];
  const score = Math.max(...own);
  if (zone !== 'claims' && score <= 0) return [];
  if (run.length === 1 && first.text.endsWith(':') && first.text.length < LONGEST_LEAD) return [];
  const plain = run.every(({ cues }) => cues.argues === 0);
  if (last.end - first.start < (stated ? SHORT_STATED : SHORT) && plain) return [];
  return [{ start: first.start, end: last.end, score }];
}
