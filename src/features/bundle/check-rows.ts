// The rows of a bundle, before any of them is written: each is what its kind may be, and fits the others and the files.
import { readFile } from 'node:fs/promises';
import { normaliseCaseNumber } from '../../domain/case-number.ts';
import { detectContentType } from '../../extract/detect.ts';
import { ExtractError } from '../../extract/errors.ts';
import { LineTooLong, linesOf } from '../../files/lines.ts';
import { isPlainName } from '../../files/names.ts';
import { sha256Of } from '../../files/sha256.ts';
import { chainLineHolds } from './audit-proof.ts';
import { CHAIN_PATH, type Manifest } from './manifest.ts';
import { invalid, type OpenedBundle } from './open-bundle.ts';
import type { Part } from './part.ts';
import { PARTS, partPath } from './parts.ts';

/** A row; its part's schema says which columns there are. */
export type Row = Record<string, unknown>;

/** What the rows of a bundle are known to be. */
export interface CheckedRows {
  caseId: string;
  caseNumber: string;
  /** Every id that a row has or points to. */
  ids: Set<string>;
  /** How many rows of each part. */
  counts: Map<string, number>;
  documents: BroughtDocument[];
}

/** A document that a bundle brings. */
export interface BroughtDocument {
  documentId: string;
  original: { name: string; path: string | null };
  extracted: string;
  /** By its bytes, whatever the bundle says. */
  contentType: string;
  /** Where its clean text lies on the disk. */
  text: string;
}

/** A whole file of a case with its line's quotes is the longest; two characters or more for each of its own. */
const MOST_OF_LINE = 100 * 1024 * 1024;
const MOST_OF_CHAIN_LINE = 1024 * 1024;

/**
 * Reads all rows of a bundle.
 *
 * @throws AppError bundle_invalid, case_number_reserved, validation_error
 */
export async function checkRows(bundle: OpenedBundle): Promise<CheckedRows> {
  const checked = { caseId: '', caseNumber: '', ids: new Set<string>(), counts: new Map<string, number>() };
  const texts = await textLengths(bundle);
  const documents: BroughtDocument[] = [];
  for (const part of PARTS) {
    let count = 0;
    for await (const row of rowsOf(bundle, part)) {
      count += 1;
      if (count > part.most) throw invalid(`בקובץ ${partPath(part)} יש יותר מ-${part.most} שורות.`);
      for (const column of part.ids)
        for (const id of [row[column]].flat()) if (id !== null) checked.ids.add(id as string);
      requireInText(part, row, texts);
      if (part.name === 'cases') Object.assign(checked, caseOf(bundle.manifest, row));
      if (part.name === 'documents') documents.push(await documentOf(bundle, row));
      if (part.name === 'case_files' && sha256Of(row.content as string) !== row.sha256)
        throw invalid(`תוכן הקובץ ${row.path} אינו כפי שנרשם.`);
    }
    checked.counts.set(part.name, count);
  }
  if (checked.counts.get('cases') !== 1) throw invalid('אין בקובץ תיק אחד.');
  requireOwnNames(bundle.manifest, documents);
  await checkChain(bundle);
  return { ...checked, documents };
}

/** The rows of a part as they stand in the bundle. @throws AppError bundle_invalid */
async function* rowsOf({ files }: OpenedBundle, part: Part): AsyncGenerator<Row> {
  const path = files.get(partPath(part));
  if (path === undefined) throw invalid(`הקובץ ${partPath(part)} חסר.`);
  try {
    for await (const line of linesOf(path, MOST_OF_LINE)) yield part.row.parse(JSON.parse(line)) as Row;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof LineTooLong || isZodError(cause))
      throw invalid(`שורה בקובץ ${partPath(part)} אינה תקינה.`, cause);
    throw cause;
  }
}

const isZodError = (error: unknown): boolean => error instanceof Error && 'issues' in error;

function caseOf({ case_number, case_id }: Manifest, row: Row): { caseId: string; caseNumber: string } {
  const number = row.case_number as string;
  if (number !== case_number || row.case_id !== case_id) throw invalid('מספר התיק אינו כפי שנרשם ברשימת הקבצים.');
  if (normaliseCaseNumber(number) !== number) throw invalid('מספר התיק אינו תקין.');
  return { caseId: case_id, caseNumber: number };
}

