import { Readable } from 'node:stream';
import type { Context as HonoContext } from 'hono';
import { recordRead } from '../../../audit/hourly-acts.ts';
import { AppError } from '../../../errors.ts';
import type { AppEnv } from '../../../http/app-env.ts';
import { isNotModified, isRangeWanted, parseByteRange } from '../../../http/byte-range.ts';
import { contentDisposition } from '../../../http/content-disposition.ts';
import { answer, createRouter, streamedRoute } from '../../../http/router.ts';
import { caseGitStatus } from '../history/git-status.ts';
import {
  Exports,
  exportsRoute,
  GitStatus,
  gitStatusRoute,
  LocalFiles,
  localFileRoute,
  localFilesRoute,
} from './case-files.contract.ts';
import { isShownInline } from './local-file-names.ts';
import { listExports, listLocalFiles, type OpenedFile, openLocalFile } from './local-files.service.ts';

/** What lies in the directory of a case (contract section 3, "Case files"). */
export function caseFilesRoutes() {
  const router = createRouter();
  streamedRoute(router, localFileRoute, async (c) => {
    const { case_number, folder, filename } = c.req.param() as Record<string, string>;
    const ctx = c.get('ctx');
    const file = await openLocalFile(ctx, case_number!, folder!, filename!);
    if (c.req.method !== 'HEAD') recordRead(ctx, { action: 'file.read', subject: file.subject, target: file.target });
    return serve(c, filename!, file);
  });
  return router
    .openapi(localFilesRoute, async (c) =>
      answer(c, LocalFiles, await listLocalFiles(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(exportsRoute, async (c) =>
      answer(c, Exports, await listExports(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(gitStatusRoute, async (c) => {
      const ctx = c.get('ctx');
      return answer(c, GitStatus, await caseGitStatus(ctx, c.req.valid('param').case_number));
    });
}

/** Answers with the file, a part of it, or nothing but its headers; takes over its handle. */
async function serve(c: HonoContext<AppEnv>, filename: string, file: OpenedFile): Promise<Response> {
  const request = c.req.raw;
  const head = c.req.method === 'HEAD';
  const inline = isShownInline(file.contentType);
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Content-Disposition': contentDisposition(inline ? 'inline' : 'attachment', filename),
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
    'Last-Modified': file.modifiedAt.toUTCString(),
    'Cache-Control': 'private, no-cache, no-transform',
  });
  if (!inline) headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  const range = head || !isRangeWanted(request.headers, file) ? null : parseByteRange(c.req.header('range'), file.size);
  const unchanged = isNotModified(request.headers, file);
  const bodiless = head || file.size === 0;
  if (unchanged || range === 'unsatisfiable' || bodiless) await file.handle.close();
  if (unchanged) return new Response(null, { status: 304, headers });
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${file.size}`);
    throw new AppError('range_not_satisfiable');
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  headers.set('Content-Length', String(end - start + 1));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${file.size}`);
  return new Response(bodiless ? null : streamOf(file, start, end), { status: range ? 206 : 200, headers });
}

/** Reads as the client takes; a client that leaves closes the file. */
const streamOf = (file: OpenedFile, start: number, end: number) =>
  Readable.toWeb(file.handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
