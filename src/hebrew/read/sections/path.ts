/**
 * The most likely type of each paragraph, over the whole document at once: headings and wording speak for types, and
 * changing the type costs more where nothing marks a change, or against the order of such documents. (Viterbi's way
 * through the paragraphs; nine types, linear time.)
 */

import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import { readCues } from '../claims/cues.ts';
import { cueScores, openedType } from './cues.ts';
import type { HeadingLevel } from './levels.ts';
import type { ShapedParagraph } from './paragraph-shape.ts';
import { type DocumentKind, SECTION_TYPES, type SectionType } from './types.ts';

/** The types of the paragraphs from `from` on. `given` tells main headings from headings inside a section. */
export function likelyTypes(
  shapes: ShapedParagraph[],
  from: number,
  given: HeadingLevel[],
  kind: DocumentKind,
): SectionType[] {
  if (shapes.length <= from) return [];
  const levels = kind === 'decision' ? weighedClaims(shapes, given) : given;
  const headed = headedTypes(shapes, from, levels);
  const concludes = kind !== 'pleading' && !headed.has(CONCLUSION);
  const unmarked = isMarked(shapes.slice(from), headed.size, kind) ? BETWEEN_HEADINGS : WITHOUT_HEADINGS;
  const asks: Emitting = { kind, concludes, byTone: kind === 'pleading' && unmarked === WITHOUT_HEADINGS };
  const order = MARKS.map((mark) => orderCosts(mark, kind, headed));
  const back: Uint8Array[] = [];
  let scores = emissions(shapes, from, levels, asks).map((score, t) => score + (START_SCORES[kind][t] ?? NEVER));
  for (let i = from + 1; i < shapes.length; i++) {
    const emitted = emissions(shapes, i, levels, asks);
    const isHeading = shapes[i]!.title !== null && levels[i]!.isMain;
    const change = changeCost(shapes[i]!, levels[i]!, unmarked);
    const opened = openedType(shapes[i]!.body, kind);
    if (opened !== null) {
      change[at(opened)] = Math.min(change[at(opened)]!, OPENED);
      emitted[at(opened)]! += OPENED_POINTS;
    }
    if (concludes && mayConclude(levels[i]!, placeOf(shapes, i))) change[CONCLUSION] = 1;
    const choice = new Uint8Array(TYPES);
    const next = new Array<number>(TYPES);
    const open = headsOwnPart(shapes[i - 1]!, levels[i - 1]!);
    const said = shapes[i]!.meaning === null ? -1 : at(shapes[i]!.meaning!.type);
    for (let to = 0; to < TYPES; to++) {
      const costs = order[to === said ? 2 : isHeading ? 1 : 0]![to]!;
      const entry = change[to]! + (emitted[to]! > 0.2 || shapes[i]!.title !== null ? 0 : UNSAID);
      let best = scores[to]!;
      choice[to] = to;
      for (let of = 0; of < TYPES; of++) {
        const score = scores[of]! - entry - costs[of]! - (of === open ? LEFT_BARE : 0);
        if (of !== to && score > best) {
          best = score;
          choice[to] = of;
        }
      }
      next[to] = best + emitted[to]!;
    }
    back.push(choice);
    scores = next;
  }
  return trace(back, scores);
}

const REASONS_WEIGHT = 0.65;
const OF_A_PARTY = new RegExp(
  `(?:טענ|טיעונ|טיעון|עמד|תשוב|תגוב|תמצית|עיקר).{0,14}(?:צדד|${SIDE_SOURCE}|ועדה|יזמ|יזם|מתנגד)`,
);

/** A decision that has come to the law or its reasons weighs under `טענות הסף` what it told before: such a heading names a topic. */
function weighedClaims(shapes: ShapedParagraph[], levels: HeadingLevel[]): HeadingLevel[] {
  const reasons = levels.findIndex(
    ({ isMain, meaning }) =>
      isMain && (meaning?.type === 'discussion' || meaning?.type === 'normative') && meaning.weight >= REASONS_WEIGHT,
  );
  if (reasons < 0) return levels;
  return levels.map((level, i) => {
    if (i <= reasons || level.meaning?.type !== 'claims' || OF_A_PARTY.test(shapes[i]!.title ?? '')) return level;
    return { ...level, meaning: null };
  });
}

