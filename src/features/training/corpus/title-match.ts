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

/**
 * Finds documents by title, for decisions that were stored without a link. Two titles match when the words that tell
 * something are the same, or when nearly all of the shorter title's, two at least, are in the longer one. The closest
 * match counts; of equally close ones the first given.
 *
 * @param documents in an order that does not change
 * @returns a function that takes a decision's title and gives the document, or undefined
 */
export function titleMatcher<D extends TitledDocument>(documents: D[]): (title: string) => D | undefined {
  const entries = documents.map((document, order) => ({ document, order, size: 0 }));
  const byToken = new Map<string, typeof entries>();
  for (const entry of entries) {
    const tokens = titleTokens(entry.document.title);
    entry.size = tokens.size;
    for (const token of tokens) {
      const holding = byToken.get(token);
      if (holding) holding.push(entry);
      else byToken.set(token, [entry]);
    }
  }
  return (title) => {
    const wanted = titleTokens(title);
    const shared = new Map<(typeof entries)[number], number>();
    for (const token of wanted)
      for (const entry of byToken.get(token) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
    let best: { entry: (typeof entries)[number]; closeness: number } | undefined;
    for (const [entry, count] of shared) {
      const smaller = Math.min(wanted.size, entry.size);
      const same = count === wanted.size && count === entry.size;
      if (!same && (count < 2 || count < LEAST_HELD * smaller)) continue;
      const closeness = count / (wanted.size + entry.size - count);
      if (!best || closeness > best.closeness || (closeness === best.closeness && entry.order < best.entry.order))
        best = { entry, closeness };
    }
    return best?.entry.document;
  };
}

/** The words and figures of a title that tell it from others, without points, quote marks and generic words. */
function titleTokens(title: string): Set<string> {
  const plain = title
    .normalize('NFKD')
    .replace(/[\p{M}"'״׳”“’]/gu, '')
    .toLowerCase();
  return new Set((plain.match(/\p{L}+|\p{N}+/gu) ?? []).filter((token) => !GENERIC.has(token)));
}
