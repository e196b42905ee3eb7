// Files that the service writes for a case and people may edit by hand. A change is committed to the row first and put on
// the disk after; a crash in between leaves a row that says so, and `placeCaseFiles` finishes it at the next start, before
// the next git commit and before the next read. So file, database and history agree, and no reader sees half a file.
import { lstat, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Context, inTransaction } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requestCommit } from './case-commits.ts';
import { absent, type CaseFolder, caseFileKey, diskPath, placeCaseFiles, sha256Of } from './case-file-placement.ts';
import { caseFiles } from './case-files.tables.ts';
import type { CaseRow } from './cases.queries.ts';
import { lockCaseForWriting } from './cases.service.ts';

/** The files that have a version and a row. */
export const CASE_FILES = {
  decision: 'drafts/decision.md',
  direction: 'documents/research/direction.md',
  analysis: 'documents/research/analysis.md',
  summary: 'documents/research/party-claims-summary.md',
} as const;

export type CaseFilePath = (typeof CASE_FILES)[keyof typeof CASE_FILES];

export interface CaseFile {
  content: string;
  /** Goes up with every change of the sha256, also one made by hand. */
  version: number;
  sha256: string;
  updatedAt: Date;
}

/** No managed file may be larger; a bigger one was put there by hand and is not read into memory. */
const MAX_FILE_BYTES = 32 * 1024 * 1024;

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
  const [state] = await ctx.db
    .select({ sha256: caseFiles.sha256, version: caseFiles.version, updatedAt: caseFiles.updatedAt })
    .from(caseFiles)
    .where(caseFileKey(owner, path));
  const disk = await readDisk(ctx, owner, path);
  if (!state && !disk) return null;
  if (state && disk && disk.sha256 === state.sha256) return { ...state, content: textOf(disk, path) };
  const file = await inTransaction(ctx, (inner) => settle(inner, owner, path));
  if (ctx.db === ctx.database.db) await placeCaseFiles(ctx, owner);
  return file;
}

/**
 * Writes a file in the caller's transaction (`changeCaseFiles`), which holds the case's lock; it reaches the disk after the
 * commit. The same content again changes nothing.
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
): Promise<CaseFile> {
  const current = await settle(ctx, owner, path);
  const version = current?.version ?? 0;
  if (options.expectedVersion !== undefined && options.expectedVersion !== version)
    throw new AppError('version_conflict', { extra: { version } });
  const sha256 = sha256Of(content);
  if (current?.sha256 === sha256) return current;
  const change = { content, sha256, version: version + 1, updatedAt: ctx.clock.now() };
  await ctx.db
    .insert(caseFiles)
    .values({ caseId: owner.caseId, path, ...change })
    .onConflictDoUpdate({ target: [caseFiles.caseId, caseFiles.path], set: change });
  await requestCommit(ctx, owner.caseId, options.act);
  return change;
}

/** Row and disk brought together, under the row's lock: the row as it is then. */
async function settle(ctx: Context, owner: CaseFolder, path: CaseFilePath): Promise<CaseFile | null> {
  const [row] = await ctx.db.select().from(caseFiles).where(caseFileKey(owner, path)).for('update');
  const disk = await readDisk(ctx, owner, path);
  if (row && (!disk || disk.sha256 === row.sha256 || disk.sha256 === row.placedSha256)) {
    if (!disk) await ctx.db.update(caseFiles).set({ placedSha256: null }).where(caseFileKey(owner, path));
    return row;
  }
  if (!disk) return null;
  const adopted = {
    content: textOf(disk, path),
    sha256: disk.sha256,
    placedSha256: disk.sha256,
    version: (row?.version ?? 0) + 1,
    updatedAt: disk.modifiedAt,
  };
  await ctx.db
    .insert(caseFiles)
    .values({ caseId: owner.caseId, path, ...adopted })
    .onConflictDoUpdate({ target: [caseFiles.caseId, caseFiles.path], set: adopted });
  await requestCommit(ctx, owner.caseId, `${basename(path)} נערך ביד`);
  return adopted;
}

interface DiskFile {
  bytes: Buffer;
  sha256: string;
  modifiedAt: Date;
}

async function readDisk(ctx: Context, owner: CaseFolder, path: CaseFilePath): Promise<DiskFile | null> {
  const place = diskPath(ctx, owner, path);
  const state = await lstat(place).catch(absent);
  if (!state) return null;
  if (!state.isFile() || state.size > MAX_FILE_BYTES) throw unreadable(path);
  const bytes = await readFile(place).catch(absent);
  return bytes && { bytes, sha256: sha256Of(bytes), modifiedAt: state.mtime };
}

function textOf(disk: DiskFile, path: CaseFilePath): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(disk.bytes);
  } catch {
    throw unreadable(path);
  }
}

const unreadable = (path: string) =>
  new AppError('case_file_unreadable', {
    detail: `הקובץ ${basename(path)} הוחלף מחוץ למערכת ואינו טקסט קריא; יש להחזיר את הקובץ הקודם או להסירו.`,
  });