async function documentOf({ manifest, files }: OpenedBundle, row: Row): Promise<BroughtDocument> {
  const place = manifest.documents.find(({ document_id }) => document_id === row.document_id);
  const text = place && files.get(place.text);
  if (!place || text === undefined) throw invalid(`למסמך ${row.title} אין טקסט.`);
  const original = place.original === null ? null : manifest.files.find(({ path }) => path === place.original);
  if (
    original === undefined ||
    (original !== null && (original.sha256 !== row.sha256 || original.size !== row.size_bytes))
  )
    throw invalid(`קובץ המקור של ${row.title} אינו כפי שנרשם.`);
  if (row.content_key !== null && row.content_key !== row.sha256)
    throw invalid(`קובץ המקור של ${row.title} אינו כפי שנרשם.`);
  const path = original ? files.get(original.path)! : null;
  return {
    documentId: row.document_id as string,
    original: { name: row.original_file as string, path },
    contentType: path === null ? (row.content_type as string) : await typeOf(path, row.original_name as string),
    extracted: row.extracted_file as string,
    text,
  };
}

async function typeOf(path: string, name: string): Promise<string> {
  try {
    return await detectContentType(path, name);
  } catch (cause) {
    if (cause instanceof ExtractError) throw invalid(`קובץ המקור ${name} אינו מסוג שהמערכת מקבלת.`, cause);
    throw cause;
  }
}

/** Each document stands once, under names that are files' names and no other's. */
function requireOwnNames(manifest: Manifest, documents: readonly BroughtDocument[]): void {
  if (manifest.documents.length !== documents.length) throw invalid('רשימת המסמכים אינה תואמת את שורותיהם.');
  for (const names of [documents.map(({ original }) => original.name), documents.map(({ extracted }) => extracted)]) {
    if (new Set(names).size !== names.length || !names.every(isFileName)) throw invalid('שמות המסמכים אינם תקינים.');
  }
}

/** Whether a name is one that a file of a case may have. */
export const isFileName = (name: string): boolean => isPlainName(name) && !name.startsWith('.') && name.isWellFormed();

/** How long each document's text is. */
async function textLengths({ manifest, files }: OpenedBundle): Promise<Map<string, number>> {
  const lengths = new Map<string, number>();
  for (const { document_id, text } of manifest.documents) {
    const path = files.get(text);
    if (path !== undefined) lengths.set(document_id, (await readCleanText(path)).length);
  }
  return lengths;
}

/** A clean text that was unpacked. @throws AppError bundle_invalid for what is no text */
export async function readCleanText(path: string): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path));
    if (!text.includes('\0')) return text;
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
  }
  throw invalid('נוסח של מסמך אינו טקסט.');
}

/** Places are places in the text that they say: whatever reads them later need not ask. */
function requireInText(part: Part, row: Row, lengths: ReadonlyMap<string, number>): void {
  const [start, end] = [row.start_offset, row.end_offset];
  if (typeof start !== 'number' || typeof end !== 'number') {
    if (typeof start === 'number' || typeof end === 'number') throw invalid(`מקום בקובץ ${partPath(part)} אינו שלם.`);
    return;
  }
  // Of a document that is not here: whoever shows the place says that it is lost.
  const length = lengths.get(row.document_id as string) ?? Number.POSITIVE_INFINITY;
  if (start > end || end > length) throw invalid(`מקום בקובץ ${partPath(part)} חורג מנוסח המסמך.`);
}

/** The audit log of the place that it comes from, where each act is what its hash says. */
async function checkChain({ files }: OpenedBundle): Promise<void> {
  const path = files.get(CHAIN_PATH);
  if (path === undefined) throw invalid(`הקובץ ${CHAIN_PATH} חסר.`);
  let before: string | null = null;
  try {
    for await (const line of linesOf(path, MOST_OF_CHAIN_LINE)) {
      if (!chainLineHolds(line, before)) throw invalid('יומן הפעולות שבקובץ שונה: פעולה אינה כפי שנחתמה.');
      before = line;
    }
  } catch (cause) {
    if (cause instanceof LineTooLong) throw invalid('יומן הפעולות שבקובץ אינו תקין.', cause);
    throw cause;
  }
}
