import { z } from '@hono/zod-openapi';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { Comparison } from '../../../hebrew/compare/compare.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../../cases/cases.service.ts';
import { CASE_FILES } from '../../cases/files/case-files.service.ts';
import { remainingLessons, saveDistilledLessons } from '../../training/lessons/lessons.service.ts';
import { type DraftBlockWords, readDraftWords } from '../draft-words.ts';
import { LearningResult } from './learning.contract.ts';
import { type FinalText, selectFinalText, selectLearning, upsertLearning } from './learning.queries.ts';

type Learning = z.output<typeof LearningResult>;

const RUN_LIMIT_MS = 120_000;
/** Both texts are compared up to here; no decision is longer. */
const MOST_CHARACTERS = 2_000_000;

/**
 * Compares the draft with the newest final decision and keeps what the changes teach: new lessons wait for review, those
 * that are known of this case stay as they were reviewed.
 *
 * @throws AppError case_not_found, case_archived, no_draft, no_final
 */
export async function learnFromFinal(ctx: Context, caseNumber: string): Promise<Learning> {
  const row = await findCase(ctx, caseNumber);
  if (row.archivedAt) throw new AppError('case_archived');
  const [blocks, final] = await Promise.all([readDraftWords(ctx, row.caseId), selectFinalText(ctx.db, row.caseId)]);
  if (blocks.every(({ content }) => content.trim() === '')) throw new AppError('no_draft');
  if (!final) throw new AppError('no_final');
  const comparison = await ctx.threads.run(
    'compareTexts',
    {
      draft: blocks.map(({ id, title, content }) => ({ id, title, content })),
      finalText: final.text.slice(0, MOST_CHARACTERS),
    },
    { timeoutMs: RUN_LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' },
  );
  return store(ctx, caseNumber, comparison, blocks, final);
}

/** The last comparison, with those of its lessons that were not deleted since. @throws AppError case_not_found, learning_not_run */
export async function readLearning(ctx: Context, caseNumber: string): Promise<Learning> {
  const row = await findCase(ctx, caseNumber);
  const result = await selectLearning(ctx.db, row.caseId);
  if (!result) throw new AppError('learning_not_run');
  const { lessons, ...learning } = LearningResult.parse({ ...result, case_number: row.caseNumber });
  const remaining = await remainingLessons(
    ctx,
    lessons.map(({ lesson_id }) => lesson_id),
  );
  return { ...learning, lessons: remaining };
}

/** What is stored of a comparison: its answer, and the fingerprint of every lesson of the case by its id. */
const StoredFingerprints = z.object({ fingerprints: z.record(z.string(), z.string()).default({}) });

/** The fingerprints by which lessons of this case are known, those that somebody deleted apart. */
async function knownFingerprints(ctx: Context, caseId: string) {
  const { fingerprints } = StoredFingerprints.parse((await selectLearning(ctx.db, caseId)) ?? {});
  const there = await remainingLessons(ctx, Object.keys(fingerprints));
  const deleted = new Map(Object.entries(fingerprints));
  for (const { lesson_id } of there) deleted.delete(lesson_id);
  return { fingerprints, unwanted: new Set(deleted.values()) };
}

function store(
  ctx: Context,
  caseNumber: string,
  { similarity, blocks, lessons }: Comparison,
  draft: DraftBlockWords[],
  final: FinalText,
): Promise<Learning> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const { fingerprints, unwanted } = await knownFingerprints(inner, row.caseId);
    const saved = await saveDistilledLessons(inner, row, lessons, unwanted);
    const result: Learning = {
      case_number: row.caseNumber,
      draft: { path: CASE_FILES.decision, chars: draft.reduce((sum, { content }) => sum + content.length, 0) },
      final: { document_id: final.documentId, chars: final.text.length },
      similarity,
      blocks,
      lessons: saved.lessons,
      overrides_saved: saved.added,
    };
    const stored = { ...result, fingerprints: { ...fingerprints, ...saved.fingerprints } };
    await upsertLearning(inner.db, row.caseId, stored, inner.clock.now());
    await recordAct(inner, { action: 'learning.ran', subject: auditSubject(row), target: `${lessons.length}` });
    return result;
  });
}
