import { type Sentence, splitSentences } from '../sentences.ts';
import { sharesWords } from './cohesion.ts';
import { type Cues, readCues } from './cues.ts';
import type { Zone } from './headings.ts';
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
  claims: 1.2,
  intro: -0.4,
  facts: -2.2,
  normative: -3.5,
  reported: 0.8,
  relief: -3,
  end: -9,
};
const TELL_WEIGHT = 0.8;
const ARGUE_WEIGHT = 0.5;
const LEAST_LENGTH = 25;
const NEVER_SCORE = -9;

interface Rated extends Sentence {
  cues: Cues;
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
  /** Whether a sentence reports the claim of another party, which is none of the filer's. */
  isForeign: (sentence: string) => boolean;
}

const UNHEADED = { appeal: -0.2, response: 0.8 };
const RESPONSE_BONUS = 0.8;

/**
 * The claims in one paragraph. In a part that argues, the whole paragraph is one claim but for sentences at its ends that
 * only quote, refer or ask, and it is cut where it turns to another argument; elsewhere only sentences that argue count.
 */
export function claimSpans(text: string, place: Place): Span[] {
  const spans: Span[] = [];
  const sentences = splitSentences(text);
  const whole = place.zone === 'claims' && sentences.length <= MOST_OF_ONE_ARGUMENT;
  const where = whole || place.zone !== 'claims' ? place : { ...place, headed: false, isResponse: false };
  const stated = place.numbered && place.headed;
  for (let from = 0; from < sentences.length; from += MOST_SENTENCES) {
    const rated = sentences.slice(from, from + MOST_SENTENCES).map((sentence): Rated => {
      const cues = place.isForeign(sentence.text) ? FOREIGN : readCues(sentence.text);
      return { ...sentence, cues, score: scoreOf(cues, where, sentence.text.length) };
    });
    const runs = whole ? wholeRuns(rated) : arguingRuns(rated, place.isResponse && place.zone === 'intro');
    spans.push(
      ...runs.flatMap((run) => cutByArgument(run, place.numbered)).flatMap((run) => toSpan(run, place.zone, stated)),
    );
  }
  return spans;
}

