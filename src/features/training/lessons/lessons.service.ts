import { createHash } from 'node:crypto';
import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { mapList, type Page, type ReadList, readList } from '../../../db/list.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import type { AuditAction } from '../../../domain/audit-actions.ts';
import { caseKey } from '../../../domain/case-number.ts';
import { sourceOf } from '../../../domain/places/source.ts';
import { requireRole } from '../../../domain/roles.ts';
import { AppError } from '../../../errors.ts';
import type { DistilledLesson } from '../../../hebrew/compare/compare.ts';
import { isUuid } from '../../../lib/uuid.ts';
import type { LessonPatch } from './lessons.contract.ts';
import {
  countLessons,
  fillEvidencePlaces,
  insertDistilled,
  LESSON_STORES,
  type LessonChange,
  type LessonFilter,
  type LessonRow,
  type LessonStore,
  lessonsList,
  selectAppealTypes,
  selectDistilled,
} from './lessons.queries.ts';

/** A lesson that the writer follows. */
export interface ApprovedLesson {
  lesson_id: string;
  text: string;
  category: string | null;
  /** Block of the decision that it is about; null when it is about all of them. */
  block_id: string | null;
  /** What it was learnt from: a decision of the corpus, or a case. */
  corpus_id: string | null;
  case_number: string | null;
}

/** More than a writer could follow. */
const MOST_APPROVED = 100_000;

/** Lessons about the matter itself: what to cite, which reasons to give. The others are about the writing. */
const OF_SUBSTANCE: ReadonlySet<string | null> = new Set(['citations', 'reasons']);

/**
 * The approved lessons of every channel, oldest first: the only ones that reach the writer (contract section 6).
 *
 * @param appealType of the case that is written; lessons of substance that were learnt from an appeal of another type are
 * left out. Without it, all of them
 */
export async function approvedLessons(ctx: Context, appealType?: string): Promise<ApprovedLesson[]> {
  const rows = await lessonsList(ctx.db, { reviewStatus: 'approved' }).page(MOST_APPROVED, 0);
  const learntFrom =
    appealType === undefined
      ? new Map<string | null, string>()
      : await selectAppealTypes(ctx.db, rows.filter(isOfSubstance));
  return rows
    .filter((row) => !isOfSubstance(row) || (learntFrom.get(row.caseId) ?? appealType) === appealType)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.lessonId < b.lessonId ? -1 : 1))
    .map((row) => ({
      lesson_id: row.lessonId,
      text: row.text,
      category: row.category,
      block_id: row.blockId,
      corpus_id: row.corpusId,
      case_number: row.caseNumber,
    }));
}

const isOfSubstance = ({ category }: LessonRow): boolean => OF_SUBSTANCE.has(category);

/**
 * Lessons of all channels, newest change first.
 *
 * @param page `limit` undefined for everything
 */
export async function listLessons(ctx: Context, filter: LessonFilter, page: Page): Promise<ReadList<LessonView>> {
  return mapList(await readList(ctx.db, lessonsList(ctx.db, filter), page), (rows) => rows.map(projectLesson));
}

type LessonView = ReturnType<typeof projectLesson>;

/**
 * Changes or reviews a lesson; reviewing is the chair's (contract section 11). A review sets when it was made; sending a
 * lesson back to waiting clears that.
 *
 * @throws AppError role_required, lesson_not_found
 */
export async function patchLesson(ctx: Context, lessonId: string, patch: z.output<typeof LessonPatch>) {
  if (patch.review_status !== undefined) requireRole(ctx, 'chair');
  return inTransaction(ctx, async (inner) => {
    const { store, lesson } = await lockLesson(inner, lessonId);
    const now = inner.clock.now();
    const change: LessonChange = { updatedAt: now };
    if (patch.text !== undefined) change.text = patch.text;
    if (patch.category !== undefined) change.category = patch.category;
    if (patch.review_status !== undefined) {
      change.reviewStatus = patch.review_status;
      change.reviewedAt = patch.review_status === 'pending_review' ? null : now;
    }
    const changed = await store.change(inner.db, lessonId, change);
    await recordLessonAct(inner, patch.review_status === undefined ? 'lesson.updated' : 'lesson.reviewed', lesson);
    return projectLesson(changed);
  });
}

