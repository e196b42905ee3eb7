import { boundedCache } from '../../../lib/bounded-cache.ts';

/** A document that a decision of the corpus may have come from. */
export interface TitledDocument {
  documentId: string;
  title: string;
}

const GENERIC = new Set(
  'החלטה החלטת ההחלטה החלטות ערר הערר בערר עררים תיק בתיק מס מספר סופי סופית נוסח של את על נ נגד ואח docx doc pdf txt rtf'.split(
    ' ',
  ),
);
/** Of the title that has fewer words, the share that the other one must hold. */
const LEAST_HELD = 0.8;
/** A word that more titles hold than this tells none from another: two titles must share a rarer one. */
const COMMON = 50;
const REMEMBERED = 20_000;

interface Entry<D> {
  document: D;
  order: number;
  tokens: Set<string>;
}

/**
 * Finds documents by title, for decisions that were stored without a link. Two titles match when the words that tell
 * something are the same, or when nearly all of the shorter title's, two at least, are in the longer one. The closest
 * match counts; of equally close ones the first given.
 *
 * @param documents in an order that does not change
 * @returns a function that takes a decision's title and gives the document, or undefined
 */
export function titleMatcher<D extends TitledDocument>(documents: D[]): (title: string) => D | undefined {
  const byToken = new Map<string, Entry<D>[]>();
  const byTokens = new Map<string, Entry<D>>();
  for (const [order, document] of documents.entries()) {
    const entry = { document, order, tokens: titleTokens(document.title) };
    const key = keyOf(entry.tokens);
    if (!byTokens.has(key)) byTokens.set(key, entry);
    for (const token of entry.tokens) {
      const holding = byToken.get(token);
      if (holding) holding.push(entry);
      else byToken.set(token, [entry]);
    }
  }
  return (title) => {
    const wanted = titleTokens(title);
    if (wanted.size === 0) return undefined;
    const same = byTokens.get(keyOf(wanted));
    if (same) return same.document;
    const rare = [...wanted].map((token) => byToken.get(token) ?? []).filter((holding) => holding.length <= COMMON);
    return closest(wanted, new Set(rare.flat()))?.document;
  };
}

function closest<D>(wanted: Set<string>, candidates: Set<Entry<D>>): Entry<D> | undefined {
  let best: Entry<D> | undefined;
  let most = 0;
  for (const entry of candidates) {
    const shared = [...wanted].filter((token) => entry.tokens.has(token)).length;
    if (shared < 2 || shared < LEAST_HELD * Math.min(wanted.size, entry.tokens.size)) continue;
    const closeness = shared / (wanted.size + entry.tokens.size - shared);
    if (!best || closeness > most || (closeness === most && entry.order < best.order))
      [best, most] = [entry, closeness];
  }
  return best;
}

const keyOf = (tokens: Set<string>): string => [...tokens].sort().join(' ');

const remembered = boundedCache<Set<string>>(REMEMBERED);

/**
 * The words and figures of a title that tell it from others, without points, quote marks and generic words. Remembers what
 * it has met, as every list asks for the same titles.
 */
function titleTokens(title: string): Set<string> {
  const known = remembered.get(title);
  if (known) return known;
  const plain = title
    .normalize('NFKD')
    .replace(/[\p{M}"'״׳”“’]/gu, '')
    .toLowerCase();
  const tokens = new Set((plain.match(/\p{L}+|\p{N}+/gu) ?? []).filter((token) => !GENERIC.has(token)));
  remembered.set(title, tokens, 1);
  return tokens;
}
