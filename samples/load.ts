// The sample cases as tests and benchmarks read them: files, plain text and labels together.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaseLabels, DocumentLabels } from './labels.ts';
import { parseSource, plainText } from './source.ts';

const CASES = join(import.meta.dirname, 'cases');
const APART = join(import.meta.dirname, 'apart');

/**
 * The cases of `cases/` whose labels also hold roles, withdrawals, utterances, details and a summary; the others are
 * scored apart from them.
 */
export const LATER_CASES: readonly string[] = ['1021-02-25', '1163-09-24', '8147-06-24', '9052-11-23'];

export interface SampleDocument {
  /** Name of the document in its case: "appeal", "response-committee", … */
  name: string;
  labels: DocumentLabels;
  sourceText: string;
  /** The text that the label offsets count in. */
  text: string;
  /** The same document in one or more file formats; `name` as in the labels, `path` absolute. */
  files: { name: string; path: string; scanned: boolean }[];
}

export interface SampleCase {
  folder: string;
  path: string;
  labels: CaseLabels;
  documents: SampleDocument[];
}

/** Reads all sample cases to build with, in the order of their folder names. */
export function loadCases(): Promise<SampleCase[]> {
  return loadFolder(CASES);
}

/** The cases that the floors of the analysers were set on. */
export const loadEarlierCases = async (): Promise<SampleCase[]> =>
  (await loadCases()).filter(({ folder }) => !LATER_CASES.includes(folder));

/** Reads the cases kept apart, which are scored once at the end (samples/README.md). */
export function loadApart(): Promise<SampleCase[]> {
  return loadFolder(APART);
}

async function loadFolder(root: string): Promise<SampleCase[]> {
  const folders = (await readdir(root)).sort();
  return Promise.all(folders.map((folder) => loadCase(root, folder)));
}

async function loadCase(root: string, folder: string): Promise<SampleCase> {
  const path = join(root, folder);
  const labels = await readJson<CaseLabels>(join(path, 'labels', 'case.json'));
  const documents = await Promise.all(labels.documents.map((name) => loadDocument(path, name)));
  return { folder, path, labels, documents };
}

async function loadDocument(path: string, name: string): Promise<SampleDocument> {
  const labels = await readJson<DocumentLabels>(join(path, 'labels', `${name}.json`));
  const sourceText = await readFile(join(path, labels.source), 'utf8');
  const files = labels.files.map((file) => ({
    name: file,
    path: join(path, file),
    scanned: labels.scanned.includes(file),
  }));
  return { name, labels, sourceText, text: plainText(parseSource(sourceText)).text, files };
}

async function readJson<T>(path: string): Promise<T> {
  return JSON.parse(await readFile(path, 'utf8')) as T;
}
