// Files that the service writes for a case and people may edit by hand. A change is committed to the row first and put on
// the disk after; a crash in between leaves a row that says so, and `placeCaseFiles` finishes it at the next start, before
// the next git commit and before the next read. So file, database and history agree, and no reader sees half a file.
// Every change locks the case before the file's row: one order for readers that take a hand edit over and for writers.
import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { recordAct } from '../../../audit/record-act.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { caseFiles } from '../../../db/schema/case-files.ts';
import type { CaseFolder, CaseRow } from '../../../db/schema/cases.ts';
import { SERVICE } from '../../../domain/actors.ts';
import { CASE_FILES, type CaseFilePath } from '../../../domain/case-files.ts';
import { AppError } from '../../../errors.ts';
import { isOwnFolder, openRegular } from '../../../files/regular.ts';
import { sha256Of, sha256OfFile } from '../../../files/sha256.ts';
import { lockCaseById } from '../case-locks.service.ts';
import { changeCase } from '../cases.queries.ts';
import { auditSubject, lockCaseForWriting } from '../cases.service.ts';
import { requestCommit } from '../history/case-commits.service.ts';
import { caseFileKey, diskPath, MAX_FILE_BYTES, placeCaseFiles, storedText } from './case-file-placement.ts';
import { rememberText } from './case-texts.ts';

export { CASE_FILES, type CaseFilePath };

export interface CaseFile {
  content: string;
  /** Goes up with every change of the sha256, also one made by hand. */
  version: number;
  sha256: string;
  updatedAt: Date;
}

/**
 * Runs a change of a case that may write its files: one transaction with the case locked, then the files.
 *
 * @param work gets the transaction's context and the locked case; writes files with `writeCaseFile`
 * @throws AppError case_not_found, case_archived, and what `work` throws
 */
export async function changeCaseFiles<T>(
  ctx: Context,
  caseNumber: string,
  work: (inner: Context, row: CaseRow) => Promise<T>,
): Promise<T> {
  if (ctx.db !== ctx.database.db) throw new Error('files are placed after the commit: not inside a transaction');
  const { row, result } = await inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    return { row, result: await work(inner, row) };
  });
  await placeCaseFiles(ctx, row);
  return result;
}

/**
 * What a file holds now, or null when there is none. A file that was edited or made by hand is taken over as a new version;
 * one that disappeared from the disk is put back.
 *
 * @throws AppError case_file_unreadable when somebody put something there that is not UTF-8 text or is too large
 */
export async function readCaseFile(ctx: Context, owner: CaseFolder, path: CaseFilePath): Promise<CaseFile | null> {
  for (;;) {
    const state = await look(ctx, owner, path);
    if (!state) return null;
    const content = await storedText(ctx.db, owner, path, state.sha256);
    if (content !== null) return { ...state, content };
  }
}

/** As `readCaseFile`, for who has the text already: whether it is still the same. */
export async function caseFileSha256(ctx: Context, owner: CaseFolder, path: CaseFilePath): Promise<string | null> {
  return (await look(ctx, owner, path))?.sha256 ?? null;
}

async function look(ctx: Context, owner: CaseFolder, path: CaseFilePath): Promise<FileState | null> {
  const [state] = await ctx.db.select(STATE).from(caseFiles).where(caseFileKey(owner, path));
  const onDisk = await withDisk(ctx, owner, path, sha256OfFile);
  if (!state && onDisk === null) return null;
  if (state && onDisk === state.sha256) return state;
  const settled = await inTransaction(ctx, (inner) => settle(inner, owner, path));
  if (ctx.db === ctx.database.db) await placeCaseFiles(ctx, owner);
  return settled?.state ?? null;
}

/**
 * Writes a file in the caller's transaction (`changeCaseFiles`), which holds the case's lock; it reaches the disk after the
 * commit. The same content again changes nothing. An edit by hand that is written over without having been read goes to
 * the backup folder.
 *
 * @param options.act what was done, in Hebrew: the line of the case's git history
 * @throws AppError version_conflict with the current `version` (0 when there is no file), case_file_unreadable
 */
export async function writeCaseFile(
  ctx: Context,
  owner: CaseFolder,
  path: CaseFilePath,
  content: string,
  options: { act: string; expectedVersion?: number | undefined },
): Promise<WrittenFile> {
  const settled = await settle(ctx, owner, path);
  const current = settled?.state;
  const version = current?.version ?? 0;
  if (options.expectedVersion !== undefined && options.expectedVersion !== version)
    throw new AppError('version_conflict', { extra: { version } });
  const sha256 = sha256Of(content);
  const beforeSha256 = current?.sha256 ?? null;
  if (current && beforeSha256 === sha256) return { ...current, content, beforeSha256 };
  const change = { content, sha256, version: version + 1, updatedAt: ctx.clock.now() };
  // An edit by hand that nobody has read yet is not in the history either: unknown again, it goes to the backup folder.
  const placed = settled?.adopted ? { placedSha256: null } : {};
  await ctx.db
    .insert(caseFiles)
    .values({ caseId: owner.caseId, path, ...change })
    .onConflictDoUpdate({ target: [caseFiles.caseId, caseFiles.path], set: { ...change, ...placed } });
  await requestCommit(ctx, owner.caseId, options.act);
  rememberText(sha256, content);
  return { ...change, beforeSha256 };
}

