import { lstat, rm } from 'node:fs/promises';
import { basename, dirname, extname } from 'node:path';
import type { Context } from '../../../context.ts';
import type { CaseFolder } from '../../../db/schema/cases.ts';
import { AppError } from '../../../errors.ts';
import { backUpFile, backupStamp, moveToBackup } from '../../../files/case-backup.ts';
import { absent, isOwnFolder } from '../../../files/regular.ts';
import { diskPath } from './case-file-placement.ts';
import { type CaseFilePath, unreadableCaseFiles } from './case-files.service.ts';

/**
 * Takes away what somebody put in the place of a case's file by hand and the service cannot read, so that a new file can
 * come there: a file goes to the backup folder byte for byte, a link is moved there and never followed.
 *
 * @returns null when the file is readable or missing; `backup` is null for what is no file
 * @throws AppError case_file_unreadable when it is a folder, or when its own folder was replaced
 */
export async function quarantineUnreadable(
  ctx: Context,
  owner: CaseFolder,
  path: CaseFilePath,
): Promise<{ backup: string | null } | null> {
  if (!(await isOwnFolder(ctx.files.caseRoot(owner.directory), dirname(path)))) return null;
  if (!(await unreadableCaseFiles(ctx, owner)).includes(path)) return null;
  const at = diskPath(ctx, owner, path);
  const state = await lstat(at).catch(absent);
  if (!state) return null;
  if (state.isDirectory())
    throw new AppError('case_file_unreadable', {
      detail: `במקום הקובץ ${basename(path)} נמצאת בתיק תיקייה בשם זה; יש להסירה או לשנות את שמה, ואז להעלות את הקובץ שוב.`,
    });
  const extension = extname(path);
  const name = `${basename(path, extension)}-${backupStamp(ctx.clock.now())}${extension}`;
  if (!state.isFile()) {
    await moveToBackup(ctx, owner.directory, at, name);
    return { backup: null };
  }
  const backup = await backUpFile(ctx, owner.directory, at, name);
  await rm(at);
  return { backup };
}
