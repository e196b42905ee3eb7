import { z } from '@hono/zod-openapi';
import { CHAIR_STATUSES } from '../../domain/roles.ts';
import { PHASES } from '../../domain/status-model.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath, listPage, queryBoolean, queryInteger, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Document } from '../documents/documents.contract.ts';
import { LedgerItem } from '../ledger/ledger.contract.ts';
import { PrecedentAttachment } from '../precedents/precedents.contract.ts';
import {
  APPEAL_TYPES,
  CaseCreateRequest,
  CaseUpdateRequest,
  OUTCOMES,
  Parties,
  statusKeys,
} from './case-particulars.contract.ts';

const CASE_SORTS = ['updated', 'created', 'number', 'title'] as const;

const phaseKeys = PHASES.map((phase) => phase.key) as [string, ...string[]];

const DocumentCounts = z
  .object({
    total: z.int(),
    ready: z.int(),
    processing: z.int(),
    failed: z.int(),
    by_type: z.record(z.string(), z.int()),
  })
  .openapi('DocumentCounts');

export const Case = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    title: z.string(),
    appeal_type: z.enum(APPEAL_TYPES),
    parties: Parties,
    committee: z.string().nullable(),
    address: z.string().nullable(),
    block_parcel: z.array(z.string()),
    plan_numbers: z.array(z.string()),
    permit_number: z.string().nullable(),
    filing_date: z.string().nullable(),
    hearings: z.array(z.object({ date: z.string(), protocol_document_id: z.string().nullable() })),
    decision_date: z.string().nullable(),
    chair: z.string().nullable(),
    panel: z.array(z.string()),
    notes: z.string().nullable(),
    status: z.enum(statusKeys),
    status_label: z.string().openapi({ example: 'תיק חדש' }),
    phase: z.enum(phaseKeys),
    outcome: z.enum(OUTCOMES).nullable(),
    outcome_reasoning: z.string().nullable(),
    has_direction: z.boolean(),
    archived: z.boolean(),
    archived_at: timestamp.nullable(),
    document_counts: DocumentCounts.optional(),
    next_action: z
      .object({ key: z.string().openapi({ example: 'set_outcome' }), label: z.string() })
      .nullable()
      .optional()
      .openapi({ description: 'What is to be done first; null where nothing is' }),
    version: z.int().openapi({ example: 1 }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .openapi('Case');

/** A changed case, with what it was changed in spite of. */
export const CaseUpdated = Case.extend({
  warnings: z.array(z.object({ code: z.enum(['open_arguments']), items: z.array(LedgerItem) })).optional(),
}).openapi('CaseUpdated');

export const CaseList = z.object({ cases: z.array(Case), total: z.int() }).openapi('CaseList');

export const CaseDetails = Case.extend({
  documents: z.array(Document),
  precedents: z.array(PrecedentAttachment),
  counts: z.object({
    claims: z.int(),
    legal_arguments: z.int(),
    blocks_filled: z.int(),
    qa_failed: z.int().openapi({ description: 'Failed checks of the last QA run' }),
  }),
}).openapi('CaseDetails');

export const CaseDeleted = z
  .object({
    deleted: z.literal(true),
    case_number: z.string(),
    removed: z.object({
      documents: z.int(),
      chunks: z.int(),
      claims: z.int(),
      legal_arguments: z.int(),
      qa_results: z.int(),
      precedents: z.int(),
    }),
    files_removed: z.boolean(),
  })
  .openapi('CaseDeleted');

export const CaseSearch = z
  .object({
    query: z.string(),
    cases: z.array(
      z.object({
        case_number: z.string(),
        title: z.string(),
        address: z.string().nullable(),
        parties: z.array(z.string()),
        status: z.enum(statusKeys),
        archived: z.boolean(),
      }),
    ),
  })
  .openapi('CaseSearch');

const tags: ['cases'] = ['cases'];

export const listCasesRoute = defineRoute({
  method: 'get',
  path: '/api/cases',
  operationId: 'listCases',
  role: 'reader',
  tags,
  summary: 'Cases, archived ones only when asked for',
  request: {
    query: z.strictObject({
      detail: queryBoolean(false, 'Add document counts'),
      next: queryBoolean(false, 'Add what is to be done first, but for particulars that wait to be taken over'),
      include_archived: queryBoolean(false, 'Archived cases too'),
      archived_only: queryBoolean(false, 'Archived cases only'),
      q: z.string().max(500).optional().openapi({
        description: 'Words that number, address, parties or title hold, each somewhere',
        example: 'אלמוג',
      }),
      status: z.enum(statusKeys).optional().openapi({ description: 'Only in this status' }),
      phase: z.enum(phaseKeys).optional().openapi({ description: 'Only in this phase' }),
      appeal_type: z.enum(APPEAL_TYPES).optional().openapi({ description: 'Only of this type' }),
      chair: z
        .string()
        .max(300)
        .optional()
        .openapi({ description: 'Only of this chair, the name as it stands in the case' }),
      has_failed: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ type: 'boolean', description: 'Whether a document of it could not be read' }),
      waiting: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ type: 'boolean', description: 'Whether it waits for somebody: documents, the chair' }),
      updated_since: z.iso
        .datetime({ offset: true, error: 'יש לשלוח מועד בצורה 2026-03-01T09:30:00Z' })
        .optional()
        .openapi({ description: 'Changed at this moment or later', example: '2026-03-01T00:00:00Z' }),
      sort: z
        .enum(CASE_SORTS)
        .default('updated')
        .openapi({ description: 'Newest change first, newest case first, or by number or title' }),
      ...listPage,
    }),
  },
  responses: jsonAnswer(CaseList, 'Newest change first'),
});

