import { z } from '@hono/zod-openapi';
import { SECTION_KEYS } from '../../domain/section-keys.ts';
import { THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath, personText, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/router.ts';
import { PrecedentAttachment } from '../precedents/precedents.contract.ts';

/** Contract section 0. */
export const MAX_CHAIR_POSITION = 100_000;
const MAX_TITLE = 500;
/** Questions that become one at once. */
const MAX_MERGED = 50;

export const AnalysisItem = z
  .object({
    id: z.string().openapi({ example: 'issues-2' }),
    number: z.int().openapi({ description: 'As written in the heading, else the place in the section' }),
    title: z.string().openapi({ example: 'חריגה מקו בניין' }),
    markdown: z.string().openapi({ description: 'The text of the item, without its heading and the position' }),
    fields: z
      .record(z.string(), z.string())
      .openapi({ description: 'Lines that begin with a bold label', example: { הטוענת: 'הוועדה המקומית' } }),
    chair_position: z.string().nullable(),
    precedents: z.array(PrecedentAttachment),
  })
  .openapi('AnalysisItem');

export const ResearchAnalysis = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    title: z.string().openapi({ example: 'ניתוח ומחקר – ערר 1031/25' }),
    version: z.int(),
    updated_at: timestamp,
    threshold_claims: z.array(AnalysisItem),
    issues: z.array(AnalysisItem),
    other_sections: z.array(z.object({ title: z.string(), markdown: z.string() })),
    chair_positions: z.object({ filled: z.int(), total: z.int() }),
  })
  .openapi('ResearchAnalysis');

export const AnalysisReplaced = z
  .object({
    replaced: z.boolean().openapi({ description: 'Whether there was a file before' }),
    backup: z.string().nullable().openapi({ example: 'analysis-20260301T093000Z.md' }),
    threshold_claims: z.int(),
    issues: z.int(),
  })
  .openapi('AnalysisReplaced');

export const ChairPositionRequest = z
  .strictObject({
    section: z.enum(SECTION_KEYS),
    item_id: z.string().max(64).openapi({ example: 'issues-2' }),
    item_title: z.string().max(2000).nullish().openapi({ description: 'Refused when the item is called otherwise' }),
    chair_position: z.string().max(MAX_CHAIR_POSITION).openapi({ description: 'Markdown; empty clears' }),
    expected_version: z.int().optional().openapi({ description: 'Version of the file that was read' }),
  })
  .openapi('ChairPositionRequest');

export const AnalysisMergeRequest = z
  .strictObject({
    item_ids: z
      .array(z.string().max(64))
      .min(1)
      .max(MAX_MERGED)
      .refine((ids) => new Set(ids).size === ids.length, 'סוגיה נבחרה פעמיים')
      .openapi({ description: 'The first of them in the file takes the others in; one alone gets another title' }),
    title: personText(MAX_TITLE)
      .refine((text) => text !== '' && !/[\n\r]/.test(text), 'יש לכתוב כותרת בשורה אחת')
      .optional()
      .openapi({ description: 'What it is called from now on; left out, as the first is called' }),
    expected_version: z
      .int()
      .openapi({ description: 'Version of the file that was read: ids of items are places in it' }),
  })
  .refine(({ item_ids, title }) => item_ids.length > 1 || title !== undefined, {
    message: 'יש לבחור שתי סוגיות לפחות, או לכתוב כותרת לאחת',
    path: ['item_ids'],
  })
  .openapi('AnalysisMergeRequest', {
    example: { item_ids: ['issues-2', 'issues-5'], title: 'חריגה מקווי בניין', expected_version: 3 },
  });

export const AlikeItems = z
  .object({
    version: z.int().openapi({ description: 'Of the file: ids of items are places in it' }),
    groups: z.array(z.object({ item_ids: z.array(z.string()).min(2) })).openapi({
      description: 'Items that may be one question, the most alike first; each group in the order of the file',
      example: [{ item_ids: ['issues-2', 'issues-5'] }],
    }),
  })
  .openapi('AlikeItems');

export const ChairPositionSaved = AnalysisItem.extend({ version: z.int() }).openapi('ChairPositionSaved');

export const PartyClaimsSummary = z
  .object({ case_number: z.string().openapi({ example: '1031/25' }), markdown: z.string(), updated_at: timestamp })
  .openapi('PartyClaimsSummary');

const tags: ['research'] = ['research'];
const request = { params: caseNumberParam };
const notModified = { 304: { description: 'Unchanged since the ETag of If-None-Match' } };
const markdownFile = {
  200: {
    description: 'The file, byte for byte',
    content: { 'text/markdown': { schema: z.string().openapi({ format: 'binary' }) } },
  },
  ...notModified,
};

