// The files of a case as people see them. Names come from requests and the directory from anybody who can reach the disk:
// a name is one plain part of a path, and nothing that is reached through a link is listed or served.
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from '@hono/zod-openapi';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditAct } from '../../../audit/record-act.ts';
import type { Context } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { documents } from '../../../db/schema/documents.ts';
import { AppError } from '../../../errors.ts';
import { isPlainName } from '../../../files/names.ts';
import { absent, isOwnFolder, openRegular } from '../../../files/regular.ts';
import { CASE_FOLDERS, type CaseFolderKey } from '../../../files/store.ts';
import type { ServedFile } from '../../../http/serve-file.ts';
import { auditSubject, findCase } from '../cases.service.ts';
import { type Exports, fileUrl, type LocalFiles } from './case-files.contract.ts';
import { contentTypeOf } from './local-file-names.ts';

type LocalFile = z.input<typeof LocalFiles>['folders'][number]['files'][number];

/** Files of one folder that are shown; a folder with more was filled by hand. */
const MAX_LISTED = 10_000;

/** All folders of a case with their files, by name. @throws AppError case_not_found */
export async function listLocalFiles(ctx: Context, caseNumber: string): Promise<z.input<typeof LocalFiles>> {
  const row = await findCase(ctx, caseNumber);
  const types = await originalTypes(ctx, row);
  const folders = await Promise.all(
    CASE_FOLDERS.map(async ({ key, label, path }) => ({
      key,
      label,
      path,
      files: await filesIn(ctx, row, key, types),
    })),
  );
  return { case_number: row.caseNumber, folders };
}

/** The exports folder, newest first. @throws AppError case_not_found */
export async function listExports(ctx: Context, caseNumber: string): Promise<z.input<typeof Exports>> {
  const row = await findCase(ctx, caseNumber);
  const files = await filesIn(ctx, row, 'exports', new Map());
  return { exports: files.toSorted((a, b) => Number(b.modified_at) - Number(a.modified_at)) };
}

interface OpenedFile extends ServedFile {
  /** What the audit log calls it. */
  subject: NonNullable<AuditAct['subject']>;
  target: string;
}

/**
 * Opens one file of a case for reading.
 *
 * @param folder key of a folder
 * @throws AppError case_not_found, folder_not_found, file_not_found (also for a link, a directory, a name with path parts)
 */
export async function openLocalFile(
  ctx: Context,
  caseNumber: string,
  folder: string,
  filename: string,
): Promise<OpenedFile> {
  const row = await findCase(ctx, caseNumber);
  const known = CASE_FOLDERS.find((each) => each.key === folder);
  if (!known) throw new AppError('folder_not_found');
  if (!isShownName(filename) || !(await isOwnFolder(ctx.files.caseRoot(row.directory), known.path)))
    throw new AppError('file_not_found');
  const types = known.key === 'documents__originals' ? await originalTypes(ctx, row) : new Map<string, string>();
  const handle = await openRegular(join(ctx.files.caseFolder(row.directory, known.key), filename));
  if (handle === null || handle === 'irregular') throw new AppError('file_not_found');
  const state = await handle.stat({ bigint: true });
  return {
    handle,
    size: Number(state.size),
    modifiedAt: state.mtime,
    etag: `"${state.ino.toString(36)}-${state.size.toString(36)}-${state.mtimeNs.toString(36)}"`,
    contentType: contentTypeOf(known.key, filename, types),
    subject: auditSubject(row),
    target: `${known.path}/${filename}`,
  };
}

async function filesIn(
  ctx: Context,
  row: CaseRow,
  key: CaseFolderKey,
  types: ReadonlyMap<string, string>,
): Promise<LocalFile[]> {
  const { path } = CASE_FOLDERS.find((each) => each.key === key)!;
  if (!(await isOwnFolder(ctx.files.caseRoot(row.directory), path))) return [];
  const folder = ctx.files.caseFolder(row.directory, key);
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  const names = entries.filter((entry) => entry.isFile() && isShownName(entry.name)).map((entry) => entry.name);
  const files = await Promise.all(
    names
      .sort()
      .slice(0, MAX_LISTED)
      .map(async (filename) => {
        const state = await lstat(join(folder, filename)).catch(absent);
        return (
          state?.isFile() && {
            filename,
            size_bytes: state.size,
            modified_at: state.mtime,
            content_type: contentTypeOf(key, filename, types),
            url: fileUrl(row.caseNumber, key, filename),
          }
        );
      }),
  );
  return files.filter((file) => file !== false && file !== undefined);
}

/** Not shown: temporary files, and names that are not UTF-8, which no address can carry. */
const isShownName = (name: string): boolean => isPlainName(name) && !name.startsWith('.') && !name.includes('\ufffd');

/** Originals were looked into when they came: their names may say something else. */
async function originalTypes(ctx: Context, row: CaseRow): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db
    .select({ name: documents.originalFile, type: documents.contentType })
    .from(documents)
    .where(and(eq(documents.caseId, row.caseId), isNotNull(documents.originalFile)));
  return new Map(rows.map(({ name, type }) => [name!, type]));
}