export const createCaseRoute = defineRoute({
  method: 'post',
  path: '/api/cases/create',
  operationId: 'createCase',
  role: 'staff',
  tags,
  summary: 'Open an appeal case with its directory and repository',
  request: jsonBody(CaseCreateRequest),
  errors: ['case_exists', 'case_number_reserved', 'insufficient_storage'],
  responses: jsonAnswer(Case, 'The new case'),
});

export const updateCaseRoute = defineRoute({
  method: 'put',
  path: casePath(''),
  operationId: 'updateCase',
  role: 'staff',
  fieldRoles: { status: Object.fromEntries(CHAIR_STATUSES.map((status) => [status, 'chair' as const])) },
  tags,
  summary: 'Change details or the status of a case',
  request: { params: caseNumberParam, ...jsonBody(CaseUpdateRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'version_conflict',
    'status_not_selectable',
    'open_arguments',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(CaseUpdated, 'The changed case'),
});

export const deleteCaseRoute = defineRoute({
  method: 'delete',
  path: '/api/cases',
  operationId: 'deleteCase',
  role: 'chair',
  tags,
  summary: 'Delete a case with everything that belongs to it',
  request: {
    query: z.strictObject({
      case_number: z.string().openapi({ example: '1031/25', description: 'Case number' }),
      remove_files: queryBoolean(false, 'Remove the case directory too'),
    }),
  },
  errors: ['case_not_found'],
  responses: jsonAnswer(CaseDeleted, 'What went with it'),
});

export const caseDetailsRoute = defineRoute({
  method: 'get',
  path: casePath('/details'),
  operationId: 'getCaseDetails',
  role: 'reader',
  tags,
  summary: 'A case with its documents and attached precedents',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(CaseDetails, 'The case'),
});

export const searchCasesRoute = defineRoute({
  method: 'get',
  path: '/api/search/cases',
  operationId: 'searchCases',
  role: 'reader',
  tags: ['search'],
  summary: 'Cases by number, address, party or title; for the header dropdown',
  request: {
    query: z.strictObject({
      q: z.string().max(5000).openapi({ example: 'אלמוג', description: 'Part of a number, address, party or title' }),
      limit: queryInteger(10, 1, 500, 'Most cases to return'),
    }),
  },
  responses: jsonAnswer(CaseSearch, 'Best match first'),
});
