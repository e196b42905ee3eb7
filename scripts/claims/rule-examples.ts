import type { SampleCase } from '../../samples/load.ts';
import type { Model } from '../../src/hebrew/read/claims/model.ts';
import { ruleFeatures } from '../../src/hebrew/read/halacha/rule-features.ts';
import { placedSentences } from '../../src/hebrew/read/halacha/rules.ts';
import { type Example, fitModel } from './regression.ts';

/** What the decisions of a case teach whose rules of law are labelled. */
export const ruleExamples = ({ documents }: SampleCase): Example[] =>
  documents.flatMap(({ labels: { doc_type, rules_of_law }, text }) => {
    if (doc_type !== 'decision' || !rules_of_law?.length) return [];
    return placedSentences(text, doc_type).map((sentence) => ({
      features: ruleFeatures(sentence),
      is: rules_of_law.some((label) =>
        isMostOf(sentence, { start: label.start, end: label.start + label.text.length }),
      ),
      weight: 1,
    }));
  });

interface Span {
  start: number;
  end: number;
}

/** Whether two spans share at least half of the shorter. */
const isMostOf = (a: Span, b: Span): boolean =>
  Math.min(a.end, b.end) - Math.max(a.start, b.start) >= Math.min(a.end - a.start, b.end - b.start) / 2;

export const fitRuleModel = (examples: readonly Example[]): Model => fitModel(examples, PENALTY);

/** Chosen by leaving out one decision after another. */
const PENALTY = 2;
