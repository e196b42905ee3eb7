import { z } from '@hono/zod-openapi';
import { type ErrorCode, THREAD_ERRORS } from '../../errors.ts';
import { caseNumberParam, casePath } from '../../http/params.ts';
import { defineRoute } from '../../http/router.ts';

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const tags: ['exports'] = ['exports'];

const docxRoute = <const P extends string>(
  path: P,
  operationId: string,
  summary: string,
  missing: Extract<ErrorCode, 'no_draft' | 'analysis_not_found' | 'summary_not_found'>,
) =>
  defineRoute({
    method: 'get',
    path,
    operationId,
    role: 'reader',
    tags,
    summary,
    request: { params: caseNumberParam },
    errors: ['case_not_found', missing, 'case_file_unreadable', 'text_not_exportable', ...THREAD_ERRORS],
    responses: {
      200: {
        description: 'The Word file; its Hebrew name is in Content-Disposition',
        content: { [DOCX_TYPE]: { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
  });

export const exportDecisionRoute = docxRoute(
  casePath('/decision/export-docx'),
  'exportDecision',
  'The decision as a Word file',
  'no_draft',
);

export const exportAnalysisRoute = docxRoute(
  casePath('/research/analysis/export-docx'),
  'exportAnalysis',
  'The analysis file as a Word file',
  'analysis_not_found',
);

export const exportSummaryRoute = docxRoute(
  casePath('/research/party-claims-summary/export-docx'),
  'exportPartyClaimsSummary',
  "The summary of the parties' claims as a Word file",
  'summary_not_found',
);