/** A file after a write; `beforeSha256` is what it held, null when there was none. */
export type WrittenFile = CaseFile & { beforeSha256: string | null };

/** Everything but the text, which may be half a megabyte. */
const STATE = { sha256: caseFiles.sha256, version: caseFiles.version, updatedAt: caseFiles.updatedAt };

type FileState = Omit<CaseFile, 'content'>;

/**
 * Row and disk brought together, under the locks of the case and the row. A hand edit counts only over a version that had
 * reached the disk: before that the row wins, and `placeCaseFiles` keeps the edit as a backup.
 *
 * @returns `adopted`: this very call took an edit by hand over
 */
async function settle(
  ctx: Context,
  owner: CaseFolder,
  path: CaseFilePath,
): Promise<{ state: FileState; adopted: boolean } | null> {
  const subject = await lockCaseById(ctx, owner.caseId);
  if (!subject) return null;
  const [row] = await ctx.db
    .select({ ...STATE, placedSha256: caseFiles.placedSha256 })
    .from(caseFiles)
    .where(caseFileKey(owner, path))
    .for('update');
  const onDisk = await withDisk(ctx, owner, path, sha256OfFile);
  if (row && onDisk === null)
    await ctx.db.update(caseFiles).set({ placedSha256: null }).where(caseFileKey(owner, path));
  if (row && (onDisk === null || onDisk === row.sha256 || row.placedSha256 !== row.sha256))
    return { state: row, adopted: false };
  const edited = onDisk === null ? null : await withDisk(ctx, owner, path, wholeFile);
  if (!edited) return row ? { state: row, adopted: false } : null;
  return { state: await adopt(ctx, subject, path, edited, row), adopted: true };
}

/** Takes what somebody wrote by hand over as the next version. */
async function adopt(
  ctx: Context,
  owner: CaseRow,
  path: CaseFilePath,
  { bytes, modifiedAt }: { bytes: Buffer; modifiedAt: Date },
  before: FileState | undefined,
): Promise<FileState> {
  const sha256 = sha256Of(bytes);
  const adopted = {
    content: textOf(bytes, path),
    sha256,
    placedSha256: sha256,
    version: (before?.version ?? 0) + 1,
    updatedAt: modifiedAt,
  };
  await ctx.db
    .insert(caseFiles)
    .values({ caseId: owner.caseId, path, ...adopted })
    .onConflictDoUpdate({ target: [caseFiles.caseId, caseFiles.path], set: adopted });
  if (path === CASE_FILES.direction && !owner.hasDirection) await changeCase(ctx, owner.caseId, { hasDirection: true });
  const noticed = { ...ctx, actor: SERVICE };
  await recordAct(noticed, {
    action: 'case_file.adopted',
    subject: auditSubject(owner),
    target: path,
    beforeSha256: before?.sha256 ?? null,
    afterSha256: adopted.sha256,
  });
  await requestCommit(noticed, owner.caseId, `${basename(path)} נערך ביד`);
  return adopted;
}

/**
 * The files of a case that can be neither read nor replaced, by path: what somebody put in their place is no text, or one
 * of their folders is no folder any more.
 */
export async function unreadableCaseFiles(ctx: Context, owner: CaseFolder): Promise<string[]> {
  const unreadable: string[] = [];
  for (const path of Object.values(CASE_FILES)) {
    try {
      const disk = await withDisk(ctx, owner, path, wholeFile);
      if (disk) textOf(disk.bytes, path);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      unreadable.push(path);
    }
  }
  return unreadable;
}

/** Reads the file on the disk; null when there is none. @throws AppError case_file_unreadable */
async function withDisk<T>(
  ctx: Context,
  owner: CaseFolder,
  path: CaseFilePath,
  read: (handle: FileHandle) => Promise<T>,
): Promise<T | null> {
  if (!(await isOwnFolder(ctx.files.caseRoot(owner.directory), dirname(path)))) throw unreadable(path);
  const handle = await openRegular(diskPath(ctx, owner, path));
  if (handle === null) return null;
  if (handle === 'irregular') throw unreadable(path);
  try {
    if ((await handle.stat()).size > MAX_FILE_BYTES) throw unreadable(path);
    return await read(handle);
  } finally {
    await handle.close();
  }
}

async function wholeFile(handle: FileHandle): Promise<{ bytes: Buffer; modifiedAt: Date }> {
  return { bytes: await handle.readFile(), modifiedAt: (await handle.stat()).mtime };
}

/** UTF-8 without NUL, which neither a text nor a column of the database holds (UTF-16 saved by hand has it). */
function textOf(bytes: Buffer, path: CaseFilePath): string {
  if (bytes.includes(0)) throw unreadable(path);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable(path);
  }
}

const unreadable = (path: string) =>
  new AppError('case_file_unreadable', {
    detail: `הקובץ ${basename(path)} הוחלף מחוץ למערכת ואינו טקסט קריא; יש להחזיר את הקובץ הקודם או להסירו.`,
  });
