/** Both passes over one decision. The first counts; when all are counted, the second gives the decision's formulas. */
import { openCandidates } from './candidates.ts';
import { addCitationForms } from './citation-forms.ts';
import { addConnectives } from './connectives.ts';
import { addFormulas } from './formulas.ts';
import { countGrams, type GramCounts } from './gram-counts.ts';
import { addPartyReferences } from './party-references.ts';
import { addHeadings, addStructure, shareOfParts } from './structure.ts';
import type { Candidate, StyleSection } from './types.ts';
import { readStyleText } from './units.ts';

export interface StyleInput {
  /** Clean text. */
  text: string;
  sections: readonly StyleSection[];
  counts: GramCounts;
}

/** First pass. Gives the number of units (words and slots) that were counted. */
export function countDecision({ text, sections, counts }: StyleInput): number {
  const { segments } = readStyleText(text, sections);
  countGrams(counts, segments);
  return segments.reduce((sum, { units }) => sum + units.length, 0);
}

export interface DecisionFormulas {
  candidates: Candidate[];
  /** Share of each part of the decision, 0 to 1. */
  shares: Record<string, number>;
}

/**
 * Second pass: the formulas of one decision, by the counts of the whole corpus of `decisions` decisions. The same corpus
 * gives the same formulas. Linear in the length of the text; at most 3,000 formulas.
 */
export function extractFormulas({
  text,
  sections,
  counts,
  decisions,
}: StyleInput & { decisions: number }): DecisionFormulas {
  const style = readStyleText(text, sections);
  const into = openCandidates();
  addHeadings(style, into);
  addStructure(style, into);
  addCitationForms(style, into);
  addPartyReferences(style, into);
  addConnectives(style, into);
  addFormulas(style, counts, decisions, into);
  return { candidates: into.list(), shares: shareOfParts(sections) };
}
