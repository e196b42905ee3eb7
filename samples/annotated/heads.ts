// Heads of documents, with labels as marks (marked-text.ts): who is who, without the pleadings behind them. A file holds sets
// of one case each: `=== number`, `--- kind filer` before each document, and `--- present` before a line for each who came.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartyKey } from '../labels.ts';
import type { SampleCase } from '../load.ts';
import { annotatedCase, type CaseFile } from './load.ts';

/** Reads all sets as cases whose documents are heads alone. */
export async function loadHeads(): Promise<SampleCase[]> {
  const root = join(import.meta.dirname, 'heads');
  const files = (await readdir(root)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return texts.flatMap((text, at) =>
    text
      .split(/^=== /m)
      .slice(1)
      .map((set) => headsOf(set, join(root, files[at]!))),
  );
}

function headsOf(set: string, path: string): SampleCase {
  const [number, ...parts] = set.split(/^--- /m);
  const read = parts.map((part) => {
    const [first, ...lines] = part.split('\n');
    const [kind, filer = null] = first!.trim().split(' ');
    return { kind: kind!, filer: filer as PartyKey | null, text: lines.join('\n').trim() };
  });
  const documents = read.filter(({ kind }) => kind !== 'present');
  const file: CaseFile = {
    case_number: number!.trim(),
    appeal_type: 'permit',
    title: '',
    outcome: '',
    documents: documents.map(({ kind, filer }, at) => ({ name: `${kind}-${at}`, doc_type: kind, title: '', filer })),
    hearing_dates: [],
    panel: [],
    attendees: present(read.find(({ kind }) => kind === 'present')?.text ?? ''),
    arguments: [],
    summary: [],
  };
  const sources = documents.map(({ text }) => text);
  return { folder: file.case_number, path, ...annotatedCase(file, sources) };
}

const present = (lines: string): CaseFile['attendees'] =>
  lines.split('\n').flatMap((line) => {
    const [name = '', party = '', role = ''] = line.split('|').map((part) => part.trim());
    return name === '' ? [] : [{ name, role, party: party === '-' ? null : (party as PartyKey) }];
  });
