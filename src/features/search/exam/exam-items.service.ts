// Questions of the search exam, with the passages that should come for them. The passages follow their documents as the
// anchors do (`db/anchors.ts`).
import type { z } from '@hono/zod-openapi';
import { count, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { examItems, examPassages } from '../../../db/schema/search-exam.ts';
import { xactLock } from '../../../db/sql.ts';
import { pageAt } from '../../../domain/places/boxes.ts';
import { checkRange } from '../../../domain/places/check-range.ts';
import { lostSource, sourceOf } from '../../../domain/places/source.ts';
import { AppError, fieldError } from '../../../errors.ts';
import { isUuid } from '../../../lib/uuid.ts';
import { type ExamItem, type ExamItemCreate, type ExamItemPatch, LONGEST_WORDS, MOST_ITEMS } from './exam.contract.ts';
import {
  type ItemRow,
  pagesByDocument,
  passagesByItem,
  type ShownPassage,
  selectItems,
  textsById,
} from './exam.queries.ts';

type ExamItemView = z.input<typeof ExamItem>;
type WantedPassage = z.output<typeof ExamItemCreate>['passages'][number];

/** All questions, the newest first. */
export async function listItems(ctx: Context): Promise<ExamItemView[]> {
  const rows = await selectItems(ctx.db);
  const passages = await passagesByItem(
    ctx.db,
    rows.map(({ itemId }) => itemId),
  );
  return rows.map((row) => project(row, passages.get(row.itemId) ?? []));
}

/**
 * Adds a question.
 *
 * @throws AppError exam_full, document_not_found, corpus_not_found, empty_range, range_outside_text, range_splits_character
 */
export function createItem(ctx: Context, item: z.output<typeof ExamItemCreate>): Promise<ExamItemView> {
  return ctx.database.transaction(async (tx) => {
    const inner = { ...ctx, db: tx };
    await xactLock(tx, 'search exam');
    const [has] = await inner.db.select({ items: count() }).from(examItems);
    if (has!.items >= MOST_ITEMS) throw new AppError('exam_full');
    const now = inner.clock.now();
    const row: ItemRow = {
      itemId: uuidv7(),
      query: item.query,
      note: item.note || null,
      version: 1,
      createdBy: inner.actor,
      createdAt: now,
      updatedAt: now,
    };
    await inner.db.insert(examItems).values(row);
    await savePassages(inner, row.itemId, item.passages);
    await recordAct(inner, { action: 'exam_item.created', target: row.query });
    return view(inner, row);
  });
}

/** Changes a question. @throws AppError exam_item_not_found, version_conflict; as `createItem`, but exam_full */
export function patchItem(
  ctx: Context,
  itemId: string,
  { expected_version, passages, query, note }: z.output<typeof ExamItemPatch>,
): Promise<ExamItemView> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockItem(inner, itemId);
    if (expected_version !== undefined && expected_version !== row.version)
      throw new AppError('version_conflict', { extra: { version: row.version } });
    const change = {
      query: query ?? row.query,
      note: note === undefined ? row.note : note || null,
      version: row.version + 1,
      updatedAt: inner.clock.now(),
    };
    await inner.db.update(examItems).set(change).where(eq(examItems.itemId, itemId));
    if (passages) {
      await inner.db.delete(examPassages).where(eq(examPassages.itemId, itemId));
      await savePassages(inner, itemId, passages);
    }
    await recordAct(inner, { action: 'exam_item.changed', target: change.query });
    return view(inner, { ...row, ...change });
  });
}

/** Takes a question out of the exam. @throws AppError exam_item_not_found */
export function deleteItem(ctx: Context, itemId: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { query } = await lockItem(inner, itemId);
    await inner.db.delete(examItems).where(eq(examItems.itemId, itemId));
    await recordAct(inner, { action: 'exam_item.deleted', target: query });
  });
}

async function lockItem({ db }: Context, itemId: string): Promise<ItemRow> {
  const [row] = isUuid(itemId)
    ? await db.select().from(examItems).where(eq(examItems.itemId, itemId)).for('update')
    : [];
  if (!row) throw new AppError('exam_item_not_found');
  return row;
}

/** Reads the words of the passages off the present texts. */
async function savePassages({ db }: Context, itemId: string, wanted: WantedPassage[]): Promise<void> {
  const documentIds = wanted.flatMap(({ document_id }) => document_id ?? []);
  const corpusIds = wanted.flatMap(({ corpus_id }) => corpus_id ?? []);
  const [texts, pages] = await Promise.all([textsById(db, documentIds, corpusIds), pagesByDocument(db, documentIds)]);
  const rows = wanted.map(({ document_id, corpus_id, start, end }, ordinal) => {
    const text = texts.get(document_id ?? corpus_id ?? '');
    if (text === undefined) throw new AppError(document_id ? 'document_not_found' : 'corpus_not_found');
    checkRange(text, { start, end });
    if (end - start > LONGEST_WORDS)
      throw fieldError(['body', 'passages', ordinal, 'end'], 'אפשר לסמן עד 4,000 תווים', 'too_long');
    const words = text.slice(start, end);
    if (words.trim() === '') throw new AppError('empty_range');
    const page = pageAt(pages.get(document_id ?? '') ?? [], start)?.number ?? null;
    return {
      itemId,
      ordinal,
      documentId: document_id ?? null,
      corpusId: corpus_id ?? null,
      start,
      end,
      page,
      words,
      lost: false,
    };
  });
  await db.insert(examPassages).values(rows);
}

const view = async ({ db }: Context, row: ItemRow): Promise<ExamItemView> =>
  project(row, (await passagesByItem(db, [row.itemId])).get(row.itemId) ?? []);

const project = (row: ItemRow, passages: ShownPassage[]): ExamItemView => ({
  item_id: row.itemId,
  query: row.query,
  note: row.note,
  passages: passages.map((passage) => ({
    words: passage.words,
    title: passage.title,
    case_number: passage.caseNumber,
    source: sourceOfPassage(passage),
  })),
  version: row.version,
  created_by: row.createdBy,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
});

function sourceOfPassage({ documentId, corpusId, start, end, page, lost }: ShownPassage) {
  const holder = documentId === null ? { corpus_id: corpusId! } : { document_id: documentId };
  if (lost || start === null || end === null) return lostSource(holder);
  return { ...sourceOf(holder, { start, end }), page };
}
