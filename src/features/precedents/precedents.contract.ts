import { z } from '@hono/zod-openapi';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath, listPage, personText, timestamp, uuidParam } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

/** Contract section 0. */
const MAX_QUOTE = 20_000;
const MAX_CITATION = 1000;
const MAX_NOTE = 5000;

/** Text that is kept letter by letter, only composed, and that says something. */
const sayingText = (max: number, empty: string) =>
  z
    .string()
    .max(max)
    .refine((text) => text.trim() !== '', empty);

export const PrecedentAttachment = z
  .object({
    attachment_id: z.string(),
    case_number: z.string().openapi({ example: '1031/25' }),
    quote: z.string().openapi({ example: 'הקלה אינה זכות מוקנית אלא חריג, ועל המבקש אותה להצביע על טעם תכנוני.' }),
    citation: z.string().openapi({ example: 'עע"מ 317/10 שפר נ\' יניב, פסקה 12' }),
    section: z.enum(SECTION_KEYS).nullable(),
    section_id: z.string().nullable().openapi({ example: 'issues-2', description: 'Null when its item is gone' }),
    section_title: z.string().nullable(),
    note: z.string().nullable(),
    source: z.union([Source, z.null()]),
    created_at: timestamp,
  })
  .openapi('PrecedentAttachment');

export const PrecedentAttachmentList = z
  .object({ precedents: z.array(PrecedentAttachment), total: z.int() })
  .openapi('PrecedentAttachmentList');

export const PrecedentAttachmentDeleted = z
  .object({ deleted: z.literal(true), attachment_id: z.string() })
  .openapi('PrecedentAttachmentDeleted');

export const PrecedentCreateRequest = z
  .strictObject({
    quote: sayingText(MAX_QUOTE, 'יש לכתוב את הציטוט').openapi({
      description: 'Kept as it is, so that it can be verified',
    }),
    citation: personText(MAX_CITATION).refine((text) => text !== '', 'יש לכתוב את מראה המקום'),
    section: z.enum(SECTION_KEYS).nullish(),
    section_id: z.string().max(64).nullish().openapi({ description: 'Item of the analysis file', example: 'issues-2' }),
    note: personText(MAX_NOTE).nullish(),
  })
  .openapi('PrecedentCreateRequest');

const tags: ['precedents'] = ['precedents'];

export const attachPrecedentRoute = defineRoute({
  method: 'post',
  path: casePath('/precedents'),
  operationId: 'attachPrecedent',
  role: 'staff',
  tags,
  summary: 'Attach a quote to the case, or to one item of its analysis; every call attaches a new one',
  request: { params: caseNumberParam, ...jsonBody(PrecedentCreateRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'analysis_not_found',
    'analysis_item_not_found',
    'case_file_unreadable',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(PrecedentAttachment, 'The attachment'),
});

export const listAttachmentsRoute = defineRoute({
  method: 'get',
  path: casePath('/precedents'),
  operationId: 'listPrecedentAttachments',
  role: 'reader',
  tags,
  summary: 'Quotes attached to the case, newest first',
  request: { params: caseNumberParam, query: z.strictObject(listPage) },
  errors: ['case_not_found', ...THREAD_ERRORS],
  responses: jsonAnswer(PrecedentAttachmentList, 'The attachments'),
});

export const detachPrecedentRoute = defineRoute({
  method: 'delete',
  path: casePath('/precedents/{attachment_id}'),
  operationId: 'detachPrecedent',
  role: 'staff',
  tags,
  summary: 'Take an attached quote off the case',
  request: { params: caseNumberParam.extend({ attachment_id: uuidParam('attachment_id', 'Attachment of the case') }) },
  errors: ['case_not_found', 'case_archived', 'attachment_not_found'],
  responses: jsonAnswer(PrecedentAttachmentDeleted, 'Gone'),
});
