// The second half of a change of a case file: from its row to the disk. Safe to run again, by any process, at any time.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { linkDurably, writeAtomic } from '../../files/atomic.ts';
import { caseFiles } from './case-files.tables.ts';
import type { CaseRow } from './cases.queries.ts';
import { cases } from './cases.tables.ts';

/** A case as far as its directory goes. */
export type CaseFolder = Pick<CaseRow, 'caseId' | 'directory'>;

type FileRow = typeof caseFiles.$inferSelect;

/**
 * Puts the files of a case on the disk that are not there yet in their present version. What somebody wrote there by hand
 * in the meantime goes to the backup folder first.
 */
export async function placeCaseFiles(ctx: Context, owner: CaseFolder): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const waiting = await tx
      .select()
      .from(caseFiles)
      .where(and(eq(caseFiles.caseId, owner.caseId), UNPLACED))
      .for('update');
    for (const row of waiting) {
      await backUpHandEdit(ctx, owner, row);
      await writeAtomic(diskPath(ctx, owner, row.path), row.content);
      await tx.update(caseFiles).set({ placedSha256: row.sha256 }).where(caseFileKey(owner, row.path));
    }
  });
}

/** Finishes what a crash interrupted, in every case; asked for at the start. */
export async function placeAllCaseFiles(ctx: Context): Promise<void> {
  const owners = await ctx.db
    .selectDistinct({ caseId: cases.caseId, directory: cases.directory })
    .from(caseFiles)
    .innerJoin(cases, eq(cases.caseId, caseFiles.caseId))
    .where(UNPLACED);
  for (const owner of owners) await placeCaseFiles(ctx, owner);
}

/** The row of one file. */
export const caseFileKey = (owner: CaseFolder, path: string) =>
  and(eq(caseFiles.caseId, owner.caseId), eq(caseFiles.path, path));

/** Where a file of a case lies; `path` is one of `CASE_FILES`. */
export const diskPath = (ctx: Context, owner: CaseFolder, path: string): string =>
  join(ctx.files.caseRoot(owner.directory), path);

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** For `catch`: null when there is no such file. */
export function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const UNPLACED = sql`${caseFiles.placedSha256} is distinct from ${caseFiles.sha256}`;

async function backUpHandEdit(ctx: Context, owner: CaseFolder, row: FileRow): Promise<void> {
  const path = diskPath(ctx, owner, row.path);
  const bytes = await readFile(path).catch(absent);
  const known = bytes === null || [row.sha256, row.placedSha256].includes(sha256Of(bytes));
  if (known) return;
  const extension = extname(row.path);
  const stamp = ctx.clock.now().toISOString().replace(/[-:]/g, '').replace('.', '');
  const name = `${basename(row.path, extension)}-${stamp}${extension}`;
  await linkDurably(path, join(ctx.files.caseFolder(owner.directory, 'documents__backup'), name));
}
