import type { Context } from 'hono';
import { etag } from 'hono/etag';
import { recordRead } from '../../audit/hourly-acts.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { requestBody } from '../../http/request-body.ts';
import { answer, createRouter, streamedRoute } from '../../http/router.ts';
import { auditSubject } from '../cases/cases.service.ts';
import { CASE_FILES } from '../cases/files/case-files.service.ts';
import { attachmentsOfCase } from '../precedents/attachments.service.ts';
import { readAlikeItems } from './alike-items.service.ts';
import { readAnalysis, readSummary } from './analysis.service.ts';
import { createAnalysis } from './create-analysis.service.ts';
import { mergeAnalysisItems } from './merge-items.service.ts';
import {
  AlikeItems,
  AnalysisReplaced,
  ChairPositionSaved,
  chairPositionRoute,
  createAnalysisRoute,
  downloadAnalysisRoute,
  downloadSummaryRoute,
  mergeItemsRoute,
  PartyClaimsSummary,
  ResearchAnalysis,
  readAlikeRoute,
  readAnalysisRoute,
  readSummaryRoute,
  uploadAnalysisRoute,
} from './research.contract.ts';
import { saveChairPosition, uploadAnalysis } from './research.service.ts';
import { projectAnalysis, projectItem } from './research.views.ts';

/** Analysis and summary files of a case (contract section 5). */
export function researchRoutes() {
  const router = createRouter();
  streamedRoute(router, uploadAnalysisRoute, async (c) => {
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\b/i.test(contentType))
      throw new AppError('unsupported_media_type', { detail: 'יש לשלוח טופס מסוג multipart/form-data.' });
    const body = requestBody(c);
    if (!body) throw new AppError('malformed_multipart');
    const caseNumber = c.req.param('case_number') ?? '';
    return answer(c, AnalysisReplaced, await uploadAnalysis(c.get('ctx'), caseNumber, body, contentType));
  });
  return router
    .openapi({ ...readAnalysisRoute, middleware: etag() }, async (c) => {
      const ctx = c.get('ctx');
      const { row, file } = await readAnalysis(ctx, c.req.valid('param').case_number);
      return answer(c, ResearchAnalysis, projectAnalysis(row.caseNumber, file, await attachmentsOfCase(ctx, row)));
    })
    .openapi(readAlikeRoute, async (c) =>
      answer(c, AlikeItems, await readAlikeItems(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi({ ...downloadAnalysisRoute, middleware: etag() }, async (c) => {
      const ctx = c.get('ctx');
      const { row, file } = await readAnalysis(ctx, c.req.valid('param').case_number);
      recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: CASE_FILES.analysis });
      return markdownFile(c, `ניתוח ומחקר ${row.caseNumber}`, file.content) as never;
    })
    .openapi(createAnalysisRoute, async (c) => {
      const { replace } = c.req.valid('json');
      const made = await createAnalysis(c.get('ctx'), c.req.valid('param').case_number, replace);
      return answer(c, AnalysisReplaced, made);
    })
    .openapi(chairPositionRoute, async (c) => {
      const ctx = c.get('ctx');
      const { row, file, item } = await saveChairPosition(ctx, c.req.valid('param').case_number, c.req.valid('json'));
      const attached = (await attachmentsOfCase(ctx, row)).filter(({ section_id }) => section_id === item.id);
      const view = projectItem(file.analysis.markdown, item, attached);
      return answer(c, ChairPositionSaved, { ...view, version: file.version });
    })
    .openapi(mergeItemsRoute, async (c) => {
      const ctx = c.get('ctx');
      const { row, file } = await mergeAnalysisItems(ctx, c.req.valid('param').case_number, c.req.valid('json'));
      return answer(c, ResearchAnalysis, projectAnalysis(row.caseNumber, file, await attachmentsOfCase(ctx, row)));
    })
    .openapi({ ...readSummaryRoute, middleware: etag() }, async (c) => {
      const { row, file } = await readSummary(c.get('ctx'), c.req.valid('param').case_number);
      const markdown = file.content.replace(/^\ufeff/, '');
      return answer(c, PartyClaimsSummary, { case_number: row.caseNumber, markdown, updated_at: file.updatedAt });
    })
    .openapi({ ...downloadSummaryRoute, middleware: etag() }, async (c) => {
      const ctx = c.get('ctx');
      const { row, file } = await readSummary(ctx, c.req.valid('param').case_number);
      recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: CASE_FILES.summary });
      return markdownFile(c, `תמצית טענות הצדדים ${row.caseNumber}`, file.content) as never;
    });
}

function markdownFile(c: Context<AppEnv>, name: string, content: string): Response {
  return c.body(content, 200, {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `${name.replace(/[/\\]/g, '-')}.md`),
  });
}
