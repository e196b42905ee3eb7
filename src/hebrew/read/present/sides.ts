// For whom each of those present came, told by what stands beside his name, above him and before him.
import { OFFICE_OF_ANOTHER, OUTSIDER, PANEL_ROLE } from '../../pattern/rules.generated.ts';
import { type Choice, sharesOf } from '../claims/choice.ts';
import { EMPTY_ROSTER, type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';
import type { Piece } from './words.ts';

/** A side of the hearing: a party, or the panel with its staff; `respondent` is whoever answers beside the committee. */
export type Side = PartyKey | 'panel';

/** A name among the pieces; places, `to` exclusive. */
export interface Placed {
  from: number;
  to: number;
}

/** The head of a protocol with the names in it. */
export interface Head {
  text: string;
  pieces: readonly Piece[];
  names: readonly Placed[];
  /** Bodies that the pleadings and the protocol name. */
  roster: Pick<PartyRoster, 'names'>;
  /** Who the pleadings say that somebody is. */
  partyOf: (name: string) => PartyKey | null;
}

/** What stands around one name. */
interface Surroundings {
  /** Of the same person, up to a mark that parts him from others. */
  before: Piece[];
  after: Piece[];
  /** Between that and the name before or behind. */
  apart: Piece[];
  rest: Piece[];
  /** What calls those behind it, up to the nearest colon or dash before the name; empty where another list has begun since. */
  label: Piece[];
  /** Whatever stands between the name before, on any line, and this one. */
  between: Piece[];
  /** The nearest line above without a name. */
  above: Piece[];
  isFirstOfLine: boolean;
}

const PARTS = /^[;\t./|]$/;
/** "…, וכן מטעם העוררת עו"ד לוי": of whoever comes next. */
const NEXT = /^ו(?:כן|מטעם|בשם)$/;
const MOST_WORDS = 12;
const MOST_REST = 8;
const MOST_ABOVE = 15;

function surroundingsOf({ pieces, names }: Head, at: number): Surroundings {
  const { from, to } = names[at]!;
  const start = lineStart(pieces, from);
  const end = lineEnd(pieces, to);
  const [last, next] = [names[at - 1], names[at + 1]];
  const isFirstOfLine = !last || last.from < start;
  const opens = isFirstOfLine ? start : behindBracket(pieces, last.to);
  const closes = next && next.from < end ? next.from : end;
  let own = from;
  while (own > opens && !PARTS.test(pieces[own - 1]!.text)) own -= 1;
  let until = to;
  while (until < closes && !PARTS.test(pieces[until]!.text) && !NEXT.test(pieces[until]!.text)) until += 1;
  return {
    before: pieces.slice(own, from),
    after: pieces.slice(to, until),
    apart: pieces.slice(opens, own),
    rest: pieces.slice(until, Math.min(closes, until + MOST_REST)),
    label: labelOf(pieces, start, from),
    between: pieces.slice(last ? behindBracket(pieces, last.to) : Math.max(start, from - MOST_WORDS), from),
    above: lineAbove(pieces, names, start),
    isFirstOfLine,
  };
}

/** "דנה לוי (שמאית, חברה), דן כהן": what stands in the bracket is of the one before it. */
export function behindBracket(pieces: readonly Piece[], at: number): number {
  if (pieces[at]?.text !== '(') return at;
  const end = pieces.findIndex(({ text }, place) => place > at && (text === ')' || text === '\n'));
  return end < 0 || pieces[end]!.text === '\n' ? at : end + 1;
}

const OPENS_LIST = /^[:\t–-]$/;
const ENDS_LIST = /^[;./|]$/;

function labelOf(pieces: readonly Piece[], start: number, from: number): Piece[] {
  let mark = from - 1;
  while (mark >= start && !OPENS_LIST.test(pieces[mark]!.text)) mark -= 1;
  let begin = mark;
  while (begin > start && !ENDS_LIST.test(pieces[begin - 1]!.text)) begin -= 1;
  return mark < start ? [] : pieces.slice(begin, mark);
}

function lineStart(pieces: readonly Piece[], at: number): number {
  let start = at;
  while (start > 0 && pieces[start - 1]!.text !== '\n') start -= 1;
  return start;
}

function lineEnd(pieces: readonly Piece[], at: number): number {
  let end = at;
  while (end < pieces.length && pieces[end]!.text !== '\n') end += 1;
  return end;
}

function lineAbove(pieces: readonly Piece[], names: readonly Placed[], start: number): Piece[] {
  let end = start - 1;
  for (let lines = 0; end > 0 && lines < MOST_ABOVE; lines += 1) {
    const from = lineStart(pieces, end);
    if (from < end && !names.some((one) => one.from >= from && one.from < end)) return pieces.slice(from, end);
    end = from - 1;
  }
  return [];
}

/** What is told of one name, `before` being the side of the one before it. */
export function sideFeatures(head: Head, at: number, before: string): string[] {
  const { pieces, names, text, partyOf } = head;
  const around = surroundingsOf(head, at);
  const { from, to } = names[at]!;
  const place = around.isFirstOfLine ? 'line' : before;
  const marks = around.apart.flatMap((piece) => (piece.isWord ? [] : [piece.kinds[0]])).slice(0, 3);
  const known = partyOf(text.slice(pieces[from]!.start, pieces[to - 1]!.end));
  const next = names[at + 1];
  const isNextBeside = next !== undefined && next.from < lineEnd(pieces, to);
  const between = partyIn(around.between, head);
  // Behind a comma may stand for whom the next one came; what stands in brackets is of this one.
  const own = around.after[0]?.text === '(' ? partyIn(around.after, head) : null;
  const goesOn = between === null && own === null && !(around.isFirstOfLine && around.label.length > 0);
  return [
    ...told('before', around.before, head),
    ...told('after', around.after, head),
    ...told('apart', around.apart, head),
    ...told('rest', around.rest, head),
    ...told('label', around.label, head),
    ...told('above', around.above, head),
    ...(isNextBeside ? told('next', surroundingsOf(head, at + 1).after, head) : []),
    ...(own ? [`own:${own}`, `own,last:${own},${before}`] : []),
    ...(between ? [`between:${between}`, `between,last:${between},${before}`] : []),
    ...(goesOn
      ? [
          `last:${before}`,
          `last,line:${before},${around.isFirstOfLine}`,
          `last,bare:${before},${around.before.length === 0}`,
        ]
      : [`broken:${before}`]),
    `marks:${marks.join('')},${place}`,
    ...(known ? [`known:${known}`, `known,line:${known},${around.isFirstOfLine}`] : []),
  ];
}

function partyIn(stretch: readonly Piece[], { text, roster }: Head): PartyKey | null {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return null;
  return partyOfPhrase(text.slice(first.start, last.end), { ...EMPTY_ROSTER, names: roster.names });
}

const CALLS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['panel', PANEL_ROLE],
  ['another', OFFICE_OF_ANOTHER],
  ['outsider', OUTSIDER],
  ['bystander', /(?<![א-ת])ה?(?:תושב|שכ[נן]|דייר|מתנגד|אורח|מתעניי[נן]|צופ)(?:[הת]|ים|ות)?(?![א-ת])|להישמע|להקשיב/],
  ['decides', /שמאית? ה?(?:מכריע|מייע)/],
  ['caption', /(?:^| )(?:נ'|נגד) /],
];

/** Words of a stretch, the party that it names, its marks, and what it calls somebody. */
function told(name: string, stretch: readonly Piece[], head: Head): string[] {
  const [first, last] = [stretch[0], stretch.at(-1)];
  if (!first || !last) return [`${name}:`];
  const phrase = head.text.slice(first.start, last.end);
  const party = partyIn(stretch, head);
  const words = stretch.filter(({ isWord }) => isWord).slice(0, MOST_WORDS);
  return [
    ...words.map((word) => `${name}:${word.text}`),
    ...stretch.filter(({ isWord }) => !isWord).map((mark) => `${name},mark:${mark.kinds[0]}`),
    ...(party ? [`${name},party:${party}`] : []),
    ...CALLS.flatMap(([call, sign]) => (sign.test(phrase) ? [`${name},call:${call}`] : [])),
  ];
}

/** The side of each name of a head, by the likeliest row of sides, and how likely it is. */
export const findSides = (head: Head, model: Choice): { side: Side; share: number }[] =>
  chooseInRow(head.names.length, (at, chosen) => sideFeatures(head, at, chosen.at(-1) ?? ''), model);

const KEPT = 5;
const LEAST = 1e-9;

/**
 * A choice for each of several in a row, by the likeliest row.
 *
 * @param featuresOf what is told of the one at a place, by what was chosen before it
 */
export function chooseInRow<Label extends string>(
  count: number,
  featuresOf: (at: number, chosen: readonly Label[]) => string[],
  model: Choice,
): { side: Label; share: number }[] {
  let rows: { sides: Label[]; shares: number[]; odds: number }[] = [{ sides: [], shares: [], odds: 0 }];
  for (let at = 0; at < count; at += 1)
    rows = rows
      .flatMap(({ sides, shares, odds }) =>
        [...sharesOf(model, featuresOf(at, sides))].map((share, label) => ({
          sides: [...sides, model.labels[label] as Label],
          shares: [...shares, share],
          odds: odds + Math.log(share + LEAST),
        })),
      )
      .sort((a, b) => b.odds - a.odds)
      .slice(0, KEPT);
  const [{ sides, shares }] = rows as [(typeof rows)[number]];
  return sides.map((side, at) => ({ side, share: shares[at]! }));
}