/** Removes a lesson. @throws AppError lesson_not_found */
export async function deleteLesson(ctx: Context, lessonId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { store, lesson } = await lockLesson(inner, lessonId);
    await store.remove(inner.db, lessonId);
    await recordLessonAct(inner, 'lesson.deleted', lesson);
  });
}

/**
 * Keeps the lessons of a comparison in the caller's transaction. One that is known of this case, whatever was decided about
 * it, stays as it is.
 *
 * @param unwanted fingerprints of lessons that somebody deleted: they are not kept again
 * @returns the kept ones as they are, in the given order, how many were new, and the fingerprint of each by its id
 */
export async function saveDistilledLessons(
  ctx: Context,
  row: CaseRow,
  lessons: DistilledLesson[],
  unwanted: ReadonlySet<string> = new Set(),
) {
  const now = ctx.clock.now();
  const distilled = lessons.map(({ blockId, text, category, evidence, key }) => ({
    lessonId: uuidv7(),
    caseId: row.caseId,
    caseNumberText: row.caseNumber,
    blockId,
    text,
    category,
    evidence,
    fingerprint: createHash('sha256')
      .update(`${category}\n${blockId ?? ''}\n${key}`)
      .digest('hex'),
    createdAt: now,
    updatedAt: now,
  }));
  const wanted = distilled.filter(({ fingerprint }) => !unwanted.has(fingerprint));
  const { kept, added } = await insertDistilled(ctx.db, row.caseId, wanted);
  return {
    added,
    lessons: kept.map(projectLearnt),
    fingerprints: Object.fromEntries(kept.map(({ lessonId }, at) => [lessonId, wanted[at]!.fingerprint])),
  };
}

/** Those of some distilled lessons that are still there, as they stand now, in the given order. */
export async function remainingLessons(ctx: Context, lessonIds: string[]) {
  const rows = new Map((await selectDistilled(ctx.db, lessonIds)).map((row) => [row.lessonId, row]));
  return lessonIds.flatMap((id) => (rows.has(id) ? [projectLearnt(rows.get(id)!)] : []));
}

const projectLearnt = ({ lessonId, text, category, evidence }: LessonRow) => ({
  lesson_id: lessonId,
  text,
  category,
  evidence,
});

/** A lesson of any channel. @throws AppError lesson_not_found */
export async function findLesson(ctx: Context, lessonId: string): Promise<LessonRow> {
  if (isUuid(lessonId))
    for (const store of LESSON_STORES) {
      const [lesson] = await store.byIds(ctx.db, [lessonId]);
      if (lesson) return lesson;
    }
  throw new AppError('lesson_not_found');
}

async function lockLesson(ctx: Context, lessonId: string): Promise<{ store: LessonStore; lesson: LessonRow }> {
  if (isUuid(lessonId))
    for (const store of LESSON_STORES) {
      const lesson = await store.lock(ctx.db, lessonId);
      if (lesson) return { store, lesson };
    }
  throw new AppError('lesson_not_found');
}

const recordLessonAct = (ctx: Context, action: AuditAction, lesson: LessonRow): Promise<void> =>
  recordAct(ctx, {
    action,
    target: lesson.lessonId,
    subject:
      lesson.caseNumber === null
        ? undefined
        : { caseId: lesson.caseId, caseNumber: lesson.caseNumber, caseKey: caseKey(lesson.caseNumber) },
  });

/** How many lessons each channel has in each state of review. */
export const lessonCounts = (ctx: Context) => countLessons(ctx.db);

/** Finds the evidence of lessons from before places were kept. @returns how many have a place now */
export const fillLessonPlaces = (ctx: Context) => fillEvidencePlaces(ctx.db);

function evidenceSource({ corpusId, evidence, evidenceStart: start }: LessonRow) {
  if (corpusId === null || evidence === null || start === null) return null;
  return sourceOf({ corpus_id: corpusId }, { start, end: start + evidence.length });
}

/** A lesson as the API shows it. */
export const projectLesson = (row: LessonRow) => ({
  lesson_id: row.lessonId,
  corpus_id: row.corpusId,
  case_number: row.caseNumber,
  channel: row.channel,
  text: row.text,
  category: row.category,
  evidence: row.evidence,
  evidence_source: evidenceSource(row),
  review_status: row.reviewStatus,
  reviewed_at: row.reviewedAt,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});
