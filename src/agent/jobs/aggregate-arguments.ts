import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { claims } from '../../db/schema/documents.ts';
import { announceCase } from '../../events/announce.ts';
import { auditSubject } from '../../features/cases/cases.service.ts';
import { moveCase } from '../../features/cases/workflow/case-moves.service.ts';
import { aggregateClaims } from '../../hebrew/arguments/aggregate.ts';
import type { LegalArgument } from '../../hebrew/arguments/types.ts';
import { readCaseMaterial } from '../case-material.ts';
import { changeCase } from '../change-case.ts';
import { aggregateWithModel } from '../model/model-arguments.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

/** Rows of one insert, so that no statement has too many parameters. */
const ROWS_AT_ONCE = 500;

/**
 * Merges the claims of a case into arguments. The new ones take the place of the old in one transaction; a claim that went
 * meanwhile is left out.
 *
 * @throws JobFailure when there is nothing to aggregate, or the case was deleted or archived
 */
export async function run(ctx: Context, { caseId }: AgentJob, tell: Tell): Promise<void> {
  const { claims: found } = await readCaseMaterial(ctx, caseId);
  if (found.length === 0) throw new JobFailure('בתיק אין טענות לקיבוץ');
  tell(`נקראו ${found.length} טענות; הן מקובצות לטיעונים`);
  const made =
    (await tryModel(ctx, tell, (model) => aggregateWithModel(model, found, ctx.signal, tell))) ??
    aggregateClaims(found);
  tell(`נוסחו ${made.length} טיעונים; הם נשמרים`);
  const saved = await changeCase(ctx, caseId, async (inner, row) => {
    const count = await replaceArguments(inner, caseId, made);
    await moveCase(inner, row, 'arguments_aggregated');
    await announceCase(inner, row, 'changed', 'arguments');
    await recordAct(inner, {
      action: 'arguments.aggregated',
      subject: auditSubject(row),
      target: `${count} טיעונים`,
    });
    return count;
  });
  tell(`נשמרו ${saved} טיעונים`);
}

async function replaceArguments({ db, clock }: Context, caseId: string, made: LegalArgument[]): Promise<number> {
  const present = new Set(
    (await db.select({ id: claims.claimId }).from(claims).where(eq(claims.caseId, caseId)).for('share')).map(
      ({ id }) => id,
    ),
  );
  const now = clock.now();
  const kept = made
    .map((argument) => ({ ...argument, claimIds: argument.claimIds.filter((id) => present.has(id)) }))
    .filter(({ claimIds }) => claimIds.length > 0)
    .map((argument, position) => ({ ...argument, position, argumentId: uuidv7() }));
  await db.delete(legalArguments).where(eq(legalArguments.caseId, caseId));
  const rows = kept.map(({ claimIds: _, ...argument }) => ({ ...argument, caseId, createdAt: now }));
  const links = kept.flatMap(({ argumentId, claimIds }) => claimIds.map((claimId) => ({ argumentId, claimId })));
  for (const part of slices(rows)) await db.insert(legalArguments).values(part);
  for (const part of slices(links)) await db.insert(argumentClaims).values(part);
  return kept.length;
}

function* slices<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
