import { z } from '@hono/zod-openapi';
import { QUEUE_STATUSES, REVIEW_STATUSES } from '../../db/schema/precedents.ts';
import { calendarDate, listPage, personText, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { citationText, DifferingText, webAddress } from './corpus.contract.ts';

const MAX_RULE = 5000;
const MAX_CASE_NUMBER = 64;
const MAX_TITLE = 500;
const MAX_BODY = 200_000;

export const Halacha = z
  .object({
    halacha_id: z.string(),
    precedent_id: z.string(),
    rule: z.string().openapi({ example: 'הקלה אינה זכות מוקנית' }),
    quote: z.string().openapi({ description: 'Stands word for word in the decision' }),
    review_status: z.enum(REVIEW_STATUSES),
    model_differs: z.union([DifferingText, z.null()]),
    created_at: timestamp,
  })
  .openapi('Halacha');

export const HalachaList = z.object({ halachot: z.array(Halacha), total: z.int() }).openapi('HalachaList');

export const HalachaPatch = z
  .strictObject({
    review_status: z.enum(REVIEW_STATUSES).optional(),
    rule: personText(MAX_RULE)
      .refine((text) => text !== '', 'יש לכתוב את ההלכה')
      .optional(),
    accept_model: z.literal(true).optional().openapi({ description: 'Take over how the model words it' }),
    keep_rules: z.literal(true).optional().openapi({ description: 'Keep the wording; the model is not asked again' }),
  })
  .refine(({ review_status, accept_model, keep_rules }) => review_status !== undefined || accept_model || keep_rules, {
    message: 'יש לקבוע מה עלה בהלכה, לקבל את נוסח המודל או להשאיר את הקיים',
    path: ['review_status'],
  })
  .refine(({ rule, accept_model, keep_rules }) => [rule, accept_model, keep_rules].filter(Boolean).length <= 1, {
    message: 'יש לכתוב את ההלכה, לקבל את נוסח המודל או להשאיר את הקיים, אחד מהם',
    path: ['accept_model'],
  })
  .openapi('HalachaPatch');

export const MissingPrecedent = z
  .object({
    gap_id: z.string(),
    citation: z.string(),
    citation_key: z.string(),
    case_number: z.string().nullable(),
    status: z.enum(['open', 'closed']),
    closed_by: z.string().nullable().openapi({ description: 'The decision that closed it' }),
    created_at: timestamp,
  })
  .openapi('MissingPrecedent');

export const MissingPrecedentList = z
  .object({ missing_precedents: z.array(MissingPrecedent), total: z.int() })
  .openapi('MissingPrecedentList');

export const MissingPrecedentCreate = z
  .strictObject({
    citation: citationText,
    case_number: z.string().min(1).max(MAX_CASE_NUMBER).nullish().openapi({ example: '1031/25' }),
  })
  .openapi('MissingPrecedentCreate');

export const CourtFetchJob = z
  .object({
    job_id: z.string(),
    case_number_norm: z.string().openapi({ example: 'עעמ 317/10' }),
    citation_raw: z.string(),
    tier: z.string().openapi({ example: 'supreme' }),
    status: z.enum(QUEUE_STATUSES),
    error: z.string().openapi({ description: 'Empty when there is none' }),
    updated_at: timestamp,
  })
  .openapi('CourtFetchJob');

export const CourtFetchJobList = z
  .object({ jobs: z.array(CourtFetchJob), total: z.int() })
  .openapi('CourtFetchJobList');

export const CourtFetchCreate = z
  .strictObject({
    citation: citationText,
    tier: z
      .string()
      .regex(/^[a-z0-9_-]{1,32}$/, 'יש לכתוב את שם המדרג באותיות לועזיות קטנות')
      .optional()
      .openapi({
        description: 'A tier of the sources file; by the kind of proceeding when left out',
        example: 'court',
      }),
    source_url: webAddress.nullish().openapi({ description: 'The page of the decision, when it is known' }),
  })
  .openapi('CourtFetchCreate');

export const Digest = z
  .object({
    digest_id: z.string(),
    date: z.string().openapi({ format: 'date', example: '2026-03-01' }),
    title: z.string(),
    body: z.string(),
    status: z.enum(QUEUE_STATUSES),
    linked_precedent_id: z.string().nullable(),
  })
  .openapi('Digest');

export const DigestList = z.object({ digests: z.array(Digest), total: z.int() }).openapi('DigestList');

export const DigestCreate = z
  .strictObject({
    date: calendarDate,
    title: personText(MAX_TITLE).refine((text) => text !== '', 'יש לכתוב כותרת'),
    body: personText(MAX_BODY).refine((text) => text !== '', 'יש לכתוב את תוכן התקציר'),
  })
  .openapi('DigestCreate');

const tags: ['precedents'] = ['precedents'];

export const listHalachotRoute = defineRoute({
  method: 'get',
  path: '/api/halachot',
  operationId: 'listHalachot',
  role: 'reader',
  tags,
  summary: 'Rules found in decisions, last changed first',
  request: {
    query: z.strictObject({
      status: z.enum(REVIEW_STATUSES).optional().openapi({ description: 'Only rules of this review status' }),
      ...listPage,
    }),
  },
  responses: jsonAnswer(HalachaList, 'The rules'),
});

export const reviewHalachaRoute = defineRoute({
  method: 'patch',
  path: '/api/halachot/{halacha_id}',
  operationId: 'reviewHalacha',
  role: 'chair',
  tags,
  summary: 'Decide on a rule, and word it',
  request: {
    params: z.object({ halacha_id: uuidParam('halacha_id', 'A rule') }),
    ...jsonBody(HalachaPatch),
  },
  errors: ['halacha_not_found', 'model_agrees'],
  responses: jsonAnswer(Halacha, 'The rule'),
});

export const listMissingRoute = defineRoute({
  method: 'get',
  path: '/api/missing-precedents',
  operationId: 'listMissingPrecedents',
  role: 'reader',
  tags,
  summary: 'Cited decisions that the corpus lacks, last changed first',
  request: {
    query: z.strictObject({
      status: z.enum(['open', 'closed']).optional().openapi({ description: 'Only gaps of this status' }),
      ...listPage,
    }),
  },
  responses: jsonAnswer(MissingPrecedentList, 'The gaps'),
});

export const reportMissingRoute = defineRoute({
  method: 'post',
  path: '/api/missing-precedents',
  operationId: 'reportMissingPrecedent',
  role: 'staff',
  tags,
  summary: 'Note that the corpus lacks a decision; a gap of one that it has is closed at once',
  request: jsonBody(MissingPrecedentCreate),
  errors: ['case_not_found', 'gap_exists'],
  responses: jsonAnswer(MissingPrecedent, 'The gap'),
});

export const listFetchJobsRoute = defineRoute({
  method: 'get',
  path: '/api/court-fetch/jobs',
  operationId: 'listCourtFetchJobs',
  role: 'operator',
  tags,
  summary: 'Decisions to be fetched, last changed first',
  request: {
    query: z.strictObject({
      status: z.enum(QUEUE_STATUSES).optional().openapi({ description: 'Only jobs of this status' }),
      ...listPage,
    }),
  },
  responses: jsonAnswer(CourtFetchJobList, 'The jobs'),
});

export const createFetchJobRoute = defineRoute({
  method: 'post',
  path: '/api/court-fetch/jobs',
  operationId: 'createCourtFetchJob',
  role: 'operator',
  tags,
  summary: 'Ask for a decision to be fetched',
  request: jsonBody(CourtFetchCreate),
  errors: ['precedent_exists', 'fetch_job_exists'],
  responses: jsonAnswer(CourtFetchJob, 'The job'),
});

export const retryFetchJobRoute = defineRoute({
  method: 'post',
  path: '/api/court-fetch/jobs/{job_id}/retry',
  operationId: 'retryCourtFetchJob',
  role: 'operator',
  tags,
  summary: 'Try a job again in the next run, ahead of what was not asked for',
  request: { params: z.object({ job_id: uuidParam('job_id', 'A fetch job') }) },
  errors: ['fetch_job_not_found', 'fetch_job_done'],
  responses: jsonAnswer(CourtFetchJob, 'The job'),
});

export const listDigestsRoute = defineRoute({
  method: 'get',
  path: '/api/digests',
  operationId: 'listDigests',
  role: 'reader',
  tags,
  summary: 'Daily digests, last changed first',
  request: { query: z.strictObject(listPage) },
  responses: jsonAnswer(DigestList, 'The digests'),
});

export const createDigestRoute = defineRoute({
  method: 'post',
  path: '/api/digests',
  operationId: 'createDigest',
  role: 'staff',
  tags,
  summary: 'Add a digest; its drain links it to the decision that it tells of',
  request: jsonBody(DigestCreate),
  responses: jsonAnswer(Digest, 'The digest'),
});
