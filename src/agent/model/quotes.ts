import { foldFinals, normaliseWithMap } from '../../hebrew/normalise.ts';
import { quotedSpans } from '../../hebrew/quoted-spans.ts';
import { splitSentences } from '../../hebrew/sentences.ts';
import { tokenise } from '../../hebrew/tokens.ts';

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
 */
export function findQuote(source: Source, quote: string): FoundQuote | null {
  const wanted = readSource(quote).plain.trim();
  if (wanted.length < LEAST_QUOTE) return null;
  for (let at = source.plain.indexOf(wanted); at >= 0; at = source.plain.indexOf(wanted, at + 1)) {
    const last = at + wanted.length - 1;
    if (isInsideWord(source.plain, at - 1) || isInsideWord(source.plain, last + 1)) continue;
    const start = source.map[at]!;
    const end = endOfWord(source.text, source.map[last]! + 1);
    return { text: source.text.slice(start, end), start, end };
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
const LONGEST_QUOTE = 2_000;

/**
 * What a model wrote without the sentences that it cannot have from the sources: those with a quotation that stands in none
 * of them, or with a number or day that none of them has. Empty when nothing is left.
 */
export function grounded(text: string, sources: readonly Source[], known: ReadonlySet<string>): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) =>
    splitSentences(paragraph)
      .map((sentence) => sentence.text.trim())
      .filter((sentence) => isGrounded(sentence, sources, known))
      .join(' '),
  );
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
}

/** The numbers and days of texts, for `grounded`. */
export const numbersIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => tokenise(text).flatMap(({ norm }) => (/\d/.test(norm) ? [norm] : []))));

function isGrounded(sentence: string, sources: readonly Source[], known: ReadonlySet<string>): boolean {
  for (const number of numbersIn([sentence])) if (!known.has(number)) return false;
  return quotedSpans(sentence, LONGEST_QUOTE)
    .filter(({ kind }) => kind === 'quote')
    .map(({ start, end }) => sentence.slice(start + 1, end - 1))
    .filter((quote) => quote.trim().split(/\s+/).length >= LEAST_WORDS)
    .every((quote) => sources.some((source) => findQuote(source, quote) !== null));
}
