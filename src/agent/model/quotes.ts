import { foldFinals, normaliseWithMap } from '../../hebrew/text/normalise.ts';
import { splitSentences } from '../../hebrew/text/sentences.ts';
import { tokenise } from '../../hebrew/text/tokens.ts';
import { plainMarks, quotationsOf } from './quotation-marks.ts';

/** A text in which quotations are looked for; made once by `readSource`. */
export interface Source {
  text: string;
  /** Letters and digits with one space between words. */
  plain: string;
  /** Offset in `text` of each character of `plain`, and its end. */
  map: number[];
}

export interface FoundQuote {
  /** The source's own words `[start, end)`. */
  text: string;
  start: number;
  end: number;
}

/** Prepares a text for `findQuote`. */
export function readSource(text: string): Source {
  const { text: normal, map } = normaliseWithMap(text);
  let plain = '';
  const places: number[] = [];
  for (let at = 0; at < normal.length; at++) {
    const char = normal[at]!;
    const kept = /[\p{L}\p{N}]/u.test(char) ? foldFinals(char.toLowerCase()) : APART.test(char) ? ' ' : '';
    if (kept === '' || (kept === ' ' && (plain === '' || plain.endsWith(' ')))) continue;
    plain += kept;
    places.push(map[at]!);
  }
  return { text, plain, map: places };
}

/** What parts words; other marks (gershayim, quotes, brackets) are inside them or around them and are passed over. */
const APART = /[\s\-–—־,.;:/]/;
const LEAST_QUOTE = 8;

/**
 * Where a source has the words of a quotation, whatever its quote marks, hyphens, blanks and final letters; null where it
 * does not. Found is the source's own span, so that what is stored is what the document says.
 *
 * @param isWanted of several places, the first that is wanted is given
 */
export function findQuote(
  source: Source,
  quote: string,
  isWanted: (found: FoundQuote) => boolean = () => true,
): FoundQuote | null {
  const wanted = readSource(quote).plain.trim();
  if (wanted.length < LEAST_QUOTE) return null;
  for (let at = source.plain.indexOf(wanted); at >= 0; at = source.plain.indexOf(wanted, at + 1)) {
    const last = at + wanted.length - 1;
    if (isInsideWord(source.plain, at - 1) || isInsideWord(source.plain, last + 1)) continue;
    const start = source.map[at]!;
    const end = endOfWord(source.text, source.map[last]! + 1);
    const found = { text: source.text.slice(start, end), start, end };
    if (isWanted(found)) return found;
  }
  return null;
}

const isInsideWord = (plain: string, at: number): boolean => at >= 0 && at < plain.length && plain[at] !== ' ';

/** With the points of the last letter and the mark that ends the sentence. */
function endOfWord(text: string, from: number): number {
  let end = from;
  while (end < text.length && /[\u0591-\u05c7]/.test(text[end]!)) end++;
  return /["״”']?[.?!]/.test(text.slice(end, end + 2))
    ? end + /^["״”']?[.?!]?/.exec(text.slice(end, end + 2))![0].length
    : end;
}

const LEAST_WORDS = 3;

/**
 * What a model wrote without the sentences that it cannot have from the sources: those with a quotation that stands in none
 * of them or whose marks have no partner, or with a number or day that none of them has. Block quotations go whole. Empty
 * when nothing is left.
 */
export function grounded(text: string, sources: readonly Source[], known: ReadonlySet<string>): string {
  const plain = plainMarks(text.replace(/[^\S\n]+$/gm, '').replace(BLOCK_QUOTE, ''));
  const doubtful = quotationsOf(plain).filter(({ words }) => words === null || !isBorneOut(words, sources));
  const paragraphs = [...plain.matchAll(PARAGRAPH)].map(({ 0: paragraph, index }) =>
    splitSentences(paragraph)
      .filter(({ start, end }) => !doubtful.some((one) => one.start < index + end && index + start < one.end))
      .map((sentence) => sentence.text.trim())
      .filter((sentence) => [...numbersIn([sentence])].every((number) => known.has(number)))
      .join(' '),
  );
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** A line that Markdown reads as quoted, and what it takes along up to the next blank line. */
const BLOCK_QUOTE = /^[ \t]*>.*(?:\n.+)*/gm;
const PARAGRAPH = /(?:.+\n?)+/g;

/** Terms of a word or two are no quotation. */
const isBorneOut = (words: string, sources: readonly Source[]): boolean =>
  words.trim().split(/\s+/).length < LEAST_WORDS || sources.some((source) => findQuote(source, words) !== null);

/** The numbers and days of texts, for `grounded`. */
export const numbersIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => tokenise(text).flatMap(({ norm }) => (/\d/.test(norm) ? [norm] : []))));
