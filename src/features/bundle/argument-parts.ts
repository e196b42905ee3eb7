import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { LEDGER_STATES } from '../../domain/ledger.ts';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { ownArgument, ownDocument, type Part, part } from './part.ts';
import * as v from './row-values.ts';

/** Arguments, hearing and ledger. */
export const ARGUMENT_PARTS: readonly Part[] = [
  part(
    'legal_arguments',
    'case',
    z.strictObject({
      argument_id: v.id,
      party: v.party,
      position: v.int,
      title: v.text(20_000),
      summary: v.text(),
      legal_basis: z.array(v.text(20_000)).max(10_000),
      threshold: z.boolean(),
      stale: z.boolean(),
      edited_by: v.actor.nullable(),
      version: v.int.min(1),
      created_at: v.moment,
    }),
    { order: 'argument_id', ids: ['argument_id'] },
  ),
  part('argument_claims', 'argument', z.strictObject({ argument_id: v.id, claim_id: v.id }), {
    of: (caseId) => sql`${ownArgument(caseId)} and claim_id in (select claim_id from claims
      where case_id = ${caseId} and ${ownDocument(caseId)})`,
    order: 'argument_id, claim_id',
    ids: ['argument_id', 'claim_id'],
  }),
  part(
    'argument_items',
    'argument',
    z.strictObject({ argument_id: v.id, section: z.enum(SECTION_KEYS), title_key: v.text(20_000) }),
    { order: 'argument_id', ids: ['argument_id'] },
  ),
  part(
    'protocol_analyses',
    'case',
    z.strictObject({
      document_id: v.id,
      hearing_date: v.day.nullable(),
      attendees: v.attendees,
      analyzed_at: v.moment,
    }),
    {
      of: (caseId) => sql`case_id = ${caseId} and ${ownDocument(caseId)}`,
      order: 'case_id',
      ids: ['document_id'],
      most: 1,
    },
  ),
  part(
    'protocol_verdicts',
    'case',
    z.strictObject({
      position: v.int,
      party: v.party,
      argument_id: v.id.nullable(),
      uncertain: z.boolean().default(false),
      text: v.text(),
      verdict: v.verdict,
      evidence: v.text(),
      claim_ids: z.array(v.id).max(10_000),
      confidence: v.share.nullable(),
      document_id: v.id.nullable(),
      start_offset: v.count.nullable(),
      end_offset: v.count.nullable(),
      page: v.count.nullable(),
      lost: z.boolean(),
      edited_by: v.actor.nullable(),
    }),
    {
      of: (caseId) => sql`case_id = ${caseId} and exists (select from protocol_analyses a
        where a.case_id = ${caseId} and a.${ownDocument(caseId)})`,
      order: 'position',
      ids: ['argument_id', 'claim_ids', 'document_id'],
      told: {
        document_id: sql`select t.document_id from document_texts t where t.document_id = protocol_verdicts.document_id`,
      },
    },
  ),
  part(
    'hearing_attendees',
    'document',
    z.strictObject({ document_id: v.id, attendees: v.attendees, edited_by: v.actor, edited_at: v.moment }),
    { order: 'document_id', ids: ['document_id'] },
  ),
  part(
    'ledger_decisions',
    'case',
    z.strictObject({
      argument_id: v.id,
      party: v.party,
      title: v.text(20_000),
      threshold: z.boolean(),
      claim_ids: z.array(v.id).max(10_000),
      state: z.enum(LEDGER_STATES),
      reason: v.text().nullable(),
      block_id: v.blockId.nullable(),
      decided_by: v.actor,
      decided_at: v.moment,
      version: v.int,
    }),
    { order: 'argument_id', ids: ['argument_id', 'claim_ids'] },
  ),
  part(
    'ledger_overrides',
    'case',
    z.strictObject({
      override_id: v.id,
      status: v.caseStatus,
      reason: v.text(),
      items: v.overridden,
      actor: v.actor,
      at: v.moment,
    }),
    { order: 'override_id', ids: ['override_id'] },
  ),
];
