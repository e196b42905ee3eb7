import type { z } from '@hono/zod-openapi';
import { and, asc, count, desc, eq, gt, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Binding, bindingTo, boundItem } from '../../analysis-file/item-binding.ts';
import type { AnalysisItem } from '../../analysis-file/structure.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { precedentAttachments } from '../../db/schema/attachments.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { lostSource, sourceOf } from '../../domain/places/source.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { sha256Of } from '../../files/sha256.ts';
import { citationKey } from '../../hebrew/read/citations/find.ts';
import { isUuid } from '../../lib/uuid.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../cases/cases.service.ts';
import { analysisOfCase, presentAnalysis } from '../research/analysis.service.ts';
import { placeInDecision } from './attachment-places.ts';
import { selectText } from './corpus.queries.ts';
import { decisionInCorpus } from './decision-store.ts';
import { writeAttachmentPassage } from './passages.ts';
import type { PrecedentAttachment, PrecedentCreateRequest } from './precedents.contract.ts';

type Attachment = z.input<typeof PrecedentAttachment>;
type AttachmentRow = typeof precedentAttachments.$inferSelect;
/** As it comes: through the query builder, or as JSON with its moment as text. */
type ReadAttachment = Omit<AttachmentRow, 'createdAt'> & { createdAt: Date | string };
type NewAttachment = z.output<typeof PrecedentCreateRequest>;

/** Quotes attached to a case, newest first, each with the item of the analysis file that it belongs to now. */
export async function attachmentsOfCase(ctx: Context, row: CaseRow): Promise<Attachment[]> {
  return viewAttachments(ctx, row, await selectAttachments(ctx, row, { offset: 0 }));
}

/** Attachments as the API shows them; the analysis file is read only where one belongs to an item of it. */
export async function viewAttachments(ctx: Context, row: CaseRow, rows: ReadAttachment[]): Promise<Attachment[]> {
  const items = rows.some(({ sectionTitle }) => sectionTitle !== null) ? await itemsOf(ctx, row) : [];
  return rows.map(toView(row, items));
}

/** A page of them. @throws AppError case_not_found */
export async function listAttachments(
  ctx: Context,
  caseNumber: string,
  page: { limit?: number | undefined; offset: number },
): Promise<{ precedents: Attachment[]; total: number }> {
  const row = await findCase(ctx, caseNumber);
  const rows = await selectAttachments(ctx, row, page);
  const [found] = await ctx.db
    .select({ total: count() })
    .from(precedentAttachments)
    .where(eq(precedentAttachments.caseId, row.caseId));
  return { precedents: await viewAttachments(ctx, row, rows), total: found?.total ?? 0 };
}

/**
 * Attaches a quote to a case, to a section of its analysis or to one item; every call makes a new attachment.
 *
 * @throws AppError case_not_found, case_archived, analysis_not_found, analysis_item_not_found, validation_error when the
 * item is of another section
 */
export async function attachPrecedent(ctx: Context, caseNumber: string, input: NewAttachment): Promise<Attachment> {
  // Read before the lock: afterwards its structure is known.
  await itemsOf(ctx, await findCase(ctx, caseNumber));
  const place = await placeInCorpus(ctx, input);
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const items = input.section_id == null ? [] : (await presentAnalysis(inner, row)).analysis.structure.items;
    const attachment: AttachmentRow = {
      attachmentId: uuidv7(),
      caseId: row.caseId,
      quote: input.quote,
      citation: input.citation,
      ...bindingOf(input, items),
      note: input.note || null,
      ...place,
      createdAt: ctx.clock.now(),
    };
    await inner.db.insert(precedentAttachments).values(attachment);
    await writeAttachmentPassage(inner.db, attachment);
    await record(inner, row, 'precedent.attached', attachment);
    return toView(row, items)(attachment);
  });
}

/** Takes a quote off a case. @throws AppError case_not_found, case_archived, attachment_not_found */
export async function detachPrecedent(ctx: Context, caseNumber: string, attachmentId: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    if (!isUuid(attachmentId)) throw new AppError('attachment_not_found');
    const [gone] = await inner.db
      .delete(precedentAttachments)
      .where(and(eq(precedentAttachments.attachmentId, attachmentId), eq(precedentAttachments.caseId, row.caseId)))
      .returning();
    if (!gone) throw new AppError('attachment_not_found');
    await record(inner, row, 'precedent.detached', gone);
  });
}

function bindingOf({ section, section_id }: NewAttachment, items: AnalysisItem[]): Binding {
  if (section_id == null) return { section: section ?? null, sectionTitle: null, sectionOccurrence: null };
  const item = items.find(({ id }) => id === section_id);
  if (!item) throw new AppError('analysis_item_not_found');
  if (section && section !== item.section)
    throw fieldError(['body', 'section'], 'הסעיף שנבחר שייך לפרק אחר בקובץ הניתוח', 'section_mismatch');
  return bindingTo(item, items);
}

