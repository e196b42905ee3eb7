// A pending file's proofread text. Text layers are read in the quick lane; what must be recognised waits for its turn.
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { PendingRow } from '../../../db/schema/intake.ts';
import { pendingFiles } from '../../../db/schema/intake.ts';
import { trainingAnalyses } from '../../../db/schema/style-corpus.ts';
import type { DecisionWarning } from '../../../domain/decision-warnings.ts';
import { AppError } from '../../../errors.ts';
import type { DecisionReading, DecisionText } from '../../../extract/decision/read-decision.ts';
import { ReaderLost } from '../../../jobs/readers/lost.ts';
import type { ReaderRunOptions } from '../../../jobs/readers/readers.ts';

const TEXT_LIMIT_MS = 3 * 60_000;
/** For pages with a few letters, to see whether these are stamps on a scan. */
const LOOK_LIMIT_MS = 30_000;
/** Recognition of a long scan; whoever asks again meanwhile waits for the same work. */
const RECOGNITION_LIMIT_MS = 4 * 3600_000;

/** A file that waits and is free. @throws AppError upload_not_found, upload_in_use */
export async function findPending(ctx: Context, filename: string): Promise<PendingRow> {
  const [row] = await ctx.db.select().from(pendingFiles).where(eq(pendingFiles.filename, filename));
  if (!row) throw new AppError('upload_not_found');
  if (row.taskId) throw new AppError('upload_in_use');
  return row;
}

/**
 * Reads a file whatever it takes and keeps its clean text by the file's sha256, so that a scan is recognised once.
 *
 * @throws AppError upload_not_found, not_parseable
 */
export async function analyseFile(ctx: Context, pending: PendingRow): Promise<DecisionText> {
  const cached = await cachedText(ctx, pending.sha256);
  if (cached && cached.ocrPages > 0) return cached;
  const quick = await readText(ctx, pending);
  const decision = quick.unread === 'none' ? quick.decision : await recognise(ctx, pending);
  await keep(ctx, pending.sha256, decision);
  return decision;
}

/**
 * Reads a file within the time of a request: anew where its text layer is enough, else as its analysis read it.
 *
 * @throws AppError analysis_required when pages must be recognised first; upload_not_found, not_parseable
 */
export async function readAgain(ctx: Context, pending: PendingRow): Promise<DecisionText> {
  const cached = await cachedText(ctx, pending.sha256);
  if (cached && cached.ocrPages > 0) return cached;
  const { decision, unread } = await readText(ctx, pending);
  if (unread === 'none') return decision;
  if (cached) return cached;
  if (unread === 'some') throw new AppError('analysis_required');
  const looked = await readFile(ctx, pending, true, { timeoutMs: LOOK_LIMIT_MS, lane: 'quick' }).catch((error) => {
    if (error instanceof ReaderLost && error.reason === 'time') throw new AppError('analysis_required');
    return refuse(error);
  });
  return looked.decision;
}

type Read = Extract<DecisionReading, { ok: true }>;

const readText = (ctx: Context, pending: PendingRow): Promise<Read> =>
  readFile(ctx, pending, false, { timeoutMs: TEXT_LIMIT_MS, lane: 'quick', signal: ctx.signal }).catch(refuse);

/** Recognition under way, by database and file: it goes on when the client that asked for it leaves. */
const underWay = new WeakMap<Context['database'], Map<string, Promise<DecisionText>>>();

async function recognise(ctx: Context, pending: PendingRow): Promise<DecisionText> {
  const ofDatabase = underWay.get(ctx.database) ?? new Map<string, Promise<DecisionText>>();
  underWay.set(ctx.database, ofDatabase);
  let work = ofDatabase.get(pending.sha256);
  if (!work) {
    work = recogniseAndKeep(ctx, pending).finally(() => ofDatabase.delete(pending.sha256));
    ofDatabase.set(pending.sha256, work);
  }
  return work;
}

async function recogniseAndKeep(ctx: Context, pending: PendingRow): Promise<DecisionText> {
  const { decision } = await readFile(ctx, pending, true, { timeoutMs: RECOGNITION_LIMIT_MS, lane: 'ocr' }).catch(
    refuse,
  );
  await keep(ctx, pending.sha256, decision);
  return decision;
}

async function readFile(ctx: Context, pending: PendingRow, ocr: boolean, options: ReaderRunOptions): Promise<Read> {
  const path = join(ctx.files.uploads, pending.filename);
  const read = await ctx.readers
    .run('readDecision', { path, contentType: pending.contentType, ocr }, options)
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
        throw new AppError('upload_not_found', { cause: error });
      throw error;
    });
  if (!read.ok) throw new AppError('not_parseable', { detail: read.reason });
  if (read.unread === 'none' && read.decision.text === '')
    throw new AppError('not_parseable', { detail: 'לא נמצא בקובץ טקסט שניתן לקרוא.' });
  return read;
}

/** A file that took a reader down is refused like one that cannot be read. */
function refuse(error: unknown): never {
  if (!(error instanceof ReaderLost)) throw error;
  const detail =
    error.reason === 'time' ? 'קריאת הקובץ נמשכה זמן רב מן המותר.' : 'קריאת הקובץ דורשת זיכרון רב מן המותר.';
  throw new AppError('not_parseable', { detail, cause: error });
}

async function cachedText(ctx: Context, sha256: string): Promise<DecisionText | undefined> {
  const [row] = await ctx.database.db.select().from(trainingAnalyses).where(eq(trainingAnalyses.sha256, sha256));
  if (!row) return undefined;
  const { text, bodyLength, pageCount, ocrPages, warnings } = row;
  const length = row.fullLength ?? text.length;
  return { text, length, bodyLength, pageCount, ocrPages, warnings: warnings as DecisionWarning[] };
}

async function keep(ctx: Context, sha256: string, decision: DecisionText): Promise<void> {
  const { text, length: fullLength, bodyLength, pageCount, ocrPages, warnings } = decision;
  const row = { text, fullLength, bodyLength, pageCount, ocrPages, warnings, createdAt: ctx.clock.now() };
  await ctx.database.db
    .insert(trainingAnalyses)
    .values({ sha256, ...row })
    .onConflictDoUpdate({ target: trainingAnalyses.sha256, set: row });
}
