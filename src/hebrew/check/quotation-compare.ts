/** A quotation held against the words of the decision that it is said to be from. */
import { diffText, wordDiff } from '../compare/word-diff.ts';
import { normaliseWithMap } from '../text/normalise.ts';
import { nearestPassage, quotedPieces, type WordText, wordText } from './passages.ts';
import type { Quotation } from './quotations.ts';

/** A text that quotations are held against, with the way back to it. */
export interface ComparableText {
  source: string;
  words: WordText;
  /** Offset in the source of each character of its plain form. */
  map: Uint32Array;
  /** Where each word begins among the joined ones. */
  joinedAt: Uint32Array;
}

/** Offsets of the text as it is stored. */
export interface TextPlace {
  start: number;
  end: number;
}

export interface Compared {
  /** `none`: no quotation for certain; `unknown`: it may stand in a part that is not there. */
  verdict: 'same' | 'differs' | 'unknown' | 'none';
  /** Some passage is much alike. */
  isNear: boolean;
  /** Where it stands, or the passage that is most alike. */
  place: TextPlace | null;
  note: string | null;
}

/** Prepares a text for comparison. Linear time. */
export function comparableText(source: string): ComparableText {
  const { text, map } = normaliseWithMap(source);
  const words = wordText(text);
  const joinedAt = new Uint32Array(words.words.length);
  let at = 0;
  words.words.forEach((word, index) => {
    joinedAt[index] = at;
    at += word.length + 1;
  });
  return { source, words, map, joinedAt };
}

/** Shorter ones are terms and turns of speech. */
const LEAST_WORDS = 4;
const LEAST_OF_A_PART = 6;
/** From this share of common word pairs on, the words were meant to be those of the passage. */
const NEARLY = 0.4;
const NEARLY_UNMARKED = 0.6;

/**
 * Holds a quotation against a text word for word: marks of punctuation do not count, and what it says it leaves out may be
 * missing.
 *
 * @param isWhole the text is the whole decision; otherwise what is not in it may stand elsewhere in the decision
 */
export function comparedWith(quotation: Quotation, text: ComparableText, isWhole: boolean): Compared {
  const exact = placeOfPieces(quotation.pieces, text);
  if (exact) return { verdict: 'same', isNear: true, place: exact, note: null };
  const longest = quotation.pieces.toSorted((a, b) => b.length - a.length)[0]!;
  const wrong = quotation.pieces.find((piece) => !findWords(piece, text, 0)) ?? longest;
  const near = nearestPassage(text.words, wrong);
  const isNear = near !== null && near.share >= (quotation.isMarked ? NEARLY : NEARLY_UNMARKED);
  if (!quotation.isMarked && !isNear) return { verdict: 'none', isNear, place: null, note: null };
  const place = near && isNear ? widened(near, wrong, text) : null;
  const count = quotation.pieces.reduce((sum, piece) => sum + piece.length, 0);
  const differs = isWhole ? count >= LEAST_WORDS : isNear && count >= LEAST_OF_A_PART;
  const missing = isWhole ? 'הציטוט אינו בנוסח ההחלטה' : 'הציטוט אינו בקטע שצורף, ונוסח ההחלטה אינו במאגר';
  const note = place && differs ? differenceNote(quotation, text.source.slice(place.start, place.end)) : missing;
  return { verdict: differs ? 'differs' : 'unknown', isNear, place, note };
}

/**
 * Where a quote stands in a text, word for word, whatever the marks of punctuation; what it says it leaves out may stand
 * between its parts. Null where it does not. Linear in the text.
 */
export function quotePlace(quote: string, text: string): TextPlace | null {
  const exact = quote.trim() === '' ? -1 : text.indexOf(quote.trim());
  if (exact >= 0) return { start: exact, end: exact + quote.trim().length };
  return placeOfPieces(quotedPieces(quote), comparableText(text));
}

/** The passage with as many words round it as the quotation has before and behind what both have. */
function widened(near: { start: number; end: number }, piece: string[], { words, map }: ComparableText): TextPlace {
  const isPair = (at: number, pair: number): boolean =>
    words.words[at] === piece[pair] && words.words[at + 1] === piece[pair + 1];
  const from = words.starts.indexOf(near.start);
  const to = words.ends.indexOf(near.end);
  const before = Math.max(
    0,
    piece.findIndex((_, pair) => isPair(from, pair)),
  );
  const last = piece.findLastIndex((_, pair) => isPair(to - 1, pair));
  const behind = last < 0 ? 0 : piece.length - 2 - last;
  const start = words.starts[Math.max(0, from - before)]!;
  return { start: map[start]!, end: map[words.ends[Math.min(words.ends.length - 1, to + behind)]!]! };
}

/** Where the pieces stand, one behind another; null where one of them does not. */
function placeOfPieces(pieces: string[][], text: ComparableText): TextPlace | null {
  let [first, last] = [-1, 0];
  for (const piece of pieces) {
    const found = findWords(piece, text, last);
    if (!found) return null;
    if (first < 0) first = found.from;
    last = found.to;
  }
  if (first < 0) return null;
  return { start: text.map[text.words.starts[first]!]!, end: text.map[text.words.ends[last - 1]!]! };
}

/** The words from one on that are the piece; `to` exclusive. */
function findWords(
  piece: string[],
  { words, joinedAt }: ComparableText,
  from: number,
): { from: number; to: number } | null {
  if (from >= words.words.length) return null;
  const at = words.joined.indexOf(` ${piece.join(' ')} `, joinedAt[from]!);
  if (at < 0) return null;
  let [low, high] = [0, joinedAt.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (joinedAt[middle]! <= at) low = middle;
    else high = middle - 1;
  }
  return { from: low, to: low + piece.length };
}

const MOST_DIFFERENCES = 4;
const LONGEST = 120;
const LIMIT_MS = 1_000;

/** How the draft differs from the decision, for a person. */
function differenceNote({ block, start, end }: Quotation, passage: string): string {
  const quoted = block.text.slice(start, end).trim();
  const parts = wordDiff(diffText(passage.trim(), 0), diffText(quoted, 0), performance.now() + LIMIT_MS);
  const told: string[] = [];
  for (let at = 0; at < parts.length; at++) {
    const [part, next] = [parts[at]!, parts[at + 1]];
    if (part.op === 'equal' || !/[\p{L}\p{N}]/u.test(part.text)) continue;
    if (part.op === 'delete' && next?.op === 'insert' && /[\p{L}\p{N}]/u.test(next.text)) {
      told.push(`בהחלטה "${short(part.text)}" ובטיוטה "${short(next.text)}"`);
      at++;
    } else told.push(`${part.op === 'delete' ? 'חסר בטיוטה' : 'נוסף בטיוטה'} "${short(part.text)}"`);
  }
  const more = told.length > MOST_DIFFERENCES ? `; ועוד ${told.length - MOST_DIFFERENCES} הבדלים` : '';
  return told.length === 0 ? 'סדר המילים שונה מזה שבהחלטה' : `${told.slice(0, MOST_DIFFERENCES).join('; ')}${more}`;
}

function short(text: string): string {
  const trimmed = text.trim().replace(/\s+/g, ' ');
  return trimmed.length <= LONGEST ? trimmed : `${trimmed.slice(0, LONGEST).trimEnd()}…`.toWellFormed();
}
