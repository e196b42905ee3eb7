/** Sources: the places that stand beside everything the service says about a document (contract section 9). */
import { boxesOutside, pageAt } from './boxes.ts';
import type { Box, PagePlaces, Range, ShownPage } from './types.ts';

/** What holds the words; one of the three. */
export type Holder = { document_id: string } | { corpus_id: string } | { precedent_id: string };

export interface SourcePlace {
  document_id: string | null;
  corpus_id: string | null;
  precedent_id: string | null;
  start: number | null;
  end: number | null;
  page: number | null;
  boxes?: Box[];
  lost: boolean;
}

/**
 * The source of words of a clean text.
 *
 * @param pages of the document, in order; empty for formats without pages
 */
export const sourceOf = (holder: Holder, { start, end }: Range, pages: readonly ShownPage[] = []): SourcePlace => ({
  ...heldBy(holder),
  start,
  end,
  page: pageAt(pages, start)?.number ?? null,
  lost: false,
});

/** The source of something that is known by its document alone. */
export const wholeSource = (holder: Holder): SourcePlace => ({ ...lostSource(holder), lost: false });

/** The source of something whose words are not found any more. */
export const lostSource = (holder: Holder): SourcePlace => ({
  ...heldBy(holder),
  start: null,
  end: null,
  page: null,
  lost: true,
});

/**
 * The source of words that stand in a header, footer or footnote; undefined where no such line has them.
 *
 * @param words as they stand in one line
 */
export function sourceOutside(holder: Holder, words: string, pages: readonly PagePlaces[]): SourcePlace | undefined {
  const wanted = words.trim().replace(/\s+/g, ' ');
  if (wanted === '') return undefined;
  for (const page of pages) {
    for (const line of page.lines) {
      const start = line.clean ? -1 : line.outside.replace(/\s/g, ' ').indexOf(wanted);
      if (start < 0) continue;
      const boxes = boxesOutside(line, { start, end: start + wanted.length });
      return { ...heldBy(holder), start: null, end: null, page: page.number, boxes, lost: false };
    }
  }
  return undefined;
}

const heldBy = (holder: Holder) => ({ document_id: null, corpus_id: null, precedent_id: null, ...holder });
