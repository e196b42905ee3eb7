// Where a case stands and what moves it on: status, outcome, direction, archive.
import { z } from '@hono/zod-openapi';
import { PHASES, STATUSES } from '../../../domain/status-model.ts';
import { caseNumberParam, casePath, personText, queryInteger, timestamp } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';
import { OUTCOMES } from '../case-particulars.contract.ts';
import { Case } from '../cases.contract.ts';

/** What may hinder a case. */
const BLOCKERS = [
  'archived',
  'document_failed',
  'claims_lost',
  'hearing_lost',
  'links_lost',
  'original_missing',
  'folder_replaced',
  'file_unreadable',
  'qa_failed',
  'history_silent',
] as const;

const phaseKeys = PHASES.map((phase) => phase.key) as [string, ...string[]];
const statusKeys = STATUSES.map((each) => each.key) as [string, ...string[]];

/** Contract section 0. */
const MAX_DIRECTION = 200_000;

const Status = z
  .object({
    key: z.enum(statusKeys),
    label: z.string(),
    description: z.string(),
    phase: z.enum(phaseKeys),
    selectable: z.boolean(),
    terminal: z.boolean(),
    on_enter: z.string().nullable(),
  })
  .openapi('Status');

export const StatusModel = z
  .object({
    statuses: z.array(Status),
    phases: z.array(z.object({ key: z.enum(phaseKeys), label: z.string() })),
  })
  .openapi('StatusModel');

export const CaseStatus = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    status: Status,
    phases: z.array(
      z.object({ key: z.enum(phaseKeys), label: z.string(), state: z.enum(['done', 'current', 'upcoming']) }),
    ),
    progress_percent: z.int().min(0).max(100),
    counts: z.object({
      documents: z.int(),
      documents_ready: z.int(),
      documents_processing: z.int(),
      documents_failed: z.int(),
      claims: z.int(),
      legal_arguments: z.int(),
      precedents: z.int(),
      blocks_filled: z.int(),
      qa_failed: z.int().openapi({ description: 'Failed checks of the last QA run' }),
    }),
    next_actions: z.array(
      z.object({
        key: z.string().openapi({ example: 'set_outcome' }),
        label: z.string(),
        endpoint: z.string().openapi({ example: 'POST /api/cases/1031%2F25/outcome' }),
      }),
    ),
    blockers: z.array(z.string()).openapi({ description: 'What hinders the case, as sentences for a person' }),
    blocker_details: z
      .array(
        z.object({
          code: z.enum(BLOCKERS),
          message: z.string().openapi({ example: 'המסמך "כתב ערר" לא נקרא: הקובץ פגום' }),
          document_id: z.string().nullable().openapi({ description: 'The document that it is about' }),
        }),
      )
      .openapi({ description: 'The same, each with what it is, so that a client can offer the act that ends it' }),
    qa: z.object({ passed: z.boolean().nullable(), ran_at: timestamp.nullable() }),
    updated_at: timestamp,
  })
  .openapi('CaseStatus');

export const StaleCases = z
  .object({ days: z.int(), cases: z.array(Case.extend({ days_since_update: z.int() }).openapi('StaleCase')) })
  .openapi('StaleCases');

export const CaseWithPlatform = Case.extend({
  agent_platform: z
    .object({ status: z.enum(['archived', 'restored', 'skipped', 'failed']), reason: z.string().nullable() })
    .openapi({ description: 'What the agent platform was told; the case changes in any case' }),
}).openapi('CaseWithPlatform');

export const OutcomeRequest = z
  .strictObject({ outcome: z.enum(OUTCOMES), reasoning: personText(100_000).nullish() })
  .openapi('OutcomeRequest', {
    example: { outcome: 'partially_accepted', reasoning: 'ההקלה בקו הבניין אינה מוצדקת.' },
  });

export const DirectionRequest = z
  .strictObject({
    content: z
      .string()
      .max(MAX_DIRECTION)
      .refine((text) => text.trim() !== '', 'יש לכתוב את הכיוון'),
    expected_version: z.int().min(0).optional(),
  })
  .openapi('DirectionRequest', { example: { content: '# כיוון\n\nלקבל את הערר בחלקו.', expected_version: 0 } });

export const DirectionSaved = z
  .object({
    case_number: z.string(),
    path: z.string().openapi({ example: 'documents/research/direction.md' }),
    version: z.int(),
    saved_at: timestamp,
  })
  .openapi('DirectionSaved');

export const Direction = z
  .object({ case_number: z.string(), content: z.string(), version: z.int(), saved_at: timestamp })
  .openapi('Direction');

const tags: ['cases'] = ['cases'];

export const statusModelRoute = defineRoute({
  method: 'get',
  path: '/api/status-model',
  operationId: 'getStatusModel',
  role: 'reader',
  tags,
  summary: 'The canonical case statuses and phases',
  responses: jsonAnswer(StatusModel, 'In their order'),
});

export const caseStatusRoute = defineRoute({
  method: 'get',
  path: casePath('/status'),
  operationId: 'getCaseStatus',
  role: 'reader',
  tags,
  summary: 'Where a case stands, what can be done next and what hinders it',
  request: { params: caseNumberParam },
  errors: ['case_not_found'],
  responses: jsonAnswer(CaseStatus, 'The full workflow status'),
});

export const staleCasesRoute = defineRoute({
  method: 'get',
  path: '/api/cases/stale',
  operationId: 'listStaleCases',
  role: 'reader',
  tags,
  summary: 'Cases that nobody touched for some days, without those that ended or wait for someone',
  request: { query: z.strictObject({ days: queryInteger(3, 1, 3650, 'Days without a change') }) },
  responses: jsonAnswer(StaleCases, 'Longest untouched first'),
});

export const archiveCaseRoute = defineRoute({
  method: 'post',
  path: casePath('/archive'),
  operationId: 'archiveCase',
  role: 'staff',
  tags,
  summary: 'Archive a case; it can be read and found but not changed',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'already_archived'],
  responses: jsonAnswer(CaseWithPlatform, 'The archived case'),
});

export const restoreCaseRoute = defineRoute({
  method: 'post',
  path: casePath('/restore'),
  operationId: 'restoreCase',
  role: 'staff',
  tags,
  summary: 'Take a case out of the archive',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'not_archived'],
  responses: jsonAnswer(CaseWithPlatform, 'The active case'),
});

export const setOutcomeRoute = defineRoute({
  method: 'post',
  path: casePath('/outcome'),
  operationId: 'setOutcome',
  role: 'chair',
  tags,
  summary: 'Set the outcome of the appeal and, if wanted, the reasoning',
  request: { params: caseNumberParam, ...jsonBody(OutcomeRequest) },
  errors: ['case_not_found', 'case_archived'],
  responses: jsonAnswer(Case, 'The changed case'),
});

export const saveDirectionRoute = defineRoute({
  method: 'post',
  path: casePath('/direction'),
  operationId: 'saveDirection',
  role: 'chair',
  tags,
  summary: 'Save the approved direction for the discussion block',
  request: { params: caseNumberParam, ...jsonBody(DirectionRequest) },
  errors: ['case_not_found', 'case_archived', 'version_conflict', 'case_file_unreadable', 'insufficient_storage'],
  responses: jsonAnswer(DirectionSaved, 'Saved'),
});

export const getDirectionRoute = defineRoute({
  method: 'get',
  path: casePath('/direction'),
  operationId: 'getDirection',
  role: 'reader',
  tags,
  summary: 'The approved direction',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'direction_not_found', 'case_file_unreadable'],
  responses: {
    ...jsonAnswer(Direction, 'The direction'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});
