// The parts of the analysis that run in worker threads. The tables of counts are shared memory: they are not cloned.
import { countDecision, type DecisionFormulas, extractFormulas } from '../../../hebrew/style/extract.ts';
import type { GramCounts } from '../../../hebrew/style/gram-counts.ts';
import type { FormulaTable } from '../../../hebrew/style/merge.ts';
import { findPhrases, type PhraseOccurrences } from '../../../hebrew/style/occurrences.ts';
import { selectPatterns } from '../../../hebrew/style/select.ts';
import type { PatternType, StyleSection } from '../../../hebrew/style/types.ts';
import { readStyleText } from '../../../hebrew/style/units.ts';

interface Decision {
  text: string;
  sections: StyleSection[];
}

/** First pass over a decision; gives the units counted. */
export const countStyle = ({ input }: { input: Decision & { counts: GramCounts } }): number => countDecision(input);

/** Second pass over a decision. */
export const extractStyle = ({
  input,
}: {
  input: Decision & { counts: GramCounts; decisions: number };
}): DecisionFormulas => extractFormulas(input);

export interface SelectedPattern {
  /** The formula's key in the table. */
  id: string;
  type: PatternType;
  text: string;
}

/** Which formulas are patterns. */
export const selectStyle = ({
  input: { table, decisions, units },
}: {
  input: { table: FormulaTable; decisions: number; units: number };
}): SelectedPattern[] => selectPatterns(table, decisions, units).map(({ id, type, text }) => ({ id, type, text }));

/** Where given phrases occur in a decision. */
export const findStylePhrases = ({
  input: { text, sections, phrases },
}: {
  input: Decision & { phrases: string[][] };
}): PhraseOccurrences[] => findPhrases(readStyleText(text, sections), phrases);
