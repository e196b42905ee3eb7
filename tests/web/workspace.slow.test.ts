// The screens as people use them: a real browser, the real service, real files. Each test has cases of its own.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import {
  expectAccessible,
  expectNoOverflow,
  hasBrowser,
  keepPicture,
  openWorkspace,
  samplePath,
  type Workspace,
} from './browser.ts';
import { mouse } from './hands.ts';

const READ = '1031/25';
const TABS = ['documents', 'claims', 'arguments', 'hearing', 'files', 'history'];

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
  await w.file(READ, '1031-25', { 'כתב ערר.pdf': 'appeal', 'פרוטוקול 18.5.2025.docx': 'protocol' });
});
afterAll(() => w?.close());

/** Five files, as somebody drops them on the page. */
const DROP = `
  const data = new DataTransfer();
  for (const n of [1, 2, 3, 4, 5])
    data.items.add(new File(['תגובה מס ' + n + '\\nהמשיבה תטען'], 'נגרר ' + n + '.txt', { type: 'text/plain' }));
  for (const kind of ['dragenter', 'drop'])
    window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));`;

const isSeen = (found: Locator) => found.first().waitFor({ state: 'visible' });
const caseUrl = (number: string, more = '') => `/case?n=${encodeURIComponent(number)}${more}`;
const close = (page: Page) => page.context().close();

