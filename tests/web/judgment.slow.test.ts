// Deciding a case: positions, outcome and direction, checks, lessons, attached quotations. A real browser on the real service.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import {
  expectNoOverflow,
  expectAccessible as expectPartAccessible,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

const CASE = '1031/25';
const api = `/api/cases/${encodeURIComponent(CASE)}`;

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace({ LEDGER_GATE: 'on' });
  await w.file(CASE, '1031-25', { 'כתב ערר.pdf': 'appeal', 'תשובת הוועדה המקומית.pdf': 'response' });
  await w.call('POST', `${api}/aggregate-arguments`, {});
  await eventually(async () => (await w.call<{ total: number }>('GET', `${api}/legal-arguments`)).total > 0, 60_000);
});
afterAll(() => w?.close());

const isSeen = (found: Locator) => found.first().waitFor({ state: 'visible' });
const openTab = (tab: string) => w.open(`/case?n=${encodeURIComponent(CASE)}&tab=${tab}`);
const close = (page: Page) => page.context().close();

const PART = `document.querySelector('[role=dialog]') ?? document.querySelector('[role=tabpanel]')`;
const expectAccessible = (page: Page) => expectPartAccessible(page, PART);

async function expectFit(page: Page, name: string): Promise<void> {
  await expectPartAccessible(page, PART, (theme) => keepPicture(page, `${name}-${theme}`));
  await expectNoOverflow(page, [1280, 1024, 768, 320, 1440]);
}

interface Analysis {
  threshold_claims: Item[];
  issues: Item[];
  version: number;
  chair_positions: { filled: number; total: number };
}
interface Item {
  id: string;
  title: string;
  chair_position: string | null;
}
const analysis = () => w.call<Analysis>('GET', `${api}/research/analysis`);
const itemsOf = ({ threshold_claims, issues }: Analysis) => [...threshold_claims, ...issues];

/** Gives the last question the title of the one before it, so that two may be one whatever was read in the documents. */
async function callLastOneAlike(): Promise<void> {
  const { issues, version } = await analysis();
  const [before, last] = issues.slice(-2);
  const renamed = { item_ids: [last!.id], title: `${before!.title}, המשך`, expected_version: version };
  await w.call('POST', `${api}/research/analysis/merge`, renamed);
}

