import { useQuery } from '@tanstack/react-query';
import { getQaOptions } from '../../../api/@tanstack/react-query.gen';
import type { QaCheck, QaFinding, QaResult } from '../../../api/types.gen';
import { problemOf } from '../../../http/problem';

/** A finding with the check that it is of. */
export interface Found extends QaFinding {
  check: QaCheck;
}

/** The last run of the checks; null where there was none yet. */
export function useChecks(caseNumber: string) {
  return useQuery({
    ...getQaOptions({ path: { case_number: caseNumber } }),
    retry: (tries, error) => problemOf(error).code !== 'qa_not_run' && tries < 2,
  });
}

/** What is still to be filled in, as a skeleton and a draft leave it. */
const TO_FILL_IN = /\[(?:להשלמה|לאמת)[^\]]*\]/;

/** The words that a finding is about: of a place that is to be filled in itself, so that it can be written over. */
export function wordsAt(content: string, start: number, end: number): { start: number; words: string } {
  const words = content.slice(start, end);
  const hole = TO_FILL_IN.exec(words);
  return hole ? { start: start + hole.index, words: hole[0] } : { start, words };
}

const GRAVITY: Record<QaCheck['severity'], number> = { critical: 0, warning: 1, info: 2 };

/** What the checks found and nobody dismissed, the gravest first. */
export const findingsOf = (result: QaResult | undefined): Found[] =>
  (result?.checks ?? [])
    .flatMap((check) => check.findings.map((finding) => ({ ...finding, check })))
    .filter(({ dismissed }) => dismissed === null)
    .toSorted((a, b) => GRAVITY[a.check.severity] - GRAVITY[b.check.severity]);

export const useFindings = (caseNumber: string): Found[] => findingsOf(useChecks(caseNumber).data);
