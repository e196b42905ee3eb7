// How long an upload waits for its suggestion (contract section 2): about a second, longer while nothing was read yet.
import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Readers } from '../../../src/jobs/readers/readers.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
let readers: Readers;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  readers = t.deps.ports.readers;
});
afterAll(() => t.close());

/** Readers that have read something before or not, and give an answer when they are told to. */
function readersThat(warm: boolean, mayAnswer: () => Promise<unknown>) {
  const run: Readers['run'] = async (...task) => {
    const answer = await readers.run(...task);
    await mayAnswer();
    return answer;
  };
  Object.assign(t.deps.ports, { readers: { ...readers, run, isWarm: () => warm } });
}

const listed = async (filename: string) =>
  (await t.json('/api/uploads')).body.uploads.find((upload: { filename: string }) => upload.filename === filename);

it('answers without it when the reader takes longer, and lists it once it is there', async () => {
  const answer = Promise.withResolvers<void>();
  readersThat(true, () => answer.promise);
  const { status, body } = await uploadText(t, 'ערר שקריאתו ארוכה.txt', APPEAL_TEXT);
  expect(status).toBe(200);
  expect(body.suggestion).toBeNull();
  expect(await listed(body.filename)).toMatchObject({ suggestion: null });
  answer.resolve();
  const suggestion = await eventually(async () => (await listed(body.filename)).suggestion);
  expect(suggestion).toMatchObject({ doc_type: 'appeal' });
});

it('waits longer for a reader that has read nothing yet', async () => {
  // Any file first: loading what a real reader reads with is not what is waited for here.
  readersThat(true, async () => {});
  const first = await uploadText(t, 'ערר קודם.txt', `${APPEAL_TEXT} קודם`);
  await eventually(async () => (await listed(first.body.filename)).suggestion);
  readersThat(false, () => after(1200));
  const { body } = await uploadText(t, 'ערר ראשון.txt', `${APPEAL_TEXT} ראשון`);
  expect(body.suggestion).toMatchObject({ doc_type: 'appeal' });
});
