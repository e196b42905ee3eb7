// A run reads draft and case, checks them in a worker thread and stores the result. Blocks may be saved while it runs: what
// is stored, and where the case moves, must be true of the blocks as they are then, so a run on older ones is done again.

import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import type { Holder } from '../../../domain/places/source.ts';
import { AppError } from '../../../errors.ts';
import { announceCase } from '../../../events/announce.ts';
import { passes } from '../../../hebrew/check/run.ts';
import type { QaReport } from '../../../hebrew/check/types.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../../cases/cases.service.ts';
import { moveCase } from '../../cases/workflow/case-moves.service.ts';
import { readBlocks } from '../blocks.service.ts';
import { type DraftBlockWords, readDraftWords } from '../draft-words.ts';
import { evidenceSources } from './evidence-sources.ts';
import type { QaResult } from './qa.contract.ts';
import { insertQa, type QaRow, selectDismissals, selectLastQa, updateQa, upsertDismissal } from './qa.queries.ts';
import { dismissIn, recordChecks } from './qa-checks.ts';
import { readFacts } from './qa-facts.ts';

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
    const { facts, holders } = await readFacts(ctx, row, blocks);
    const report = await ctx.threads.run(
      'runQa',
      {
        blocks: blocks.map(({ id, title, content }) => ({ id, title, content })),
        facts,
      },
      { timeoutMs: RUN_LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' },
    );
    const stored = await store(ctx, caseNumber, { report, read: blocks, holders }, attempt === MOST_TRIES);
    if (stored) return stored;
  }
}

/** The last run. @throws AppError case_not_found, qa_not_run */
export async function readQa(ctx: Context, caseNumber: string): Promise<z.input<typeof QaResult>> {
  const row = await findCase(ctx, caseNumber);
  const last = await selectLastQa(ctx.db, row.caseId);
  if (!last) throw new AppError('qa_not_run');
  return project(ctx, row, last);
}

/**
 * Says that a finding of the last run is no fault. It counts no more, in this run and in every later one that finds the same
 * words; a case that failed by it alone passes.
 *
 * @throws AppError case_not_found, case_archived, qa_not_run, finding_not_found
 */
export async function dismissFinding(
  ctx: Context,
  caseNumber: string,
  findingId: string,
  reason: string,
): Promise<z.input<typeof QaResult>> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const last = await selectLastQa(inner.db, row.caseId);
    if (!last) throw new AppError('qa_not_run');
    const at = inner.clock.now();
    const dismissal = { by: inner.actor, at: at.toISOString(), reason };
    const found = dismissIn(last.checks, findingId, dismissal);
    if (!found) throw new AppError('finding_not_found');
    const passed = passes(found.checks);
    await upsertDismissal(inner.db, { caseId: row.caseId, findingId, reason, actor: inner.actor, at });
    await updateQa(inner.db, last.qaId, { passed, checks: found.checks });
    // A block saved since the run took the case elsewhere.
    if (passed && row.status === 'qa_failed') await moveCase(inner, row, 'qa_passed');
    await announceCase(inner, row, 'changed', 'qa');
    await recordAct(inner, { action: 'qa.dismissed', subject: auditSubject(row), target: found.finding.message });
    return project(inner, row, { ...last, passed, checks: found.checks });
  });
}

/**
 * Stores a report that is still true of the case's blocks; null where they changed meanwhile.
 *
 * @param anyway the last try: the result is kept as of its blocks, and the case stays where the later save put it
 */
async function store(
  ctx: Context,
  caseNumber: string,
  { report, read, holders }: { report: QaReport; read: DraftBlockWords[]; holders: ReadonlyMap<string, Holder> },
  anyway: boolean,
): Promise<z.input<typeof QaResult> | null> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const isCurrent = versionsOf(await readBlocks(inner, row.caseId)) === versionsOf(read);
    if (!isCurrent && !anyway) return null;
    const checks = recordChecks(report.checks, {
      dismissals: await selectDismissals(inner.db, row.caseId),
      at: (blockId, offset) => read.find(({ id }) => id === blockId)!.at(offset),
      holderOf: (id) => holders.get(id),
    });
    const run = { qaId: uuidv7(), caseId: row.caseId, passed: passes(checks), checks, ranAt: inner.clock.now() };
    await insertQa(inner.db, run);
    if (isCurrent) await moveCase(inner, row, run.passed ? 'qa_passed' : 'qa_failed');
    await announceCase(inner, row, 'changed', 'qa');
    await recordAct(inner, { action: 'qa.ran', subject: auditSubject(row), target: run.passed ? 'passed' : 'failed' });
    return project(inner, row, run);
  });
}

/** Of one finding. */
const MOST_EVIDENCE = 5;

const versionsOf = (blocks: { version: number }[]): string => blocks.map(({ version }) => version).join();

async function project(
  ctx: Context,
  row: CaseRow,
  { passed, ranAt, checks }: Pick<QaRow, 'passed' | 'ranAt' | 'checks'>,
): Promise<z.input<typeof QaResult>> {
  const sources = await evidenceSources(ctx.db, checks);
  const shown = checks.map((check) => {
    const { made, ...told } = check;
    const evidence_sources = sources(check);
    const sourceOfWords = new Map(check.evidence.map((words, at) => [words, evidence_sources[at] ?? null]));
    const findings = (made?.findings ?? []).map(
      ({ finding_id, message, block_id, start, end, dismissed, evidence }) => ({
        ...{ finding_id, message, block_id, start, end },
        evidence: evidence
          .slice(0, MOST_EVIDENCE)
          .map((words) => ({ words, source: sourceOfWords.get(words) ?? null })),
        dismissed: dismissed && { ...dismissed, at: new Date(dismissed.at) },
      }),
    );
    return { ...told, evidence_sources, findings };
  });
  return { case_number: row.caseNumber, passed, ran_at: ranAt, checks: shown } as z.input<typeof QaResult>;
}
