// The files that rows speak of, page by page in the order of a key: a comparison never holds more than a page.
import { and, asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { caseFiles } from '../../db/schema/case-files.ts';
import { cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { precedentDecisions } from '../../db/schema/precedents.ts';

export const FILE_KINDS = ['upload', 'case_directory', 'original', 'extracted', 'case_file', 'precedent'] as const;

/** A file or folder that must be there because a row says so. */
export interface ExpectedFile {
  what: (typeof FILE_KINDS)[number];
  /** Below DATA_DIR. */
  path: string;
  /** Null where the row does not say. */
  bytes: number | null;
  caseNumber: string | null;
}

/** A page of expected files, and the key to go on after; null when there is no more. */
export interface ExpectedPage {
  files: ExpectedFile[];
  next: string | null;
}

/** Gives the page of rows whose key comes after `after`. */
export type ReadPage = (db: Executor, after: string, limit: number) => Promise<ExpectedPage>;

/** Every table whose rows speak of files. */
export const EXPECTED: ReadPage[] = [uploads, caseDirectories, documentFiles, placedFiles, precedents];

const below = (directory: string, path: string) => `cases/${directory}/${path}`;

async function uploads(db: Executor, after: string, limit: number): Promise<ExpectedPage> {
  const { filename, sizeBytes } = pendingFiles;
  const rows = await db
    .select({ key: filename, bytes: sizeBytes })
    .from(pendingFiles)
    .where(gt(filename, after))
    .orderBy(asc(filename))
    .limit(limit);
  return pageOf(rows, limit, ({ key, bytes }) => [{ what: 'upload', path: `uploads/${key}`, bytes, caseNumber: null }]);
}

async function caseDirectories(db: Executor, after: string, limit: number): Promise<ExpectedPage> {
  const rows = await db
    .select({ key: cases.directory, caseNumber: cases.caseNumber })
    .from(cases)
    .where(gt(cases.directory, after))
    .orderBy(asc(cases.directory))
    .limit(limit);
  return pageOf(rows, limit, ({ key, caseNumber }) => [
    { what: 'case_directory', path: `cases/${key}`, bytes: null, caseNumber },
  ]);
}

async function documentFiles(db: Executor, after: string, limit: number): Promise<ExpectedPage> {
  const rows = await db
    .select({
      key: documents.documentId,
      bytes: documents.sizeBytes,
      original: documents.originalFile,
      extracted: documents.extractedFile,
      directory: cases.directory,
      caseNumber: cases.caseNumber,
    })
    .from(documents)
    .innerJoin(cases, eq(cases.caseId, documents.caseId))
    .where(and(eq(documents.status, 'ready'), afterId(sql`${documents.documentId}`, after)))
    .orderBy(asc(documents.documentId))
    .limit(limit);
  return pageOf(rows, limit, ({ bytes, original, extracted, directory, caseNumber }) => {
    const files: ExpectedFile[] = [];
    const add = (what: ExpectedFile['what'], path: string, size: number | null) =>
      files.push({ what, path: below(directory, path), bytes: size, caseNumber });
    if (original) add('original', `documents/originals/${original}`, bytes);
    if (extracted) add('extracted', `documents/extracted/${extracted}`, null);
    return files;
  });
}

/** People may edit these by hand, so only their being there is expected; what is not placed yet is not. */
async function placedFiles(db: Executor, after: string, limit: number): Promise<ExpectedPage> {
  const key = sql<string>`${caseFiles.caseId}::text || '/' || ${caseFiles.path}`;
  const rows = await db
    .select({ key, path: caseFiles.path, directory: cases.directory, caseNumber: cases.caseNumber })
    .from(caseFiles)
    .innerJoin(cases, eq(cases.caseId, caseFiles.caseId))
    .where(and(eq(caseFiles.placedSha256, caseFiles.sha256), gt(key, after)))
    .orderBy(asc(key))
    .limit(limit);
  return pageOf(rows, limit, ({ path, directory, caseNumber }) => [
    { what: 'case_file', path: below(directory, path), bytes: null, caseNumber },
  ]);
}

async function precedents(db: Executor, after: string, limit: number): Promise<ExpectedPage> {
  const { precedentId, originalFile } = precedentDecisions;
  const rows = await db
    .select({ key: precedentId, name: originalFile })
    .from(precedentDecisions)
    .where(and(isNotNull(originalFile), afterId(sql`${precedentId}`, after)))
    .orderBy(asc(precedentId))
    .limit(limit);
  return pageOf(rows, limit, ({ name }) => [
    { what: 'precedent', path: `precedents/${name}`, bytes: null, caseNumber: null },
  ]);
}

const afterId = (column: SQL, after: string): SQL | undefined => (after ? sql`${column} > ${after}::uuid` : undefined);

function pageOf<R extends { key: string }>(rows: R[], limit: number, files: (row: R) => ExpectedFile[]): ExpectedPage {
  return { files: rows.flatMap(files), next: rows.length < limit ? null : rows.at(-1)!.key };
}
