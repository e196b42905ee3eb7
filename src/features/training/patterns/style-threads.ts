// The parts of the analysis that run in worker threads. The tables of counts are shared memory: they are not cloned.
import { countDecision, type DecisionFormulas, extractFormulas } from '../../../hebrew/read/style/extract.ts';
import type { GramCounts } from '../../../hebrew/read/style/gram-counts.ts';
import type { FormulaSummary } from '../../../hebrew/read/style/merge.ts';
import {
  findPhrases,
  findPlaces,
  type PhraseOccurrences,
  type PhrasePlace,
} from '../../../hebrew/read/style/occurrences.ts';
import { type StylePattern, selectPatterns } from '../../../hebrew/read/style/select.ts';
import type { StyleSection } from '../../../hebrew/read/style/types.ts';
import { readStyleText } from '../../../hebrew/read/style/units.ts';

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

/** Which formulas are patterns. */
export const selectStyle = ({
  input: { formulas, shares, decisions, units },
}: {
  input: { formulas: FormulaSummary[]; shares: Map<string, number[]>; decisions: number; units: number };
}): StylePattern[] => selectPatterns(formulas, shares, decisions, units);

/** Where given phrases occur in a decision. */
export const findStylePhrases = ({
  input: { text, sections, phrases },
}: {
  input: Decision & { phrases: string[][] };
}): PhraseOccurrences[] => findPhrases(readStyleText(text, sections), phrases);

/** Every place of given phrases in a decision. */
export const findStyleMarks = ({
  input: { text, sections, phrases },
}: {
  input: Decision & { phrases: string[][] };
}): PhrasePlace[] => findPlaces(readStyleText(text, sections), phrases);
