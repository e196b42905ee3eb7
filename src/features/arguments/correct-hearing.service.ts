// The hearing put right by a person (contract section 9): what she says outlives every analysis and aggregation.
import type { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { legalArguments } from '../../db/schema/arguments.ts';
import { documentTexts } from '../../db/schema/documents.ts';
import { type AttendeeRecord, hearingAttendees, protocolAnalyses, protocolVerdicts } from '../../db/schema/protocol.ts';
import { checkRange } from '../../domain/places/check-range.ts';
import type { WordsPlace } from '../../domain/places/words-in-text.ts';
import { AppError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { auditSubject, lockCaseForWriting } from '../cases/cases.service.ts';
import type { ProtocolAnalysis } from './arguments.contract.ts';
import { readProtocolAnalysis } from './arguments.service.ts';
import type { ProtocolUpdateRequest } from './correct-hearing.contract.ts';
import { attendeeRecord, claimsOfArguments, placesIn } from './hearing-verdicts.service.ts';

type Update = z.output<typeof ProtocolUpdateRequest>;
type Verdict = NonNullable<Update['verdicts']>[number];

/**
 * Puts right who was at the hearing and what became of arguments there.
 *
 * @throws AppError case_not_found, case_archived, protocol_not_analysed, argument_not_found, empty_range, range_outside_text,
 *   range_splits_character
 */
export function updateProtocolAnalysis(
  ctx: Context,
  caseNumber: string,
  { attendees, verdicts }: Update,
): Promise<z.input<typeof ProtocolAnalysis>> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const [analysis] = await inner.db.select().from(protocolAnalyses).where(eq(protocolAnalyses.caseId, row.caseId));
    if (!analysis) throw new AppError('protocol_not_analysed');
    if (attendees) await replaceAttendees(inner, analysis.documentId, attendees);
    const told = [attendees ? 'נוכחים' : '', ...(await changeVerdicts(inner, analysis, verdicts ?? []))];
    if (attendees || verdicts) {
      const target = told.filter(Boolean).join(', ').slice(0, 300);
      await recordAct(inner, { action: 'protocol.corrected', subject: auditSubject(row), target });
      await announceCase(inner, row, 'changed', 'protocol');
    }
    return readProtocolAnalysis(inner, row.caseNumber);
  });
}

async function replaceAttendees(
  ctx: Context,
  documentId: string,
  attendees: NonNullable<Update['attendees']>,
): Promise<void> {
  const place = await placesIn(ctx.db, documentId);
  const records = attendees.map((one): AttendeeRecord => ({ ...attendeeRecord(one, place), confidence: 1 }));
  const told = { attendees: records, editedBy: ctx.actor, editedAt: ctx.clock.now() };
  await ctx.db
    .insert(hearingAttendees)
    .values({ documentId, ...told })
    .onConflictDoUpdate({ target: hearingAttendees.documentId, set: told });
}

/** @returns the titles of the arguments whose verdict was changed */
async function changeVerdicts(
  ctx: Context,
  { caseId, documentId }: typeof protocolAnalyses.$inferSelect,
  verdicts: readonly Verdict[],
): Promise<string[]> {
  if (verdicts.length === 0) return [];
  const { db } = ctx;
  const all = new Map(
    (await db.select().from(legalArguments).where(eq(legalArguments.caseId, caseId))).map((one) => [
      one.argumentId,
      one,
    ]),
  );
  const held = await claimsOfArguments(db, caseId);
  const stored = await db.select().from(protocolVerdicts).where(eq(protocolVerdicts.caseId, caseId));
  let next = Math.max(-1, ...stored.map(({ position }) => position)) + 1;
  const titles: string[] = [];
  for (const one of verdicts) {
    const argument = all.get(one.argument_id.toLowerCase());
    if (!argument) throw new AppError('argument_not_found');
    const { argumentId, party, title } = argument;
    titles.push(title);
    const own = stored.filter(
      (verdict) => verdict.argumentId === argumentId && (one.verdict === 'dropped' || !verdict.uncertain),
    );
    const ofArgument = and(eq(protocolVerdicts.caseId, caseId), eq(protocolVerdicts.argumentId, argumentId));
    const words = await wordsOf(ctx, documentId, one);
    // Words that may give it up stay, told by themselves, unless they are what the person says.
    if (one.verdict !== 'dropped') await db.update(protocolVerdicts).set(LET_GO).where(and(ofArgument, isUncertain));
    await db.delete(protocolVerdicts).where(ofArgument);
    if (one.verdict === null) continue;
    const former = own.at(-1);
    await db.insert(protocolVerdicts).values({
      caseId,
      position: former?.position ?? next++,
      party,
      argumentId,
      text: former?.text ?? title,
      verdict: one.verdict,
      ...(words ?? wordsOfFormer(former)),
      ...(words ? { documentId } : { documentId: former?.documentId ?? documentId }),
      claimIds: held.get(argumentId) ?? [],
      confidence: 1,
      editedBy: ctx.actor,
    });
  }
  return titles;
}

const isUncertain = eq(protocolVerdicts.uncertain, true);
const LET_GO = { argumentId: null, uncertain: false, claimIds: [] };

const wordsOfFormer = (former: typeof protocolVerdicts.$inferSelect | undefined): WordsPlace & { evidence: string } =>
  former
    ? { evidence: former.evidence, start: former.start, end: former.end, page: former.page, lost: former.lost }
    : { evidence: '', start: null, end: null, page: null, lost: false };

/** The words of the protocol that a person points at. */
async function wordsOf(
  ctx: Context,
  documentId: string,
  { start, end }: Verdict,
): Promise<(WordsPlace & { evidence: string }) | null> {
  if (start === undefined && end === undefined) return null;
  const [row] = await ctx.db
    .select({ text: documentTexts.text })
    .from(documentTexts)
    .where(eq(documentTexts.documentId, documentId));
  const text = row?.text ?? '';
  const range = { start: start ?? 0, end: end ?? 0 };
  checkRange(text, range);
  const evidence = text.slice(range.start, range.end);
  const place = await placesIn(ctx.db, documentId);
  return { evidence, ...place(evidence, range)! };
}
