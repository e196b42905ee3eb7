// A protocol that does not say for whom people speak is read with what the pleadings of its case say.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { uploadBytes } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const ANSWER = [
  'העורר: דוד ממן',
  'המשיבה: הוועדה המקומית לתכנון ולבנייה עמק הלוטם, ע"י עו"ד סוהא נג\'אר',
  'כתב תשובה',
  '1. הבקשה נדחתה כדין, משום שהיא סותרת את הוראות התכנית.',
  'סוהא נג\'אר, עו"ד',
].join('\n\n');
const PROTOCOL = [
  'ועדת הערר לתכנון ולבנייה, מחוז הצפון',
  'פרוטוקול דיון מיום 3.2.2025',
  'נוכחים: עו"ד סוהא נג\'אר',
  'יו"ר: נפתח את הדיון.',
  "נג'אר: ההחלטה מנומקת כדין, ואין עילה להתערב בשיקול הדעת של הוועדה המקומית.",
  'יו"ר: תודה, נמשיך.',
].join('\n\n');

async function file(number: string, name: string, text: string, rest: object): Promise<void> {
  const { body: upload } = await uploadBytes(t, name, Buffer.from(`${text}\n\n${number}`));
  const { body } = await classify(t, upload.filename, number, rest);
  expect((await finished(t, body.task_id)).status).toBe('completed');
}

const partyOfHearing = async (number: string): Promise<string[]> =>
  (await t.json(`/api/cases/${encodeURIComponent(number)}/claims`)).body.parties
    .filter(({ claims }: Json) => claims.some(({ text }: Json) => text.includes('ההחלטה מנומקת כדין')))
    .map(({ party }: Json) => party);

it('by the surname with which counsel signed', async () => {
  const number = await newCase(t);
  await file(number, 'תשובה.txt', ANSWER, { doc_type: 'response', party: 'local_committee' });
  await file(number, 'פרוטוקול.txt', PROTOCOL, { doc_type: 'protocol' });
  expect(await partyOfHearing(number)).toEqual(['local_committee']);
});
