/** Where the words of a document stand on its pages (contract section 9). */

/** UTF-16 offsets, `end` exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** Shares 0 to 1 of the page as it is shown, from its top left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type PageMethod = 'text' | 'ocr' | 'none';

/** A page as it is shown: crop box, rotation applied; and what part of the clean text stands on it. */
export interface ShownPage extends Range {
  number: number;
  /** How its text was found; `none` where there is none. */
  method: PageMethod;
  /** Of the recogniser, 0 to 1; null where it was not needed. */
  confidence: number | null;
  width_pt: number;
  height_pt: number;
  rotation: number;
}

/** A word, or what of it stands on one line. Offsets are of the clean text; in a line outside it, of that line. */
export interface PlacedWord extends Range, Box {}

export interface PlacedLine {
  /** Its offsets before proofreading: in all lines of the document as they were read, parted by line breaks. */
  raw: Range;
  /** Its offsets in the clean text; null for headers, footers, footnotes and what else is not part of it. */
  clean: Range | null;
  /** Its words where it is not part of the clean text, else empty. */
  outside: string;
  /** In reading order; words whose place is not known are missing. */
  words: PlacedWord[];
}

export interface PagePlaces extends ShownPage {
  lines: PlacedLine[];
}
