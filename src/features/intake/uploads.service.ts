import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from '@hono/zod-openapi';
import { desc, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { mapList, type Page, type ReadList, readList, tableList } from '../../db/list.ts';
import { type PendingRow, pendingFiles, type SuggestionRecord } from '../../db/schema/intake.ts';
import { AppError } from '../../errors.ts';
import { announceUploads } from '../../events/announce.ts';
import { detectContentType } from '../../extract/detect.ts';
import { ExtractError } from '../../extract/errors.ts';
import { linkDurably } from '../../files/atomic.ts';
import { numberedName, safeFilename } from '../../files/names.ts';
import { type ReceivedFile, receiveFile } from '../../files/receive.ts';
import { openRegular } from '../../files/regular.ts';
import type { ServedFile } from '../../http/serve-file.ts';
import { withTimeLimit } from '../../lib/time-limit.ts';
import type { PendingFile } from './intake.contract.ts';
import { viewUploads } from './upload-warnings.service.ts';

/** The upload answers within this time; a slower suggestion appears in the list. */
const SUGGESTION_WAIT_MS = 900;
/** The first one after a start or a rest, whose reader has yet to load what it reads with, is waited for as long. */
const FIRST_SUGGESTION_WAIT_MS = 5000;
const SUGGESTION_LIMIT_MS = 20_000;
/** A larger file is read when it is processed: reading it for a suggestion would hold all of it in memory. */
const SUGGESTION_MAX_BYTES = 16 * 1024 * 1024;
const MAX_NAME_TRIES = 1000;

/**
 * Receives one uploaded file into the pending area: streamed to disk, checked by its bytes, then named and recorded in
 * one step – the file is in its place before the row's commit, so a row always has its file.
 *
 * @param body the raw request body
 * @param sent how it came; what comes again with the `key` (a UUID) of a file that waits is answered with that file, since
 *   browsers and people send again what they had no answer to
 * @throws AppError unsupported_media_type, empty_file, payload_too_large, malformed_multipart, upload_interrupted,
 *   idempotency_key_reused
 */
export async function uploadFile(
  ctx: Context,
  body: Readable,
  { contentType, key }: { contentType: string; key?: string | undefined },
): Promise<PendingRow> {
  const maxBytes = (ctx.config.MAX_UPLOAD_MB ?? 100) * 1024 * 1024;
  const received = await receiveFile(body, { contentType, into: ctx.files.incoming, maxBytes, field: 'file' });
  try {
    const detected = await detect(received);
    const row = await keep(ctx, received, detected, key);
    if (row.suggestion) return row;
    const waitMs = ctx.readers.isWarm() ? SUGGESTION_WAIT_MS : FIRST_SUGGESTION_WAIT_MS;
    return { ...row, suggestion: await withTimeLimit(waitMs, suggest(ctx, row)) };
  } finally {
    await rm(received.path, { force: true });
  }
}

/** The files that wait to be classified, newest first; everything when no limit is given. */
export async function listUploads(
  ctx: Context,
  { case_number, ...page }: Page & { case_number?: string | undefined },
): Promise<ReadList<z.input<typeof PendingFile>>> {
  const list = tableList<PendingRow>(ctx.db, {
    select: (where) => ctx.db.select().from(pendingFiles).where(where).$dynamic(),
    table: pendingFiles,
    id: pendingFiles.uploadId,
    where: isNull(pendingFiles.taskId),
    order: [desc(pendingFiles.uploadedAt), pendingFiles.uploadId],
    idOf: (row) => row.uploadId,
  });
  return mapList(await readList(ctx.db, list, page), (rows) => viewUploads(ctx, rows, case_number));
}

/**
 * Opens a pending file for reading, one that is being read by its task too.
 *
 * @throws AppError upload_not_found
 */
export async function openUpload(ctx: Context, filename: string): Promise<ServedFile & { target: string }> {
  const [row] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.filename, filename));
  const handle = row && (await openRegular(join(ctx.files.uploads, row.filename)));
  if (!row || !handle || handle === 'irregular') throw new AppError('upload_not_found');
  return {
    handle,
    size: row.sizeBytes,
    modifiedAt: row.uploadedAt,
    etag: `"${row.sha256}"`,
    contentType: row.contentType,
    target: row.filename,
  };
}

/**
 * Removes a pending file.
 *
 * @throws AppError upload_not_found, upload_in_use
 */
export async function deleteUpload(ctx: Context, filename: string): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const row = await lockPending(inner, filename);
    if (row.taskId) throw new AppError('upload_in_use');
    await inner.db.delete(pendingFiles).where(eq(pendingFiles.uploadId, row.uploadId));
    await announceUploads(inner, [filename], 'removed');
    await recordAct(inner, { action: 'upload.deleted', target: filename, beforeSha256: row.sha256 });
  });
  await rm(join(ctx.files.uploads, filename), { force: true });
}