export const readAnalysisRoute = defineRoute({
  method: 'get',
  path: casePath('/research/analysis'),
  operationId: 'getResearchAnalysis',
  role: 'reader',
  tags,
  summary: 'The analysis file of a case by its structure',
  request,
  errors: ['case_not_found', 'analysis_not_found', 'case_file_unreadable', ...THREAD_ERRORS],
  responses: { ...jsonAnswer(ResearchAnalysis, 'The analysis'), ...notModified },
});

export const readAlikeRoute = defineRoute({
  method: 'get',
  path: casePath('/research/analysis/alike'),
  operationId: 'getAlikeItems',
  role: 'reader',
  tags,
  summary: 'Items of the analysis file that may be one question; nothing is merged by itself',
  request,
  errors: ['case_not_found', 'analysis_not_found', 'case_file_unreadable', ...THREAD_ERRORS],
  responses: jsonAnswer(AlikeItems, 'The groups'),
});

export const downloadAnalysisRoute = defineRoute({
  method: 'get',
  path: casePath('/research/analysis/download'),
  operationId: 'downloadResearchAnalysis',
  role: 'reader',
  tags,
  summary: 'The analysis file as it is',
  request,
  errors: ['case_not_found', 'analysis_not_found', 'case_file_unreadable', ...THREAD_ERRORS],
  responses: markdownFile,
});

export const uploadAnalysisRoute = defineRoute({
  method: 'put',
  path: casePath('/research/analysis/upload'),
  operationId: 'uploadResearchAnalysis',
  role: 'staff',
  tags,
  summary: 'Replace the analysis file; the former one goes to the backup folder',
  request: {
    ...request,
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z.string().openapi({ type: 'string', format: 'binary', contentMediaType: 'text/markdown' } as object),
          }),
        },
      },
    },
  },
  errors: [
    'case_not_found',
    'case_archived',
    'case_file_unreadable',
    'malformed_multipart',
    'upload_interrupted',
    'empty_file',
    'unsupported_media_type',
    'not_markdown',
    'text_too_nested',
    'not_parseable',
    'no_structural_section',
    'case_number_mismatch',
    'insufficient_storage',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(AnalysisReplaced, 'What was put in place'),
});

const AnalysisCreateRequest = z
  .strictObject({
    replace: z
      .boolean()
      .default(false)
      .openapi({ description: 'Whether the file takes the place of a present one, which goes to the backup folder' }),
  })
  .openapi('AnalysisCreateRequest', { example: { replace: false } });

export const createAnalysisRoute = defineRoute({
  method: 'post',
  path: casePath('/research/analysis/create'),
  operationId: 'createResearchAnalysis',
  role: 'staff',
  tags,
  summary: 'Make the analysis file from the aggregated arguments',
  request: { ...request, ...jsonBody(AnalysisCreateRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'analysis_exists',
    'no_arguments',
    'too_many_arguments',
    'case_file_unreadable',
    'text_too_nested',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(AnalysisReplaced, 'What the new file holds'),
});

export const chairPositionRoute = defineRoute({
  method: 'patch',
  path: casePath('/research/analysis/chair-position'),
  operationId: 'saveChairPosition',
  role: 'chair',
  tags,
  summary: 'Write the position of the chair in one item; nothing else in the file changes',
  request: { ...request, ...jsonBody(ChairPositionRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'analysis_not_found',
    'analysis_item_not_found',
    'item_title_mismatch',
    'version_conflict',
    'case_file_unreadable',
    'text_too_nested',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(ChairPositionSaved, 'The item as it is now'),
});

export const mergeItemsRoute = defineRoute({
  method: 'post',
  path: casePath('/research/analysis/merge'),
  operationId: 'mergeAnalysisItems',
  role: 'chair',
  tags,
  summary: 'Make one question of several, with their texts, positions, arguments and quotes; or give one another title',
  request: { ...request, ...jsonBody(AnalysisMergeRequest) },
  errors: [
    'case_not_found',
    'case_archived',
    'analysis_not_found',
    'analysis_item_not_found',
    'version_conflict',
    'case_file_unreadable',
    'text_too_nested',
    ...THREAD_ERRORS,
  ],
  responses: jsonAnswer(ResearchAnalysis, 'The file as it is now'),
});

export const readSummaryRoute = defineRoute({
  method: 'get',
  path: casePath('/research/party-claims-summary'),
  operationId: 'getPartyClaimsSummary',
  role: 'reader',
  tags,
  summary: 'The summary of the claims of the parties',
  request,
  errors: ['case_not_found', 'summary_not_found', 'case_file_unreadable'],
  responses: { ...jsonAnswer(PartyClaimsSummary, 'The summary'), ...notModified },
});

export const downloadSummaryRoute = defineRoute({
  method: 'get',
  path: casePath('/research/party-claims-summary/download'),
  operationId: 'downloadPartyClaimsSummary',
  role: 'reader',
  tags,
  summary: 'The summary as a file',
  request,
  errors: ['case_not_found', 'summary_not_found', 'case_file_unreadable'],
  responses: markdownFile,
});
