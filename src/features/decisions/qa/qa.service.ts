// A run reads draft and case, checks them in a worker thread and stores the result. Blocks may be saved while it runs: what
// is stored, and where the case moves, must be true of the blocks as they are then, so a run on older ones is done again.

import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { AppError } from '../../../errors.ts';
import { announceCase } from '../../../events/announce.ts';
import type { CaseFacts, QaReport } from '../../../hebrew/qa/types.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../../cases/cases.service.ts';
import { CASE_FILES, readCaseFile } from '../../cases/files/case-files.service.ts';
import { moveCase } from '../../cases/workflow/case-moves.service.ts';
import { type LedgerItem, ledgerOfCase } from '../../ledger/ledger.service.ts';
import { lastOverride } from '../../ledger/ledger-gate.service.ts';
import { readBlocks } from '../blocks.service.ts';
import { selectAttachments } from '../citations/citations.queries.ts';
import { authoritiesOf, plainAuthority } from '../citations/citations.service.ts';
import { type DraftBlockWords, readDraftWords } from '../draft-words.ts';
import type { QaResult } from './qa.contract.ts';
import { insertQa, selectArguments, selectClaims, selectDocumentTexts, selectLastQa } from './qa.queries.ts';

const RUN_LIMIT_MS = 60_000;
const MOST_TRIES = 4;

/**
 * Checks the draft and moves the case to `qa_passed` or `qa_failed`.
 *
 * @throws AppError case_not_found, case_archived, no_draft without any block
 */
export async function runQa(ctx: Context, caseNumber: string): Promise<z.input<typeof QaResult>> {
  for (let attempt = 1; ; attempt++) {
    const row = await findCase(ctx, caseNumber);
    if (row.archivedAt) throw new AppError('case_archived');
    const blocks = await readDraftWords(ctx, row.caseId);
    if (blocks.every(({ content }) => content.trim() === '')) throw new AppError('no_draft');
    const report = await ctx.threads.run(
      'runQa',
      {
        blocks: blocks.map(({ id, title, content }) => ({ id, title, content })),
        facts: await readFacts(ctx, row, blocks),
      },
      { timeoutMs: RUN_LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' },
    );
    const stored = await store(ctx, caseNumber, report, blocks, attempt === MOST_TRIES);
    if (stored) return stored;
  }
}

/** The last run. @throws AppError case_not_found, qa_not_run */
export async function readQa(ctx: Context, caseNumber: string): Promise<z.input<typeof QaResult>> {
  const row = await findCase(ctx, caseNumber);
  const last = await selectLastQa(ctx.db, row.caseId);
  if (!last) throw new AppError('qa_not_run');
  return project(row, last.passed, last.ranAt, last.checks as QaReport['checks']);
}

/**
 * Stores a report that is still true of the case's blocks; null where they changed meanwhile.
 *
 * @param anyway the last try: the result is kept as of its blocks, and the case stays where the later save put it
 */
async function store(
  ctx: Context,
  caseNumber: string,
  report: QaReport,
  read: DraftBlockWords[],
  anyway: boolean,
): Promise<z.input<typeof QaResult> | null> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const isCurrent = versionsOf(await readBlocks(inner, row.caseId)) === versionsOf(read);
    if (!isCurrent && !anyway) return null;
    const ranAt = inner.clock.now();
    await insertQa(inner.db, {
      qaId: uuidv7(),
      caseId: row.caseId,
      passed: report.passed,
      checks: report.checks,
      ranAt,
    });
    if (isCurrent) await moveCase(inner, row, report.passed ? 'qa_passed' : 'qa_failed');
    await announceCase(inner, row, 'changed', 'qa');
    await recordAct(inner, {
      action: 'qa.ran',
      subject: auditSubject(row),
      target: report.passed ? 'passed' : 'failed',
    });
    return project(row, report.passed, ranAt, report.checks);
  });
}

const versionsOf = (blocks: { version: number }[]): string => blocks.map(({ version }) => version).join();

async function readFacts(ctx: Context, row: CaseRow, blocks: DraftBlockWords[]): Promise<CaseFacts> {
  const [legalArguments, claims, attachments, documents, analysis, ledger, override] = await Promise.all([
    selectArguments(ctx.db, row.caseId),
    selectClaims(ctx.db, row.caseId),
    selectAttachments(ctx.db, row.caseId),
    selectDocumentTexts(ctx.db, row.caseId),
    readAnalysis(ctx, row),
    ledgerOfCase(ctx, row),
    lastOverride(ctx, row.caseId),
  ]);
  const excused = new Set(ledger.items.filter(isExcused).map(({ argument_id }) => argument_id));
  const party = ({ name, representative }: { name: string; representative?: string | null }) => ({
    name,
    representative: representative ?? null,
  });
  return {
    caseNumber: row.caseNumber,
    parties: {
      appellants: row.parties.appellants.map(party),
      respondents: row.parties.respondents.map(party),
      permitApplicants: row.parties.permit_applicants.map(party),
    },
    chair: row.chair,
    panel: row.panel,
    filingDate: row.filingDate,
    hearingDates: row.hearings.map(({ date }) => date),
    decisionDate: row.decisionDate,
    outcome: row.outcome,
    arguments: legalArguments.map(({ id, ...one }) => ({ ...one, isExcused: excused.has(id) })),
    overrideReason: override?.reason ?? null,
    claims,
    attachments,
    authorities: (await authoritiesOf(ctx, blocks, attachments)).map(plainAuthority),
    documents,
    analysis,
  };
}

/** What the chair or the hearing says needs no answer; of all others the check looks for one by itself. */
const isExcused = ({ state, decided_by }: LedgerItem): boolean =>
  state !== 'open' && (state !== 'answered' || decided_by !== null);

/** The analysis, where it can be read: a broken file there must not keep a draft from being checked. */
async function readAnalysis(ctx: Context, row: CaseRow): Promise<string | null> {
  try {
    return (await readCaseFile(ctx, row, CASE_FILES.analysis))?.content ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'case_file_unreadable') return null;
    throw error;
  }
}

const project = (row: CaseRow, passed: boolean, ranAt: Date, checks: QaReport['checks']): z.input<typeof QaResult> => ({
  case_number: row.caseNumber,
  passed,
  ran_at: ranAt,
  checks,
});