/** Cost of beginning a type where the paragraph opens so. */
const OPENED = 1.5;
const OPENED_POINTS = 1.5;
/** A part has more than its heading, so that leaving it right after costs more. */
const LEFT_BARE = 3;

/** The type that a heading on a line of its own announces, or -1. */
function headsOwnPart({ title, paragraph }: ShapedParagraph, { isMain, meaning }: HeadingLevel): number {
  const alone = title !== null && isMain && paragraph.text.length <= title.length + 10;
  return alone && meaning !== null ? at(meaning.type) : -1;
}

/** What marks the beginning of a type: nothing, a main heading that does not announce it, or its own heading. */
const MARKS = ['none', 'heading', 'own'] as const;
type Mark = (typeof MARKS)[number];
const TYPES = SECTION_TYPES.length;
const at = (type: SectionType): number => SECTION_TYPES.indexOf(type);
const BACKGROUND = at('background');
const CLAIMS = at('claims');
const PROCEEDINGS = at('proceedings');
const DISCUSSION = at('discussion');
const CONCLUSION = at('conclusion');
const OTHER = at('other');
const NEVER = -1e6;

/** What the text begins with after the head of the document. */
const START_SCORES: Record<DocumentKind, number[]> = {
  //          heading parties backgr claims proc norm disc concl other
  decision: [NEVER, -2, 2, 0, 0, -1, -1, -4, -3],
  pleading: [NEVER, -2, 0, 0.4, -2, -1.5, -4, -3, -3],
  protocol: [NEVER, -1, 0, 0, 2, -2, -2, -4, -3],
  opinion: [NEVER, -1, 2, -1, -1, -2, -1, -4, -2],
};

/** A type does not begin with a text that says nothing for it, if the next paragraph may begin it as well. */
const UNSAID = 0.5;
/** For sure words; falls with the square of the weight. */
const HEADING_POINTS = 12;

interface Emitting {
  kind: DocumentKind;
  /** No heading announces the end. */
  concludes: boolean;
  /** Headings say little, so that how a paragraph argues or tells counts. */
  byTone: boolean;
}

/**
 * The points of each type at one paragraph. Where no heading announces the end (`concludes`), `הכרעה` or `החלטתנו` near the
 * end may head the result as well as the reasons.
 */
