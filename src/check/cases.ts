// The folders of the cases: each case has one with the files that rows speak of, and nothing else in its originals.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asc, eq, gt, inArray } from 'drizzle-orm';
import { auditEntries } from '../db/schema/audit.ts';
import { caseFiles } from '../db/schema/case-files.ts';
import { caseCommits, cases } from '../db/schema/cases.ts';
import { documents } from '../db/schema/documents.ts';
import { manifestText } from '../features/cases/files/case-manifest.ts';
import { writeAtomic } from '../files/atomic.ts';
import { caseDirectoryName } from '../files/names.ts';
import { absent, isThere } from '../files/regular.ts';
import type { WitnessStand } from './audit.ts';
import { namesIn, orphan } from './disk.ts';
import { type Checking, eachOf, type Fault, pagesOf, piecesOf, reportPersistent } from './faults.ts';
import { checkHistories } from './histories.ts';

const PAGE = 50;
const NAMES = 500;

type CaseRow = { caseId: string; directory: string; acts: object[] | null };
type DocumentRow = {
  name: string | null;
  size: number;
  sha256: string;
  revision: number;
  extracted: string | null;
};

/** Checks all cases with their histories, then the folders that belong to none. */
export async function checkCases(checking: Checking, stand: WitnessStand): Promise<void> {
  const { db } = checking.database;
  const query = () =>
    db
      .select({ caseId: cases.caseId, directory: cases.directory, acts: caseCommits.acts })
      .from(cases)
      .leftJoin(caseCommits, eq(caseCommits.caseId, cases.caseId))
      .$dynamic();
  const page = async (after: string | null, size: number) =>
    query()
      .where(after === null ? undefined : gt(cases.caseId, after))
      .orderBy(asc(cases.caseId))
      .limit(size);
  for await (const rows of pagesOf(PAGE, page, ({ caseId }) => caseId)) {
    checking.count('cases', rows.length);
    const ids = rows.map(({ caseId }) => caseId);
    const reload = async () => query().where(inArray(cases.caseId, ids));
    await reportPersistent(checking, async () => faultsOfFolders(checking, await reload()));
    await checkHistories(checking, stand, async () => (await reload()).map(({ directory }) => directory));
  }
  await checkStrangeFolders(checking);
}

async function faultsOfFolders(checking: Checking, rows: CaseRow[]): Promise<Fault[]> {
  const { db } = checking.database;
  const ids = rows.map(({ caseId }) => caseId);
  const columns = {
    caseId: documents.caseId,
    name: documents.originalFile,
    size: documents.sizeBytes,
    sha256: documents.sha256,
    revision: documents.revision,
    extracted: documents.extractedFile,
  };
  const [docs, files] = await Promise.all([
    db.select(columns).from(documents).where(inArray(documents.caseId, ids)).orderBy(documents.originalFile),
    db
      .select({ caseId: caseFiles.caseId, path: caseFiles.path, placed: caseFiles.placedSha256 })
      .from(caseFiles)
      .where(inArray(caseFiles.caseId, ids)),
  ]);
  const docsOf = Map.groupBy(docs, ({ caseId }) => caseId);
  const filesOf = Map.groupBy(files, ({ caseId }) => caseId);
  return eachOf(rows, async (row) => {
    const root = `cases/${row.directory}`;
    if (!(await isThere(join(checking.dataDir, root))))
      return [{ code: 'case-directory-missing', place: root, words: 'the folder of a case is not there' }];
    const own = docsOf.get(row.caseId) ?? [];
    const placed = (filesOf.get(row.caseId) ?? []).filter((file) => file.placed !== null);
    return [
      ...(await missingFiles(checking, root, placed)),
      ...(await manifestFaults(checking, root, own, (row.acts ?? []).length > 0)),
      ...(await orphansIn(checking, `${root}/documents/originals`, own, 'name', 'original-orphan')),
      ...(await orphansIn(checking, `${root}/documents/extracted`, own, 'extracted', 'extracted-orphan')),
    ];
  });
}

// Its content may be another one: people edit these files by hand, and the service takes that over.
async function missingFiles({ dataDir }: Checking, root: string, files: { path: string }[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { path } of files)
    if (!(await isThere(join(dataDir, root, path))))
      faults.push({ code: 'case-file-missing', place: `${root}/${path}`, words: 'it was written and is gone' });
  return faults;
}

/** @param due whether a commit waits, which writes the manifest first */
async function manifestFaults(checking: Checking, root: string, docs: DocumentRow[], due: boolean): Promise<Fault[]> {
  const place = `${root}/documents/manifest.json`;
  const path = join(checking.dataDir, place);
  const wanted = manifestText(docs);
  const found = await readFile(path, 'utf8').catch(absent);
  if (found === wanted || (found !== null && due)) return [];
  const mend = async () => {
    await writeAtomic(path, wanted);
    return 'written from the rows';
  };
  if (found === null) return [{ code: 'manifest-missing', place, words: 'the list of originals is not there', mend }];
  return [{ code: 'manifest-changed', place, words: 'the list of originals is not what the rows say', mend }];
}

async function orphansIn(
  checking: Checking,
  folder: string,
  docs: DocumentRow[],
  column: 'name' | 'extracted',
  code: string,
): Promise<Fault[]> {
  const known = new Set(docs.map((row) => row[column]));
  const names = await namesIn(join(checking.dataDir, folder), 'files');
  return names.filter((name) => !known.has(name)).map((name) => orphan(checking, folder, name, code));
}

/** A folder without a case is in order where a case of its number was deleted, whose files were to stay. */
async function checkStrangeFolders(checking: Checking): Promise<void> {
  const { db } = checking.database;
  const present = () => namesIn(join(checking.dataDir, 'cases'), 'folders');
  for (const names of piecesOf(await present(), NAMES))
    await reportPersistent(checking, async () => {
      const still = new Set(await present());
      const rows = await db.select({ name: cases.directory }).from(cases).where(inArray(cases.directory, names));
      const known = new Set(rows.map(({ name }) => name));
      const strange = names.filter((name) => still.has(name) && !known.has(name));
      if (strange.length === 0) return [];
      const deleted = await deletedSlugs(checking);
      const unknown = strange.filter((name) => !deleted.has(slugOf(name)));
      return unknown.map((name) => orphan(checking, 'cases', name, 'case-directory-orphan'));
    });
}

async function deletedSlugs({ database: { db } }: Checking): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ number: auditEntries.caseNumberText })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'case.deleted'));
  return new Set(rows.map(({ number }) => slugOf(caseDirectoryName(number ?? '', ''))));
}

const slugOf = (directory: string): string => directory.replace(/--[0-9a-f]{10}$/, '');
