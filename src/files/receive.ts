import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { uuidv7 } from 'uuidv7';
import { AppError, fieldError } from '../errors.ts';

export interface ReceivedFile {
  /** Temporary path; the caller moves or removes it. */
  path: string;
  originalName: string;
  size: number;
  sha256: string;
}

interface ReceiveOptions {
  /** The request's Content-Type header, with the boundary. */
  contentType: string;
  /** Folder for the temporary file. */
  into: string;
  maxBytes: number;
  /** Name of the form field that carries the file. */
  field: string;
}

/**
 * Streams the one file of a multipart body (RFC 7578) to a temporary file, hashing it on the way and fsyncing it at the
 * end; nothing is held in memory beyond a few chunks, and a body that fails in any way leaves nothing behind.
 *
 * @throws AppError malformed_multipart, upload_interrupted, payload_too_large, empty_file, validation_error (no file, or two)
 */
export async function receiveFile(body: Readable, options: ReceiveOptions): Promise<ReceivedFile> {
  const path = join(options.into, `${uuidv7()}.part`);
  try {
    const { part, originalName, done } = await firstFile(body, options);
    const { size, sha256 } = await writeHashed(part, path, options.maxBytes);
    await done;
    if (size === 0) throw new AppError('empty_file');
    return { path, originalName, size, sha256 };
  } catch (error) {
    // Not destroyed: on a socket that would cut off the answer too. The server drains what still comes, within bounds.
    body.unpipe();
    await rm(path, { force: true });
    throw error;
  }
}

interface FirstFile {
  part: Readable;
  originalName: string;
  /** Settles when the whole body has been read and was well formed. */
  done: Promise<void>;
}

function firstFile(body: Readable, options: ReceiveOptions): Promise<FirstFile> {
  const form = openForm(options.contentType);
  return new Promise((resolve, reject) => {
    let found = false;
    let ended = false;
    const finished = Promise.withResolvers<void>();
    finished.promise.catch(() => {});
    // Bytes go on through a stream of our own: busboy's parts emit no error when the body is cut off.
    const part = new PassThrough();
    part.on('error', () => {});
    const fail = (error: AppError) => {
      finished.reject(error);
      reject(error);
      part.destroy(error);
    };
    form.on('file', (field, stream, filename) => {
      stream.on('error', () => fail(new AppError('upload_interrupted')));
      if (field !== options.field) return stream.resume();
      if (found) {
        stream.resume();
        return fail(fieldError(['form', field], 'צורפו כמה קבצים; יש לצרף קובץ אחד בכל פעם', 'too_many_files'));
      }
      found = true;
      stream.pipe(part);
      resolve({ part, originalName: repairName(filename), done: finished.promise });
    });
    form.on('finish', () => {
      ended = true;
      if (found) return finished.resolve();
      fail(fieldError(['form', options.field], 'לא צורף קובץ', 'missing'));
    });
    form.on('error', (cause: unknown) => fail(new AppError('malformed_multipart', { cause })));
    body.on('error', (cause) => fail(new AppError('upload_interrupted', { cause })));
    body.on('close', () => {
      if (!ended && !body.readableEnded) fail(new AppError('upload_interrupted'));
    });
    body.pipe(form);
  });
}

function openForm(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fields: 20, fieldSize: 64 * 1024, parts: 30, headerPairs: 50 },
    });
  } catch (cause) {
    throw new AppError('malformed_multipart', { cause });
  }
}

async function writeHashed(part: Readable, path: string, maxBytes: number): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o640);
  let size = 0;
  try {
    for await (const chunk of part) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('payload_too_large');
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest('hex') };
}

/**
 * Browsers send the name as UTF-8 bytes, which parsers that read headers as Latin-1 garble, and write quotes and line
 * breaks in it as %22, %0D and %0A (WHATWG HTML, multipart/form-data encoding).
 */
function repairName(raw: string | undefined): string {
  if (!raw) return '';
  const name = raw.replace(/%22/g, '"').replace(/%0[AD]/gi, '');
  if (![...name].some((ch) => ch > '\x7f') || [...name].some((ch) => ch > '\xff')) return name;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    return name;
  }
}

/** The sha256 of a file's bytes, hexadecimal. Throws what the file system throws. */
export async function sha256OfPath(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Whether a file's bytes have this sha256. */
export const sameContent = async (path: string, sha256: string): Promise<boolean> =>
  (await sha256OfPath(path)) === sha256;