/** What a text is called that was uploaded under this name: the name without path and extension. */
export function titleOfUpload(originalName: string): string {
  const base = originalName.split(/[/\\]/).at(-1) ?? '';
  return base.slice(0, base.length - extname(base).length).trim() || base || 'מסמך';
}

/** A pending file, locked until the transaction ends. @throws AppError upload_not_found */
export async function lockPending(ctx: Context, filename: string): Promise<PendingRow> {
  const [row] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.filename, filename)).for('update');
  if (!row) throw new AppError('upload_not_found');
  return row;
}

async function detect(received: ReceivedFile): Promise<string> {
  try {
    return await detectContentType(received.path, received.originalName);
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error;
    throw new AppError('unsupported_media_type', { detail: error.messageHe, cause: error });
  }
}

/** Records the file under the first free name, or finds the row that it has under its key already. */
async function keep(
  ctx: Context,
  received: ReceivedFile,
  contentType: string,
  key: string | undefined,
): Promise<PendingRow> {
  const uploadId = key ?? uuidv7();
  const wanted = safeFilename(received.originalName);
  for (let n = 1; n <= MAX_NAME_TRIES; n += 1) {
    const named = { uploadId, filename: numberedName(wanted, n), contentType };
    const row = (await tryName(ctx, received, named)) ?? (key && (await keptBefore(ctx, received, key)));
    if (row) return row;
  }
  throw new AppError('internal_error', { detail: 'לא נמצא שם פנוי לקובץ.' });
}

/** The file that waits under this key. @throws AppError idempotency_key_reused where it is another file or another's */
async function keptBefore(ctx: Context, received: ReceivedFile, key: string): Promise<PendingRow | undefined> {
  const [row] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.uploadId, key));
  if (row && (row.sha256 !== received.sha256 || row.uploadedBy !== ctx.actor))
    throw new AppError('idempotency_key_reused');
  return row;
}

/** @returns undefined when the name is taken, by a row or by a file that no row stands for, or the id is */
function tryName(
  ctx: Context,
  received: ReceivedFile,
  named: Pick<PendingRow, 'uploadId' | 'filename' | 'contentType'>,
): Promise<PendingRow | undefined> {
  const { filename } = named;
  return inTransaction(ctx, async (inner) => {
    const [row] = await inner.db
      .insert(pendingFiles)
      .values({
        ...named,
        originalName: displayName(received.originalName),
        sizeBytes: received.size,
        sha256: received.sha256,
        uploadedBy: ctx.actor,
        uploadedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    try {
      await linkDurably(received.path, join(ctx.files.uploads, filename));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      await inner.db.delete(pendingFiles).where(eq(pendingFiles.uploadId, row.uploadId));
      return undefined;
    }
    await announceUploads(inner, [filename], 'added');
    await recordAct(inner, { action: 'upload.received', target: filename, afterSha256: row.sha256 });
    return row;
  });
}

/** The name as its owner wrote it, without what a text column cannot hold. */
const displayName = (name: string): string =>
  name
    .normalize('NFC')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 1000);

/** Makes sure that a pending file has its suggestion, where one can be made: one that the upload did not wait for, say. */
export async function ensureSuggestion(ctx: Context, filename: string): Promise<void> {
  const [row] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.filename, filename));
  if (row && !row.suggestion) await suggest(ctx, row);
}

/** Finds what the document seems to be, from its text layer alone, and stores it; null when it cannot tell in time. */
async function suggest(ctx: Context, row: PendingRow): Promise<SuggestionRecord | null> {
  if (row.sizeBytes > SUGGESTION_MAX_BYTES) return null;
  try {
    const path = join(ctx.files.uploads, row.filename);
    const input = { path, contentType: row.contentType, filename: row.originalName };
    const suggestion = await ctx.readers.run('suggest', input, { timeoutMs: SUGGESTION_LIMIT_MS, lane: 'quick' });
    if (suggestion) await storeSuggestion(ctx, row, suggestion);
    return suggestion;
  } catch (error) {
    ctx.log.debug({ err: error, filename: row.filename }, 'no suggestion');
    return null;
  }
}

const storeSuggestion = (
  ctx: Context,
  { uploadId, filename }: PendingRow,
  suggestion: SuggestionRecord,
): Promise<void> =>
  ctx.database.transaction(async (tx) => {
    await tx.update(pendingFiles).set({ suggestion }).where(eq(pendingFiles.uploadId, uploadId));
    await announceUploads({ ...ctx, db: tx }, [filename], 'changed');
  });
