// A text of five million characters that a person wrote (contract section 9).
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

it('takes the place of what was read, and claims are found again in it', async () => {
  const number = await newCase(t);
  const { body: upload } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  await finished(t, body.task_id);
  const casePath = `/api/cases/${encodeURIComponent(number)}`;
  const path = `${casePath}/documents/${body.document_id}`;
  const claims = async (): Promise<Json[]> =>
    (await t.json(`${casePath}/claims`)).body.parties.flatMap((party: Json) => party.claims);
  const [first] = await claims();
  const filler = 'הוועדה שמעה את הצדדים ועיינה בכל המסמכים שלפניה. ';
  const text = `${APPEAL_TEXT}\n\n${filler.repeat(Math.floor(4_990_000 / filler.length))}`.slice(0, 5_000_000);
  const answer = await t.json(`${path}/text`, 'PUT', { text });
  expect((await finished(t, answer.body.task_id)).status).toBe('completed');
  expect((await t.json(path)).body).toMatchObject({ char_count: text.length, error: null });
  const again = (await claims()).find(({ claim_id }) => claim_id === first!.claim_id);
  expect(text.slice(again!.source.start, again!.source.end)).toBe(first!.text);
});