describe.skipIf(!hasBrowser)('the inbox', () => {
  it('takes many files at once, opens the cases they name, and follows each until it is in its case', async () => {
    const page = await w.open('/inbox');
    const names = ['תשובת הוועדה המקומית.pdf', 'תגובת העוררים.pdf'];
    await page
      .getByLabel('צירוף קבצים')
      .setInputFiles([
        samplePath('1031-25', names[0]!),
        samplePath('2207-25', names[1]!),
        samplePath('2207-25', 'כתב ערר.docx'),
      ]);
    const table = page.getByRole('table', { name: 'קבצים ממתינים' });
    await isSeen(table.getByText('2207/25'));
    await expectAccessible(page);
    await keepPicture(page, 'inbox');
    await isSeen(page.getByRole('button', { name: 'סיווג 3 קבצים ופתיחת תיק 2207/25' }));
    await table.getByRole('button', { name: 'פתיחת תיק 2207/25' }).first().click();
    const send = page.getByRole('button', { name: 'סיווג 3 קבצים', exact: true });
    await isSeen(send);
    await table.getByRole('button', { name: `הצגת ${names[1]}` }).click();
    await isSeen(page.locator('canvas[data-state=drawn]'));
    await keepPicture(page, 'inbox-preview');
    await send.click();
    await eventually(async () => (await page.getByRole('link', { name: 'פתיחה בתיק' }).count()) === 3, 40_000);
    await page.getByRole('listitem').filter({ hasText: names[1]! }).getByRole('link', { name: 'פתיחה בתיק' }).click();
    await isSeen(page.getByRole('heading', { level: 1, name: /2207\/25/ }));
    await isSeen(page.getByRole('region', { name: 'מקור' }).locator('canvas[data-state=drawn]'));
    await close(page);
  });

  it('tells why a file was refused, and why a reading failed, and lets it be deleted by key', async () => {
    const page = await w.open('/inbox');
    const input = page.getByLabel('צירוף קבצים');
    await input.setInputFiles({ name: 'ריק.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await isSeen(page.getByRole('alert').filter({ hasText: 'ריק' }));
    await isSeen(page.getByRole('button', { name: 'נסו שוב' }));
    await input.setInputFiles({ name: 'למחיקה.txt', mimeType: 'text/plain', buffer: Buffer.from('ערר 1/1\nכתב ערר') });
    const row = page.getByRole('row').filter({ hasText: 'למחיקה.txt' });
    await row.focus();
    await page.keyboard.press('Delete');
    const dialog = page.getByRole('dialog', { name: 'מחיקת קובץ ממתין' });
    await isSeen(dialog);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'מחיקה' }).click();
    await row.waitFor({ state: 'detached' });
    await close(page);
  });

  it('takes what is dropped anywhere on the page', async () => {
    const page = await w.open('/inbox');
    await isSeen(page.getByRole('heading', { level: 1, name: 'קליטה' }));
    await page.evaluate(DROP);
    const rows = page.getByRole('row').filter({ hasText: 'נגרר' });
    await eventually(async () => (await rows.count()) === 5);
    // Tab comes to one row, wherever the focus was within the table.
    await rows
      .nth(2)
      .getByRole('button', { name: /^התיק של/ })
      .focus();
    const reached = await page.locator('tbody tr').evaluateAll((all) =>
      all.flatMap((row) => {
        const isReached = [row, ...row.querySelectorAll('button')].some((each) => each.tabIndex === 0);
        return isReached ? [row.getAttribute('data-file')] : [];
      }),
    );
    expect(reached).toEqual([await rows.nth(2).getAttribute('data-file')]);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('the cases', () => {
  it('open by keyboard alone with no more than a number, and go to the archive and back', async () => {
    const number = '77/26';
    const page = await w.open('/cases');
    await isSeen(page.getByRole('heading', { level: 1, name: 'תיקים' }));
    await page.keyboard.press('KeyN');
    await isSeen(page.getByRole('dialog', { name: 'תיק חדש' }));
    await expectAccessible(page);
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await isSeen(page.getByRole('heading', { level: 1, name: number }));
    await page.getByRole('link', { name: 'תיקים' }).click();
    const table = page.getByRole('table', { name: 'תיקים' });
    await table.getByRole('button', { name: `פעולות בתיק ${number}` }).click();
    await page.getByRole('menuitem', { name: 'העברה לארכיון' }).click();
    await table.getByRole('link', { name: number }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'ביטול ההעברה' }).click();
    await isSeen(table.getByRole('link', { name: number }));
    await expectAccessible(page);
    await keepPicture(page, 'cases');
    await close(page);
  });

  it('are reached from everywhere by Ctrl+K, by a party too', async () => {
    const page = await w.open('/settings');
    await isSeen(page.getByRole('heading', { level: 1 }));
    await page.keyboard.press('Control+KeyK');
    const field = page.getByRole('combobox', { name: 'מספר תיק או צד' });
    await field.fill('1031');
    await isSeen(page.getByRole('option', { name: /1031\/25/ }));
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await isSeen(page.getByRole('heading', { level: 1, name: /1031\/25/ }));
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('a case', () => {
  it('offers its particulars from the documents, shows where they stand, and takes all sure ones over', async () => {
    const page = await w.open(caseUrl(READ));
    await isSeen(page.getByRole('heading', { name: 'פרטי התיק' }));
    await page
      .getByRole('button', { name: /^הצגת המקור: כתב ערר/ })
      .first()
      .click();
    const source = page.getByRole('region', { name: 'מקור' });
    await isSeen(source.locator('[data-lit]'));
    await isSeen(source.locator('canvas[data-state=drawn]'));
    await expectLitInside(source);
    await expectAccessible(page);
    await keepPicture(page, 'case-overview');
    const path = '/api/cases/1031%2F25/details';
    const before = (await w.call<{ version: number }>('GET', path)).version;
    const all = page.getByRole('button', { name: /^קבלת .*ודאי/ });
    await all.click();
    await isSeen(page.getByText(/פרטים נרשמו בתיק/));
    await all.waitFor({ state: 'detached' });
    expect((await w.call<{ version: number }>('GET', path)).version).toBeGreaterThan(before);
    await close(page);
  });

  it('takes several unsure particulars over after a look at them, and takes them back', async () => {
    const number = '55/26';
    await w.file(number, '2207-25', { 'תשובת המשיבה 1.pdf': 'response' });
    const details = () => w.call<Record<string, unknown>>('GET', `/api/cases/${encodeURIComponent(number)}/details`);
    const before = await details();
    const page = await w.open(caseUrl(number));
    await page.getByRole('button', { name: 'קבלת כמה הצעות יחד' }).click();
    const dialog = page.getByRole('dialog', { name: 'קבלת כמה הצעות יחד' });
    // Nothing is chosen by itself.
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await expectAccessible(page, `document.querySelector('[role=dialog]')`, (theme) =>
      keepPicture(page, `overview-choose-${theme}`),
    );
    const hands = mouse(page);
    await hands.tick(dialog.getByRole('checkbox', { name: 'סימון כל המוצגות' }));
    const chosen = await dialog.getByRole('checkbox', { checked: true }).count();
    expect(chosen).toBeGreaterThan(3);
    await hands.tick(dialog.getByRole('checkbox', { name: /^המשיבים/ }));
    await dialog.getByRole('button', { name: /^קבלת \d+ הצעות$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await details();
    expect(after.committee).not.toEqual(before.committee);
    expect((after.parties as { respondents: unknown[] }).respondents).toEqual([]);
    const told = page.getByRole('status', { name: 'הודעות' }).locator('div', { hasText: 'נרשמו בתיק' });
    await told.getByRole('button', { name: 'ביטול' }).click();
    await isSeen(page.getByText('הפרטים הוחזרו לקדמותם'));
    const back = await details();
    for (const key of ['title', 'parties', 'committee', 'address', 'block_parcel', 'plan_numbers', 'hearings', 'panel'])
      expect(back[key], key).toEqual(before[key]);
    await close(page);
  });

  it('asks in dialogs that hinder nobody', async () => {
    const page = await w.open(caseUrl(READ));
    const expectFit = async (name: string) => {
      const dialog = page.getByRole('dialog', { name });
      await isSeen(dialog);
      await expectAccessible(page, `document.querySelector('[role=dialog]')`);
      // While the focus is still on its way into the dialog, the key is nobody's.
      await eventually(async () => {
        await page.keyboard.press('Escape');
        return dialog.waitFor({ state: 'detached', timeout: 2000 }).then(
          () => true,
          () => false,
        );
      });
    };
    await page.getByRole('button', { name: 'עריכת העוררים', exact: true }).click();
    await expectFit('עריכת העוררים');
    await page.getByRole('button', { name: 'פעולות בתיק', exact: true }).click();
    await page.getByRole('menuitem', { name: 'מחיקת התיק' }).click();
    await expectFit('מחיקת התיק');
    await page.getByRole('button', { name: 'אין עבודה ברקע' }).click();
    await expectFit('עבודה ברקע');
    // The focus of a dialog that opens while another closes may stay on the page; the key must reach it from there.
    await page.getByRole('button', { name: 'אין עבודה ברקע' }).click();
    const tray = page.getByRole('dialog', { name: 'עבודה ברקע' });
    await isSeen(tray);
    await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`);
    await tray.waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'מסמכים' }).click();
    await page
      .getByRole('button', { name: /^פעולות במסמך/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'הוצאה מן התיק' }).click();
    await expectFit('הוצאת מסמך מן התיק');
    await close(page);
  });

  it('underlines what the case takes from a document, on the page and in its text, and lists it', async () => {
    const page = await w.open(caseUrl(READ, '&tab=documents'));
    await page
      .getByRole('button', { name: /כתב ערר/ })
      .first()
      .click();
    const source = page.getByRole('region', { name: 'מקור' });
    await isSeen(source.locator('[data-fact]'));
    expect(await source.locator('[data-fact]').first().getAttribute('title')).toMatch(/: ./);
    await source.getByRole('button', { name: /^פרטי התיק שנמצאו במסמך/ }).click();
    await page
      .getByRole('menuitem', { name: /^העוררים: / })
      .first()
      .click();
    await isSeen(source.locator('[data-lit]'));
    await source.getByRole('radio', { name: 'טקסט' }).click();
    await eventually(() => page.evaluate<boolean>(`CSS.highlights.get('fact')?.size > 0`));
    await close(page);
  });

  it('is fit for who needs strong colours or no motion: what is lit has a frame, and nothing moves', async () => {
    const page = await w.open(caseUrl(READ, '&tab=claims'), { forcedColors: 'active', reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'הצגת המקור' }).first().click();
    const lit = page.getByRole('region', { name: 'מקור' }).locator('[data-lit]').first();
    await isSeen(lit);
    const { border, motion } = await lit.evaluate((element) => {
      const style = element.ownerDocument.defaultView!.getComputedStyle(element);
      return { border: style.borderTopStyle, motion: Number.parseFloat(style.animationDuration) };
    });
    expect(border).toBe('solid');
    expect(motion).toBeLessThanOrEqual(0.001);
    // A button is told by its frame, since it has no ground of its own there.
    const frames = await page
      .getByRole('button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.getAttribute('data-kind') === 'primary')
          .map((each) => each.ownerDocument.defaultView!.getComputedStyle(each).borderTopStyle),
      );
    expect(frames.length).toBeGreaterThan(0);
    expect(new Set(frames)).toEqual(new Set(['solid']));
    await keepPicture(page, 'forced-colours');
    await close(page);
  });

  it('prints what is marked for it and nothing else; a screen without it says where to print', async () => {
    const page = await w.open(caseUrl(READ));
    await isSeen(page.getByRole('heading', { name: 'פרטי התיק' }));
    await page.emulateMedia({ media: 'print' });
    const onPaper = () =>
      page.evaluate<{ text: string; note: string; high: number }>(`({
        text: document.body.innerText.trim(),
        note: getComputedStyle(document.body, '::before').content,
        high: document.querySelector('[data-print]')?.offsetHeight ?? 0,
      })`);
    expect(await onPaper()).toMatchObject({ text: '', note: expect.stringContaining('להדפסה') });
    // The decision's own screen puts it there; here it stands in the deepest part of a case.
    await page.evaluate(`{
      const paper = document.createElement('article');
      paper.dataset.print = '';
      paper.innerHTML = '<h2>החלטה</h2>' + '<p>פסקה של ההחלטה.</p>'.repeat(300) + '<button>שמירה</button>';
      document.querySelector('[role=tabpanel]').append(paper);
    }`);
    const printed = await onPaper();
    expect(printed.note).toBe('none');
    expect(printed.text.startsWith('החלטה')).toBe(true);
    expect(new Set(printed.text.split(/\n+/))).toEqual(new Set(['החלטה', 'פסקה של ההחלטה.']));
    expect(printed.high).toBeGreaterThan(3000);
    expect((await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(3);
    await close(page);
  });

  it('lights the words of a claim on the page, and in the text of a document without pages', async () => {
    const { parties } = await w.call<{ parties: { claims: Claim[] }[] }>('GET', '/api/cases/1031%2F25/claims');
    const claims = parties.flatMap((party) => party.claims);
    for (const paged of [true, false]) {
      const { source } = claims.find((each) => (each.source.page !== null) === paged)!;
      const at = `&tab=documents&document=${source.document_id}&start=${source.start}&end=${source.end}`;
      const page = await w.open(caseUrl(READ, at));
      const region = page.getByRole('region', { name: 'מקור' });
      await isSeen(region.locator('[data-lit]'));
      if (paged) await isSeen(region.locator('canvas[data-state=drawn]'));
      await expectLitInside(region);
      await expectAccessible(page);
      await keepPicture(page, paged ? 'source-page' : 'source-text');
      await close(page);
    }
  });

  it('has a scan put right: its particulars, then its text, which stays when it is read again', async () => {
    await w.file('500/26', '1031-25', { 'reply.txt': 'other' });
    const page = await w.open(caseUrl('500/26', '&tab=documents'));
    const menu = page.getByRole('button', { name: /^פעולות במסמך/ });
    await menu.click();
    await page.getByRole('menuitem', { name: 'תיקון סוג, צד וכותרת' }).click();
    await page.getByRole('textbox', { name: 'כותרת' }).fill('תגובת העוררים לתשובות');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'שמירה' }).click();
    await isSeen(page.getByText('תגובת העוררים לתשובות'));
    await menu.click();
    await page.getByRole('menuitem', { name: 'תיקון הטקסט שנקרא' }).click();
    const text = page.getByRole('textbox', { name: 'הטקסט שנקרא' });
    await expectAccessible(page);
    await text.fill(`תוקן ביד אדם.\n\n${await text.inputValue()}`);
    await page.getByRole('button', { name: 'שמירת הנוסח המתוקן' }).click();
    await page
      .getByRole('button', { name: /תגובת העוררים לתשובות/ })
      .first()
      .click();
    await isSeen(page.getByRole('region', { name: 'מקור' }).getByText('תוקן ביד אדם.'));
    await close(page);
  });

  it('keeps its address: a number with a slash and a quote, and the tab, come back after a reload', async () => {
    const number = 'ערר 12/"ב" 25';
    await w.call('POST', '/api/cases/create', { case_number: number, title: 'תיק GIS v2.1' });
    const page = await w.open(caseUrl(number));
    await page.getByRole('tab', { name: 'מסמכים' }).click();
    await isSeen(page.getByText('עדיין אין מסמכים בתיק'));
    await page.reload();
    await isSeen(page.getByRole('heading', { level: 1, name: 'תיק GIS v2.1' }));
    expect(await page.getByRole('tab', { name: 'מסמכים' }).getAttribute('aria-selected')).toBe('true');
    await close(page);
  });
});

interface Claim {
  source: { document_id: string; start: number; end: number; page: number | null };
}

/** Each lit box is in sight, and within the page or the text. */
async function expectLitInside(region: Locator): Promise<void> {
  const frame = (await region.boundingBox())!;
  const lit = (await region.locator('[data-lit]').first().boundingBox())!;
  expect(lit.width).toBeGreaterThan(4);
  expect(lit.height).toBeGreaterThan(4);
  expect(lit.x).toBeGreaterThanOrEqual(frame.x);
  expect(lit.x + lit.width).toBeLessThanOrEqual(frame.x + frame.width);
  expect(lit.y).toBeGreaterThanOrEqual(frame.y);
  expect(lit.y + lit.height).toBeLessThanOrEqual(frame.y + frame.height);
}

describe.skipIf(!hasBrowser)('the search', () => {
  it('finds words in their inflections, marks them alone, and opens the passage beside the list by keyboard', async () => {
    const page = await w.open('/search');
    await page.getByRole('searchbox', { name: 'חיפוש', exact: true }).fill('קו בניין');
    const hits = page.getByRole('list', { name: 'תוצאות' });
    await isSeen(hits.locator('mark'));
    for (const marked of await hits.locator('mark').allTextContents()) expect(marked).toMatch(/קו|בני/);
    await hits.getByRole('button').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const source = page.getByRole('region', { name: 'מקור' });
    await isSeen(source.locator('[data-lit]'));
    await expectAccessible(page);
    await keepPicture(page, 'search');
    expect(page.url()).toMatch(/hit=\d+/);
    await close(page);
  });
});

/** Latin letters and numbers that stand in Hebrew text without being isolated; sources are shown as they are. */
const LOOSE = `(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    let block = walker.currentNode.parentElement;
    if (!/[A-Za-z0-9]/.test(text) || block.closest('bdi, kbd, pre, code, [dir=ltr], [data-start], script, style, noscript, option')) continue;
    while (getComputedStyle(block).display === 'inline') block = block.parentElement;
    if (/[\u05d0-\u05ea]/.test(block.textContent)) found.push(text.slice(0, 60));
  }
  return found;
})()`;

describe.skipIf(!hasBrowser)('every screen', () => {
  /** Held to isolated numbers so far. */
  const ISOLATED = ['/inbox', '/cases', '/search', '/training', '/operations', '/settings'];
  const screens = ['/inbox', '/cases', '/search', '/training', '/operations', '/settings', '/accessibility', '/guide'];

  it('reads from right to left, has one title, hinders nobody, fits the window, and asks no other origin', async () => {
    const page = await w.open('/inbox');
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(w.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    for (const path of [...screens, caseUrl(READ), ...TABS.map((tab) => caseUrl(READ, `&tab=${tab}`))]) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(w.url + path);
      await isSeen(page.getByRole('heading', { level: 1 }));
      expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
      const name = path.slice(1).replaceAll(/\W+/g, '-');
      await expectAccessible(page, undefined, (theme) => keepPicture(page, `${name}-${theme}`));
      const rail = (await page.getByRole('navigation', { name: 'ניווט ראשי' }).boundingBox())!;
      const main = (await page.getByRole('main').boundingBox())!;
      expect(rail.x, path).toBeGreaterThan(main.x);
      expect(await page.evaluate('getComputedStyle(document.body).direction')).toBe('rtl');
      if (ISOLATED.includes(path)) expect(await page.evaluate<string[]>(LOOSE), path).toEqual([]);
      // 320 is a window of 1280 at 400 %.
      await expectNoOverflow(page, [1280, 1024, 768, 320]);
    }
    expect(foreign).toEqual([]);
    expect(w.complaints).toEqual([]);
    await close(page);
  });

  it('keeps what it shows when the network goes, says so, and goes on when it is back', async () => {
    const page = await w.open('/cases');
    const table = page.getByRole('table', { name: 'תיקים' });
    await isSeen(table.getByRole('link', { name: READ }));
    await page.context().setOffline(true);
    const banner = page.getByText('אין חיבור לשירות', { exact: false }).first();
    await isSeen(banner);
    await isSeen(table.getByRole('link', { name: READ }));
    await expectAccessible(page);
    await keepPicture(page, 'offline');
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    // A proxy that answers in the service's stead is no connection either.
    await page.route(/\/(?:api|health)/, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' }),
    );
    await page.getByRole('link', { name: 'חיפוש' }).click();
    await page.getByRole('searchbox', { name: 'חיפוש', exact: true }).fill('קו בניין');
    await isSeen(banner);
    await page.unroute(/\/(?:api|health)/);
    await banner.waitFor({ state: 'detached' });
    await isSeen(page.getByRole('list', { name: 'תוצאות' }).locator('mark'));
    await close(page);
  });

  it('hears of changes made elsewhere, over one stream for all tabs', async () => {
    const page = await w.open('/cases');
    await isSeen(page.getByRole('table', { name: 'תיקים' }));
    let streams = 0;
    page.context().on('request', (request) => {
      if (request.url().endsWith('/api/events')) streams += 1;
    });
    const second = await page.context().newPage();
    await second.goto(`${w.url}/cases`);
    await isSeen(second.getByRole('table', { name: 'תיקים' }));
    await w.call('POST', '/api/cases/create', { case_number: '8811/26' });
    for (const tab of [page, second]) await isSeen(tab.getByRole('link', { name: '8811/26' }));
    expect(streams).toBe(0);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('where tokens are set', () => {
  const token = 'r'.repeat(30);
  let own: Workspace;
  beforeAll(async () => {
    const writer = 's'.repeat(30);
    own = await openWorkspace(
      { API_TOKENS: `ruth:reader=${token},dana:chair+operator=${writer}` },
      { authorization: `Bearer ${writer}` },
    );
    await own.call('POST', '/api/cases/create', { case_number: '1/26' });
  });
  afterAll(() => own?.close());

  it('signs in, shows a reader nothing she may not do, and keeps the screen when the sign-in is lost', async () => {
    const page = await own.open('/cases');
    const key = page.getByRole('textbox', { name: 'מפתח כניסה' });
    await expectAccessible(page);
    await keepPicture(page, 'sign-in');
    await key.fill('x'.repeat(30));
    await page.getByRole('button', { name: 'כניסה' }).click();
    await isSeen(page.getByRole('alert'));
    await key.fill(token);
    await page.getByRole('button', { name: 'כניסה' }).click();
    await isSeen(page.getByRole('table', { name: 'תיקים' }));
    expect(await page.getByRole('button', { name: 'תיק חדש' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'תפעול' }).count()).toBe(0);
    await page.goto(`${own.url}/operations`);
    await isSeen(page.getByText('אין הרשאה למסך הזה'));
    await page.goto(`${own.url}/cases`);
    const filter = page.getByRole('searchbox').first();
    await filter.fill('1/2');
    await isSeen(page.getByRole('link', { name: '1/26' }));
    await page.context().clearCookies();
    // Something else may have been asked for, and have told of it, before this key.
    await page.keyboard.press('Digit6');
    const dialog = page.getByRole('dialog', { name: 'הכניסה פגה' });
    await isSeen(dialog);
    await expectAccessible(page);
    await keepPicture(page, 'sign-in-lost');
    await dialog.getByRole('textbox', { name: 'מפתח כניסה' }).fill(token);
    await dialog.getByRole('button', { name: 'כניסה' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await filter.inputValue()).toMatch(/^1\/2/);
    await close(page);
  });
});
