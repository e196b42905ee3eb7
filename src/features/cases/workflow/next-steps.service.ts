import type { Context } from '../../../context.ts';
import { isThere } from '../../../files/regular.ts';
import { documentsOfCases, partDocuments, type ShownCase } from '../cases.queries.ts';
import { diskPath } from '../files/case-file-placement.ts';
import { CASE_FILES } from '../files/case-files.service.ts';
import { nextActions } from './case-progress.ts';
import { type KnownSteps, readStepFacts } from './next-steps.queries.ts';

/** What is to be done first in a case. */
export interface NextStep {
  key: string;
  label: string;
}

/**
 * What is to be done first in each of these cases: two statements for all of them. Particulars that wait to be taken over
 * and arguments that the draft does not answer are the case's own page to tell, since they take reading its texts.
 *
 * @param documents type and status of the documents of each case, where they were read already
 * @returns by `caseId`; null where nothing is to be done
 */
export async function nextStepsOf(
  ctx: Context,
  rows: readonly ShownCase[],
  documents?: ReadonlyMap<string, string>,
): Promise<Map<string, NextStep | null>> {
  const ids = rows.map(({ caseId }) => caseId);
  const [facts, read] = await Promise.all([readStepFacts(ctx.db, ids), documents ?? documentsOfCases(ctx.db, ids)]);
  const steps = rows.map(async (row): Promise<[string, NextStep | null]> => {
    const known = facts.get(row.caseId);
    if (!known) return [row.caseId, null];
    const [first] = nextActions({
      ...row,
      ...known,
      documents: partDocuments(read.get(row.caseId)),
      hasAnalysis: await hasAnalysis(ctx, row, known),
      openArguments: 0,
      missingDetails: [],
    });
    return [row.caseId, first ? { key: first.key, label: first.label } : null];
  });
  return new Map(await Promise.all(steps));
}

/** The disk is asked only where the answer matters. */
const hasAnalysis = async (ctx: Context, row: ShownCase, { claims, legalArguments, directory }: KnownSteps) =>
  row.archivedAt === null &&
  (claims > 0 || legalArguments > 0 || row.outcome !== null) &&
  isThere(diskPath(ctx, { caseId: row.caseId, directory }, CASE_FILES.analysis));
