import type { SampleDocument } from '../../samples/load.ts';
import { loadCases } from '../../samples/load.ts';
import { type Json, jsonOf, type TestApp } from './app.ts';
import { finished } from './classify.ts';
import { uploadBytes, uploadText } from './intake.ts';

type Answer = { status: number; body: Json };

/** Asks for the analysis of a pending file, as a form sends it. */
export async function analyze(t: TestApp, filename: string): Promise<Answer> {
  const response = await t.request('/api/training/analyze', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ filename }).toString(),
  });
  return { status: response.status, body: await jsonOf(response) };
}

/** Uploads a file and stores it in the style corpus; `rest` are further fields of the request. */
export async function train(
  t: TestApp,
  name: string,
  content: string | Uint8Array,
  rest: object = {},
): Promise<Answer & { filename: string }> {
  const { body } = await (typeof content === 'string' ? uploadText(t, name, content) : uploadBytes(t, name, content));
  const { filename } = body;
  return { ...(await t.json('/api/training/upload', 'POST', { filename, ...rest })), filename };
}

/** As `train`, and waits until it is searchable. @returns the id of the decision */
export async function trained(
  t: TestApp,
  name: string,
  content: string | Uint8Array,
  rest: object = {},
): Promise<string> {
  const { status, body } = await train(t, name, content, rest);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const end = await finished(t, body.task_id);
  if (end.status !== 'completed') throw new Error(JSON.stringify(end));
  return body.corpus_id;
}

/** The decision of each sample case. */
export async function sampleDecisions(): Promise<(SampleDocument & { folder: string })[]> {
  const cases = await loadCases();
  return cases.flatMap(({ folder, documents }) =>
    documents.filter(({ name }) => name === 'decision').map((document) => ({ ...document, folder })),
  );
}
