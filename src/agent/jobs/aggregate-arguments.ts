import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { claimsOfCase } from '../../db/claims.ts';
import { argumentClaims, legalArguments } from '../../db/schema/arguments.ts';
import { claims } from '../../db/schema/documents.ts';
import { announceCase } from '../../events/announce.ts';
import { followVerdicts, verdictsWithClaims } from '../../features/arguments/hearing-verdicts.service.ts';
import { auditSubject } from '../../features/cases/cases.service.ts';
import { moveCase } from '../../features/cases/workflow/case-moves.service.ts';
import { aggregateClaims } from '../../hebrew/read/arguments/aggregate.ts';
import type { LegalArgument } from '../../hebrew/read/arguments/types.ts';
import { readCaseMaterial } from '../case-material.ts';
import { changeCase } from '../change-case.ts';
import { aggregateWithModel } from '../model/model-arguments.ts';
import { tryModel } from '../model/try-model.ts';
import { type AgentJob, JobFailure, type Tell } from '../run-job.ts';

/** Rows of one insert, so that no statement has too many parameters. */
const ROWS_AT_ONCE = 500;

/**
 * Merges the claims of a case into arguments. The new ones take the place of the old in one transaction; a claim that went
 * meanwhile is left out. An argument that a person changed stays as it is, with its claims, unless the job says otherwise.
 *
 * @throws JobFailure when there is nothing to aggregate, or the case was deleted or archived
 */
export async function run(ctx: Context, { caseId, input }: AgentJob, tell: Tell): Promise<void> {
  const { claims: all } = await readCaseMaterial(ctx, caseId);
  if (all.length === 0) throw new JobFailure('בתיק אין טענות לקיבוץ');
  const replaceEdited = input.replace_edited === true;
  const held = replaceEdited ? new Set<string>() : await heldByPeople(ctx, caseId);
  const found = all.filter(({ id }) => !held.has(id));
  tell(`נקראו ${found.length} טענות; הן מקובצות לטיעונים`);
  const made =
    (await tryModel(ctx, tell, (model) => aggregateWithModel(model, found, ctx.signal, tell))) ??
    aggregateClaims(found);
  tell(`נוסחו ${made.length} טיעונים; הם נשמרים`);
  const saved = await changeCase(ctx, caseId, async (inner, row) => {
    const count = await replaceArguments(inner, caseId, made, replaceEdited);
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

async function replaceArguments(
  ctx: Context,
  caseId: string,
  made: LegalArgument[],
  replaceEdited: boolean,
): Promise<number> {
  const { db, clock } = ctx;
  const ofCase = eq(legalArguments.caseId, caseId);
  const present = await db.select({ id: claims.claimId }).from(claims).where(claimsOfCase(caseId)).for('share');
  const stored = await db.select().from(legalArguments).where(ofCase).orderBy(asc(legalArguments.position));
  const verdicts = await verdictsWithClaims(db, caseId);
  const kept = replaceEdited ? [] : stored.filter(({ editedBy }) => editedBy !== null);
  const held = kept.length > 0 ? await heldByPeople(ctx, caseId) : new Set<string>();
  const free = new Set(present.map(({ id }) => id).filter((id) => !held.has(id)));
  const fresh = made
    .map((argument) => ({ ...argument, claimIds: argument.claimIds.filter((id) => free.has(id)) }))
    .filter(({ claimIds }) => claimIds.length > 0)
    .map((argument) => ({ ...argument, argumentId: uuidv7() }));
  await db.delete(legalArguments).where(replaceEdited ? ofCase : and(ofCase, isNull(legalArguments.editedBy)));
  const places = new Map(inPlaces(stored, kept, fresh).map((id, position) => [id, position]));
  for (const { argumentId } of kept)
    await db
      .update(legalArguments)
      .set({ position: places.get(argumentId)! })
      .where(eq(legalArguments.argumentId, argumentId));
  const now = clock.now();
  const rows = fresh.map(({ claimIds: _, supports: _roles, ...argument }) => {
    return { ...argument, position: places.get(argument.argumentId)!, caseId, createdAt: now };
  });
  const links = fresh.flatMap(({ argumentId, claimIds }) => claimIds.map((claimId) => ({ argumentId, claimId })));
  for (const part of slices(rows)) await db.insert(legalArguments).values(part);
  for (const part of slices(links)) await db.insert(argumentClaims).values(part);
  await saveSupports(ctx, fresh, free);
  await followVerdicts(db, caseId, verdicts);
  return fresh.length + kept.length;
}

/**
 * What each claim supports, as the whole case shows it: what the hearing adds to a pleading stands in another document. What
 * was read within one document stays as it was read, so that the same claims give the same arguments again.
 */
async function saveSupports({ db }: Context, made: LegalArgument[], present: ReadonlySet<string>): Promise<void> {
  const roles = made.flatMap(({ claimIds, supports }) =>
    claimIds.map((id) => {
      const main = supports.get(id) ?? null;
      return { id, main: main !== null && present.has(main) ? main : null };
    }),
  );
  for (const part of slices(roles)) {
    const values = sql.join(
      part.map(({ id, main }) => sql`(${id}::uuid, ${main}::uuid)`),
      sql`, `,
    );
    await db.execute(
      sql`update ${claims} set supports = made.main from (values ${values}) as made(id, main)
        where ${claims.claimId} = made.id and ${claims.supports} is distinct from made.main
          and not exists (select from ${claims} main
            where main.claim_id = ${claims.supports} and main.document_id = ${claims.documentId})`,
    );
  }
}

interface Placed {
  argumentId: string;
  party: string;
}

/** Ids in their order: the new ones as they were made, and each that stays where it was among those of its party. */
function inPlaces(stored: readonly Placed[], kept: readonly Placed[], fresh: readonly Placed[]): string[] {
  const order = [...fresh];
  for (const one of kept) {
    const before = stored.filter(({ party }) => party === one.party).indexOf(one);
    const next = order.filter(({ party }) => party === one.party)[before];
    order.splice(next ? order.indexOf(next) : order.length, 0, one);
  }
  return order.map(({ argumentId }) => argumentId);
}

/** Ids of the claims in arguments that a person changed. */
async function heldByPeople({ db }: Context, caseId: string): Promise<Set<string>> {
  const rows = await db
    .select({ id: argumentClaims.claimId })
    .from(argumentClaims)
    .innerJoin(legalArguments, eq(legalArguments.argumentId, argumentClaims.argumentId))
    .where(and(eq(legalArguments.caseId, caseId), isNotNull(legalArguments.editedBy)));
  return new Set(rows.map(({ id }) => id));
}

function* slices<T>(rows: T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
