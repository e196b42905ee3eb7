// The texts of a document: the one that holds stands in `document_texts`; what people wrote, and what was read before it, in
// `document_revisions`.
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { documentRevisions, documents, documentTexts, type TextKind } from '../../db/schema/documents.ts';

export type TextRow = typeof documentTexts.$inferSelect;

/** Which of a document's texts one is, and whose. */
export interface TextRevision {
  revision: number;
  kind: TextKind;
  actor: string;
  at: Date | null;
}

/** The text that holds; undefined for a document that was never read. */
export async function textOf(db: Executor, documentId: string): Promise<TextRow | undefined> {
  const [row] = await db.select().from(documentTexts).where(eq(documentTexts.documentId, documentId));
  return row;
}

/** All texts of a document, oldest first, without their words. */
export async function revisionsOf(db: Executor, documentId: string): Promise<(TextRevision & { current: boolean })[]> {
  const { revision, kind, actor, at } = documentRevisions;
  const [stored, [present]] = await Promise.all([
    db
      .select({ revision, kind, actor, at })
      .from(documentRevisions)
      .where(eq(documentRevisions.documentId, documentId))
      .orderBy(asc(revision)),
    db
      .select({
        revision: documentTexts.revision,
        kind: documentTexts.kind,
        actor: documentTexts.actor,
        at: sql<Date>`coalesce(${documentTexts.at}, ${documents.createdAt})`.mapWith(documentTexts.at),
      })
      .from(documentTexts)
      .innerJoin(documents, eq(documents.documentId, documentTexts.documentId))
      .where(eq(documentTexts.documentId, documentId)),
  ]);
  const others = stored.filter((one) => one.revision !== present?.revision).map((one) => ({ ...one, current: false }));
  const all = present ? [...others, { ...present, current: true }] : others;
  return all.sort((a, b) => a.revision - b.revision);
}

/** One text of a person, or one that was read before it. */
export async function storedRevision(
  db: Executor,
  documentId: string,
  revision: number,
): Promise<(TextRevision & { text: string }) | undefined> {
  const [row] = await db
    .select()
    .from(documentRevisions)
    .where(and(eq(documentRevisions.documentId, documentId), eq(documentRevisions.revision, revision)));
  return row;
}

/** What the file of a document says, as it was read last; the places of its words are those of this text. */
export async function lastReadText(db: Executor, present: TextRow): Promise<TextRevision & { text: string }> {
  if (present.kind === 'read') return present;
  const { documentId, kind, revision } = documentRevisions;
  const [row] = await db
    .select()
    .from(documentRevisions)
    .where(and(eq(documentId, present.documentId), eq(kind, 'read')))
    .orderBy(desc(revision))
    .limit(1);
  return row ?? present;
}

/** Stores a text beside the one that holds, which is kept too. @returns its number */
export async function addRevision(
  db: Executor,
  present: TextRow,
  text: string,
  { kind, actor, at }: { kind: TextKind; actor: string; at: Date },
): Promise<number> {
  await keepRevision(db, present);
  const [last] = await db
    .select({ number: sql<number>`max(${documentRevisions.revision})` })
    .from(documentRevisions)
    .where(eq(documentRevisions.documentId, present.documentId));
  const revision = Math.max(last?.number ?? 0, present.revision) + 1;
  await db.insert(documentRevisions).values({ documentId: present.documentId, revision, kind, actor, at, text });
  return revision;
}

/** Keeps the text that holds, before another one takes its place. */
async function keepRevision(db: Executor, { documentId, revision, kind, actor, at, text }: TextRow): Promise<void> {
  const created = db.select({ at: documents.createdAt }).from(documents).where(eq(documents.documentId, documentId));
  await db
    .insert(documentRevisions)
    .values({ documentId, revision, kind, actor, text, at: at ?? sql`(${created})` })
    .onConflictDoNothing();
}

/** The revision that a text which was read becomes: the one that it was, where it is the same, else a new one. */
export async function revisionOfReading(
  db: Executor,
  present: TextRow | undefined,
  text: string,
  by: { actor: string; at: Date },
): Promise<TextRevision> {
  if (!present) return { revision: 1, kind: 'read', ...by };
  const last = await lastReadText(db, present);
  if (last.text === text && last.kind === 'read') return last;
  return { revision: await addRevision(db, present, text, { kind: 'read', ...by }), kind: 'read', ...by };
}
