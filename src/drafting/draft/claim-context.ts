// What stands around the claims of a document: the heading over each, and what its words cite.
import { findCitations } from '../../hebrew/read/citations/find.ts';
import type { Citation } from '../../hebrew/read/citations/types.ts';
import { headingsOf } from '../../hebrew/read/claims/headings-at.ts';

/** Heading and citations of a passage of a document. */
export interface ClaimContext {
  heading: string | null;
  citations: Citation[];
}

/**
 * The heading over a passage and what it cites, of any passage of a text; the text is read once.
 *
 * @param docType protocols have no headings over their claims
 */
export function claimContexts(text: string, docType: string): (start: number, end: number) => ClaimContext {
  const headingAt = headingsOf(docType === 'protocol' ? '' : text);
  const citations = resolved(findCitations(text));
  return (start, end) => ({
    heading: headingAt(start),
    citations: citations.filter((one) => one.start >= start && one.end <= end),
  });
}

/** Short mentions become what they mention, in their own place. */
function resolved(citations: Citation[]): Citation[] {
  const whole = new Map<string, Citation>();
  for (const one of citations) if (!one.short && !whole.has(one.key)) whole.set(one.key, one);
  return citations.map((one) => ({
    ...(one.short ? (whole.get(one.key) ?? one) : one),
    start: one.start,
    end: one.end,
  }));
}
