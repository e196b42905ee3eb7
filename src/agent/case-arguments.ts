import { asc, eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { argumentClaims, legalArguments } from '../db/schema/arguments.ts';
import type { CaseArgument, CaseClaim } from '../drafting/draft/material.ts';
import { doubtsOf, ledgerOfCase, resolutionsOf } from '../features/ledger/ledger.service.ts';
import { aggregateClaims } from '../hebrew/read/arguments/aggregate.ts';
import { type CaseMaterial, partyKey } from './case-material.ts';

/**
 * The arguments of a case in their order: those that were aggregated, else what the rules make of its claims. Claims that
 * came after the aggregation are added as the rules see them. What was given up says so, as the ledger has it.
 */
export async function argumentsOfCase(ctx: Context, { row, claims }: CaseMaterial): Promise<CaseArgument[]> {
  const [found, ledger] = await Promise.all([storedArguments(ctx, row.caseId, claims), ledgerOfCase(ctx, row)]);
  const [resolved, doubts] = [resolutionsOf(ledger), doubtsOf(ledger)];
  const stored = found.map((argument) => {
    const [resolution, doubt] = [resolved.get(argument.id!), doubts.get(argument.id!)];
    return { ...argument, ...(resolution && { resolved: resolution }), ...(doubt !== undefined && { doubt }) };
  });
  const held = new Set(stored.flatMap((argument) => argument.claims.map(({ id }) => id)));
  const left = claims.filter(({ id }) => !held.has(id));
  ctx.signal.throwIfAborted();
  return [...stored, ...madeOf(left)];
}

/** The arguments that the rules make of claims. */
function madeOf(claims: CaseClaim[]): CaseArgument[] {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  return aggregateClaims(claims).map(({ claimIds, ...argument }) => {
    return { id: null, ...argument, claims: claimIds.map((id) => byId.get(id)!) };
  });
}

async function storedArguments(ctx: Context, caseId: string, claims: CaseClaim[]): Promise<CaseArgument[]> {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const [rows, links] = await Promise.all([
    ctx.db.select().from(legalArguments).where(eq(legalArguments.caseId, caseId)).orderBy(asc(legalArguments.position)),
    ctx.db
      .select({ argumentId: argumentClaims.argumentId, claimId: argumentClaims.claimId })
      .from(argumentClaims)
      .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentClaims.argumentId))
      .where(eq(legalArguments.caseId, caseId)),
  ]);
  const order = new Map(claims.map(({ id }, at) => [id, at]));
  const owned = Map.groupBy(links, ({ argumentId }) => argumentId);
  return rows.map((argument) => ({
    id: argument.argumentId,
    party: partyKey(argument.party) ?? 'other',
    title: argument.title,
    summary: argument.summary,
    legalBasis: argument.legalBasis,
    threshold: argument.threshold,
    claims: (owned.get(argument.argumentId) ?? [])
      .flatMap(({ claimId }) => byId.get(claimId) ?? [])
      .sort((a, b) => order.get(a.id)! - order.get(b.id)!),
  }));
}
