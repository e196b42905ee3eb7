// Claims put right by a person (contract section 9). A claim that somebody decided about carries her name and outlives
// every reading; see `domain/claims/carry-over.ts`.
import type { z } from '@hono/zod-openapi';
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { argumentsWith, leaveArguments, markStale, recountClaims } from '../../../db/claims.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { claims, documentPages, documents, documentTexts } from '../../../db/schema/documents.ts';
import { checkRange } from '../../../domain/places/check-range.ts';
import { AppError } from '../../../errors.ts';
import { announceCase } from '../../../events/announce.ts';
import { sha256Of } from '../../../files/sha256.ts';
import { isUuid } from '../../../lib/uuid.ts';
import { auditSubject, lockCaseForWriting } from '../cases.service.ts';
import { moveAfterProcessing } from '../workflow/case-moves.service.ts';
import type { Claim, ClaimCreateRequest, ClaimUpdateRequest } from './claims.contract.ts';
import { projectClaim } from './claims.service.ts';

type ClaimRow = typeof claims.$inferSelect;
type ClaimView = z.input<typeof Claim>;

/** A few pages: what is longer is not one claim. */
const LONGEST_CLAIM = 20_000;
/** As much of a claim as the audit log names. */
const NAMED_CHARACTERS = 80;

/**
 * Makes words of a document a claim.
 *
 * @throws AppError case_not_found, case_archived, document_not_found, empty_range, range_outside_text, range_splits_character,
 *   claim_too_long
 */
export function addClaim(
  ctx: Context,
  caseNumber: string,
  { document_id: documentId, start, end, party, topic = null }: z.output<typeof ClaimCreateRequest>,
): Promise<ClaimView> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const { title, text } = await textOf(inner, row, documentId);
    checkRange(text, { start, end });
    if (end - start > LONGEST_CLAIM) throw new AppError('claim_too_long');
    const words = text.slice(start, end);
    if (words.trim() === '') throw new AppError('empty_range');
    const [claim] = await inner.db
      .insert(claims)
      .values({
        claimId: uuidv7(),
        documentId,
        caseId: row.caseId,
        ...(await placeAt(inner, documentId, start)),
        start,
        end,
        party,
        text: words,
        topic,
        confidence: 1,
        editedBy: inner.actor,
        createdAt: inner.clock.now(),
      })
      .returning();
    await recountClaims(inner.db, documentId);
    await moveAfterProcessing(inner, row);
    await tell(inner, row, 'claim.added', claim!);
    return projectClaim(claim!, title);
  });
}

/**
 * Puts a claim right, confirms or rejects it. One that is rejected leaves its arguments.
 *
 * @throws AppError case_not_found, case_archived, claim_not_found, version_conflict
 */
export function updateClaim(
  ctx: Context,
  caseNumber: string,
  claimId: string,
  { expected_version, ...change }: z.output<typeof ClaimUpdateRequest>,
): Promise<ClaimView> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const { claim, title } = await lockClaim(inner, row, claimId);
    if (expected_version !== undefined && expected_version !== claim.version)
      throw new AppError('version_conflict', { extra: { version: claim.version } });
    if (Object.keys(change).length === 0) return projectClaim(claim, title);
    const reworded = change.text !== undefined && change.text !== claim.text;
    const [changed] = await inner.db
      .update(claims)
      .set({
        ...change,
        ...(reworded && claim.words === null ? { words: claim.text } : {}),
        editedBy: inner.actor,
        version: claim.version + 1,
      })
      .where(eq(claims.claimId, claimId))
      .returning();
    if (change.review === 'rejected' || (change.party !== undefined && change.party !== claim.party))
      await leaveArguments(inner.db, [claimId]);
    else if (reworded || change.threshold !== undefined)
      await markStale(inner.db, await argumentsWith(inner.db, [claimId]));
    await recountClaims(inner.db, claim.documentId);
    await tell(inner, row, 'claim.updated', claim, change);
    return projectClaim(changed!, title);
  });
}

/** Takes a claim away; the row stays, so that no reading brings it back. @throws as updateClaim, but version_conflict */
export function deleteClaim(ctx: Context, caseNumber: string, claimId: string): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const { claim } = await lockClaim(inner, row, claimId);
    await inner.db
      .update(claims)
      .set({ review: 'deleted', lost: false, editedBy: inner.actor, version: claim.version + 1 })
      .where(eq(claims.claimId, claimId));
    await leaveArguments(inner.db, [claimId]);
    await recountClaims(inner.db, claim.documentId);
    await tell(inner, row, 'claim.deleted', claim);
  });
}

async function lockClaim(ctx: Context, row: CaseRow, claimId: string): Promise<{ claim: ClaimRow; title: string }> {
  if (!isUuid(claimId)) throw new AppError('claim_not_found');
  const [found] = await ctx.db
    .select({ claim: claims, title: documents.title })
    .from(claims)
    .innerJoin(documents, eq(documents.documentId, claims.documentId))
    .where(and(eq(claims.claimId, claimId), eq(claims.caseId, row.caseId), ne(claims.review, 'deleted')));
  if (!found) throw new AppError('claim_not_found');
  return found;
}

async function textOf(ctx: Context, row: CaseRow, documentId: string): Promise<{ title: string; text: string }> {
  if (!isUuid(documentId)) throw new AppError('document_not_found');
  const [found] = await ctx.db
    .select({ title: documents.title, text: documentTexts.text })
    .from(documents)
    .leftJoin(documentTexts, eq(documentTexts.documentId, documents.documentId))
    .where(and(eq(documents.documentId, documentId), eq(documents.caseId, row.caseId)));
  if (!found) throw new AppError('document_not_found');
  return { title: found.title, text: found.text ?? '' };
}

/** Page and place in the order of the claims of what begins at an offset: after the last claim that begins before it. */
async function placeAt(ctx: Context, documentId: string, start: number) {
  const [[page], [before]] = await Promise.all([
    ctx.db
      .select({ number: documentPages.number })
      .from(documentPages)
      .where(
        and(eq(documentPages.documentId, documentId), lte(documentPages.start, start), gt(documentPages.end, start)),
      ),
    ctx.db
      .select({ position: claims.position })
      .from(claims)
      .where(and(eq(claims.documentId, documentId), lte(claims.start, start)))
      .orderBy(desc(claims.position))
      .limit(1),
  ]);
  const number = page?.number ?? null;
  return { page: number, position: before?.position ?? 0, location: number === null ? '' : `עמ' ${number}` };
}

/** The act in the audit log, with the words before and after where they changed, and to who looks at the case. */
async function tell(
  ctx: Context,
  row: CaseRow,
  action: 'claim.added' | 'claim.updated' | 'claim.deleted',
  claim: ClaimRow,
  change?: { text?: string | undefined },
): Promise<void> {
  await recordAct(ctx, {
    action,
    subject: auditSubject(row),
    target: claim.text.slice(0, NAMED_CHARACTERS),
    ...(change?.text === undefined ? {} : { beforeSha256: sha256Of(claim.text), afterSha256: sha256Of(change.text) }),
  });
  await announceCase(ctx, row, 'changed', 'claims');
}
