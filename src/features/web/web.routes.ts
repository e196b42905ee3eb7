import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import { SCREENS } from '../../domain/screens.ts';
import { AppError } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';
import { BUNDLE_FOLDER } from './bundle.ts';
import { waitingPage } from './waiting-page.ts';
import type { Workspace } from './workspace.ts';

/** What the page may load and do: nothing of another origin, no script or style of the document itself. */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    // The widgets put in two rules at run time; they take the nonce from the page.
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');

const WAITING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
};

/** What is asked for at each first visit fits. */
const CACHE_BYTES = 8_000_000;

const ENDINGS = { br: '.br', gzip: '.gz', identity: '' } as const;
type Encoding = keyof typeof ENDINGS;

/** The page of every screen, or what says that it is still being built. */
export async function workspacePage(c: Context<AppEnv>, workspace: Workspace): Promise<Response> {
  const state = workspace.state();
  c.header('Cache-Control', 'no-store');
  if (state !== 'ready') {
    c.header('Content-Security-Policy', WAITING_POLICY);
    return c.html(waitingPage(state));
  }
  const nonce = randomBytes(16).toString('base64');
  c.header('Content-Security-Policy', policy(nonce));
  return c.html((await workspace.page(c.req.path)).replaceAll('__NONCE__', nonce));
}

/** The screens and their files, open to everybody: no data is in them (contract section 12). */
export function webRoutes(workspace: Workspace): Hono<AppEnv> {
  const router = new Hono<AppEnv>();
  // Names hold a hash of the content; a new build has other names.
  const files = boundedCache<Buffer>(CACHE_BYTES);
  for (const path of SCREENS) router.get(path, (c) => workspacePage(c, workspace));
  router.get('/assets/*', async (c) => {
    const name = c.req.path.slice('/assets/'.length);
    const type = TYPES[extname(name)];
    if (!type || !/^[\w.-]+(?:\/[\w.-]+)?$/.test(name) || name.includes('..')) throw new AppError('not_found');
    const { encoding, body } = await assetFor(c, name, files);
    if (encoding !== 'identity') c.header('Content-Encoding', encoding);
    c.header('Vary', 'Accept-Encoding');
    c.header('Cache-Control', 'public, max-age=31536000, immutable');
    return c.body(new Uint8Array(body), 200, { 'Content-Type': type, 'Content-Length': String(body.length) });
  });
  return router;
}

type FileCache = ReturnType<typeof boundedCache<Buffer>>;

/** The best encoding that was made at the build and that the client takes. @throws AppError not_found */
async function assetFor(c: Context, name: string, files: FileCache): Promise<{ encoding: Encoding; body: Buffer }> {
  const preferred = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip'],
    default: 'identity',
    match: (accepted) =>
      ['br', 'gzip'].find((each) => accepted.some(({ type, q }) => type === each && q > 0)) ?? 'identity',
  }) as Encoding;
  for (const encoding of preferred === 'identity' ? (['identity'] as const) : [preferred, 'identity' as const]) {
    const file = name + ENDINGS[encoding];
    const body = files.get(file) ?? (await readFile(join(BUNDLE_FOLDER, 'assets', file)).catch(() => undefined));
    if (!body) continue;
    files.set(file, body, body.length);
    return { encoding, body };
  }
  throw new AppError('not_found');
}
