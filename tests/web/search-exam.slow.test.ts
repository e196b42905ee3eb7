// The search exam in the browser: a question comes from a search, a run says what comes, and the passage is seen in its source.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

const CASE = '1031/25';

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
  await w.file(CASE, '1031-25', { 'כתב ערר.pdf': 'appeal', 'תשובת הוועדה המקומית.pdf': 'response' });
});
afterAll(() => w?.close());

describe.skipIf(!hasBrowser)('the search exam', { shuffle: false }, () => {
  it('takes its questions from a search, runs, and says what came', async () => {
    const page = await w.open('/search/exam');
    await page.getByText('אין עדיין שאלות').waitFor();
    await page.getByRole('link', { name: 'לחיפוש', exact: true }).click();
    await page.getByRole('searchbox', { name: 'חיפוש' }).fill('קו בניין');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: 'תוצאות' }).getByRole('button').first().click();
    await page.getByRole('button', { name: /הוספה לבחינת החיפוש/ }).click();
    await page.getByRole('link', { name: 'בחינת החיפוש' }).click();
    await page.getByRole('table', { name: 'שאלות הבחינה' }).getByRole('link', { name: 'קו בניין' }).waitFor();
    await page.getByRole('button', { name: 'הרצת הבחינה' }).click();
    const scores = page.getByRole('table', { name: 'תוצאות הבחינה' });
    await scores.getByRole('row', { name: /כפי שמוצג למחפשים/ }).waitFor();
    expect(await scores.getByRole('row', { name: /כפי שמוצג למחפשים/ }).textContent()).toContain('100%');
    await page.getByRole('button', { name: 'הרצת הבחינה' }).waitFor();
    await expectAccessible(page, 'document', (theme) => keepPicture(page, `search-exam-${theme}`));
    await expectNoOverflow(page, [1280, 768, 320, 1440]);
    await page.context().close();
  });

  it('shows a passage in its source, and lets a question go', async () => {
    const page = await w.open('/search/exam');
    await page.getByRole('button', { name: /תיק 1031\/25/ }).click();
    await page.getByRole('region', { name: /מקור/ }).or(page.locator('canvas')).first().waitFor();
    await keepPicture(page, 'search-exam-source');
    await page.getByRole('button', { name: /הסרת השאלה/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'הסרה' }).click();
    await page.getByText('אין עדיין שאלות').waitFor();
    expect(w.complaints).toEqual([]);
    await page.context().close();
  });
});
