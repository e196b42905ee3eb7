import { join } from 'node:path';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { linkDurably, makeFolder, renameDurably } from './atomic.ts';
import { numberedName } from './names.ts';
import { isOwnFolder, isThere } from './regular.ts';

type Files = Pick<Context, 'files'>;

/** UTC time as it stands in the name of a backup: `20260301T093000Z`. */
export const backupStamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d+Z$/, 'Z');

/**
 * Gives a file of a case a second name in `documents/backup`, durably; a taken name gets a number. The caller removes or
 * replaces the first name afterwards.
 *
 * @param directory of the case
 * @returns the name in the backup folder
 * @throws ENOENT when there is no such file; AppError case_file_unreadable when the backup folder is no folder
 */
export async function backUpFile(ctx: Files, directory: string, from: string, name: string): Promise<string> {
  const folder = await backupFolder(ctx, directory);
  for (const free of names(name)) {
    try {
      await linkDurably(from, join(folder, free));
      return free;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new Error('no free name in the backup folder');
}

/** Moves a link, a directory or another thing that cannot have a second name to the backup folder. */
export async function moveToBackup(ctx: Files, directory: string, from: string, name: string): Promise<void> {
  const folder = await backupFolder(ctx, directory);
  for (const free of names(name))
    if (!(await isThere(join(folder, free)))) return renameDurably(from, join(folder, free));
}

async function backupFolder(ctx: Files, directory: string): Promise<string> {
  if (!(await isOwnFolder(ctx.files.caseRoot(directory), 'documents/backup')))
    throw new AppError('case_file_unreadable', { detail: 'תיקיית הגיבויים של התיק הוחלפה מחוץ למערכת.' });
  const folder = ctx.files.caseFolder(directory, 'documents__backup');
  await makeFolder(folder);
  return folder;
}

const names = (name: string): string[] => Array.from({ length: 999 }, (_, n) => numberedName(name, n + 1));
