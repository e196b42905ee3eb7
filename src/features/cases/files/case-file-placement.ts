// The second half of a change of a case file: from its row to the disk. Safe to run again, by any process, at any time.
import { basename, dirname, extname, join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/open.ts';
import { caseFiles } from '../../../db/schema/case-files.ts';
import type { CaseFolder } from '../../../db/schema/cases.ts';
import { writeAtomic } from '../../../files/atomic.ts';
import { backUpFile, backupStamp, moveToBackup } from '../../../files/case-backup.ts';
import { isOwnFolder, isThere, openRegular } from '../../../files/regular.ts';
import { sha256OfFile } from '../../../files/sha256.ts';
import { knownText, rememberText } from './case-texts.ts';

/** No managed file may be larger (12 full blocks of a decision are 36 MB at most); a bigger one was put there by hand. */
export const MAX_FILE_BYTES = 40 * 1024 * 1024;

/**
 * Puts the files of a case on the disk that are not there yet in their present version. What somebody wrote there by hand
 * in the meantime goes to the backup folder first. A file whose folder somebody replaced keeps waiting.
 */
export async function placeCaseFiles(ctx: Context, owner: CaseFolder): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    // What a power cut takes back here is only the note that the file was placed: it is placed again.
    await tx.execute(sql`set local synchronous_commit = off`);
    const waiting = await tx
      .select({ path: caseFiles.path, sha256: caseFiles.sha256, placedSha256: caseFiles.placedSha256 })
      .from(caseFiles)
      .where(and(eq(caseFiles.caseId, owner.caseId), UNPLACED))
      .orderBy(caseFiles.path)
      .for('update');
    for (const row of waiting) {
      if (!(await isOwnFolder(ctx.files.caseRoot(owner.directory), dirname(row.path)))) continue;
      const path = diskPath(ctx, owner, row.path);
      await setAside(ctx, owner, path, [row.sha256, row.placedSha256]);
      await writeAtomic(path, (await storedText(tx, owner, row.path, row.sha256))!);
      await tx.update(caseFiles).set({ placedSha256: row.sha256 }).where(caseFileKey(owner, row.path));
    }
  });
}

/** Marks the files that were placed and are gone from the disk, so that `placeCaseFiles` puts them back; gives their paths. */
export async function markVanishedFiles(ctx: Context, owner: CaseFolder): Promise<string[]> {
  const placed = await ctx.db
    .select({ path: caseFiles.path })
    .from(caseFiles)
    .where(and(eq(caseFiles.caseId, owner.caseId), sql`not (${UNPLACED})`));
  const vanished: string[] = [];
  for (const { path } of placed) if (!(await isThere(diskPath(ctx, owner, path)))) vanished.push(path);
  for (const path of vanished)
    await ctx.db.update(caseFiles).set({ placedSha256: null }).where(caseFileKey(owner, path));
  return vanished;
}

/** The text of a file in the version with this sha256; null when its row holds another one by now. */
export async function storedText(
  db: Executor,
  owner: CaseFolder,
  path: string,
  sha256: string,
): Promise<string | null> {
  const known = knownText(sha256);
  if (known !== undefined) return known;
  const version = and(caseFileKey(owner, path), eq(caseFiles.sha256, sha256));
  const [row] = await db.select({ content: caseFiles.content }).from(caseFiles).where(version);
  if (row) rememberText(sha256, row.content);
  return row?.content ?? null;
}

/** The row of one file. */
export const caseFileKey = (owner: CaseFolder, path: string) =>
  and(eq(caseFiles.caseId, owner.caseId), eq(caseFiles.path, path));

/** Where a file of a case lies; `path` is one of `CASE_FILES`. */
export const diskPath = (ctx: Context, owner: CaseFolder, path: string): string =>
  join(ctx.files.caseRoot(owner.directory), path);

const UNPLACED = sql`${caseFiles.placedSha256} is distinct from ${caseFiles.sha256}`;

/** Keeps in the backup folder what is at `path` unless the service itself wrote it. */
async function setAside(ctx: Context, owner: CaseFolder, path: string, known: (string | null)[]): Promise<void> {
  const found = await openRegular(path);
  if (found === null) return;
  const extension = extname(path);
  const name = `${basename(path, extension)}-${backupStamp(ctx.clock.now())}${extension}`;
  if (found === 'irregular') return moveToBackup(ctx, owner.directory, path, name);
  try {
    const { size } = await found.stat();
    if (size <= MAX_FILE_BYTES && known.includes(await sha256OfFile(found))) return;
  } finally {
    await found.close();
  }
  await backUpFile(ctx, owner.directory, path, name);
}
