import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { type AttendeeRecord, hearingAttendees, protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';
import { pageAt } from '../../domain/places/boxes.ts';
import { finder } from '../../domain/places/find-again.ts';
import { movedPlace } from '../../domain/places/words-in-text.ts';
import type { FormerText, FoundClaims } from './replace-claims.ts';

/** Finds what was taken out of a protocol again in its new text: the words of verdicts, and who was there. */
export async function moveHearing(
  { db }: Context,
  { documentId, text, pages }: Pick<FoundClaims, 'documentId' | 'text' | 'pages'>,
  former: FormerText,
): Promise<void> {
  if (former.text === text) return;
  const pageOf = (start: number): number | null => pageAt(pages, start)?.number ?? null;
  const into = { text, again: former.again ?? finder(former.text, text), pageOf };
  const verdicts = await db.select().from(protocolVerdicts).where(eq(protocolVerdicts.documentId, documentId));
  for (const { position, caseId, evidence, start, end, lost } of verdicts) {
    if (evidence === '' || (start === null && !lost)) continue;
    const place = movedPlace({ start, end }, evidence, into);
    const words = place.start === null ? evidence : text.slice(place.start, place.end!);
    const own = and(eq(protocolVerdicts.caseId, caseId), eq(protocolVerdicts.position, position));
    await db
      .update(protocolVerdicts)
      .set({ ...place, evidence: words })
      .where(own);
  }
  const move = (all: AttendeeRecord[]): AttendeeRecord[] =>
    all.map((one) => (one.place ? { ...one, place: movedPlace(one.place, one.name, into) } : one));
  for (const table of [protocolAnalyses, hearingAttendees]) {
    const [row] = await db.select({ attendees: table.attendees }).from(table).where(eq(table.documentId, documentId));
    if (row)
      await db
        .update(table)
        .set({ attendees: move(row.attendees) })
        .where(eq(table.documentId, documentId));
  }
}
