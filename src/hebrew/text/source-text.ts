/**
 * What a reader of files (`src/extract`) hands to the proofreader: lines in logical order with what is known of their
 * place on the page. Word-processing formats have no pages: they give one page whose lines are whole paragraphs.
 */
export type SourceLineKind =
  | 'line' // one printed line of a page image or PDF; the proofreader joins it into paragraphs
  | 'paragraph' // a whole paragraph as the file marks it
  | 'heading'
  | 'list_item' // the numbering label, where the file computes it, is part of `text`
  | 'table_row' // cells joined by a tab
  | 'footnote' // begins with its mark, as in "3 ראו לעיל"
  | 'header'
  | 'footer';

export interface SourceLine {
  text: string;
  kind: SourceLineKind;
  /** Distance of the baseline from the top of the page, 0 to 1. */
  y?: number;
  /** Left and right edge, 0 to 1 of the page's width. */
  x0?: number;
  x1?: number;
  /** Font size in points. */
  size?: number;
  /**
   * Four numbers for each word (`/\S+/g` of `text`): left, top, right and bottom in shares of the page as it is shown;
   * NaN for a word whose place is not known.
   */
  boxes?: Float32Array;
}

export interface SourcePage {
  /** 1-based. */
  number: number;
  lines: SourceLine[];
  method: 'text' | 'ocr';
  /** The page as it is shown: crop box, turned by `rotation` degrees; absent in formats without pages. */
  shown?: { width_pt: number; height_pt: number; rotation: number };
  /** How sure the recogniser is of a page's letters, 0 to 1. */
  confidence?: number;
}
