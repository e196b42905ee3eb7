// The rows of a case that a bundle carries, table by table in the order in which they can be written: the format of its
// `data/*.jsonl`. A line is a row, its fields the columns named here. What follows from other things (search index, folders,
// the platform's ids) or is nobody's yet (drafts of blocks, tasks) stays behind. A change here that older bundles do not fit
// takes another format number (`manifest.ts`).
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { CASE_FILE_PATHS } from '../../domain/case-files.ts';
import { LEDGER_STATES } from '../../domain/ledger.ts';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import * as v from './row-values.ts';

export interface Part {
  name: string;
  table: string;
  /** Its fields are the columns. */
  row: z.ZodObject;
  /** Which rows are of a case. */
  of(caseId: string): SQL;
  order: string;
  /** Columns that are told otherwise than they stand. */
  told?: Record<string, SQL>;
  /** Columns whose values are ids. */
  ids: string[];
  /** Columns that point to other rows of the same part: written when all are there. */
  later?: string;
  /** Whether a row has a column `case_id`, which is not part of it. */
  ofCase: boolean;
  /** Rows at most. */
  most: number;
}

/** Documents that were read. One whose first reading is under way or failed has its file in the inbox, not in the case. */
const READ = sql`exists (select from document_texts t where t.document_id = documents.document_id)`;
const ownDocument = (caseId: string): SQL =>
  sql`document_id in (select document_id from documents where case_id = ${caseId} and ${READ})`;
const ownCase = (caseId: string): SQL => sql`case_id = ${caseId}`;
const ownDecision = (caseId: string): SQL =>
  sql`decision_id in (select decision_id from decisions where case_id = ${caseId})`;
const ownArgument = (caseId: string): SQL =>
  sql`argument_id in (select argument_id from legal_arguments where case_id = ${caseId})`;
const isWorkedOn = sql`status in ('queued', 'processing')`;
const held = { case: ownCase, document: ownDocument, decision: ownDecision, argument: ownArgument };

const part = (
  name: string,
  of: keyof typeof held,
  row: z.ZodObject,
  rest: Pick<Part, 'order' | 'ids'> & Partial<Part>,
): Part => ({ name, table: name, row, of: held[of], ofCase: of === 'case', most: 100_000, ...rest });

