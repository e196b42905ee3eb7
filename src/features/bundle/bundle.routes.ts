import { contentDisposition } from '../../http/content-disposition.ts';
import { createRouter } from '../../http/router.ts';
import { bundleRoute } from './bundle.contract.ts';
import { bundleCase, bundleName } from './export-case.service.ts';

/** Whole cases as files (contract section 15). */
export function bundleRoutes() {
  return createRouter().openapi(bundleRoute, async (c) => {
    const ctx = c.get('ctx');
    const { case_number } = c.req.valid('param');
    const headersOf = (filename: string) => ({
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition('attachment', filename),
      'Cache-Control': 'private, no-store, no-transform',
    });
    if (c.req.method === 'HEAD') return c.body(null, 200, headersOf(await bundleName(ctx, case_number)));
    const { filename, stream } = await bundleCase(ctx, case_number);
    return c.body(stream, 200, headersOf(filename));
  });
}
