// Arguments put right by a person (contract section 9): such a one carries her name, and aggregating again leaves it as it is.
import type { z } from '@hono/zod-openapi';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { claims } from '../../db/schema/documents.ts';
import { protocolVerdicts } from '../../db/schema/protocol.ts';
import { AppError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { shortened } from '../../hebrew/read/arguments/shorten.ts';
import { auditSubject, lockCaseForWriting } from '../cases/cases.service.ts';
import type { LegalArgument } from './arguments.contract.ts';
import { argumentViews } from './arguments.service.ts';
import type {
  ArgumentMergeRequest,
  ArgumentSplit,
  ArgumentSplitRequest,
  ArgumentUpdateRequest,
} from './correct-arguments.contract.ts';

type ArgumentRow = typeof legalArguments.$inferSelect;
type ArgumentView = z.input<typeof LegalArgument>;

/** As long as the summaries of an aggregation. */
const LONGEST_SUMMARY = 700;

/** Puts an argument right. @throws AppError case_not_found, case_archived, argument_not_found, version_conflict */
export function updateArgument(
  ctx: Context,
  caseNumber: string,
  argumentId: string,
  { expected_version, order, legal_basis: legalBasis, ...change }: z.output<typeof ArgumentUpdateRequest>,
): Promise<ArgumentView> {
  return correct(ctx, caseNumber, async (inner, row, all) => {
    const argument = named(all, argumentId);
    if (expected_version !== undefined && expected_version !== argument.version)
      throw new AppError('version_conflict', { extra: { version: argument.version } });
    const asked = [...Object.values(change), order, legalBasis];
    if (asked.every((value) => value === undefined)) return viewOf(inner, row, argumentId);
    await edit(inner, argument, { ...change, ...(legalBasis ? { legalBasis } : {}), stale: false });
    const moved = { ...argument, party: change.party ?? argument.party };
    if (order !== undefined || moved.party !== argument.party) await moveTo(inner, all, moved, order ?? all.length);
    await tell(inner, row, 'argument.updated', argument.title);
    return viewOf(inner, row, argumentId);
  });
}

/**
 * Makes one argument of several: the first keeps its id and takes in the claims of the others.
 *
 * @throws AppError case_not_found, case_archived, argument_not_found, parties_differ
 */
export function mergeArguments(
  ctx: Context,
  caseNumber: string,
  { argument_ids, title }: z.output<typeof ArgumentMergeRequest>,
): Promise<ArgumentView> {
  return correct(ctx, caseNumber, async (inner, row, all) => {
    const [first, ...others] = argument_ids.map((id) => named(all, id)) as [ArgumentRow, ...ArgumentRow[]];
    if (others.some(({ party }) => party !== first.party)) throw new AppError('parties_differ');
    const otherIds = others.map(({ argumentId }) => argumentId);
    const own = { argumentId: first.argumentId };
    const links = await inner.db.select().from(argumentClaims).where(inArray(argumentClaims.argumentId, otherIds));
    if (links.length > 0)
      await inner.db
        .insert(argumentClaims)
        .values(links.map(({ claimId }) => ({ ...own, claimId })))
        .onConflictDoNothing();
    await inner.db.update(protocolVerdicts).set(own).where(inArray(protocolVerdicts.argumentId, otherIds));
    await inner.db.delete(legalArguments).where(inArray(legalArguments.argumentId, otherIds));
    const merged = [first, ...others];
    await edit(inner, first, {
      title: title ?? first.title,
      summary: [...new Set(merged.map(({ summary }) => summary).filter((text) => text !== ''))].join('\n\n'),
      legalBasis: [...new Set(merged.flatMap(({ legalBasis }) => legalBasis))],
      threshold: merged.some(({ threshold }) => threshold),
      stale: false,
    });
    await tell(inner, row, 'argument.merged', title ?? first.title);
    return viewOf(inner, row, first.argumentId);
  });
}

/**
 * Makes some claims of an argument one of their own, right after it. The words of the first may still tell of them: it is
 * marked as stale.
 *
 * @throws AppError case_not_found, case_archived, argument_not_found, claim_not_found, split_empty
 */
export function splitArgument(
  ctx: Context,
  caseNumber: string,
  argumentId: string,
  { claim_ids, title }: z.output<typeof ArgumentSplitRequest>,
): Promise<z.input<typeof ArgumentSplit>> {
  return correct(ctx, caseNumber, async (inner, row, all) => {
    const argument = named(all, argumentId);
    const held = await inner.db
      .select({ claimId: claims.claimId, text: claims.text, threshold: claims.threshold })
      .from(argumentClaims)
      .innerJoin(claims, eq(claims.claimId, argumentClaims.claimId))
      .where(eq(argumentClaims.argumentId, argumentId))
      .orderBy(asc(claims.documentId), asc(claims.position));
    const taken = held.filter(({ claimId }) => claim_ids.includes(claimId));
    if (taken.length < claim_ids.length) throw new AppError('claim_not_found');
    if (taken.length === 0 || taken.length === held.length) throw new AppError('split_empty');
    const made: ArgumentRow = {
      ...argument,
      argumentId: uuidv7(),
      title,
      summary: shortened(taken.map(({ text }) => text).join(' '), LONGEST_SUMMARY),
      legalBasis: [],
      threshold: taken.some(({ threshold }) => threshold),
      stale: false,
      editedBy: inner.actor,
      version: 1,
      createdAt: inner.clock.now(),
    };
    await inner.db.insert(legalArguments).values(made);
    await inner.db
      .update(argumentClaims)
      .set({ argumentId: made.argumentId })
      .where(and(eq(argumentClaims.argumentId, argumentId), inArray(argumentClaims.claimId, claim_ids)));
    await edit(inner, argument, { stale: true });
    const place = all.filter(({ party }) => party === argument.party).indexOf(argument) + 1;
    await moveTo(inner, all, made, place + 1);
    await tell(inner, row, 'argument.split', argument.title);
    return { argument: await viewOf(inner, row, argumentId), made: await viewOf(inner, row, made.argumentId) };
  });
}

/** Works on the arguments of a case, in their order, while nobody else does. */
function correct<T>(
  ctx: Context,
  caseNumber: string,
  work: (inner: Context, row: CaseRow, all: ArgumentRow[]) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const all = await inner.db
      .select()
      .from(legalArguments)
      .where(eq(legalArguments.caseId, row.caseId))
      .orderBy(asc(legalArguments.position), asc(legalArguments.argumentId));
    return work(inner, row, all);
  });
}

