import { GIVING_UP_WORDS } from '../../pattern/rules.generated.ts';
import { namesItself } from './given-up-object.ts';
import { leansToGivingUp, withdraws } from './giving-up.ts';
import { reservationAt } from './reservations.ts';

// The odds that a sentence of a hearing gives an argument up, from kinds of words and from two of them together.

/** Words of a kind before which nothing else decides: what the rules say, and how the sentence is made. */
type Cue = (typeof GIVING_UP_WORDS)[number]['cue'];

/**
 * Log odds, by logistic regression with a ridge of 3 on the 5,400 sentences of the parties in the labelled hearings
 * (`samples`), where those that give something up count twice. With a twelfth of the hearings left out in turn, at odds of
 * SURELY 0.95 of the sentences that are taken give something up in the annotated cases, and 40 of the 57 withdrawals are
 * found there, 106 of 121 in the others; the rules alone find 26 and 110.
 */
const BIAS = -3.334;
const WEIGHTS: readonly (readonly [string, number])[] = [
  ['rule', 3.737],
  ['lean', 2.554],
  ['negSeek', 1.873],
  ['negHave', 1.373],
  ['but', -1.268],
  ['otherForum', 1.192],
  ['imperative', 1.066],
  ['len', -0.92],
  ['leaveIt', 0.864],
  ['ownNoun', 0.792],
  ['wrong', 0.764],
  ['remove&ownNoun', 0.757],
  ['satisfied', 0.747],
  ['here', 0.685],
  ['negSeek&ceasing', 0.655],
  ['takeBack', 0.632],
  ['takeBack&ownNoun', 0.632],
  ['decision', 0.607],
  ['apology', 0.594],
  ['because', 0.59],
  ['leaveIt&imperative', 0.581],
  ['short', -0.577],
  ['negSeek&ownNoun', 0.566],
  ['brevity', -0.56],
  ['question', -0.554],
  ['ifs', 0.551],
  ['keep', -0.54],
  ['negHave&ceasing', 0.526],
  ['negSeek&decision', 0.508],
  ['first', 0.487],
  ['remove', 0.417],
  ['offAgenda', 0.402],
  ['leaveIt&ownNoun', 0.362],
  ['negSeek&here', 0.354],
  ['asIfNot', 0.349],
  ['permission', 0.344],
  ['made', -0.342],
  ['remove&permission', 0.341],
  ['aboutLead', 0.331],
  ['remove&offAgenda', 0.315],
  ['remove&made', -0.297],
  ['waive', 0.279],
  ['keepNoun', -0.276],
  ['keepNeg', -0.247],
  ['ceasing', 0.243],
  ['leaveIt&offAgenda', 0.224],
  ['remove&imperative', 0.209],
  ['nextKeeps', 0.205],
  ['negSeek&keep', -0.179],
  ['remove&ceasing', 0.147],
  ['rule&but', -0.136],
  ['imperative&ifs', 0.118],
];

/** The weight of naming what is given up. */
const NAMED = 0.745;
const SURELY = 0.8;
/** Where the rules find words that give something up, less is asked of the rest. */
const BY_RULE = 0.3;

/** Whether a sentence of normalised text gives something up; `next` is the one after it. */
export function givesUp(sentence: string, next: string): boolean {
  if (sentence.length < SHORTEST || TELLS_MISSING.test(sentence) || KEEPS_IT.test(sentence)) return false;
  const reservation = reservationAt(sentence);
  if (reservation !== null) return withdraws(sentence.slice(0, reservation));
  const isByRule = withdraws(sentence);
  const least = isByRule ? BY_RULE : SURELY;
  const odds = givingUpOdds(cuesOf(sentence, next, isByRule));
  // Whether it names what it gives up is asked last, as it costs much.
  return odds > least || (odds + NAMED > least && namesItself(sentence));
}

const SHORTEST = 6;
/** "לא נתעקש על דחייה היום, אך הטענה שמורה לנו": the same that seemed given up. */
const KEEPS_IT = /, (?:אך|אבל|אולם) הטענה (?:שמורה|בעינה)(?![א-ת])/;
/** "נכון, זה לא נטען, ואני מתנצלת" tells what a pleading does not have. */
const TELLS_MISSING =
  /(?<![א-ת])(?:זה|הדבר|העניין) לא (?:נטען|נכתב|הוזכר|מופיע|הופיע)(?! (?:עוד|יותר|כאן עוד))(?![א-ת])/;

function givingUpOdds(met: ReadonlyMap<string, number>): number {
  return WEIGHTS.reduce((sum, [name, weight]) => {
    const [first = '', second] = name.split('&');
    const value = second === undefined ? met.get(first) : (met.get(first) ?? 0) && met.get(second);
    return sum + weight * (value ?? 0);
  }, BIAS);
}

const KEEPS_ON = /^(?:אבל|אך|ובכל זאת|אולם)/;
const LONG = 80;
const LONGEST = 3;
const SHORT = 45;

function cuesOf(sentence: string, next: string, isByRule: boolean): Map<string, number> {
  const met = new Map<string, number>();
  for (const { cue, pattern } of GIVING_UP_WORDS) if (pattern.test(sentence)) met.set(cue, 1);
  met.set('rule', isByRule ? 1 : 0);
  met.set('lean', Math.min(2, leansToGivingUp(sentence)));
  met.set('len', Math.min(LONGEST, sentence.length / LONG));
  met.set('short', sentence.length < SHORT ? 1 : 0);
  met.set('nextKeeps', KEEPS_ON.test(next) || isKept(next) ? 1 : 0);
  return met;
}

const KEPT: Cue = 'keepNeg';
/** "איננו מוותרים": whether a sentence of normalised text refuses to give up. */
export const isKept = (sentence: string): boolean =>
  GIVING_UP_WORDS.some(({ cue, pattern }) => cue === KEPT && pattern.test(sentence));
