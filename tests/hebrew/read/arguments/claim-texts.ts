import type { ClaimText } from '../../../../src/hebrew/read/arguments/types.ts';
import { findCitations } from '../../../../src/hebrew/read/citations/find.ts';
import { topicOf } from '../../../../src/hebrew/read/claims/topics.ts';

let serial = 0;

/** A claim of an appeal as the aggregation takes it; no two stand beside each other. */
export function claim(text: string, change: Partial<ClaimText> = {}): ClaimText {
  serial += 1;
  return {
    id: `c${serial}`,
    party: 'appellant',
    text,
    topic: topicOf(text)?.label ?? null,
    threshold: false,
    documentId: 'appeal',
    docType: 'appeal',
    position: serial * 2,
    heading: null,
    citations: findCitations(text),
    ...change,
  };
}
