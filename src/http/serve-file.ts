import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { AppError } from '../errors.ts';
import type { AppEnv } from './app-env.ts';
import { isNotModified, isRangeWanted, parseByteRange, type Validators } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

/** A file that is open for reading. */
export interface ServedFile extends Validators {
  handle: FileHandle;
  size: number;
  contentType: string;
}

/** Types that a browser may show itself: no scripts run in them. Everything else is saved, never rendered. */
const isShownInline = (contentType: string): boolean =>
  /^(application\/pdf|image\/(png|jpeg)|text\/(plain|markdown); charset=utf-8)$/.test(contentType);

/**
 * Answers with the file, a part of it, or nothing but its headers; takes over its handle.
 *
 * @throws AppError range_not_satisfiable
 */
export async function serveFile(c: Context<AppEnv>, filename: string, file: ServedFile): Promise<Response> {
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
const streamOf = (file: ServedFile, start: number, end: number) =>
  Readable.toWeb(file.handle.createReadStream({ start, end })) as ReadableStream<Uint8Array>;
