import { z } from 'zod';
import { CASE_FILE_PATHS } from '../../domain/case-files.ts';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { type Part, part } from './part.ts';
import * as v from './row-values.ts';

/** The decision with its versions and checks, places that it links to, attached quotes, and files that have a row. */
export const DECISION_PARTS: readonly Part[] = [
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
