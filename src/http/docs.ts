import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';

const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const START = `window.addEventListener('load', () => {
  SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', deepLinking: true, tryItOutEnabled: false });
});`;

const PAGE = `<!doctype html>
<html lang="he" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>תיעוד הממשק</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>`;

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The browsable reference under `/docs`; everything it loads comes from this service. */
export function docsRoutes(): Hono<AppEnv> {
  const root = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const router = new Hono<AppEnv>();
  router.get('/docs', (c) => c.html(PAGE, 200, { 'Content-Security-Policy': POLICY }));
  router.get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  router.get('/docs/:asset', (c) => {
    const asset = c.req.param('asset');
    const type = ASSETS[asset];
    if (!type) throw new AppError('not_found');
    const file = Readable.toWeb(createReadStream(join(root, asset)));
    return c.body(file as ReadableStream<Uint8Array>, 200, {
      'Content-Type': type,
      'Cache-Control': 'public, max-age=86400',
    });
  });
  return router;
}
