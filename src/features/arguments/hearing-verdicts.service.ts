// What became of the arguments at the hearing, when the arguments are made anew or the protocol is analysed again.
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { documentPages, documentTexts } from '../../db/schema/documents.ts';
import { type AttendeeRecord, protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';
import type { Executor } from '../../db/types.ts';
import { followArguments } from '../../domain/arguments/follow.ts';
import { pageAt } from '../../domain/places/boxes.ts';
import { type WordsPlace, wordsIn } from '../../domain/places/words-in-text.ts';
import type { HearingAnalysis } from '../../hebrew/read/protocol/verdicts.ts';

type VerdictRow = typeof protocolVerdicts.$inferSelect;

/** The verdicts of a case with the claims of their arguments; asked before the arguments are made anew. */
export async function verdictsWithClaims(db: Executor, caseId: string): Promise<VerdictRow[]> {
  const rows = await db.select().from(protocolVerdicts).where(eq(protocolVerdicts.caseId, caseId));
  const held = await claimsOfArguments(db, caseId);
  return rows.map((row) => ({ ...row, claimIds: held.get(row.argumentId ?? '') ?? row.claimIds }));
}

/** Gives each verdict the argument that holds its claims now; a person's before those that were found. */
export async function followVerdicts(db: Executor, caseId: string, verdicts: readonly VerdictRow[]): Promise<void> {
  const held = await claimsOfArguments(db, caseId);
  const rows = await db
    .select({ argumentId: legalArguments.argumentId })
    .from(legalArguments)
    .where(eq(legalArguments.caseId, caseId))
    .orderBy(asc(legalArguments.position));
  const present = rows.map(({ argumentId }) => ({ argumentId, claimIds: held.get(argumentId) ?? [] }));
  const own = followArguments(verdicts.filter(isPersons), present).holds;
  const rest = present.filter(({ argumentId }) => !own.has(argumentId));
  const found = followArguments(
    verdicts.filter((one) => !isPersons(one) && !one.uncertain),
    rest,
  ).holds;
  // Words that may give an argument up do not take the place of what is certain of it.
  const likely = verdicts
    .filter(({ uncertain }) => uncertain)
    .flatMap((one) => [...followArguments([one], rest).holds]);
  const arguments_ = new Map([...own, ...found, ...likely].map(([argumentId, { position }]) => [position, argumentId]));
  for (const { position, claimIds } of verdicts)
    await db
      .update(protocolVerdicts)
      .set({ argumentId: arguments_.get(position) ?? null, claimIds: [...claimIds] })
      .where(and(eq(protocolVerdicts.caseId, caseId), eq(protocolVerdicts.position, position)));
}

const isPersons = ({ editedBy }: VerdictRow): boolean => editedBy !== null;

/** The claims that each argument of a case holds. */
export async function claimsOfArguments(db: Executor, caseId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      argumentId: argumentClaims.argumentId,
      claimIds: sql<string[]>`json_agg(${argumentClaims.claimId} order by ${argumentClaims.claimId})`,
    })
    .from(argumentClaims)
    .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentClaims.argumentId))
    .where(eq(legalArguments.caseId, caseId))
    .groupBy(argumentClaims.argumentId);
  return new Map(rows.map(({ argumentId, claimIds }) => [argumentId, claimIds]));
}

/**
 * Puts an analysis in the place of the one before. What a person said of an argument stays; who was at the hearing, as she
 * said it, stands apart.
 *
 * @param argumentIds of the written arguments, in the order in which the verdicts name them
 */
