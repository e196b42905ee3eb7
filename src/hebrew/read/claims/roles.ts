import { DEMANDS, OBJECTS, ROLE_REFERS_BACK, SHOWS } from '../../pattern/rules.generated.ts';
import { tellingStems } from './cohesion.ts';
import { announcesPoint, joinsOn, opensWithAnd } from './openings.ts';
import { topicOf } from './topics.ts';
import type { RawClaim } from './types.ts';

/** A found claim with where it stands, as its role is read. */
export interface PlacedClaim extends RawClaim {
  words: string;
  /** Of the paragraph or turn that it stands in. */
  paragraph: number;
  /** Headings above it, innermost last; of a hearing, none. */
  headings: readonly string[];
}

/** The place in the list of the claim that each one supports; null for a claim of its own. */
export type Supports = (number | null)[];

/** How far back the claim may stand that a paragraph supports: another support may stand between. */
const MOST_BETWEEN = 6;

/**
 * Which claims of a document only say why another one is right: the later piece of a paragraph that opens no point of its
 * own, and a paragraph that gives evidence, an example or a reason for the claim above it under the same heading. Linear
 * time.
 *
 * @param answers a document that answers another goes through its points, so that a paragraph of it is likelier a point of its own
 */
export function supportsOf(claims: readonly PlacedClaim[], answers: boolean): Supports {
  const supports: Supports = [];
  for (const at of claims.keys()) supports.push(supportedBy(claims, supports, at, answers));
  return supports;
}

function supportedBy(claims: readonly PlacedClaim[], supports: Supports, at: number, answers: boolean): number | null {
  const claim = claims[at]!;
  const before = claims[at - 1];
  if (!before || before.party !== claim.party) return null;
  const main = supports[at - 1] ?? at - 1;
  if (before.paragraph === claim.paragraph)
    return opensPoint(claim, claims[main]!, pointsOf(claims, supports, at)) ? null : main;
  if (at - main > MOST_BETWEEN || !isUnderSame(before, claim) || before.headings.length === 0) return null;
  return backs(claim, claims[main]!, answers) ? main : null;
}

/** How many arguments of its own the paragraph of a claim has given before it, as far as it matters. */
function pointsOf(claims: readonly PlacedClaim[], supports: Supports, at: number): number {
  let points = 0;
  for (let other = at - 1; other >= 0 && points < 2 && at - other < MOST_READ; other -= 1) {
    if (claims[other]!.paragraph !== claims[at]!.paragraph) break;
    if (supports[other] === null) points += 1;
  }
  return points;
}

const MOST_READ = 12;

const isUnderSame = (a: PlacedClaim, b: PlacedClaim): boolean => a.headings.join('\n') === b.headings.join('\n');

/** Weights of what a later piece of a paragraph opens with and how long it is; fitted on the pieces of labelled samples. */
const GOES_ON: [weight: number, sign: (piece: PlacedClaim, main: PlacedClaim) => boolean][] = [
  [-9, ({ words }) => announcesPoint(words)],
  [-1.4, ({ words }) => opensWithAnd(words)],
  [-0.6, ({ words }) => RUN_IN.test(words)],
  [-0.6, ({ words }) => ADDS.test(words)],
  [1.5, ({ words }) => ROLE_REFERS_BACK.test(words) || SHOWS.test(words)],
  [0.4, ({ words }) => joinsOn(words)],
  [1.1, ({ words }) => words.length < 100],
  [0.7, ({ words }) => words.length < 60],
  [0.3, (piece, main) => shared(piece, main) > 0],
];
const BIAS = -0.7;
/** A paragraph that has given two arguments gives a third only where it says so. */
const THIRD = 0.6;

function opensPoint(piece: PlacedClaim, main: PlacedClaim, points: number): boolean {
  const odds = GOES_ON.reduce((sum, [weight, sign]) => sum + (sign(piece, main) ? weight : 0), BIAS);
  return odds + (points > 1 ? THIRD : 0) <= 0;
}

const RUN_IN = /^[א-ת"' ]{2,25}[.:] /;
const ADDS = /^ו?(?:גם|אף|למעלה מן הצורך|מעבר לנדרש|למעלה מן הנדרש|ואם|אם)(?![א-ת])/;

/** Gives the ground of the claim above it: evidence of the same matter, words that lean on it, or the rest of its chapter. */
function backs(claim: PlacedClaim, main: PlacedClaim, answers: boolean): boolean {
  if (claim.threshold !== main.threshold) return false;
  if (claim.number !== null && main.number !== null && continuesNumber(claim.number, main.number)) return true;
  if (DEMANDS.test(claim.words)) return false;
  if (ROLE_REFERS_BACK.test(claim.words)) return true;
  if (announcesPoint(claim.words)) return false;
  if (SHOWS.test(claim.words) && shared(claim, main) >= LEAST_SHARED) return true;
  return goesOnWithChapter(claim, main, answers);
}

/** What makes the paragraphs under one heading one argument: weights fitted on labelled samples. */
const CHAPTER = {
  bias: -1.1,
  answers: -1.4,
  several: -0.6,
  ofTopic: 0.6,
  objects: 0.8,
  joinsOn: 0.4,
  sameTopic: 0.3,
  otherTopic: -0.5,
  common: 0.2,
};
const MOST_COMMON = 4;

function goesOnWithChapter(claim: PlacedClaim, main: PlacedClaim, answers: boolean): boolean {
  const heading = claim.headings.at(-1) ?? '';
  const topics = claim.topic === null || main.topic === null ? null : claim.topic === main.topic;
  const odds =
    CHAPTER.bias +
    (answers ? CHAPTER.answers : 0) +
    (SEVERAL.test(heading) ? CHAPTER.several : 0) +
    (answers || !topicOf(heading) ? 0 : CHAPTER.ofTopic) +
    (OBJECTS.test(claim.words) ? CHAPTER.objects : 0) +
    (joinsOn(claim.words) ? CHAPTER.joinsOn : 0) +
    (topics === null ? 0 : topics ? CHAPTER.sameTopic : CHAPTER.otherTopic);
  if (odds + MOST_COMMON * CHAPTER.common <= 0) return false;
  return odds + Math.min(shared(claim, main), MOST_COMMON) * CHAPTER.common > 0;
}

/** Headings over several issues: "גובה, צל ועצים", "יתר הטענות". */
const SEVERAL = /,|\sו[א-ת]{2,}|פגמים|ליקויים|טענות|תמצית|פתיח|פתח|בקצרה|מבוא|סיכום|שונות|דברים|עובדות|הפגיעה$/;
/** "4.2א" goes on with "4.2". */
const continuesNumber = (number: string, before: string): boolean =>
  number.startsWith(before) && /^[א-ת]$/.test(number.slice(before.length));

/** Telling words that a paragraph of evidence has in common with the claim above it. */
const LEAST_SHARED = 2;

function shared(claim: PlacedClaim, other: PlacedClaim): number {
  const known = stemsOf(other);
  let count = 0;
  for (const stem of stemsOf(claim)) if (known.has(stem)) count += 1;
  return count;
}

/** Read once: a claim is compared with several that come after it. */
const STEMS = new WeakMap<PlacedClaim, Set<string>>();

function stemsOf(claim: PlacedClaim): Set<string> {
  const known = STEMS.get(claim);
  if (known) return known;
  const stems = tellingStems(claim.words);
  STEMS.set(claim, stems);
  return stems;
}
