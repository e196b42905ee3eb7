// Where lessons live. Each channel's store speaks the same five verbs, so that lists, reviews and guidance read every store
// without knowing which is which.
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import { methodologyOverrides, type ReviewStatus } from './lessons.tables.ts';

export type LessonChannel = 'distillation' | 'panel' | 'curator';

/** A lesson of any store. */
export interface LessonRow {
  lessonId: string;
  corpusId: string | null;
  caseId: string | null;
  caseNumber: string | null;
  blockId: string | null;
  channel: LessonChannel;
  text: string;
  category: string | null;
  evidence: string | null;
  reviewStatus: ReviewStatus;
  reviewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface LessonFilter {
  channel?: LessonChannel | undefined;
  reviewStatus?: ReviewStatus | undefined;
}

export type LessonChange = Partial<Pick<LessonRow, 'text' | 'category' | 'reviewStatus' | 'reviewedAt' | 'updatedAt'>>;

export interface LessonStore {
  channels: readonly LessonChannel[];
  /** Newest change first. */
  list(db: Executor, filter: LessonFilter): Promise<LessonRow[]>;
  /** The lesson, locked until the transaction ends. */
  lock(db: Executor, lessonId: string): Promise<LessonRow | undefined>;
  change(db: Executor, lessonId: string, change: LessonChange): Promise<LessonRow>;
  remove(db: Executor, lessonId: string): Promise<void>;
}

/** What the chair changed between a draft and its final text (`methodology_overrides`). */
const distilledLessons: LessonStore = {
  channels: ['distillation'],
  async list(db, filter) {
    const where: SQL | undefined = and(
      filter.reviewStatus === undefined ? undefined : eq(methodologyOverrides.reviewStatus, filter.reviewStatus),
    );
    const rows = await db
      .select()
      .from(methodologyOverrides)
      .where(where)
      .orderBy(desc(methodologyOverrides.updatedAt), asc(methodologyOverrides.lessonId));
    return rows.map(fromDistilled);
  },
  async lock(db, lessonId) {
    const [row] = await db
      .select()
      .from(methodologyOverrides)
      .where(eq(methodologyOverrides.lessonId, lessonId))
      .for('update');
    return row && fromDistilled(row);
  },
  async change(db, lessonId, change) {
    const [row] = await db
      .update(methodologyOverrides)
      .set(change)
      .where(eq(methodologyOverrides.lessonId, lessonId))
      .returning();
    return fromDistilled(row!);
  },
  async remove(db, lessonId) {
    await db.delete(methodologyOverrides).where(eq(methodologyOverrides.lessonId, lessonId));
  },
};

/** Every store of lessons. */
export const LESSON_STORES: readonly LessonStore[] = [distilledLessons];

/**
 * Adds those lessons of a case that are not known by their fingerprint.
 *
 * @returns all of them as they stand now, in the given order, and how many were added
 */
export async function insertDistilled(
  db: Executor,
  caseId: string,
  rows: (typeof methodologyOverrides.$inferInsert)[],
): Promise<{ kept: LessonRow[]; added: number }> {
  if (rows.length === 0) return { kept: [], added: 0 };
  const added = await db
    .insert(methodologyOverrides)
    .values(rows)
    .onConflictDoNothing({ target: [methodologyOverrides.caseId, methodologyOverrides.fingerprint] })
    .returning({ id: methodologyOverrides.lessonId });
  const fingerprints = rows.map(({ fingerprint }) => fingerprint);
  const stored = await db
    .select()
    .from(methodologyOverrides)
    .where(and(eq(methodologyOverrides.caseId, caseId), inArray(methodologyOverrides.fingerprint, fingerprints)));
  const byFingerprint = new Map(stored.map((row) => [row.fingerprint, row]));
  return {
    kept: fingerprints.map((fingerprint) => fromDistilled(byFingerprint.get(fingerprint)!)),
    added: added.length,
  };
}

const fromDistilled = (row: typeof methodologyOverrides.$inferSelect): LessonRow => ({
  lessonId: row.lessonId,
  corpusId: null,
  caseId: row.caseId,
  caseNumber: row.caseNumberText,
  blockId: row.blockId,
  channel: 'distillation',
  text: row.text,
  category: row.category,
  evidence: row.evidence,
  reviewStatus: row.reviewStatus,
  reviewedAt: row.reviewedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});
