// A case as it is at one moment, in a folder of its own: rows as lines, texts as files, originals under a second name. Nobody
// waits for whoever takes the bundle: the database is asked once, and files are only ever replaced by rename.
import { createWriteStream } from 'node:fs';
import { link, lstat, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { dumpRows, useNeutralFormats } from '../../db/dump-rows.ts';
import type { Tx } from '../../db/open.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { numberedName } from '../../files/names.ts';
import { absent, isOwnFolder, openRegular } from '../../files/regular.ts';
import type { Manifest } from './manifest.ts';
import { READ } from './part.ts';
import { PARTS, partPath, selectPart } from './parts.ts';

/** A file that goes into a bundle. */
export interface BundleFile {
  /** In the bundle. */
  path: string;
  /** On the disk. */
  from: string;
  /** Compressed already, as most originals are. */
  packed: boolean;
}

/** What was taken of a case. */
export interface Snapshot extends Pick<Manifest, 'documents' | 'left_out'> {
  files: BundleFile[];
}

/** Folders whose files come along as they are; originals and texts have places of their own, backups stay. */
export const FILE_FOLDERS = ['documents/research', 'drafts', 'exports'] as const;
/** Files of a folder that come along; one with more was filled by hand. */
const MOST_FILES = 5000;
const PACKED = /\.(?:pdf|docx|odt|zip|png|jpe?g)$/i;

/** Takes a case down into an empty folder. */
export async function snapshotCase(ctx: Context, row: CaseRow, folder: string): Promise<Snapshot> {
  for (const name of ['data', 'texts', 'documents', 'files']) await mkdir(join(folder, name), { recursive: true });
  const taken = await ctx.database.transaction((tx) => takeRows(tx, row.caseId, folder), {
    isolation: 'repeatable read',
    readOnly: true,
  });
  const names = zipNames();
  const documents: Manifest['documents'] = [];
  const files: BundleFile[] = PARTS.map((part) => inFolder(folder, partPath(part)));
  for (const { document_id, original_file, text } of taken.documents) {
    const original = await freeze(
      ctx,
      row,
      'documents/originals',
      original_file,
      folder,
      names('documents', original_file),
    );
    if (original) files.push(original);
    files.push(inFolder(folder, text));
    documents.push({ document_id, original: original?.path ?? null, text });
  }
  for (const place of FILE_FOLDERS)
    for (const name of await namesIn(ctx, row, place)) {
      const file = await freeze(ctx, row, place, name, folder, names(`files/${place}`, name));
      if (file) files.push(file);
    }
  return { documents, left_out: taken.left_out, files };
}

const inFolder = (folder: string, path: string): BundleFile => ({ path, from: join(folder, path), packed: false });

interface TakenRows extends Pick<Manifest, 'left_out'> {
  documents: { document_id: string; original_file: string; text: string }[];
}

type DocumentRow = {
  document_id: string;
  title: string;
  original_file: string;
  error: string | null;
  is_read: boolean;
};

async function takeRows(tx: Tx, caseId: string, folder: string): Promise<TakenRows> {
  await useNeutralFormats(tx);
  for (const part of PARTS) await dumpRows(tx, selectPart(part, caseId), join(folder, partPath(part)));
  const rows = await tx.execute<DocumentRow>(sql`select document_id, title, original_file, error, ${READ} as is_read
    from documents where case_id = ${caseId} order by document_id`);
  const names = zipNames();
  const documents: TakenRows['documents'] = [];
  for (const { document_id, original_file, is_read } of rows) {
    if (!is_read) continue;
    const text = names('texts', `${original_file}.txt`);
    await writeFile(join(folder, text), await textOf(tx, document_id));
    documents.push({ document_id, original_file, text });
  }
  const left_out = [...rows]
    .filter(({ is_read }) => !is_read)
    .map(({ title, error }) => ({ title, reason: error ?? 'המסמך טרם נקרא' }));
  return { documents, left_out };
}

async function textOf(tx: Tx, documentId: string): Promise<string> {
  const own = sql`select text from document_texts where document_id = ${documentId}`;
  return (await tx.execute<{ text: string }>(own))[0]!.text;
}

/** Names that are each others' on no system: of two that differ by case alone the second gets a number. */
function zipNames(): (folder: string, name: string) => string {
  const taken = new Set<string>();
  return (folder, name) => {
    for (let n = 1; ; n += 1) {
      const path = `${folder}/${numberedName(name, n)}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
}

/** The plain files of a folder of the case that people see, by name. */
async function namesIn(ctx: Context, row: CaseRow, place: string): Promise<string[]> {
  const root = ctx.files.caseRoot(row.directory);
  if (!(await isOwnFolder(root, place))) return [];
  const entries = (await readdir(join(root, place), { withFileTypes: true }).catch(absent)) ?? [];
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name);
  return names
    .filter((name) => !name.includes('\ufffd') && name.isWellFormed())
    .sort()
    .slice(0, MOST_FILES);
}

/** Gives an original a second name in the folder, copies what people edit by hand; null where it is gone or no plain file. */
async function freeze(
  ctx: Context,
  row: CaseRow,
  place: string,
  name: string,
  folder: string,
  path: string,
): Promise<BundleFile | null> {
  const root = ctx.files.caseRoot(row.directory);
  if (!(await isOwnFolder(root, place))) return null;
  const handle = await openRegular(join(root, place, name));
  if (handle === null || handle === 'irregular') return null;
  await using _ = handle;
  const to = join(folder, path);
  await mkdir(dirname(to), { recursive: true });
  const isLinked = place === 'documents/originals' && (await secondName(join(root, place, name), to));
  if (!isLinked)
    await pipeline(handle.createReadStream({ autoClose: false }), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
  return { path, from: to, packed: PACKED.test(extname(name)) };
}

/** False where the file system has no second names, and where something else took the file's place this moment. */
async function secondName(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    if ((await lstat(to)).isFile()) return true;
    await rm(to);
  } catch {
    // Copied then.
  }
  return false;
}