// In this order: what is decided first is what the next ones stand on.
describe.skipIf(!hasBrowser)('deciding', { shuffle: false }, () => {
  it('begins with the analysis made from the arguments, and holds the draft of the discussion back until then', async () => {
    const page = await openTab('positions');
    await page.getByRole('button', { name: 'עריכת הניתוח מן הטיעונים' }).click();
    await isSeen(page.getByRole('navigation', { name: 'מה טעון הכרעה' }));
    await page.goto(`${w.url}/case?n=${encodeURIComponent(CASE)}&tab=decision`);
    await page
      .getByRole('navigation', { name: 'חלקי ההחלטה' })
      .getByRole('button', { name: /דיון והכרעה/ })
      .click();
    await page.getByRole('radio', { name: 'טיוטה' }).click();
    await isSeen(page.getByText('קודם ההכרעה, אחר כך הטיוטה'));
    expect(await page.getByRole('button', { name: /הצעת פסקאות/ }).count()).toBe(0);
    await keepPicture(page, 'decision-judgment-first');
    await close(page);
  });

  it('tells first which questions may be one, and leads to their merging in one step', async () => {
    await callLastOneAlike();
    const { groups } = await w.call<{ groups: { item_ids: string[] }[] }>('GET', `${api}/research/analysis/alike`);
    const all = itemsOf(await analysis());
    const titles = groups[0]!.item_ids.map((id) => all.find((each) => each.id === id)!.title);
    const hintOn = (page: Page) => page.getByRole('region', { name: 'סוגיות דומות' });
    const said = await openTab('positions');
    await hintOn(said).getByRole('button', { name: 'בדיקה ואיחוד' }).click();
    await expectFit(said, 'positions-alike');
    // What a person says is not one stays apart, after the page is opened again too.
    const apart = hintOn(said).getByRole('button', { name: `אינן עניין אחד: ${titles.join(', ')}` });
    await apart.click();
    const asked = said.waitForResponse(/analysis\/alike$/);
    await said.reload();
    await (await asked).finished();
    await isSeen(said.getByRole('navigation', { name: 'מה טעון הכרעה' }));
    expect(await apart.count()).toBe(0);
    await close(said);

    const page = await openTab('positions');
    const hint = hintOn(page);
    await hint.getByRole('button', { name: 'בדיקה ואיחוד' }).click();
    await hint.getByRole('button', { name: `איחוד: ${titles.join(', ')}` }).click();
    const dialog = page.getByRole('dialog', { name: 'איחוד סוגיות ושינוי כותרת' });
    await isSeen(dialog.getByRole('checkbox', { checked: true }));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: `איחוד ${groups[0]!.item_ids.length} הסוגיות` }).click();
    await dialog.waitFor({ state: 'detached' });
    await isSeen(page.getByRole('article', { name: titles[0]! }));
    expect(itemsOf(await analysis())).toHaveLength(all.length - groups[0]!.item_ids.length + 1);
    await close(page);
  });

  it('shows both sides with their sources above the position, which saves itself', async () => {
    const page = await openTab('positions');
    const first = itemsOf(await analysis())[0]!;
    const item = page.getByRole('article', { name: first.title });
    await isSeen(item);
    await item
      .getByRole('button', { name: /^הצגת המקור/ })
      .first()
      .click();
    await isSeen(page.getByRole('region', { name: 'מקור' }).locator('[data-lit]'));
    await page.getByRole('button', { name: 'סגירת המקור' }).click();
    await page.getByRole('textbox', { name: `עמדת היו"ר: ${first.title}` }).click();
    await page.keyboard.type('הטענה נדחית. ');
    await isSeen(page.getByRole('status').filter({ hasText: /^נשמר \d{1,2}:\d{2}, גרסה \d+$/ }));
    expect(itemsOf(await analysis())[0]!.chair_position?.trim()).toBe('הטענה נדחית.');
    await expectFit(page, 'positions');
    // On to the next one, and both stay.
    await page.getByRole('button', { name: 'להכרעה הבאה' }).click();
    // The button is gone with its question; the focus is at the next one, and not lost.
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('מה מכריעים');
    const second = itemsOf(await analysis())[1]!;
    await page.getByRole('textbox', { name: `עמדת היו"ר: ${second.title}` }).click();
    await page.keyboard.type('הטענה מתקבלת בחלקה.');
    await eventually(
      async () => itemsOf(await analysis())[1]!.chair_position?.trim() === 'הטענה מתקבלת בחלקה.',
      10_000,
    );
    await close(page);
  });

  it('makes one question of two, with what was written in both', async () => {
    const [first, second, third] = itemsOf(await analysis());
    const page = await openTab('positions');
    await page.getByRole('button', { name: new RegExp(first!.title) }).click();
    await page.getByRole('button', { name: 'איחוד עם אחרות או שינוי כותרת' }).click();
    const dialog = page.getByRole('dialog', { name: 'איחוד סוגיות ושינוי כותרת' });
    await dialog.locator('label').filter({ hasText: second!.title }).first().click();
    await dialog.getByRole('textbox', { name: 'כותרת הסוגיה' }).fill('השאלה המאוחדת');
    await expectAccessible(page);
    await keepPicture(page, 'positions-merge');
    await dialog.getByRole('button', { name: 'איחוד 2 הסוגיות' }).click();
    const item = page.getByRole('article', { name: 'השאלה המאוחדת' });
    const position = item.getByRole('textbox', { name: 'עמדת היו"ר: השאלה המאוחדת' });
    await isSeen(position.getByText('הטענה נדחית.'));
    await isSeen(position.getByText('הטענה מתקבלת בחלקה.'));
    expect(await item.getByRole('button', { name: /^הצגת המקור/ }).count()).toBeGreaterThan(1);
    const now = itemsOf(await analysis());
    expect(now[0]!.title).toBe('השאלה המאוחדת');
    expect(now.map(({ title }) => title)).toContain(third!.title);
    expect(now.map(({ title }) => title)).not.toContain(second!.title);
    await close(page);
  });

  it('sets the outcome and the direction', async () => {
    const page = await openTab('positions');
    await page.getByRole('button', { name: 'תוצאה וכיוון' }).click();
    await page.getByRole('button', { name: /תוצאת הערר/ }).click();
    await page.getByRole('option', { name: 'הערר התקבל בחלקו' }).or(page.getByRole('option').nth(1)).first().click();
    await page.getByRole('button', { name: 'קביעת התוצאה' }).click();
    await eventually(async () => (await w.call<{ outcome: string | null }>('GET', `${api}/details`)).outcome !== null);
    await page.getByRole('button', { name: 'כתיבת כיוון' }).click();
    await page.getByRole('textbox', { name: 'כיוון לפרק הדיון' }).click();
    await page.keyboard.type('לקבל את הערר בחלקו.');
    await eventually(
      async () =>
        (await w.call<{ content: string }>('GET', `${api}/direction`).catch(() => null))?.content.trim() ===
        'לקבל את הערר בחלקו.',
      15_000,
    );
    await expectFit(page, 'outcome');
    await close(page);
  });

  it('attaches a quotation, offers it beside the block, and puts it in word for word', async () => {
    const page = await openTab('precedents');
    await page.getByRole('button', { name: 'צירוף ציטוט' }).click();
    const dialog = page.getByRole('dialog', { name: 'צירוף ציטוט מפסיקה' });
    await dialog.getByRole('textbox', { name: 'מראה מקום' }).fill('עע"מ 317/10 שפר נ\' יניב, פסקה 12');
    await dialog.getByRole('textbox', { name: 'הציטוט, מילה במילה' }).fill('הקלה אינה זכות מוקנית.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'צירוף' }).click();
    await isSeen(page.getByRole('article', { name: /317\/10/ }));
    await expectFit(page, 'precedents');
    await page.getByRole('tab', { name: 'החלטה' }).click();
    await page
      .getByRole('navigation', { name: 'חלקי ההחלטה' })
      .getByRole('button', { name: /דיון והכרעה/ })
      .click();
    await page.getByRole('radio', { name: 'פסיקה' }).click();
    await page.getByRole('button', { name: 'הוספה להחלטה' }).click();
    const content = async () =>
      (await w.call<{ blocks: { block_id: string; content: string }[] }>('GET', `${api}/decision-blocks`)).blocks.find(
        ({ block_id }) => block_id === 'block-yod',
      )!.content;
    await eventually(async () => (await content()).includes('> הקלה אינה זכות מוקנית.'), 10_000);

    // A claim with a link to its words, which leads there.
    await page.getByRole('radio', { name: 'מקורות' }).click();
    await page.getByRole('button', { name: 'ציטוט עם קישור למקור' }).first().click();
    await eventually(async () => /\]\(source:[\da-f-]{36}\)/.test(await content()), 10_000);
    // The words of a party stand behind the quotation of the court, not in it.
    expect(await content()).toMatch(/^> הקלה אינה זכות מוקנית\.\n\n(?:\d+\. )?[^>\n]*\[[^\n]+\]\(source:/m);
    await page.getByRole('textbox', { name: 'דיון והכרעה' }).locator('a[data-source]').first().click();
    await isSeen(page.getByRole('region', { name: 'מקור' }).locator('[data-lit]'));
    await keepPicture(page, 'decision-source');
    await close(page);
  });

  it('runs the checks, dismisses a finding with a reason, and tells what keeps the case from its end', async () => {
    const page = await openTab('checks');
    await page.getByRole('button', { name: 'הרצת בקרה' }).click();
    await isSeen(page.getByRole('button', { name: 'דחיית הממצא' }));
    await expectFit(page, 'checks');
    await page.getByRole('button', { name: 'דחיית הממצא' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'דחיית ממצא' });
    await dialog.getByRole('textbox').fill('נבדק מול המקור');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'דחייה' }).click();
    await isSeen(page.getByText('נבדק מול המקור'));
    await page.getByRole('button', { name: 'סימון ההחלטה כסופית' }).click();
    const end = page.getByRole('dialog', { name: 'סימון ההחלטה כסופית' });
    await end.getByRole('button', { name: 'סימון כסופית' }).click();
    await isSeen(end.getByText(/בלי מענה, ולכן התיק לא סומן כסופי/));
    await expectAccessible(page);
    await keepPicture(page, 'checks-gate');
    await end.getByRole('textbox', { name: 'מדוע התיק מסתיים בלי מענה להם' }).fill('הצדדים הגיעו להסכמה בדיון');
    await end.getByRole('button', { name: 'סימון כסופית בכל זאת' }).click();
    await eventually(async () => (await w.call<{ status: string }>('GET', `${api}/details`)).status === 'final');
    await close(page);
  });

  it('offers to compare the draft with the final decision', async () => {
    const page = await openTab('learning');
    await isSeen(page.getByRole('button', { name: 'השוואת הטיוטה להחלטה הסופית' }));
    await expectFit(page, 'learning');
    await close(page);
  });

  it('complains of nothing', () => {
    expect(w.complaints).toEqual([]);
  });
});
