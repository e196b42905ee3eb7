// What a workspace looks like on an ordinary day: more cases with their documents, and files that nobody has classified yet.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from './client.ts';

const CASES = join(import.meta.dirname, '../../samples/cases');

/** Sample cases by folder: their documents, and what they are. */
const MORE: Record<string, Record<string, string>> = {
  '2207-25': {
    'כתב ערר.pdf': 'appeal',
    'תשובת המשיבה 1.pdf': 'response',
    'כתב תשובה מטעם היזמית.pdf': 'response',
    'פרוטוקול 10.6.2025.pdf': 'protocol',
  },
  '1074-0724': { 'כתב ערר.pdf': 'appeal', 'תשובת המשיבה 1.docx': 'response', 'פרוטוקול 25.11.2024.docx': 'protocol' },
  '6021-11-23': { 'כתב ערר.pdf': 'appeal', 'תשובת הוועדה המקומית.pdf': 'response' },
};

/** Files that wait in the inbox. */
const WAITING: [folder: string, name: string][] = [
  ['2207-25', 'תגובת העוררים.pdf'],
  ['6021-11-23', 'עמדת המשיבה 2.pdf'],
  ['6021-11-23', 'פרוטוקול 20.5.2024.docx'],
  ['412-10-24', 'הודעת ערר 412-10-24.pdf'],
  ['412-10-24', 'תגובת הועדה המקומית.pdf'],
  ['1074-0724', 'תגובת המשיבים 2-4.docx'],
];

interface Labels {
  case_number: string;
  title: string;
  appeal_type: string;
}

/** Opens the cases, has their documents read and leaves files waiting. @returns what there is now, in words */
export async function fillWorkspace(api: Client): Promise<string> {
  const tasks: string[] = [];
  for (const [folder, files] of Object.entries(MORE)) {
    const { case_number, title, appeal_type } = JSON.parse(
      await readFile(join(CASES, folder, 'labels/case.json'), 'utf8'),
    ) as Labels;
    await api.send('POST', '/api/cases/create', { case_number, title, appeal_type });
    for (const [name, doc_type] of Object.entries(files)) {
      const { filename, suggestion } = await upload(api, folder, name);
      const party = suggestion?.fields.party?.value;
      const request = { filename, target: 'case', case_number, doc_type, ...(party && { party }) };
      tasks.push((await api.send<{ task_id: string }>('POST', '/api/classify', request)).task_id);
    }
  }
  for (const [folder, name] of WAITING) await upload(api, folder, name);
  for (const id of tasks) {
    const { status, error } = await api.follow<{ status: string; error: string | null }>(
      `/api/progress/${id}`,
      () => {},
    );
    if (status !== 'completed') throw new Error(error ?? status);
  }
  return `${Object.keys(MORE).length} more cases with ${tasks.length} documents; ${WAITING.length} files wait in the inbox`;
}

interface Uploaded {
  filename: string;
  suggestion: { fields: { party?: { value: string } } } | null;
}

async function upload(api: Client, folder: string, name: string): Promise<Uploaded> {
  const bytes = new Uint8Array(await readFile(join(CASES, folder, 'files', name)));
  return api.upload<Uploaded>('POST', '/api/upload', name, bytes);
}
