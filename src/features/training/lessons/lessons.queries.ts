// Where lessons live. Each channel's store speaks the same five verbs, so that lists, reviews and guidance read every store
// without knowing which is which.
import { and, count, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { isOneOf, type ListSource, pageByIds } from '../../../db/list.ts';
import type { Executor } from '../../../db/open.ts';
import { cases } from '../../../db/schema/cases.ts';
import { type LessonChannel, lessons, methodologyOverrides, type ReviewStatus } from '../../../db/schema/lessons.ts';
import { styleCorpus, styleCorpusTexts } from '../../../db/schema/style-corpus.ts';

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
  /** Where the evidence stands in the decision; null where it does not, and for what is no decision of the corpus. */
  evidenceStart: number | null;
  reviewStatus: ReviewStatus;
  reviewedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface LessonFilter {
  /** Only lessons of this decision of the corpus. */
  corpusId?: string | undefined;
  channel?: LessonChannel | undefined;
  reviewStatus?: ReviewStatus | undefined;
}

export type LessonChange = Partial<Pick<LessonRow, 'text' | 'category' | 'reviewStatus' | 'reviewedAt' | 'updatedAt'>>;

/** Where lessons are, and which of them. */
interface Listed {
  table: typeof lessons | typeof methodologyOverrides;
  where: SQL | undefined;
}

export interface LessonStore {
  channels: readonly LessonChannel[];
  /** Its lessons under a filter; null where there can be none. */
  listed(filter: LessonFilter): Listed | null;
  /** The lessons with these ids, in any order. */
  byIds(db: Executor, lessonIds: string[]): Promise<LessonRow[]>;
  /** The lesson, locked until the transaction ends. */
  lock(db: Executor, lessonId: string): Promise<LessonRow | undefined>;
  change(db: Executor, lessonId: string, change: LessonChange): Promise<LessonRow>;
  remove(db: Executor, lessonId: string): Promise<void>;
}

/** What the chair changed between a draft and its final text (`methodology_overrides`). */
const distilledLessons: LessonStore = {
  channels: ['distillation'],
  listed({ corpusId, reviewStatus }) {
    if (corpusId !== undefined) return null;
    const { reviewStatus: status } = methodologyOverrides;
    return { table: methodologyOverrides, where: reviewStatus === undefined ? undefined : eq(status, reviewStatus) };
  },
  byIds: selectDistilled,
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

/** All but `applied_to_skill`, which belongs to a former version. */
const { appliedToSkill: _former, ...LESSON_COLUMNS } = getTableColumns(lessons);

/** What the panel and the curator found in decisions of the corpus (`lessons`). */
const foundLessons: LessonStore = {
  channels: ['panel', 'curator'],
  listed(filter) {
    const channel = filter.channel === 'distillation' ? undefined : filter.channel;
    const where = and(
      channel === undefined ? undefined : eq(lessons.channel, channel),
      filter.reviewStatus === undefined ? undefined : eq(lessons.reviewStatus, filter.reviewStatus),
      filter.corpusId === undefined ? undefined : eq(lessons.corpusId, filter.corpusId),
    );
    return { table: lessons, where };
  },
  async byIds(db, lessonIds) {
    if (lessonIds.length === 0) return [];
    const rows = await db.select(LESSON_COLUMNS).from(lessons).where(isOneOf(lessons.lessonId, lessonIds));
    return rows.map(fromFound);
  },
  async lock(db, lessonId) {
    const [row] = await db.select(LESSON_COLUMNS).from(lessons).where(eq(lessons.lessonId, lessonId)).for('update');
    return row && fromFound(row);
  },
  async change(db, lessonId, change) {
    const [row] = await db.update(lessons).set(change).where(eq(lessons.lessonId, lessonId)).returning(LESSON_COLUMNS);
    return fromFound(row!);
  },
  async remove(db, lessonId) {
    await db.delete(lessons).where(eq(lessons.lessonId, lessonId));
  },
};

/** Every store of lessons. */
export const LESSON_STORES: readonly LessonStore[] = [distilledLessons, foundLessons];

/** Lessons of all stores as one list, newest change first. */
export function lessonsList(db: Executor, filter: LessonFilter): ListSource<LessonRow> {
  const asked = LESSON_STORES.filter(({ channels }) => !filter.channel || channels.includes(filter.channel));
  const listed = asked.flatMap((store) => store.listed(filter) ?? []);
  const none = sql`select null::uuid, null::timestamptz where false`;
  /** No store gives more than `most`: of each no more is read than the page may show. */
  const idsOf = (most?: number): SQL => {
    const parts = listed.map(
      ({ table, where = sql`true` }) => sql`(select ${table.lessonId}, ${table.updatedAt} from ${table} where ${where}
        order by ${desc(table.updatedAt)}, ${table.lessonId} limit ${most ?? null})`,
    );
    return sql`select lesson_id from (${parts.length > 0 ? sql.join(parts, sql` union all `) : none})
      as listed(lesson_id, updated_at) order by updated_at desc, lesson_id`;
  };
  const idOf = (row: LessonRow) => row.lessonId;
  const byIds = async (lessonIds: string[]) =>
    (await Promise.all(asked.map((store) => store.byIds(db, lessonIds)))).flat();
  return {
    page: (limit, offset) => pageByIds(db, { ids: idsOf(limit + offset), byIds, idOf }, limit, offset),
    async count() {
      const counts = await Promise.all(listed.map(async ({ table, where }) => db.$count(table, where)));
      return counts.reduce((sum, n) => sum + n, 0);
    },
    ids: idsOf(),
    byIds,
    idOf,
  };
}

export interface FoundLesson {
  corpusId: string;
  channel: 'panel' | 'curator';
  text: string;
  category: string | null;
  evidence: string | null;
}

/** Adds a lesson that waits for review. */
export async function insertFound(db: Executor, lesson: FoundLesson, now: Date): Promise<LessonRow> {
  const [row] = await db
    .insert(lessons)
    .values({ ...lesson, evidenceStart: startOf(lesson), lessonId: uuidv7(), createdAt: now, updatedAt: now })
    .returning(LESSON_COLUMNS);
  return fromFound(row!);
}

/** The database counts characters, not code units: in a text with characters of two units no place is told. */
const startOf = ({ corpusId, evidence }: Record<'corpusId' | 'evidence', unknown>): SQL => sql`(
  select nullif(strpos(t.full_text, ${evidence}::text), 0) - 1
  from ${styleCorpusTexts} t join ${styleCorpus} c on c.corpus_id = t.corpus_id
  where t.corpus_id = ${corpusId} and ${evidence}::text <> '' and length(t.full_text) = c.char_count)`;

/** Finds the evidence of lessons from before in their decisions. @returns how many have a place now */
export async function fillEvidencePlaces(db: Executor): Promise<number> {
  const start = startOf({ corpusId: lessons.corpusId, evidence: lessons.evidence });
  const rows = await db
    .update(lessons)
    .set({ evidenceStart: start })
    .where(and(isNull(lessons.evidenceStart), sql`${start} is not null`))
    .returning({ id: lessons.lessonId });
  return rows.length;
}

/** How many lessons each channel has in each state of review. */
export async function countLessons(
  db: Executor,
): Promise<{ channel: LessonChannel; reviewStatus: ReviewStatus; n: number }[]> {
  const [distilled, found] = await Promise.all([
    db
      .select({ reviewStatus: methodologyOverrides.reviewStatus, n: count() })
      .from(methodologyOverrides)
      .groupBy(methodologyOverrides.reviewStatus),
    db
      .select({ channel: lessons.channel, reviewStatus: lessons.reviewStatus, n: count() })
      .from(lessons)
      .groupBy(lessons.channel, lessons.reviewStatus),
  ]);
  return [...distilled.map((row) => ({ ...row, channel: 'distillation' as const })), ...found];
}

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

/** The distilled lessons with these ids. */
export async function selectDistilled(db: Executor, lessonIds: string[]): Promise<LessonRow[]> {
  if (lessonIds.length === 0) return [];
  const { lessonId } = methodologyOverrides;
  const rows = await db.select().from(methodologyOverrides).where(isOneOf(lessonId, lessonIds));
  return rows.map(fromDistilled);
}

/** The type of the appeal that each lesson was learnt from, by the case; deleted cases are not in it. */
export async function selectAppealTypes(db: Executor, rows: LessonRow[]): Promise<Map<string | null, string>> {
  const ids = [...new Set(rows.flatMap(({ caseId }) => caseId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ caseId: cases.caseId, appealType: cases.appealType })
    .from(cases)
    .where(inArray(cases.caseId, ids));
  return new Map(found.map(({ caseId, appealType }) => [caseId, appealType]));
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
  evidenceStart: null,
  reviewStatus: row.reviewStatus,
  reviewedAt: row.reviewedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

const fromFound = (row: Omit<typeof lessons.$inferSelect, 'appliedToSkill'>): LessonRow => ({
  ...row,
  caseId: null,
  caseNumber: null,
  blockId: null,
});