function named(all: ArgumentRow[], argumentId: string): ArgumentRow {
  const found = all.find((argument) => argument.argumentId === argumentId);
  if (!found) throw new AppError('argument_not_found');
  return found;
}

async function edit(ctx: Context, argument: ArgumentRow, change: Partial<ArgumentRow>): Promise<void> {
  await ctx.db
    .update(legalArguments)
    .set({ ...change, editedBy: ctx.actor, version: argument.version + 1 })
    .where(eq(legalArguments.argumentId, argument.argumentId));
}

/** Gives an argument its place among those of its party, from 1; behind the last where there are fewer. */
async function moveTo({ db }: Context, all: ArgumentRow[], argument: ArgumentRow, order: number): Promise<void> {
  const others = all.filter(({ argumentId }) => argumentId !== argument.argumentId);
  const mates = others.filter(({ party }) => party === argument.party);
  const next = mates[order - 1];
  const at = next ? others.indexOf(next) : others.length;
  const sorted = others.toSpliced(at, 0, argument);
  for (const [position, { argumentId, position: before }] of sorted.entries())
    if (position !== before || argumentId === argument.argumentId)
      await db.update(legalArguments).set({ position }).where(eq(legalArguments.argumentId, argumentId));
}

async function viewOf(ctx: Context, row: CaseRow, argumentId: string): Promise<ArgumentView> {
  const views = await argumentViews(ctx, row.caseId);
  return views.find((view) => view.argument_id === argumentId)!;
}

async function tell(
  ctx: Context,
  row: CaseRow,
  action: 'argument.updated' | 'argument.merged' | 'argument.split',
  target: string,
): Promise<void> {
  await recordAct(ctx, { action, subject: auditSubject(row), target });
  await announceCase(ctx, row, 'changed', 'arguments');
}
