// A case directory that people deleted from or edited by hand: what the database and the disk still know is put back. What
// cannot be mended (an original that is gone, a folder that became a link) is told by the case's status.

import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { CaseFolder } from '../../../db/schema/cases.ts';
import { documents, documentTexts } from '../../../db/schema/documents.ts';
import { isTemporaryName, makeFolder, writeAtomic } from '../../../files/atomic.ts';
import { absent, isOwnFolder, isThere } from '../../../files/regular.ts';
import { CASE_FOLDERS, sweep } from '../../../files/store.ts';
import { readableText } from '../../../hebrew/text/readable-text.ts';
import { whileCaseExists } from '../case-locks.service.ts';
import { IGNORED_FILES } from '../history/case-git.ts';
import { markVanishedFiles, placeCaseFiles } from './case-file-placement.ts';

const UNFINISHED_AGE_MS = 10 * 60_000;

/**
 * Mends a case directory: folders, ignore file, the extracted texts, and the files that have a row. Nothing that is there
 * is changed.
 *
 * @returns what was put back, as paths below the case directory; nothing for a case that was deleted meanwhile
 */
export async function mendCaseDirectory(ctx: Context, owner: CaseFolder): Promise<string[]> {
  const mended = [
    ...(await mendFolders(ctx, owner)),
    ...(await putBackTexts(ctx, owner)),
    ...(await markVanishedFiles(ctx, owner)),
  ];
  await placeCaseFiles(ctx, owner);
  await finishRemovals(ctx, owner);
  if (mended.length > 0) ctx.log.warn({ case_id: owner.caseId, mended }, 'case directory mended');
  return mended;
}

async function mendFolders(ctx: Context, owner: CaseFolder): Promise<string[]> {
  const root = ctx.files.caseRoot(owner.directory);
  const wanted = [...CASE_FOLDERS.map((folder) => folder.path), '.gitignore'];
  const missing: string[] = [];
  for (const path of wanted) if (!(await isThere(join(root, path)))) missing.push(path);
  if (missing.length === 0) return [];
  const made = await whileCaseExists(ctx, owner.caseId, async () => {
    const done: string[] = [];
    for (const path of missing) {
      if (path === '.gitignore') await writeAtomic(join(root, path), IGNORED_FILES);
      else if (await isOwnFolder(root, path)) await makeFolder(join(root, path));
      else continue;
      done.push(path);
    }
    return done;
  });
  return made ?? [];
}

async function putBackTexts(ctx: Context, owner: CaseFolder): Promise<string[]> {
  const root = ctx.files.caseRoot(owner.directory);
  if (!(await isOwnFolder(root, 'documents/extracted'))) return [];
  const rows = await ctx.db
    .select({ documentId: documents.documentId, name: documents.extractedFile, revision: documents.revision })
    .from(documents)
    .where(and(eq(documents.caseId, owner.caseId), isNotNull(documents.extractedFile)));
  const done: string[] = [];
  for (const { documentId, name, revision } of rows) {
    const path = join(root, 'documents/extracted', name!);
    if (revision === 0 || (await isThere(path))) continue;
    const put = await whileCaseExists(ctx, owner.caseId, async (tx) => {
      const [content] = await tx.select().from(documentTexts).where(eq(documentTexts.documentId, documentId));
      if (content) await writeAtomic(path, readableText(content.text, content.metadata.footnotes));
      return content !== undefined;
    });
    if (put) done.push(`documents/extracted/${name}`);
  }
  return done;
}

/**
 * A deleted document's files get their second name in the backup folder, then the row goes, then the first name. A crash
 * before the last step leaves a file that no row names and that is the same file as one of the backups.
 */
async function finishRemovals(ctx: Context, owner: CaseFolder): Promise<void> {
  const backups = new Set((await linkedFiles(ctx.files.caseFolder(owner.directory, 'documents__backup'))).values());
  if (backups.size === 0) return;
  for (const key of ['documents__originals', 'documents__extracted'] as const) {
    const folder = ctx.files.caseFolder(owner.directory, key);
    const column = key === 'documents__originals' ? documents.originalFile : documents.extractedFile;
    for (const [name, inode] of await linkedFiles(folder)) {
      if (!backups.has(inode)) continue;
      const named = and(eq(documents.caseId, owner.caseId), eq(column, name));
      const [row] = await ctx.db.select({ id: documents.documentId }).from(documents).where(named);
      if (!row) await rm(join(folder, name), { force: true });
    }
  }
}

/** Removes what a process that died in the middle of writing left under a temporary name. */
export async function dropUnfinishedFiles(ctx: Context, owner: CaseFolder): Promise<void> {
  const root = ctx.files.caseRoot(owner.directory);
  for (const folder of ['', 'documents', ...CASE_FOLDERS.map(({ path }) => path)])
    if (await isOwnFolder(root, folder))
      await sweep(join(root, folder), UNFINISHED_AGE_MS, (name) => !isTemporaryName(name));
}

/** The files of a folder that have more than one name, with their inodes. */
async function linkedFiles(folder: string): Promise<Map<string, bigint>> {
  const linked = new Map<string, bigint>();
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    const state = await lstat(join(folder, name), { bigint: true }).catch(absent);
    if (state?.isFile() && state.nlink > 1n) linked.set(name, state.ino);
  }
  return linked;
}
