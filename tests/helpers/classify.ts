import type { Json, TestApp } from './app.ts';
import { readEvents } from './sse.ts';

/** Opens a case under a number that no other has. @returns the number */
export async function newCase(t: TestApp): Promise<string> {
  serial += 1;
  const case_number = `${serial}/40`;
  await t.json('/api/cases/create', 'POST', { case_number });
  return case_number;
}

let serial = 0;

/** Classifies a pending file into a case; `rest` are further fields of the request. */
export const classify = (t: TestApp, filename: string, case_number: string, rest: object = {}) =>
  t.json('/api/classify', 'POST', { filename, target: 'case', case_number, ...rest });

/** Waits for the end of a task. @returns the last state that its stream tells */
export async function finished(t: TestApp, taskId: string): Promise<Json> {
  const response = await t.request(`/api/progress/${taskId}`);
  return (await readEvents(response)).at(-1)!.data;
}
