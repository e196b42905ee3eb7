// What a reader process makes of a decision's file: its clean text.

import type { DecisionWarning } from '../../domain/decision-warnings.ts';
import { proofread } from '../../hebrew/text/proofread/proofread.ts';
import { readableText } from '../../hebrew/text/readable-text.ts';
import { ExtractError } from '../errors.ts';
import { type ContentType, readDocument } from '../read-document.ts';
import { textQuality } from '../text/quality.ts';
import type { ReadOptions } from '../types.ts';

/** Characters of a decision at most (specification, limits). */
export const MAX_DECISION_CHARS = 650_000;

/** A decision as it was read: proofread, its footnotes at the end. */
export interface DecisionText {
  /** At most `MAX_DECISION_CHARS` of it. */
  text: string;
  /** Characters of all of it. */
  length: number;
  /** Characters before the footnotes. */
  bodyLength: number;
  pageCount: number | null;
  ocrPages: number;
  warnings: DecisionWarning[];
}

export type DecisionReading =
  | { ok: true; decision: DecisionText; unread: 'none' | 'perhaps' | 'some' }
  | { ok: false; reason: string };

/**
 * Reads and proofreads a file. Without `ocr`, `unread` tells whether pages have no usable text layer (`some`), or so short
 * a one that it may be a stamp upon a scan (`perhaps`).
 */
export async function readDecision(
  { path, contentType, ocr }: { path: string; contentType: string; ocr: boolean },
  events?: Pick<ReadOptions, 'onPage' | 'onMove'>,
): Promise<DecisionReading> {
  try {
    const extracted = await readDocument(path, contentType as ContentType, { ocr, ...events });
    const clean = proofread(extracted.pages);
    const text = clean.text.trim() === '' ? '' : readableText(clean.text, clean.footnotes).trimEnd();
    const missing = extracted.warnings.includes('ocr_needed');
    const thin = extracted.pages.some(({ lines }) => textQuality(lines.map((line) => line.text).join('\n')) !== 'good');
    const isPaged = extracted.page_count !== null;
    return {
      ok: true,
      decision: {
        text: text.slice(0, MAX_DECISION_CHARS),
        length: text.length,
        bodyLength: Math.min(clean.text.length, text.length, MAX_DECISION_CHARS),
        pageCount: extracted.page_count,
        ocrPages: extracted.ocr_pages,
        warnings: [
          ...(extracted.ocr_pages > 0 ? (['ocr_pages'] as const) : []),
          ...extracted.warnings.filter((warning) => warning !== 'ocr_needed'),
          ...(clean.warnings.includes('much_dropped') ? (['much_dropped'] as const) : []),
        ],
      },
      unread: ocr || !isPaged ? 'none' : missing ? 'some' : thin ? 'perhaps' : 'none',
    };
  } catch (error) {
    if (error instanceof ExtractError) return { ok: false, reason: error.messageHe };
    throw error;
  }
}
