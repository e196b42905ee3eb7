// The anchors of a document when its text changes or goes, whoever changes it: a reading, a correction, a deletion.
import { and, eq } from 'drizzle-orm';
import { type Finder, finder, onlyPlace } from '../domain/places/find-again.ts';
import type { Range } from '../domain/places/types.ts';
import { anchors } from './schema/anchors.ts';
import { examPassages } from './schema/search-exam.ts';
import type { Executor } from './types.ts';

/** A text in the place of another one. */
export interface TextChange {
  oldText: string;
  newText: string;
  /** The page of the new text on which an offset stands; null for formats without pages. */
  pageOf(start: number): number | null;
  /** Where words of the old text stand in the new one, where that was asked before. */
  again?: Finder;
}

/**
 * Finds the anchors of a document again after its text changed, by the rules for claims: exactly, else the nearest by word
 * alignment at 0.9 or more, else they are lost (contract section 9). One that was lost is found when its words are there
 * again, in one place. The passages of the search exam follow in the same way. Called in the transaction that changes the
 * text; an unchanged text costs two queries.
 */
export async function refindAnchors(db: Executor, documentId: string, change: TextChange): Promise<void> {
  const [rows, passages] = await Promise.all([
    db.select().from(anchors).where(eq(anchors.documentId, documentId)),
    db.select().from(examPassages).where(eq(examPassages.documentId, documentId)),
  ]);
  if (rows.length + passages.length === 0) return;
  const again = change.again ?? finder(change.oldText, change.newText);
  const place = ({ start, end, words }: Place) => {
    const known = start !== null && end !== null ? again.find({ start, end }) : null;
    return placeOf(known ?? onlyPlace(words, change.newText), change);
  };
  for (const row of rows) await db.update(anchors).set(place(row)).where(eq(anchors.anchorId, row.anchorId));
  for (const row of passages)
    await db
      .update(examPassages)
      .set(place(row))
      .where(and(eq(examPassages.itemId, row.itemId), eq(examPassages.ordinal, row.ordinal)));
}

type Place = Pick<typeof anchors.$inferSelect, 'start' | 'end' | 'words'>;

function placeOf(range: Range | null, { newText, pageOf }: TextChange) {
  if (!range) return LOST;
  return { ...range, page: pageOf(range.start), words: newText.slice(range.start, range.end), lost: false };
}

const LOST = { start: null, end: null, page: null, lost: true };

/** Tells the anchors of a document that goes as lost, and the passages of the search exam. */
export async function loseAnchors(db: Executor, documentId: string): Promise<void> {
  await db.update(anchors).set(LOST).where(eq(anchors.documentId, documentId));
  await db.update(examPassages).set(LOST).where(eq(examPassages.documentId, documentId));
}