const FOREIGN: Cues = { argues: 0, tells: 0, never: 'reference' };
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
    while (run.length > 0 && run.at(-1)!.cues.never) run.pop();
    if (run.length > 0 && argues(run)) runs.push(run);
    run = [];
  };
  for (const [index, one] of rated.entries()) {
    const { never } = one.cues;
    if (!never) run.push(one);
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

/** Begins by pointing back, so it belongs to what stands before it. */
export const POINTS_BACK =
  /^(?:זו|זה|זאת|אלה|אלו|הוא|היא|הם|הן|ולכן|לכן|על כן|לפיכך|אז|כלומר|היינו|כך|וזה|וזו|וזאת|מכאן|ומכאן|משכך|ודי|די ב|אין זה|אין זו)(?=[\s,:])/;

const STRONG_TURN =
  /^(?:ו?שנית|שלישית|רביעית|לחילופין|לחלופין|ולחלופין|ועוד לחלופין|טעם נוסף|טענה נוספת|נימוק נוסף|פגם נוסף|מעבר לכך ובנפרד|אשר ל|באשר ל|לעניין ה|לענין ה|בכל הנוגע|ביחס ל|דבר שני|דבר נוסף)(?![א-ת]{6,})/;
const WEAK_TURN =
  /^(?:זאת ועוד|לא זו אף|יתרה מ|מעבר ל|נוסף ל|נוסף על|בנוסף|כמו כן|עוד |כן |גם |אף |ו?מכל מקום|בכל מקרה|לבסוף|ולבסוף)/;
const LEAST_PIECE = 60;
const LONG = 650;
const MOST_PIECE = 1_500;

/** Cuts a run where a new argument begins; a weak sign needs a change of topic or a long paragraph. */
function cutByArgument(run: Rated[], numbered: boolean): Rated[][] {
  const pieces: Rated[][] = [];
  let piece: Rated[] = [];
  for (const one of run) {
    const length = piece.length > 0 ? piece.at(-1)!.end - piece[0]!.start : 0;
    if (length > MOST_PIECE || (length >= LEAST_PIECE && !one.cues.never && turns(piece, one, run, numbered))) {
      pieces.push(piece);
      piece = [];
    }
    piece.push(one);
  }
  pieces.push(piece);
  return pieces;
}

function turns(piece: Rated[], next: Rated, run: Rated[], numbered: boolean): boolean {
  if (POINTS_BACK.test(next.text)) return false;
  if (STRONG_TURN.test(next.text)) return true;
  const runLength = run.at(-1)!.end - run[0]!.start;
  const pieceLength = piece.at(-1)!.end - piece[0]!.start;
  if (!WEAK_TURN.test(next.text))
    return (
      (!numbered && startsAnew(piece, next, runLength)) ||
      (runLength > 2 * LONG && pieceLength > LONG / 2 && changesTopic(piece, next))
    );
  return runLength > LONG || (changesTopic(piece, next) && (!numbered || !sharesWords(said(piece), next.text)));
}

/** Begins by joining on to what was said, or speaks of it by a pronoun. */
const ANAPHORA =
  /^(?:ו(?!ל(?:עניי?ן|גבי|גוף)|באשר|אשר ל|עוד )[א-ת]|רק |אף |גם |כבר |איש לא |למעשה|לפיכך|אילו|לו |הרי|ממילא|בכך|לכך|משכך|די |ברי|אין די|אלא|ברם|אך|אולם|ואולם|דווקא|זאת|לעומת|מנגד|למשל|לשון|כאמור|בפועל|שכן|(?:הוא|היא|הם|הן|בו|בה|בהם|לו|לה|להם|שם)\s|הדבר|הדברים)|(?:^|\s)(?:זה|זו|זאת|אלה|אלו|כך|אותו|אותה|אותם|הללו|כזה|כזו|כזאת|כאלה|הנ"ל|האמור(?:ה|ים|ות)?|כאמור|לכך|בכך|מכך|עליו|עליה|ממנו|ממנה|ה?שני(?:ה)?)(?=[\s,.:])/;
const LEAST_ANEW = 40;
/** In a shorter paragraph both signs together begin a new argument, in a longer one either. */
const DENSE = 200;

/**
 * Dense prose passes from one argument to the next without a word: the sentence is of another topic, or has no telling
 * word in common with what was said, and nothing in it points back. A numbered paragraph is meant as one argument.
 */
function startsAnew(piece: Rated[], next: Rated, runLength: number): boolean {
  if (next.text.length < LEAST_ANEW || ANAPHORA.test(next.text)) return false;
  const signs = [changesTopic(piece, next), !sharesWords(said(piece), next.text)];
  return runLength > DENSE ? signs.includes(true) : !signs.includes(false);
}

function said(piece: Rated[]): string {
  return piece.map(({ text }) => text).join(' ');
}

function changesTopic(piece: Rated[], next: Rated): boolean {
  const before = topicOf(said(piece))?.label;
  const after = topicOf(next.text)?.label;
  return before !== undefined && after !== undefined && before !== after;
}

/** A short paragraph without any word that argues only tells. */
const SHORT = 60;
/** What a numbered paragraph of a part that argues states is an argument, however terse. */
const SHORT_STATED = 40;

function toSpan(run: Rated[], zone: Zone, stated: boolean): Span[] {
  while (run.length > 0 && run.at(-1)!.cues.never) run.pop();
  const first = run[0];
  const last = run.at(-1);
  if (!first || !last || last.end - first.start < LEAST_LENGTH) return [];
  const own = run.filter(({ cues }) => !cues.never).map(({ score }) => score);
  const score = Math.max(...own);
  if (zone !== 'claims' && score <= 0) return [];
  const plain = run.every(({ cues }) => cues.argues === 0);
  if (last.end - first.start < (stated ? SHORT_STATED : SHORT) && plain) return [];
  return [{ start: first.start, end: last.end, score }];
}
