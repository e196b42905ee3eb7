// Where the names of people stand in the head of a protocol, told by the words around them and not by the form of the list.
import { type Choice, sharesOf } from '../claims/choice.ts';
import type { Piece } from './words.ts';

/** A piece begins a name, goes on with it, or is of none. */
export type Tag = 'name' | 'more' | 'none';

/** Words that tell a surname: those that stand before what is said, and the people whom the pleadings name. */
export interface KnownWords {
  spoken: ReadonlySet<string>;
  named: ReadonlySet<string>;
}

/** A name: places of its pieces, `to` exclusive, and how likely it is one. */
export interface NameSpan {
  from: number;
  to: number;
  share: number;
}

const AROUND = [-3, -2, -1, 0, 1, 2, 3];
const LONGEST_WORD = 7;
const EDGE: readonly string[] = ['edge'];

/** What is told of one piece, `before` being the tag of the one before it. */
export function nameFeatures(
  pieces: readonly Piece[],
  at: number,
  before: Tag,
  { spoken, named }: KnownWords,
): string[] {
  const word = pieces[at]!.text;
  const plain = word.replace(/^ו(?=[א-ת]{3})/, '');
  const kinds = (of: number): readonly string[] => pieces[at + of]?.kinds ?? EDGE;
  const isSpoken = spoken.has(word) || spoken.has(plain);
  const isNamed = named.has(word) || named.has(plain);
  return [
    ...AROUND.flatMap((of) => kinds(of).map((kind) => `${of}:${kind}`)),
    ...[-1, 0, 1].map((of) => `w${of}:${pieces[at + of]?.isWord ? pieces[at + of]!.text : kinds(of)[0]}`),
    ...kinds(-1).flatMap((one) => kinds(0).map((two) => `-1,0:${one},${two}`)),
    ...kinds(0).flatMap((one) => kinds(1).map((two) => `0,1:${one},${two}`)),
    `before:${before}`,
    ...kinds(0).map((kind) => `before,0:${before},${kind}`),
    ...kinds(1).map((kind) => `before,1:${before},${kind}`),
    `and:${word.startsWith('ו')}`,
    `the:${word.startsWith('ה')}`,
    `hyphen:${word.includes('-')}`,
    `length:${Math.min(word.length, LONGEST_WORD)}`,
    `end:${word.slice(-2)}`,
    ...[`spoken:${isSpoken}`, `spoken,before:${isSpoken},${before}`],
    ...[`named:${isNamed}`, `named,before:${isNamed},${before}`],
  ];
}

const KEPT = 6;
const LEAST = 1e-9;

/** The names of a text, by the likeliest row of tags; of a couple with one surname both. */
export const findNames = (pieces: readonly Piece[], known: KnownWords, model: Choice): NameSpan[] =>
  withCouples(
    tagNames(pieces, (at, before) => nameFeatures(pieces, at, before, known), model),
    pieces,
  );

/**
 * The names of a text, by the likeliest row of tags.
 *
 * @param featuresOf what is told of the piece at a place, by the tag before it
 */
export function tagNames(
  pieces: readonly Piece[],
  featuresOf: (at: number, before: Tag) => string[],
  model: Choice,
): NameSpan[] {
  let rows: Row[] = [START];
  for (const [at, { isWord }] of pieces.entries()) {
    if (!isWord) {
      rows = rows.map((row) => ({ tag: 'none', share: 1, odds: row.odds, before: row }));
      continue;
    }
    const told = new Map<Tag, Float64Array>();
    const longer: Row[] = [];
    for (const row of rows) {
      const shares = told.get(row.tag) ?? sharesOf(model, featuresOf(at, row.tag));
      told.set(row.tag, shares);
      for (const [label, share] of shares.entries()) {
        const tag = model.labels[label] as Tag;
        if (tag === 'more' && row.tag === 'none') continue;
        longer.push({ tag, share, odds: row.odds + Math.log(share + LEAST), before: row });
      }
    }
    rows = longer.sort((a, b) => b.odds - a.odds).slice(0, KEPT);
  }
  const tagged = inOrder(rows[0]!);
  return tagged.flatMap(({ tag }, from) => {
    if (tag !== 'name') return [];
    let to = from + 1;
    while (tagged[to]?.tag === 'more') to += 1;
    return [{ from, to, share: Math.min(...tagged.slice(from, to).map(({ share }) => share)) }];
  });
}

/** The tag of a piece, with those of the pieces before it. */
interface Row {
  tag: Tag;
  share: number;
  /** Log odds of all tags up to this one. */
  odds: number;
  before: Row | null;
}
const START: Row = { tag: 'none', share: 1, odds: 0, before: null };

function inOrder(last: Row): Row[] {
  const rows: Row[] = [];
  for (let row = last; row.before; row = row.before) rows.push(row);
  return rows.reverse();
}

/** "אליעזר ורחל דבוש": two given names with one surname, which no other name takes part of. */
function withCouples(found: readonly NameSpan[], pieces: readonly Piece[]): NameSpan[] {
  const couples = pieces.flatMap(({ kinds }, at) => {
    const endsName = found.some(({ from, to }) => from < at && at < to);
    const isCouple =
      !endsName && kinds.includes('given') && pieces[at + 1]?.kinds.includes('and-given') && pieces[at + 2]?.isWord;
    if (!isCouple || pieces[at + 2]!.kinds.some((kind) => NO_SURNAME.has(kind))) return [];
    return [
      { from: at, to: at + 1, share: 1 },
      { from: at + 1, to: at + 3, share: 1 },
    ];
  });
  const isApart = (one: NameSpan): boolean => !couples.some(({ from, to }) => one.from < to && from < one.to);
  return [...found.filter(isApart), ...couples].sort((a, b) => a.from - b.from);
}

const NO_SURNAME: ReadonlySet<string> = new Set(['title', 'role', 'side', 'number', 'and-given']);
