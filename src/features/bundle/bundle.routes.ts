import { AppError } from '../../errors.ts';
import { contentDisposition } from '../../http/content-disposition.ts';
import { requestBody } from '../../http/request-body.ts';
import { answer, createRouter, streamedRoute } from '../../http/router.ts';
import { openFairTurns } from '../../jobs/fair-turns.ts';
import { bundleRoute, CaseImported, importRoute } from './bundle.contract.ts';
import { bundleCase, bundleName } from './export-case.service.ts';
import { importCase } from './import-case.service.ts';

/** A bundle lies on the disk until its client has taken it. Who asks for more is told to come back. */
const BUNDLES_AT_ONCE = { seats: 8, seatsPerActor: 3, waitingPerActor: 0, waiting: 0 };

/** Whole cases as files (contract section 15). */
export function bundleRoutes() {
  const router = createRouter();
  const turns = openFairTurns(BUNDLES_AT_ONCE);
  streamedRoute(router, importRoute, async (c) => {
    const contentType = c.req.header('content-type') ?? '';
    if (!/^multipart\/form-data\b/i.test(contentType))
      throw new AppError('unsupported_media_type', { detail: 'יש לשלוח טופס מסוג multipart/form-data.' });
    const body = requestBody(c);
    if (!body) throw new AppError('malformed_multipart');
    return answer(c, CaseImported, await importCase(c.get('ctx'), body, contentType));
  });
  return router.openapi(bundleRoute, async (c) => {
    const ctx = c.get('ctx');
    const { case_number } = c.req.valid('param');
    const headersOf = (filename: string) => ({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', filename),
      'Cache-Control': 'private, no-store, no-transform',
    });
    if (c.req.method === 'HEAD') return c.body(null, 200, headersOf(await bundleName(ctx, case_number)));
    const { filename, stream } = await bundleCase(ctx, turns, case_number);
    return c.body(stream, 200, headersOf(filename));
  });
}
