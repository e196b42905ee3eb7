import type { z } from '@hono/zod-openapi';
import type { Context } from '../../../context.ts';
import { missingDetails } from '../../../db/case-details.ts';
import { mapList, type ReadList, readList } from '../../../db/list.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { DISCUSSION } from '../../../domain/ledger.ts';
import { RESTING_STATUSES, statusOf } from '../../../domain/status-model.ts';
import { AppError } from '../../../errors.ts';
import { isThere } from '../../../files/regular.ts';
import { ThreadLost } from '../../../jobs/threads.ts';
import { ledgerOfCase } from '../../ledger/ledger.service.ts';
import { staleCases } from '../cases.queries.ts';
import { findCase } from '../cases.service.ts';
import { projectCase } from '../cases.views.ts';
import { diskPath } from '../files/case-file-placement.ts';
import { CASE_FILES } from '../files/case-files.service.ts';
import { findBlockers } from './case-blockers.ts';
import { nextActions, phasesOf, progressOf } from './case-progress.ts';
import type { CaseStatus, StaleCases } from './case-workflow.contract.ts';
import { failedChecks, readWorkflowFacts, type WorkflowFacts } from './case-workflow.queries.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Where a case stands, what can be done next and what hinders it. @throws AppError case_not_found */
export async function readCaseStatus(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseStatus>> {
  const row = await findCase(ctx, caseNumber);
  const [facts, hasAnalysis, directionLies] = await Promise.all([
    readWorkflowFacts(ctx.db, row.caseId),
    isThere(diskPath(ctx, row, CASE_FILES.analysis)),
    isThere(diskPath(ctx, row, CASE_FILES.direction)),
  ]);
  const [openArguments, blockers] = await Promise.all([countOpen(ctx, row, facts), findBlockers(ctx, row, facts)]);
  const isOver = row.archivedAt !== null || statusOf(row.status).terminal;
  const lacking = isOver ? [] : await missingDetails(ctx.db, row);
  const hasDirection = row.hasDirection || directionLies;
  const count = (...statuses: string[]) => facts.documents.filter((doc) => statuses.includes(doc.status)).length;
  return {
    case_number: row.caseNumber,
    status: statusOf(row.status),
    phases: phasesOf(row.status),
    progress_percent: progressOf(row.status),
    counts: {
      documents: facts.documents.length,
      documents_ready: count('ready'),
      documents_processing: count('queued', 'processing'),
      documents_failed: count('failed'),
      claims: facts.claims,
      legal_arguments: facts.legalArguments,
      precedents: facts.precedents,
      blocks_filled: facts.filledBlocks.length,
      qa_failed: failedChecks(facts),
    },
    next_actions: nextActions({
      ...facts,
      ...row,
      hasAnalysis,
      hasDirection,
      openArguments,
      missingDetails: lacking,
    }),
    blockers: blockers.map(({ message }) => message),
    blocker_details: blockers,
    qa: { passed: facts.qa?.passed ?? null, ran_at: facts.qa?.ranAt ?? null },
    updated_at: row.updatedAt,
  };
}

/** Active cases that nobody touched for `days`, longest first, without those that ended or wait for someone. */
export async function listStaleCases(ctx: Context, days: number): Promise<ReadList<StaleCase>> {
  const now = ctx.clock.now();
  const list = staleCases(ctx.db, new Date(now.getTime() - days * DAY_MS), RESTING_STATUSES);
  return mapList(await readList(ctx.db, list, { offset: 0 }), (rows) =>
    rows.map((row) => ({
      ...projectCase(row),
      days_since_update: Math.floor((now.getTime() - row.updatedAt.getTime()) / DAY_MS),
    })),
  );
}

/** Of a case whose discussion is written. Where threads are too busy to look, the status does without. */
async function countOpen(ctx: Context, row: CaseRow, { filledBlocks, legalArguments }: WorkflowFacts): Promise<number> {
  if (!filledBlocks.includes(DISCUSSION) || legalArguments === 0 || statusOf(row.status).terminal) return 0;
  try {
    return (await ledgerOfCase(ctx, row)).items.filter(({ state }) => state === 'open').length;
  } catch (error) {
    if (error instanceof ThreadLost || error instanceof AppError) return 0;
    throw error;
  }
}

type StaleCase = z.input<typeof StaleCases>['cases'][number];