export async function replaceAnalysis(
  { db, clock }: Context,
  { caseId, documentId }: { caseId: string; documentId: string },
  { hearing_date: hearingDate, attendees, verdicts }: HearingAnalysis,
  argumentIds: readonly (string | null)[],
): Promise<void> {
  const place = await placesIn(db, documentId);
  const analysis = {
    documentId,
    hearingDate,
    attendees: attendees.map((one) => attendeeRecord(one, place)),
    analyzedAt: clock.now(),
  };
  await db
    .insert(protocolAnalyses)
    .values({ caseId, ...analysis })
    .onConflictDoUpdate({ target: protocolAnalyses.caseId, set: analysis });
  // The arguments may have been aggregated anew meanwhile.
  const held = await claimsOfArguments(db, caseId);
  const kept = await db
    .select()
    .from(protocolVerdicts)
    .where(and(eq(protocolVerdicts.caseId, caseId), isNotNull(protocolVerdicts.editedBy)))
    .orderBy(asc(protocolVerdicts.position));
  const said = new Set(kept.map(({ argumentId }) => argumentId));
  const present = (index: number | null | undefined): string | null => {
    const id = argumentIds[index ?? -1] ?? null;
    return id !== null && held.has(id) ? id : null;
  };
  const found = verdicts.flatMap(({ argument, perhaps, start, end, ...verdict }) => {
    const known = present(argument);
    if (known !== null && said.has(known)) return [];
    const likely = argument === null ? present(perhaps) : null;
    // A person said what became of it: the words are told by themselves.
    const asked = likely !== null && !said.has(likely) ? likely : null;
    const argumentId = known ?? asked;
    const claimIds = held.get(argumentId ?? '') ?? [];
    const where = place(verdict.evidence, { start, end }) ?? LOST;
    return [{ ...verdict, ...where, argumentId, uncertain: asked !== null, claimIds, documentId, editedBy: null }];
  });
  await db.delete(protocolVerdicts).where(eq(protocolVerdicts.caseId, caseId));
  const rows = [...found, ...kept].map((row, position) => ({ ...row, caseId, position }));
  if (rows.length > 0) await db.insert(protocolVerdicts).values(rows);
}

const LOST: WordsPlace = { start: null, end: null, page: null, lost: true };

/** Finds words in the present text of a document. */
type PlaceWords = (words: string, near?: { start: number; end: number }) => WordsPlace | null;

/** Reads the text of a document to find words in it. */
export async function placesIn(db: Executor, documentId: string): Promise<PlaceWords> {
  const { number, start, end } = documentPages;
  const [[row], pages] = await Promise.all([
    db.select({ text: documentTexts.text }).from(documentTexts).where(eq(documentTexts.documentId, documentId)),
    db
      .select({ number, start, end })
      .from(documentPages)
      .where(eq(documentPages.documentId, documentId))
      .orderBy(number),
  ]);
  return (words, near) => {
    const range = wordsIn(row?.text ?? '', words, near);
    return range && { ...range, page: pageAt(pages, range.start)?.number ?? null, lost: false };
  };
}

/** Who speaks for somebody was read with what she is. */
const WITH_ROLE = 0.9;
const WITHOUT_ROLE = 0.7;

/** Who was there as she is stored. */
export function attendeeRecord(
  { name, role, party }: Pick<AttendeeRecord, 'name' | 'role' | 'party'>,
  place: PlaceWords,
): AttendeeRecord {
  const where = place(name);
  const confidence = role.trim() === '' || party === null ? WITHOUT_ROLE : WITH_ROLE;
  return { name, role, party, confidence, ...(where ? { place: where } : {}) };
}

/** Finds the places of what was taken from a protocol before they were kept. */
export async function fillHearing({ db }: Context, documentId: string): Promise<void> {
  const analyses = await db.select().from(protocolAnalyses).where(eq(protocolAnalyses.documentId, documentId));
  if (analyses.length === 0) return;
  const place = await placesIn(db, documentId);
  for (const { caseId, attendees } of analyses) {
    const placed = attendees.map((one) => (one.confidence === undefined ? attendeeRecord(one, place) : one));
    await db.update(protocolAnalyses).set({ attendees: placed }).where(eq(protocolAnalyses.caseId, caseId));
    const bare = await db
      .select()
      .from(protocolVerdicts)
      .where(
        and(eq(protocolVerdicts.caseId, caseId), isNull(protocolVerdicts.start), eq(protocolVerdicts.lost, false)),
      );
    for (const { position, evidence } of bare)
      await db
        .update(protocolVerdicts)
        .set({ documentId, ...(evidence === '' ? {} : (place(evidence) ?? LOST)) })
        .where(and(eq(protocolVerdicts.caseId, caseId), eq(protocolVerdicts.position, position)));
  }
}
