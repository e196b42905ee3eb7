// Where a model reads a decision or words a rule otherwise than the rules do, and a person has not decided yet.
import type { z } from '@hono/zod-openapi';
import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import {
  halachot,
  type Particular,
  type PrecedentMetadata,
  precedentDecisions,
  precedentTexts,
} from '../../db/schema/precedents.ts';
import { sourceOf } from '../../domain/places/source.ts';
import type { ModelDifferences } from './corpus.contract.ts';
import { projectMetadata } from './particulars.ts';

type View = z.input<typeof ModelDifferences>;

/** Of decisions, and of rules. */
const MOST = 100;

/** What waits for a person's choice between the rules and a model, last changed first. */
export async function listDifferences({ db }: Context): Promise<View> {
  const differs = sql`${precedentTexts.metadata} -> 'model_differs' <> '{}'::jsonb`;
  const [decisions, rules, waitingDecisions, waitingRules, read, readByModel] = await Promise.all([
    db
      .select({ decision: precedentDecisions, metadata: precedentTexts.metadata })
      .from(precedentTexts)
      .innerJoin(precedentDecisions, eq(precedentDecisions.precedentId, precedentTexts.precedentId))
      .where(differs)
      .orderBy(desc(precedentDecisions.updatedAt), precedentDecisions.precedentId)
      .limit(MOST),
    db
      .select({ rule: halachot, citation: precedentDecisions.citation })
      .from(halachot)
      .innerJoin(precedentDecisions, eq(precedentDecisions.precedentId, halachot.precedentId))
      .where(isNotNull(halachot.modelDiffers))
      .orderBy(desc(halachot.updatedAt), halachot.halachaId)
      .limit(MOST),
    db.$count(precedentTexts, differs),
    db.$count(halachot, isNotNull(halachot.modelDiffers)),
    db.$count(precedentTexts, isNotNull(precedentTexts.metadata)),
    db.$count(precedentTexts, sql`${precedentTexts.metadata} ->> 'read_by' <> 'rules'`),
  ]);
  return {
    precedents: decisions.flatMap(({ decision, metadata }) => (metadata ? [decisionView(decision, metadata)] : [])),
    halachot: rules.map(({ rule, citation }) => ({
      halacha_id: rule.halachaId,
      precedent_id: rule.precedentId,
      citation,
      by_rules: rule.rule,
      by_model: rule.modelDiffers!.value,
      quote: rule.quote,
      source: sourceOf({ precedent_id: rule.precedentId }, rule.modelDiffers!.source),
    })),
    total: waitingDecisions + waitingRules,
    decisions: read,
    read_by_model: readByModel,
  };
}

function decisionView(
  { precedentId, citation, court }: typeof precedentDecisions.$inferSelect,
  metadata: PrecedentMetadata,
): View['precedents'][number] {
  const proposals = Object.entries(projectMetadata(precedentId, metadata).model_differs) as [
    Particular,
    { value: string | string[]; source: View['precedents'][number]['particulars'][number]['source'] },
  ][];
  return {
    precedent_id: precedentId,
    citation,
    court,
    particulars: proposals.map(([field, { value, source }]) => ({
      field,
      by_rules: readBy(metadata, field),
      by_model: [value].flat(),
      source,
    })),
  };
}

function readBy({ court, outcome, judges, parties }: PrecedentMetadata, field: Particular): string[] {
  const values = { court, outcome, judges, ...parties }[field];
  return values === null ? [] : [values].flat();
}
