// The anchors of a document when its text changes or goes, whoever changes it: a reading, a correction, a deletion.
import { eq } from 'drizzle-orm';
import { type Finder, finder, onlyPlace } from '../domain/places/find-again.ts';
import type { Range } from '../domain/places/types.ts';
import { anchors } from './schema/anchors.ts';
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
 * again, in one place. Called in the transaction that changes the text; an unchanged text costs one query.
 */
export async function refindAnchors(db: Executor, documentId: string, change: TextChange): Promise<void> {
  const rows = await db.select().from(anchors).where(eq(anchors.documentId, documentId));
  if (rows.length === 0) return;
  const again = change.again ?? finder(change.oldText, change.newText);
  for (const { anchorId, start, end, words } of rows) {
    const known = start !== null && end !== null ? again.find({ start, end }) : null;
    const range = known ?? onlyPlace(words, change.newText);
    await db.update(anchors).set(placeOf(range, change)).where(eq(anchors.anchorId, anchorId));
  }
}

function placeOf(range: Range | null, { newText, pageOf }: TextChange) {
  if (!range) return { start: null, end: null, page: null, lost: true };
  return { ...range, page: pageOf(range.start), words: newText.slice(range.start, range.end), lost: false };
}

/** Tells the anchors of a document that goes as lost. */
export async function loseAnchors(db: Executor, documentId: string): Promise<void> {
  await db
    .update(anchors)
    .set({ start: null, end: null, page: null, lost: true })
    .where(eq(anchors.documentId, documentId));
}