/** Of each kind of row its part, in the order of writing. */
export const PARTS: readonly Part[] = [
  part(
    'cases',
    'case',
    z.strictObject({
      case_id: v.id,
      case_number: v.text(200),
      title: v.text(20_000),
      appeal_type: v.appealType,
      parties: v.parties,
      committee: v.text(20_000).nullable(),
      address: v.text(20_000).nullable(),
      block_parcel: z.array(v.text(1000)).max(10_000),
      plan_numbers: z.array(v.text(1000)).max(10_000),
      permit_number: v.text(20_000).nullable(),
      filing_date: v.day.nullable(),
      hearings: v.hearings,
      decision_date: v.day.nullable(),
      chair: v.text(20_000).nullable(),
      panel: z.array(v.text(20_000)).max(1000),
      notes: v.text().nullable(),
      status: v.caseStatus,
      status_by: z.enum(['service', 'person']),
      outcome: v.outcome.nullable(),
      outcome_reasoning: v.text().nullable(),
      has_direction: z.boolean(),
      archived_at: v.moment.nullable(),
      version: v.int.min(1),
      created_at: v.moment,
      updated_at: v.moment,
    }),
    { order: 'case_id', ids: ['case_id'], ofCase: false, most: 1 },
  ),
  part(
    'documents',
    'case',
    z.strictObject({
      document_id: v.id,
      title: v.text(20_000),
      doc_type: v.docType,
      party: v.party.nullable(),
      original_name: v.text(2000),
      content_type: v.text(300),
      size_bytes: z.int().min(0),
      sha256: v.sha256,
      content_key: v.sha256.nullable(),
      status: z.enum(['ready', 'failed']),
      error: v.text(20_000).nullable(),
      page_count: v.count.nullable(),
      char_count: v.count,
      ocr_pages: v.count,
      claim_count: v.count,
      revision: v.count,
      version: v.int.min(1),
      document_date: v.day.nullable(),
      corrected_revision: v.int.nullable(),
      original_file: v.text(255),
      extracted_file: v.text(255),
      created_at: v.moment,
      updated_at: v.moment,
    }),
    {
      of: (caseId) => sql`case_id = ${caseId} and ${READ}`,
      order: 'document_id',
      ids: ['document_id'],
      most: 5000,
      // What its task was about to do is done again by whoever asks for it; until then what holds, holds.
      told: {
        status: sql`case when ${isWorkedOn} then 'ready' else status end`,
        corrected_revision: sql`case when ${isWorkedOn} then (select case when t.kind = 'corrected' then t.revision end
          from document_texts t where t.document_id = documents.document_id) else corrected_revision end`,
      },
    },
  ),
  part(
    'document_texts',
    'document',
    z.strictObject({
      document_id: v.id,
      metadata: v.metadata,
      sections: v.sections,
      warnings: v.warnings.nullable(),
      running: z.array(v.text(20_000)).max(10_000).nullable(),
      revision: v.int,
      kind: v.textKind,
      actor: v.actor,
      at: v.moment.nullable(),
    }),
    { order: 'document_id', ids: ['document_id'], most: 5000 },
  ),
  part(
    'document_revisions',
    'document',
    z.strictObject({
      document_id: v.id,
      revision: v.int,
      kind: v.textKind,
      actor: v.actor,
      at: v.moment,
      text: v.text(),
    }),
    { order: 'document_id, revision', ids: ['document_id'] },
  ),
  part(
    'document_pages',
    'document',
    z.strictObject({
      document_id: v.id,
      number: v.count,
      start_offset: v.count,
      end_offset: v.count,
      method: z.enum(['text', 'ocr', 'none']),
      confidence: v.share.nullable(),
      width_pt: z.number(),
      height_pt: z.number(),
      rotation: z.int().min(-360).max(360),
      lines: v.bytes,
      read_lines: v.bytes.nullable(),
      read_start: v.count.nullable(),
      read_end: v.count.nullable(),
    }),
    { order: 'document_id, number', ids: ['document_id'] },
  ),
  part(
    'claims',
    'case',
    z.strictObject({
      claim_id: v.id,
      document_id: v.id,
      position: v.int,
      party: v.party,
      text: v.text(),
      topic: v.text(20_000).nullable(),
      location: v.text(20_000),
      threshold: z.boolean(),
      supports: v.id.nullable(),
      confidence: v.share,
      start_offset: v.count.nullable(),
      end_offset: v.count.nullable(),
      page: v.count.nullable(),
      words: v.text().nullable(),
      lost: z.boolean(),
      review: z.enum(['found', 'confirmed', 'rejected', 'deleted']),
      edited_by: v.actor.nullable(),
      version: v.int.min(1),
      created_at: v.moment,
    }),
    {
      of: (caseId) => sql`case_id = ${caseId} and ${ownDocument(caseId)}`,
      order: 'document_id, position, claim_id',
      ids: ['claim_id', 'document_id', 'supports'],
      later: 'supports',
    },
  ),
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
  part('decisions', 'case', z.strictObject({ decision_id: v.id, created_at: v.moment }), {
    order: 'decision_id',
    ids: ['decision_id'],
    most: 1,
  }),
  part(
    'decision_blocks',
    'decision',
    z.strictObject({
      decision_id: v.id,
      block_id: v.blockId,
      content: v.text(1_000_000),
      status: z.enum(['empty', 'draft', 'approved']),
      source: v.blockSource,
      word_count: v.count,
      version: v.int,
      updated_at: v.moment,
    }),
    { order: 'block_id', ids: ['decision_id'], most: 12 },
  ),
  part(
    'block_versions',
    'decision',
    z.strictObject({
      decision_id: v.id,
      block_id: v.blockId,
      version: v.int,
      content: v.text(1_000_000),
      source: v.blockSource,
      word_count: v.count,
      lessons: z.array(v.text(200)).max(10_000),
      actor: v.actor,
      request_id: v.text(1000),
      at: v.moment,
    }),
    { order: 'block_id, version', ids: ['decision_id'] },
  ),
  part(
    'qa_results',
    'case',
    z.strictObject({ qa_id: v.id, passed: z.boolean(), checks: v.qaChecks, ran_at: v.moment }),
    { order: 'ran_at, qa_id', ids: ['qa_id'] },
  ),
  part(
    'qa_dismissals',
    'case',
    z.strictObject({ finding_id: v.text(200), reason: v.text(20_000), actor: v.actor, at: v.moment }),
    { order: 'finding_id', ids: [] },
  ),
  part(
    'anchors',
    'case',
    z.strictObject({
      anchor_id: v.id,
      document_id: v.id,
      start_offset: v.count.nullable(),
      end_offset: v.count.nullable(),
      page: v.count.nullable(),
      words: v.text(),
      lost: z.boolean(),
      created_by: v.actor,
      created_at: v.moment,
    }),
    { order: 'anchor_id', ids: ['anchor_id', 'document_id'] },
  ),
  part(
    'precedent_attachments',
    'case',
    z.strictObject({
      attachment_id: v.id,
      quote: v.text(),
      citation: v.text(20_000),
      section: z.enum(SECTION_KEYS).nullable(),
      section_title: v.text(20_000).nullable(),
      section_occurrence: v.int.nullable(),
      note: v.text().nullable(),
      citation_key: v.text(20_000).nullable(),
      created_at: v.moment,
    }),
    { order: 'attachment_id', ids: ['attachment_id'] },
  ),
  part(
    'case_files',
    'case',
    z.strictObject({
      path: z.enum(CASE_FILE_PATHS),
      content: v.text(40 * 1024 * 1024),
      sha256: v.sha256,
      version: v.int,
      updated_at: v.moment,
    }),
    { order: 'path', ids: [], most: 4 },
  ),
];

/** Where a part lies in a bundle. */
export const partPath = ({ name }: Pick<Part, 'name'>): string => `data/${name}.jsonl`;

/** The rows of a part, one JSON text each. */
export function selectPart(part: Part, caseId: string): SQL {
  const columns = Object.keys(part.row.shape).map((name) => {
    const told = part.told?.[name];
    return told ? sql`(${told}) as ${sql.identifier(name)}` : sql.identifier(name);
  });
  return sql`select row_to_json(r)::text as line from (select ${sql.join(columns, sql`, `)}
    from ${sql.identifier(part.table)} where ${part.of(caseId)} order by ${sql.raw(part.order)}) r`;
}
