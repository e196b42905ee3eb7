// The parts of the style corpus that run in worker threads: what they take and give can be cloned.
import { ExtractError } from '../../../extract/errors.ts';
import { type ContentType, readDocument } from '../../../extract/read-document.ts';
import { textQuality } from '../../../extract/text-quality.ts';
import { chunkText } from '../../../hebrew/chunk.ts';
import { readMetadata } from '../../../hebrew/metadata/read.ts';
import { proofread } from '../../../hebrew/proofread/proofread.ts';
import { splitSections } from '../../../hebrew/sections/split.ts';
import { suggestDocument } from '../../../hebrew/suggest.ts';
import { readableText } from '../../documents/readable-text.ts';
import type { CorpusSection, CorpusStatistics } from './corpus.tables.ts';
import type { DecisionWarning } from './decision-warnings.ts';
import { countStatistics, countWords } from './statistics.ts';

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
export async function readDecision({
  input: { path, contentType, ocr },
}: {
  input: { path: string; contentType: string; ocr: boolean };
}): Promise<DecisionReading> {
  try {
    const extracted = await readDocument(path, contentType as ContentType, { ocr });
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

export interface DecisionDescription {
  number: string | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  categories: string[];
  /** Whether the text reads like a decision at all. */
  isDecision: boolean;
}

/** What a decision says of itself; its case's number stands for its own where it has none. */
export function describeDecision({
  input: { text, name },
}: {
  input: { text: string; name: string };
}): DecisionDescription {
  const { decision_number, case_number, dates, categories } = readMetadata(text, 'decision');
  const { doc_type } = suggestDocument(text, name);
  return {
    number: decision_number ?? case_number,
    date: dates.decision_date ?? dates.document_date,
    categories,
    isDecision: doc_type === 'decision' || doc_type === 'final_decision',
  };
}

export interface DecisionMeasure {
  sections: CorpusSection[];
  statistics: CorpusStatistics;
  wordCount: number;
  chunkCount: number;
}

/** The sections of a decision, what is counted in them, and how many chunks it makes. */
export function measureDecision({
  input: { text, bodyLength },
}: {
  input: { text: string; bodyLength: number };
}): DecisionMeasure {
  const body = text.slice(0, bodyLength);
  const sections: CorpusSection[] = splitSections(body, 'decision');
  if (text.length > bodyLength)
    sections.push({ type: 'other', title: 'הערות שוליים', start: bodyLength, end: text.length });
  return {
    sections,
    statistics: countStatistics(body, sections),
    wordCount: countWords(text),
    chunkCount: chunkText(text, { sections: sections as ReturnType<typeof splitSections> }).length,
  };
}
