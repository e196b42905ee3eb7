import { type Json, jsonOf, type TestApp } from './app.ts';
import { newCase } from './classify.ts';

type Client = Pick<TestApp, 'request'>;
const research = (number: string, rest: string) => `/api/cases/${encodeURIComponent(number)}/research/analysis${rest}`;

/** Uploads an analysis file. */
export async function replace(t: Client, number: string, content: string | Uint8Array, name = 'analysis.md') {
  const form = new FormData();
  form.append('file', new File([content as string], name));
  const response = await t.request(research(number, '/upload'), { method: 'PUT', body: form });
  return { status: response.status, body: await jsonOf(response) };
}

/** Opens a case with an analysis file in which every `{case}` is the case's number. @returns the number */
export async function caseWithAnalysis(t: TestApp, markdown: string): Promise<string> {
  const number = await newCase(t);
  const { status, body } = await replace(t, number, markdown.replaceAll('{case}', number));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return number;
}

/** Saves a chair position; `rest` are further fields of the request. */
export async function save(t: Client, number: string, item_id: string, chair_position: string, rest: object = {}) {
  const body = { section: item_id.split('-')[0], item_id, chair_position, ...rest };
  const response = await t.request(research(number, '/chair-position'), {
    method: 'PATCH',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return { status: response.status, body: await jsonOf(response) };
}

/** The chair position of an issue. */
export async function positionIn(t: Client, number: string, issue: number): Promise<Json> {
  return (await jsonOf(await t.request(research(number, '')))).issues[issue].chair_position;
}
