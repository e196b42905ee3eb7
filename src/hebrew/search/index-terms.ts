/** What a chunk of text stores for the search: its words in order, for exact scoring, and hashed terms, for finding it. */
import { wordForms } from '../text/stems.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { caseSerial } from './readings.ts';
import { isStopWord } from './stop-words.ts';

/** `words` goes into a text column, `terms` into an `int[]` column with a GIN index; both are derived from the text alone. */
export interface IndexedTerms {
  /** Normalised words in the order of the text without stop words, parted by one space. */
  words: string;
  /** Distinct 32-bit hashes of root skeletons, and again of those that the text dwells upon. */
  terms: number[];
  /** Number of `words`. */
  length: number;
}

/** Words at the head of a text that count as what it is about. */
export const LEAD_WORDS = 16;

/** The index row of one chunk. About 0.15 ms for 1,000 characters. */
export function indexTerms(text: string): IndexedTerms {
  const words = tokenise(text)
    .flatMap(indexWords)
    .filter((word) => !isStopWord(word));
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const lead = new Set(words.slice(0, LEAD_WORDS));
  const weights = new Map<string, number>();
  const terms = new Set<number>();
  for (const [word, count] of counts) {
    const { root } = wordForms(word);
    terms.add(rootTerm(root));
    const serial = caseSerial(word);
    if (serial !== undefined) terms.add(rootTerm(serial));
    weights.set(root, (weights.get(root) ?? 0) + count + (lead.has(word) ? 1 : 0));
  }
  for (const [root, weight] of weights) if (weight >= DWELT_UPON) terms.add(salientTerm(root));
  return { words: words.join(' '), terms: [...terms], length: words.length };
}

/** Weight from which a root is what the text dwells upon: met three times, or twice and once of these at the head. */
const DWELT_UPON = 3;

/**
 * The words under which a token is indexed: itself and, so that a part finds the whole, the month and year of a date.
 * Single letters (labels, prefixes before a dash) are none.
 */
export function indexWords(token: Pick<Token, 'kind' | 'norm'>): string[] {
  const { kind, norm } = token;
  if (kind === 'date') {
    const parts = norm.split(norm.includes(' ') ? ' ' : '-');
    return norm.includes(' ') ? [norm.replaceAll(' ', '_'), ...parts.slice(1)] : [norm, parts[0]!];
  }
  return norm.length === 1 && kind !== 'number' ? [] : [norm];
}

/** The term of a root skeleton, as kept in the `terms` column. */
export function rootTerm(root: string): number {
  return hash('r', root);
}

/** The term of a root that its text dwells upon: the way into the many chunks that hold only common words of a query. */
export function salientTerm(root: string): number {
  return hash('!', root);
}

/** FNV-1a to a signed 32-bit integer, the range of PostgreSQL's `int`. Stored, so it must never change. */
function hash(kind: string, word: string): number {
  let value = Math.imul(0x811c9dc5 ^ kind.charCodeAt(0), 0x01000193);
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  return value | 0;
}
