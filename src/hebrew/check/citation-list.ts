/** The citations of a draft as plain data, for a worker thread. */
import { citationKey } from '../read/citations/find.ts';
import type { CitationKind } from '../read/citations/types.ts';
import { placeIn, readDecision } from './decision-text.ts';
import { type CitationLevel, citationsOf } from './draft-citations.ts';
import type { TextPlace } from './quotation-compare.ts';
import { mentionsIn } from './quotations.ts';
import type { Authority, BlockKey, CaseFacts, DraftBlock } from './types.ts';

export interface CitationsInput extends Pick<CaseFacts, 'caseNumber' | 'attachments'> {
  blocks: DraftBlock[];
  authorities: Authority[];
}

export interface LevelledCitation {
  block_id: BlockKey;
  /** Offsets in the block's content. */
  start: number;
  end: number;
  text: string;
  key: string | null;
  kind: CitationKind;
  level: CitationLevel;
  /** The authority that it is of, and the place in it of the quotation beside it. */
  authority: { id: string; place: TextPlace | null } | null;
  note: string | null;
}

/** Every citation of a draft with its level, in order. Linear in the draft and in the texts of what it cites. */
export function levelCitations({ blocks, ...facts }: CitationsInput): LevelledCitation[] {
  return citationsOf(readDecision(blocks), facts).map(({ block, key, kind, level, authority, note, ...at }) => {
    const { start, end } = placeIn(block, at.start, at.end);
    const text = block.content.slice(start, end);
    return { block_id: block.id, start, end, text, key, kind, level, authority, note };
  });
}

/** Keys of the decided cases that a draft cites and of those attached to its case: what to look up in the corpora. */
export function citedKeys({ blocks, attachments }: Pick<CitationsInput, 'blocks' | 'attachments'>): string[] {
  const mentions = [...mentionsIn(readDecision(blocks), []).values()].flat();
  const cited = mentions.filter(({ kind, short }) => kind === 'case' && !short).map(({ key }) => key);
  return [...new Set([...cited, ...attachments.map(({ citation }) => citationKey(citation))])];
}
