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

const GRAVITY: Record<QaCheck['severity'], number> = { critical: 0, warning: 1, info: 2 };

/** What the checks found and nobody dismissed, the gravest first. */
export const findingsOf = (result: QaResult | undefined): Found[] =>
  (result?.checks ?? [])
    .flatMap((check) => check.findings.map((finding) => ({ ...finding, check })))
    .filter(({ dismissed }) => dismissed === null)
    .toSorted((a, b) => GRAVITY[a.check.severity] - GRAVITY[b.check.severity]);

export const useFindings = (caseNumber: string): Found[] => findingsOf(useChecks(caseNumber).data);
