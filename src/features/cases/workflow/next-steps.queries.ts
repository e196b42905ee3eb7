import { sql } from 'drizzle-orm';
import { isOneOf } from '../../../db/list.ts';
import type { Executor } from '../../../db/open.ts';
import { cases } from '../../../db/schema/cases.ts';
import type { StepFacts } from './case-progress.ts';

/** What decides the next step of a case, but for its documents, and where its files lie. */
export type KnownSteps = Omit<StepFacts, 'documents'> & { directory: string };

/** The facts of these cases in one statement, by `caseId`. Of claims and arguments it is told only whether there are any. */
export async function readStepFacts(db: Executor, caseIds: readonly string[]): Promise<Map<string, KnownSteps>> {
  if (caseIds.length === 0) return new Map();
  const has = (rest: string) => sql<boolean>`exists (select from ${sql.raw(rest)})`;
  const rows = await db
    .select({
      caseId: cases.caseId,
      directory: cases.directory,
      claims: has(`claims o where o.case_id = cases.case_id and o.review in ('found', 'confirmed')`),
      legalArguments: has('legal_arguments o where o.case_id = cases.case_id'),
      protocolAnalysed: has('protocol_analyses o where o.case_id = cases.case_id'),
      learnedAt: sql<string | null>`(select o.created_at from learning_results o where o.case_id = cases.case_id)`,
      blocks: sql<[filled: string[] | null, changedAt: string | null] | null>`(
        select json_build_array(json_agg(b.block_id) filter (where b.status <> 'empty'), max(b.updated_at))
        from decisions o join decision_blocks b on b.decision_id = o.decision_id where o.case_id = cases.case_id)`,
      qa: sql<[passed: boolean, ranAt: string] | null>`(
        select json_build_array(o.passed, o.ran_at) from qa_results o where o.case_id = cases.case_id
        order by o.ran_at desc limit 1)`,
    })
    .from(cases)
    .where(isOneOf(cases.caseId, [...caseIds]));
  return new Map(
    rows.map(({ caseId, claims, legalArguments, learnedAt, blocks, qa, ...rest }) => [
      caseId,
      {
        ...rest,
        claims: Number(claims),
        legalArguments: Number(legalArguments),
        learnedAt: dateOf(learnedAt),
        filledBlocks: blocks?.[0] ?? [],
        blocksChangedAt: dateOf(blocks?.[1]),
        qa: qa && { passed: qa[0], ranAt: new Date(qa[1]) },
      },
    ]),
  );
}

const dateOf = (at: string | null | undefined): Date | null => (at == null ? null : new Date(at));
