// The sample cases as tests and benchmarks read them: files, plain text and labels together.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CaseLabels, DocumentLabels } from './labels.ts';
import { parseSource, plainText } from './source.ts';

const CASES = join(import.meta.dirname, 'cases');

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

/** Reads all sample cases, in the order of their folder names. */
export async function loadCases(): Promise<SampleCase[]> {
  const folders = (await readdir(CASES)).sort();
  return Promise.all(folders.map(loadCase));
}

async function loadCase(folder: string): Promise<SampleCase> {
  const path = join(CASES, folder);
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
