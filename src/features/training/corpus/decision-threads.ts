// The parts of the style corpus that run in worker threads: what they take and give can be cloned.

import type { CorpusSection, CorpusStatistics } from '../../../db/schema/style-corpus.ts';
import { readMetadata } from '../../../hebrew/read/metadata/read.ts';
import { splitSections } from '../../../hebrew/read/sections/split.ts';
import { suggestDocument } from '../../../hebrew/read/suggest.ts';
import { chunkText } from '../../../hebrew/text/chunk.ts';
import { countStatistics, countWords } from './statistics.ts';

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