/** No file, or one that somebody made unreadable, has no items; the quotes themselves are still there. */
async function itemsOf(ctx: Context, row: CaseRow): Promise<AnalysisItem[]> {
  try {
    return (await analysisOfCase(ctx, row))?.analysis.structure.items ?? [];
  } catch (error) {
    if (error instanceof AppError && error.code === 'case_file_unreadable') return [];
    throw error;
  }
}

async function selectAttachments(ctx: Context, row: CaseRow, page: { limit?: number | undefined; offset: number }) {
  const query = ctx.db
    .select()
    .from(precedentAttachments)
    .where(eq(precedentAttachments.caseId, row.caseId))
    .orderBy(desc(precedentAttachments.createdAt), desc(precedentAttachments.attachmentId))
    .offset(page.offset)
    .$dynamic();
  return page.limit === undefined ? query : query.limit(page.limit);
}

const toView = (row: CaseRow, items: AnalysisItem[]) => (attachment: ReadAttachment) => {
  const item = boundItem(attachment, items);
  return {
    attachment_id: attachment.attachmentId,
    case_number: row.caseNumber,
    quote: attachment.quote,
    citation: attachment.citation,
    section: item?.section ?? attachment.section,
    section_id: item?.id ?? null,
    section_title: item?.title ?? attachment.sectionTitle,
    note: attachment.note,
    source: sourceOfQuote(attachment),
    created_at: attachment.createdAt,
  };
};

/** What is stored of the place of a quote that is being attached. */
async function placeInCorpus(ctx: Context, { citation, quote }: Pick<NewAttachment, 'citation' | 'quote'>) {
  const key = citationKey(citation);
  const decision = await decisionInCorpus(ctx, key);
  if (!decision) return { citationKey: key, precedentId: null, quoteStart: null, quoteEnd: null };
  const { text = '' } = (await selectText(ctx.db, decision.precedentId)) ?? {};
  return { citationKey: key, ...placeInDecision(decision.precedentId, quote, text) };
}

/** Lets quotes that came with their case be found, and finds the decisions that they are from. In the caller's transaction. */
export async function adoptAttachments(ctx: Context, caseId: string): Promise<void> {
  const rows = await ctx.db.select().from(precedentAttachments).where(eq(precedentAttachments.caseId, caseId));
  for (const row of rows) {
    const place = await placeInCorpus(ctx, row);
    const own = eq(precedentAttachments.attachmentId, row.attachmentId);
    if (place.precedentId !== null) await ctx.db.update(precedentAttachments).set(place).where(own);
    await writeAttachmentPassage(ctx.db, row);
  }
}

const AT_ONCE = 200;

/** Finds the decisions of quotes that were attached before their places were kept. @returns how many have a place now */
export async function fillQuotePlaces(ctx: Context): Promise<number> {
  let found = 0;
  for (let after: string | null = null; ; ) {
    const rows: AttachmentRow[] = await ctx.db
      .select()
      .from(precedentAttachments)
      .where(
        and(
          isNull(precedentAttachments.precedentId),
          after === null ? undefined : gt(precedentAttachments.attachmentId, after),
        ),
      )
      .orderBy(asc(precedentAttachments.attachmentId))
      .limit(AT_ONCE);
    for (const row of rows) {
      ctx.signal.throwIfAborted();
      const place = await placeInCorpus(ctx, row);
      if (place.quoteStart !== null) found += 1;
      await ctx.db
        .update(precedentAttachments)
        .set(place)
        .where(eq(precedentAttachments.attachmentId, row.attachmentId));
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return found;
    after = last.attachmentId;
  }
}

/** Null where the decision is not in the corpus; lost where it does not hold the words. */
function sourceOfQuote({
  precedentId,
  quoteStart,
  quoteEnd,
}: Pick<AttachmentRow, 'precedentId' | 'quoteStart' | 'quoteEnd'>) {
  if (precedentId === null) return null;
  const holder = { precedent_id: precedentId };
  const isThere = quoteStart !== null && quoteEnd !== null;
  return isThere ? sourceOf(holder, { start: quoteStart, end: quoteEnd }) : lostSource(holder);
}

async function record(
  ctx: Context,
  row: CaseRow,
  action: AuditAction,
  { citation, quote }: AttachmentRow,
): Promise<void> {
  const sha256 = sha256Of(quote);
  const hashes = action === 'precedent.attached' ? { afterSha256: sha256 } : { beforeSha256: sha256 };
  await announceCase(ctx, row, 'changed', 'precedents');
  await recordAct(ctx, { action, subject: auditSubject(row), target: citation, ...hashes });
}
