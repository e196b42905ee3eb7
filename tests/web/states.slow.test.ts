// Each screen and each part of a case while it waits for the service, when that refuses or has no right for it, and after the
// next try. A real browser on the real service, whose answers are withheld or replaced on their way.
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { expectAccessible, hasBrowser, keepPicture, openWorkspace, type Workspace } from './browser.ts';

const CASE = '91/26';
const DETAIL = 'התשובה הוחלפה לצורך הבדיקה.';
const SOON_MS = 8000;
/** What the frame itself needs, and what tells of changes. */
const OF_FRAME = /\/api\/(?:session|vocabulary|operations\/vocabulary|events|system\/tasks|presence)\b/;
/** What the head of a case needs. */
const OF_HEAD = /\/api\/cases\/[^/]+\/(?:details|status)$/;

const SCREENS = ['/inbox', '/cases', '/search?q=קו', '/search/exam', '/training', '/operations', '/settings'];
const TRAINING = ['patterns', 'report', 'compare', 'lessons', 'differences', 'curator', 'chat'];
/** Those that show more than the head of the case holds. */
const TABS = [
  ...['overview', 'claims', 'arguments', 'hearing', 'positions', 'decision', 'checks', 'learning', 'precedents'],
  ...['files', 'history'],
];
const ofCase = (tab?: string) => `/case?n=${encodeURIComponent(CASE)}${tab ? `&tab=${tab}` : ''}`;
const PATHS = [...SCREENS, ...TRAINING.map((tab) => `/training?tab=${tab}`), ...TABS.map((tab) => ofCase(tab))];

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
  await w.file(CASE, '1031-25', { 'כתב ערר.pdf': 'appeal', 'פרוטוקול 18.5.2025.docx': 'protocol' });
  const api = `/api/cases/${encodeURIComponent(CASE)}`;
  await w.call('POST', `${api}/aggregate-arguments`, {});
  await eventually(async () => (await w.call<{ total: number }>('GET', `${api}/legal-arguments`)).total);
});
afterAll(() => w?.close());

/** Every answer that a screen shows is given by `answer`; the frame and the head of a case have theirs. */
async function withAnswers(page: Page, answer: (route: Route) => Promise<void> | void): Promise<void> {
  await page.route(/\/api\//, (route) => {
    const path = decodeURI(new URL(route.request().url()).pathname);
    const encoded = new URL(route.request().url()).pathname;
    return OF_FRAME.test(path) || OF_HEAD.test(encoded) ? route.continue() : answer(route);
  });
}
const problem = (status: number, code: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ status, code, title: 'x', detail: DETAIL, request_id: 'r-1' }),
  });

describe.skipIf(!hasBrowser)('every screen', () => {
  it('shows that it waits, tells why nothing came, and goes on after another try', { timeout: 240_000 }, async () => {
    const page = await w.open('/settings');
    const main = page.getByRole('main');
    const missed: string[] = [];
    const expectSoon = (what: string, found: Promise<unknown>) => found.catch(() => missed.push(what));
    for (const path of PATHS) {
      let waiting: Route[] | null = [];
      await withAnswers(page, (route) => (waiting ? void waiting.push(route) : problem(409, 'conflict')(route)));
      await page.goto(w.url + path);
      const busy = main.locator('[aria-busy=true]').first();
      await expectSoon(`${path} shows that it waits`, busy.waitFor({ timeout: SOON_MS }));
      const held = waiting;
      waiting = null;
      for (const route of held) await problem(409, 'conflict')(route);
      const told = main.getByText(DETAIL);
      await expectSoon(`${path} tells why nothing came`, told.first().waitFor({ timeout: SOON_MS }));
      await page.unroute(/\/api\//);
      // One try each: what stands in several cards is asked for card by card.
      const again = main.getByRole('button', { name: 'נסו שוב' });
      const goOn = async () => {
        if ((await again.count()) > 0)
          await again
            .first()
            .click({ timeout: 1000 })
            .catch(() => {});
        return (await told.count()) === 0;
      };
      await expectSoon(`${path} goes on after another try`, eventually(goOn, SOON_MS));
    }
    expect(missed).toEqual([]);
    await page.context().close();
  });

  it('says that there is no right for it instead of a failure', { timeout: 120_000 }, async () => {
    const page = await w.open('/settings');
    for (const path of ['/cases', '/training', ofCase('claims'), ofCase('files')]) {
      await withAnswers(page, problem(403, 'role_required'));
      await page.goto(w.url + path);
      await page.getByText('אין הרשאה למסך הזה').first().waitFor();
      await page.unroute(/\/api\//);
    }
    await expectAccessible(page);
    await keepPicture(page, 'no-right');
    await page.context().close();
  });
});