function emissions(
  shapes: ShapedParagraph[],
  i: number,
  levels: HeadingLevel[],
  { kind, concludes, byTone }: Emitting,
): number[] {
  const shape = shapes[i]!;
  const scores = cueScores(shape.body, kind);
  const isShort = shape.body.length < 60;
  const says = !isShort ? 1 : /[.;]["״”)]?$/.test(shape.body) && shape.title === null ? 0.75 : 0.2;
  if (isShort) for (let t = 0; t < TYPES; t++) scores[t]! *= says;
  const meaning = levels[i]!.meaning;
  if (meaning !== null) scores[at(meaning.type)]! += HEADING_POINTS * meaning.weight ** 2;
  const place = placeOf(shapes, i);
  if (concludes && mayConclude(levels[i]!, place)) scores[CONCLUSION]! += HEADING_POINTS * meaning!.weight ** 2;
  if (kind === 'pleading') {
    if (byTone && !isShort) addTone(scores, shape.body);
    scores[CLAIMS]! += shape.title !== null && meaning === null ? 1 : 0.25;
    scores[DISCUSSION]! -= 2;
  } else if (!isShort) scores[DISCUSSION]! += 0.1;
  else if (kind === 'decision' && isTopic(shape, levels[i]!) && place > 0.35) scores[DISCUSSION]! += 1;
  if (place < 0.5) scores[CONCLUSION]! -= 2.5;
  else if (place > 0.75) scores[CONCLUSION]! *= 1.8;
  if (place < 0.7) scores[OTHER]! -= 3;
  scores[at('heading')] = NEVER;
  if (meaning?.type !== 'parties') scores[at('parties')]! -= 1.5;
  return scores;
}

const TONE_READ = 600;
const MOST_TONE = 1.5;
const ARGUES = 0.3;
const TELLS = 0.3;

/** How plainly a paragraph of a pleading argues or tells. */
function addTone(scores: number[], body: string): void {
  const { argues, tells } = readCues(normaliseText(body.slice(0, TONE_READ)));
  scores[CLAIMS]! += Math.min(MOST_TONE, ARGUES * argues);
  scores[BACKGROUND]! += Math.min(MOST_TONE, TELLS * tells);
}

/** How far into the document a paragraph stands, 0 to 1. */
function placeOf(shapes: ShapedParagraph[], i: number): number {
  return shapes[i]!.paragraph.start / shapes.at(-1)!.paragraph.end;
}

function mayConclude({ meaning }: HeadingLevel, place: number): boolean {
  return meaning?.type === 'discussion' && place > 0.8;
}

/** A main heading that names a matter in dispute: past the middle of a decision it is most often one of the reasons. */
function isTopic(shape: ShapedParagraph, { meaning, isMain }: HeadingLevel): boolean {
  return shape.title !== null && isMain && meaning === null;
}

/** Cost of a change that no heading marks: high where headings mark the changes. */
const BETWEEN_HEADINGS = 4.5;
const WITHOUT_HEADINGS = 1.8;

/** Whether the document has headings enough to mark where the kind of text changes. */
function isMarked(shapes: ShapedParagraph[], headed: number, kind: DocumentKind): boolean {
  const headings =
    kind === 'pleading' ? shapes.filter((shape) => shape.title !== null && !shape.isTitle).length : headed;
  return headings >= 3;
}

/** Cost of beginning each type at this paragraph. */
function changeCost(shape: ShapedParagraph, level: HeadingLevel, unmarked: number): number[] {
  const costs = new Array<number>(TYPES);
  const { meaning, isMain } = level;
  const plain = shape.title === null ? unmarked : isMain ? 1.5 : 4;
  for (let t = 0; t < TYPES; t++) {
    if (meaning !== null) costs[t] = t === at(meaning.type) ? 1 : 6;
    else costs[t] = plain;
  }
  return costs;
}

/** `costs[to][of]`. */
function orderCosts(mark: Mark, kind: DocumentKind, headed: Set<number>): number[][] {
  const all = SECTION_TYPES.map((_, type) => type);
  return all.map((to) => all.map((of) => orderCost(of, to, mark, kind, headed)));
}

/** What going from one type to another costs because of the order of documents, or because the type has its own heading. */
function orderCost(of: number, to: number, mark: Mark, kind: DocumentKind, headed: Set<number>): number {
  const says = mark === 'own';
  let cost = 0;
  const isDefault = kind === 'pleading' && to === CLAIMS;
  if (!says && headed.has(to) && to !== CONCLUSION && to !== OTHER && !isDefault) cost += mark === 'heading' ? 1.5 : 3;
  if (to === CONCLUSION && !says && headed.has(CONCLUSION)) cost += 1.5;
  if (of === CONCLUSION && to !== OTHER) cost += says ? 3 : 6;
  if (of === OTHER) cost += 4;
  if (kind === 'pleading') {
    if (to === BACKGROUND && !says && of === CLAIMS && headed.size > 1) cost += 1;
    return cost;
  }
  if (of === DISCUSSION && to < DISCUSSION) cost += says ? (to === CLAIMS ? 6 : 4) : 8;
  else if (to < of && to >= BACKGROUND && !says && !(to === CLAIMS && of === PROCEEDINGS)) cost += 2.5;
  return cost;
}

/** Types that some main heading announces. */
function headedTypes(shapes: ShapedParagraph[], from: number, levels: HeadingLevel[]): Set<number> {
  const headed = new Set<number>();
  levels.slice(from).forEach(({ meaning, isMain }, i) => {
    if (shapes[from + i]!.title === null || meaning === null || meaning.weight < 0.6) return;
    if (isMain || meaning.type === 'conclusion') headed.add(at(meaning.type));
  });
  return headed;
}

function trace(back: Uint8Array[], scores: number[]): SectionType[] {
  let state = scores.reduce((best, score, t) => (score > scores[best]! ? t : best), 1);
  const states = [state];
  for (let i = back.length - 1; i >= 0; i--) {
    state = back[i]![state]!;
    states.push(state);
  }
  return states.reverse().map((t) => SECTION_TYPES[t]!);
}
