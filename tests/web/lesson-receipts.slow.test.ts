// A lesson with its receipts: the edits that it came from, and the paragraphs of a draft that it shaped.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, hasBrowser, keepPicture, openWorkspace, type Workspace } from './browser.ts';

const NUMBER = '161/26';
const CASE = `/api/cases/${encodeURIComponent(NUMBER)}`;

let w: Workspace;
beforeAll(async () => {
  if (hasBrowser) w = await openWorkspace();
});
afterAll(() => w?.close());

const DRAFT = [
  'טענות המערערת הוגשו במועד שנקבע בהחלטת הוועדה.',
  'הוועדה המקומית השיבה, והמערערת לא ביקשה להוסיף על דבריה.',
  'בדיון טענה המערערת כי התכנית אינה חלה על המגרש.',
  'לאחר הדיון הגישה המערערת הודעה על עמדתה.',
];

/** A final decision that says another word, compared with the draft. @returns the lesson of that word */
async function learnt(): Promise<{ lesson_id: string; text: string }> {
  await w.call('POST', '/api/cases/create', { case_number: NUMBER, title: 'ערר לדוגמה' });
  const content = DRAFT.map((line, at) => `${at + 1}. ${line}`).join('\n\n');
  await w.call('PUT', `${CASE}/decision-blocks/block-vav`, { content });
  const final = `רקע עובדתי ותכנוני\n\n${content.replaceAll('המערערת', 'העוררת')}\n`;
  const form = new FormData();
  form.append('file', new File([final], 'החלטה סופית.txt'));
  const sent = await fetch(`${w.service.url}/api/upload`, { method: 'POST', body: form });
  const { filename } = (await sent.json()) as { filename: string };
  const request = { filename, target: 'case', case_number: NUMBER, doc_type: 'final_decision' };
  const { task_id } = await w.call<{ task_id: string }>('POST', '/api/classify', request);
  await (await fetch(`${w.service.url}/api/progress/${task_id}`)).text();
  const { lessons } = await w.call<{ lessons: { lesson_id: string; text: string }[] }>('POST', `${CASE}/learn`);
  return lessons.find(({ text }) => text.includes('העוררת'))!;
}

describe.skipIf(!hasBrowser)('a lesson', () => {
  it('shows the edits that it was learnt from, and a draft names it, whole or by paragraph', async () => {
    const lesson = await learnt();
    await w.call('PATCH', `/api/training/lessons/${lesson.lesson_id}`, { review_status: 'approved' });

    const page = await w.open('/training?tab=lessons&status=approved');
    const card = page.getByRole('list', { name: 'לקחים' }).getByRole('article').first();
    await card.getByRole('button', { name: 'העריכות שמהן נלמד' }).click();
    const edits = card.getByRole('region', { name: 'העריכות שמהן נלמד' }).getByRole('listitem');
    await edits.first().waitFor();
    expect(await edits.count()).toBeGreaterThanOrEqual(3);
    const told = await edits.first().innerText();
    for (const words of [NUMBER, 'רקע עובדתי ותכנוני', 'טענות המערערת', 'טענות העוררת']) expect(told).toContain(words);
    await expectAccessible(page);
    await keepPicture(page, 'training-lesson-edits');

    // As an agent's draft of the block is answered.
    const paragraph = (text: string, lessons: string[]) => ({ text, sources: [], lessons });
    await page.route('**/decision-blocks/block-zayin/draft', (route) =>
      route.fulfill({
        json: {
          block_id: 'block-zayin',
          status: 'done',
          paragraphs: [paragraph('העוררת טוענת כך.', [lesson.lesson_id]), paragraph('הוועדה משיבה.', [])],
          lessons: [lesson.lesson_id],
          made_at: new Date().toISOString(),
          error: null,
        },
      }),
    );
    // As an interim draft of the first blocks is told.
    await page.route('**/generate/interim-draft/status', (route) =>
      route.fulfill({
        json: {
          case_number: NUMBER,
          action: 'interim-draft',
          status: 'done',
          started_at: null,
          finished_at: new Date().toISOString(),
          error: null,
          artifact: { folder: 'exports', filename: 'טיוטת ביניים.docx' },
          blocks: [
            { block_id: 'block-vav', version: 1, lessons: [lesson.lesson_id] },
            { block_id: 'block-zayin', version: 1, lessons: [] },
          ],
        },
      }),
    );
    await page.goto(`${w.url}/case?n=${encodeURIComponent(NUMBER)}&tab=decision`);
    await page.getByRole('textbox', { name: 'תמצית טענות הצדדים', exact: true }).click();
    await page.getByRole('radio', { name: 'טיוטה' }).click();
    const drafted = page
      .getByRole('region', { name: 'הטיוטה' })
      .getByRole('listitem')
      .filter({ hasText: 'העוררת טוענת' });
    await drafted.getByRole('list', { name: 'לפי הלקחים' }).getByText('יש לכתוב').waitFor();
    expect(await page.getByRole('list', { name: 'לפי הלקחים', exact: true }).count()).toBe(1);
    await page.getByRole('list', { name: 'הטיוטה כולה נכתבה לפי הלקחים' }).getByText('יש לכתוב').waitFor();
    // Two acts that differ each say what becomes of the decision.
    const asked = page.getByRole('region', { name: 'בקשת טיוטה' });
    await asked.getByRole('button', { name: 'הצעה חדשה לחלק זה' }).waitFor();
    await asked.getByText('פסקה נכנסת להחלטה רק כשמוסיפים אותה').waitFor();
    const interim = page.getByRole('region', { name: 'טיוטת ביניים' });
    await interim.getByRole('list', { name: '"רקע עובדתי ותכנוני" נכתב לפי הלקחים' }).getByText('יש לכתוב').waitFor();
    expect(await interim.getByRole('list').count()).toBe(1);
    await interim.getByRole('button', { name: 'מילוי חוזר של שבעת החלקים' }).waitFor();
    await interim.getByText('ישר אל תוך ההחלטה').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'decision-draft-lessons');
    expect(w.complaints).toEqual([]);
    await page.context().close();
  });
});
