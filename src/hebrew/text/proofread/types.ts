/** What the steps of the proofreader hand to each other. */
import type { SourceLine, SourceLineKind } from '../source-text.ts';

/** A cleaned, non-empty line with its place in the document. */
export interface CleanLine {
  text: string;
  kind: SourceLineKind;
  /** Index of its page in the list of pages. */
  page: number;
  /** Whether its page was read by OCR. */
  scanned: boolean;
  /** An empty line stood before it. */
  gapBefore: boolean;
  /** As the reader gave it. */
  source: SourceLine;
  place: Pick<SourceLine, 'y' | 'x0' | 'x1' | 'size'>;
}

/** Lines of one page from top to bottom. */
export interface CleanPage {
  /** 1-based, as the reader of the file gave it. */
  number: number;
  lines: CleanLine[];
}

export type DropReason = 'header' | 'footer' | 'page_number' | 'watermark' | 'scan_noise';

export interface DroppedLine {
  text: string;
  reason: DropReason;
  /** 1-based page. */
  page: number;
}

/** Which lines go, and why. */
export type Drops = Map<CleanLine, DropReason>;
