import type { Context } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { createRouter } from '../../http/router.ts';
import { DOCX_TYPE, exportAnalysisRoute, exportDecisionRoute, exportSummaryRoute } from './exports.contract.ts';
import { type Export, exportAnalysis, exportDecision, exportSummary } from './exports.service.ts';

/** Decision, analysis and summary as Word files (contract sections 3 and 5). */
export function exportsRoutes() {
  return createRouter()
    .openapi(exportDecisionRoute, async (c) =>
      wordFile(c, await exportDecision(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(exportAnalysisRoute, async (c) =>
      wordFile(c, await exportAnalysis(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(exportSummaryRoute, async (c) =>
      wordFile(c, await exportSummary(c.get('ctx'), c.req.valid('param').case_number)),
    );
}

function wordFile(c: Context<AppEnv>, { filename, bytes }: Export): Response {
  return c.body(bytes, 200, {
    'Content-Type': DOCX_TYPE,
    'Content-Disposition': contentDisposition('attachment', filename),
    'Content-Length': String(bytes.byteLength),
    'Cache-Control': 'private, no-store, no-transform',
  });
}
