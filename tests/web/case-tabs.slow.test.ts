// The tabs of a case in which lawyers judge: claims, arguments, hearing, history, files. A real browser on the real service.
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

interface Claim {
  claim_id: string;
  text: string;
  review: string;
  topic: string | null;
  party: string;
  source: { document_id: string; start: number; end: number; page: number | null };
}
interface Argument {
  argument_id: string;
  party: string;
  title: string;
  summary: string;
  order: number;
  claims: { claim_id: string; text: string }[];
}

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
  await w.file(CASE, '1031-25', {
    'כתב ערר.pdf': 'appeal',
    'תשובת הוועדה המקומית.pdf': 'response',
    'פרוטוקול 18.5.2025.docx': 'protocol',
  });
});
afterAll(() => w?.close());

const isSeen = (found: Locator) => found.first().waitFor({ state: 'visible' });
const openTab = (tab: string, more = '') => w.open(`/case?n=${encodeURIComponent(CASE)}&tab=${tab}${more}`);
const close = (page: Page) => page.context().close();
const claims = async (): Promise<Claim[]> =>
  (await w.call<{ parties: { claims: Claim[] }[] }>('GET', `${api}/claims`)).parties.flatMap((party) => party.claims);
const claimNow = async (id: string) => (await claims()).find(({ claim_id }) => claim_id === id);
const argumentsNow = async (): Promise<Argument[]> =>
  (await w.call<{ parties: { arguments: Argument[] }[] }>('GET', `${api}/legal-arguments`)).parties.flatMap(
    (party) => party.arguments,
  );
const itemOf = (page: Page, id: string) => page.locator(`article[data-item="${id}"]`);

async function expectLit(page: Page, onPage: boolean): Promise<void> {
  const source = page.getByRole('region', { name: 'מקור' });
  await isSeen(source.locator('[data-lit]'));
  if (onPage) await isSeen(source.locator('canvas[data-state=drawn]'));
  await eventually(async () => {
    const [frame, lit] = [await source.boundingBox(), await source.locator('[data-lit]').first().boundingBox()];
    return frame && lit && lit.y >= frame.y && lit.y + lit.height <= frame.y + frame.height;
  }, 10_000);
}

/** Selects words of the text that is open. As text: what runs in the browser knows its types, what runs here does not. */
const SELECT = `(() => {
  const p = [...document.querySelectorAll('p[data-start]')].find((each) => each.textContent.length > 80);
  getSelection().setBaseAndExtent(p.firstChild, 10, p.firstChild, 60);
  return p.textContent.slice(10, 60).trim();
})()`;

/** The dialog that is open, else the tab; the frame has tests of its own. */
const PART = `document.querySelector('[role=dialog]') ?? document.querySelector('[role=tabpanel]')`;
const expectAccessible = (page: Page) => expectPartAccessible(page, PART);

/** Nobody is hindered, in light and dark; nothing sticks out at the side; pictures of both. */
async function expectFit(page: Page, name: string): Promise<void> {
  await expectPartAccessible(page, PART, (theme) => keepPicture(page, `${name}-${theme}`));
  await expectNoOverflow(page, [1280, 1024, 768, 320, 1440]);
}

// In this order: what becomes of the claims is what is aggregated.
describe.skipIf(!hasBrowser)('the tabs of a case', { shuffle: false }, () => {
  describe('the claims', () => {
    it('stand in a column for each party, and each lights its words, is confirmed, rejected and edited', async () => {
      const page = await openTab('claims');
      await isSeen(page.getByRole('heading', { level: 2, name: /^העוררים/ }));
      const card = page.getByRole('article').first();
      const id = (await card.getAttribute('data-item'))!;
      const { text } = (await claimNow(id))!;
      expect(text.startsWith((await card.getAttribute('aria-label'))!.replace('…', ''))).toBe(true);
      await card.getByRole('button', { name: 'הצגת המקור' }).click();
      await expectLit(page, true);
      await itemOf(page, id).getByRole('button', { name: 'אישור' }).click();
      await isSeen(itemOf(page, id).getByText('אושרה'));
      expect((await claimNow(id))!.review).toBe('confirmed');

      // By keyboard alone: down the column, reject, edit.
      await itemOf(page, id).focus();
      await page.keyboard.press('ArrowDown');
      await eventually(async () => (await focusedItem(page)) !== id);
      const next = (await focusedItem(page))!;
      await page.keyboard.press('KeyR');
      await isSeen(itemOf(page, next).getByText('נדחתה'));
      expect((await claimNow(next))!.review).toBe('rejected');
      await page.keyboard.press('KeyE');
      const dialog = page.getByRole('dialog', { name: 'עריכת טענה' });
      await isSeen(dialog);
      await expectAccessible(page);
      await dialog.getByRole('combobox', { name: 'נושא' }).fill('נושא של היושבת בראש');
      await dialog.getByRole('button', { name: 'שמירה' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await claimNow(next))!.topic).toBe('נושא של היושבת בראש');
      await choose(page, 'מצב', 'נדחו');
      await eventually(async () => (await page.getByRole('article').count()) === 1);
      expect(await page.getByRole('article').getAttribute('data-item')).toBe(next);
      await choose(page, 'מצב', 'כל המצבים');
      await expectFit(page, 'case-claims');
      await isSeen(page.getByRole('article'));
      await close(page);
    });

    it('are added by selecting words in the source', async () => {
      const protocol = (await claims()).find(({ source }) => source.page === null)!.source.document_id;
      const page = await openTab('claims', `&document=${protocol}`);
      const text = page.getByRole('group', { name: 'טקסט המסמך' });
      await isSeen(text);
      await isSeen(text.locator('p[data-start]'));
      const words = await page.evaluate<string>(SELECT);
      await page.getByRole('button', { name: 'הוספת טענה', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'הוספת טענה' });
      await isSeen(dialog.getByText(words.slice(0, 8), { exact: false }));
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'הוספה לטענות' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect((await claims()).some((claim) => claim.text === words)).toBe(true);
      await close(page);
    });

    it('may be thousands: only the rows in sight are there', async () => {
      const page = await openTab('overview');
      // The real answer of the service, said over and over: 5,000 claims of a case would take this test minutes to read.
      await page.route(`**${api}/claims`, async (route) => {
        const answer = await route.fetch();
        const list = (await answer.json()) as { parties: { claims: Claim[] }[] };
        const all = list.parties.reduce((sum, party) => sum + party.claims.length, 0);
        for (const party of list.parties)
          party.claims = Array.from({ length: Math.ceil(5000 / all) }, (_, n) =>
            party.claims.map((claim) => ({ ...claim, claim_id: `${claim.claim_id}-${n}` })),
          ).flat();
        await route.fulfill({ response: answer, json: list });
      });
      await page.getByRole('tab', { name: 'טענות' }).click();
      await isSeen(page.getByText(/5,\d\d\d טענות/));
      const scroller = page.getByRole('group', { name: 'הטענות לפי נושא' });
      const seen = new Set<string>();
      for (const share of [0, 0.3, 0.7, 1]) {
        await scroller.evaluate((element, to) => element.scrollTo(0, element.scrollHeight * to), share);
        await eventually(async () => !seen.has((await page.getByRole('article').first().getAttribute('data-item'))!));
        seen.add((await page.getByRole('article').first().getAttribute('data-item'))!);
        expect(await page.locator('[data-row]').count()).toBeLessThanOrEqual(60);
        // Each row stands right under the one before it, however high that turned out.
        await eventually(async () => {
          const places = await page
            .locator('[data-row]')
            .evaluateAll((rows) =>
              rows.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
            );
          const inOrder = places.toSorted(([a], [b]) => a! - b!);
          return inOrder.every(([top], n) => n === 0 || Math.abs(top! - inOrder[n - 1]![1]!) <= 1);
        });
      }
      await close(page);
    });
  });

  it('shows beside an argument that stands the words that likely give it up, which the chair takes', async () => {
    const number = '412-10-24';
    const path = `/api/cases/${number}`;
    await w.file(number, '412-10-24', {
      'הודעת ערר 412-10-24.docx': 'appeal',
      'response-committee.docx': 'response',
      'פרוטוקול ישיבה 3-25.docx': 'protocol',
    });
    await w.call('POST', `${path}/aggregate-arguments`, {});
    await eventually(async () => (await w.call<{ total: number }>('GET', `${path}/legal-arguments`)).total > 0, 60_000);
    await w.call('POST', `${path}/analyze-protocol`, {});
    type Item = { argument_id: string; title: string; perhaps_withdrawn: { words: string } | null };
    const items = async () => (await w.call<{ items: Item[] }>('GET', `${path}/ledger`)).items;
    const isLikely = ({ perhaps_withdrawn }: Item) => perhaps_withdrawn !== null;
    await eventually(async () => (await items()).some(isLikely));
    const { argument_id, title, perhaps_withdrawn } = (await items()).find(isLikely)!;

    const page = await w.open(`/case?n=${number}&tab=arguments`);
    await isSeen(page.getByText(/דברים שייתכן שהם ויתור על/));
    await choose(page, 'מצב הטיעון', 'ייתכן שנזנח');
    await isSeen(page.getByRole('heading', { name: title }));
    expect(await page.getByRole('article').count()).toBe((await items()).filter(isLikely).length);
    const card = itemOf(page, argument_id);
    await isSeen(card.getByText('ייתכן שנזנח בדיון'));
    await card.getByRole('button', { name: 'הצגת המקור: הפרוטוקול' }).click();
    await expectLit(page, false);
    await expectFit(page, 'case-arguments-likely');
    await act(page, card, 'הכרעת היו"ר');
    const dialog = page.getByRole('dialog', { name: 'מה עלה בגורל הטיעון' });
    await dialog.getByRole('button', { name: 'רישום ההכרעה' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await items()).find((item) => item.argument_id === argument_id)).toMatchObject({
      state: 'withdrawn',
      reason: perhaps_withdrawn!.words,
      perhaps_withdrawn: null,
    });
    await close(page);
  });

  describe('the arguments and the hearing', () => {
    beforeAll(async () => {
      await w.call('POST', `${api}/aggregate-arguments`, {});
      await eventually(async () => (await argumentsNow()).length > 0);
      await w.call('POST', `${api}/analyze-protocol`, {});
      await eventually(
        async () => (await w.call<{ analyzed_at: string | null }>('GET', `${api}/protocol-analysis`)).analyzed_at,
      );
    });

    it('show what was withdrawn with its words lit in the protocol, and are decided by the chair with a reason', async () => {
      const page = await openTab('arguments');
      await choose(page, 'מצב הטיעון', 'נזנח');
      const card = page.getByRole('article').first();
      await card.getByRole('button', { name: 'הצגת המקור: נזנחה בדיון' }).click();
      await expectLit(page, false);
      await isSeen(page.getByRole('region', { name: 'מקור' }).getByRole('heading', { name: /פרוטוקול/ }));
      await expectFit(page, 'case-arguments');

      await choose(page, 'מצב הטיעון', 'פתוח');
      const open = page.getByRole('article').first();
      const id = (await open.getAttribute('data-item'))!;
      await act(page, open, 'הכרעת היו"ר');
      const dialog = page.getByRole('dialog', { name: 'מה עלה בגורל הטיעון' });
      await choose(page, 'מצב הטיעון', /^אינו נדרש/, dialog);
      await dialog.getByRole('textbox', { name: 'נימוק' }).fill('הטיעון נבלע בטיעון אחר');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'רישום ההכרעה' }).click();
      await dialog.waitFor({ state: 'detached' });
      const { items } = await w.call<{ items: { argument_id: string; state: string; reason: string }[] }>(
        'GET',
        `${api}/ledger`,
      );
      expect(items.find((item) => item.argument_id === id)).toMatchObject({
        state: 'not_needed',
        reason: 'הטיעון נבלע בטיעון אחר',
      });
      await close(page);
    });

    it('are merged, split again and renamed', async () => {
      const before = await argumentsNow();
      const page = await openTab('arguments');
      await page.getByRole('searchbox', { name: 'סינון לפי מילים' }).fill('הנמקה');
      await isSeen(page.getByRole('article'));
      const own = before.filter(({ party, title }) => party === 'appellant' && title.includes('הנמקה')).slice(0, 2);
      expect(own).toHaveLength(2);
      for (const { argument_id } of own)
        await itemOf(page, argument_id)
          .getByRole('checkbox', { name: /^בחירת הטיעון/ })
          .press('Space');
      await page.getByRole('button', { name: 'מיזוג 2 טיעונים' }).click();
      const merging = page.getByRole('dialog', { name: 'מיזוג טיעונים' });
      await merging.getByRole('textbox', { name: 'כותרת הטיעון המאוחד' }).fill('חובת ההנמקה כולה');
      await expectAccessible(page);
      await merging.getByRole('button', { name: 'מיזוג' }).click();
      await merging.waitFor({ state: 'detached' });
      const merged = (await argumentsNow()).find(({ title }) => title === 'חובת ההנמקה כולה')!;
      expect(merged.claims.map(({ claim_id }) => claim_id).toSorted()).toEqual(
        own.flatMap((each) => each.claims.map(({ claim_id }) => claim_id)).toSorted(),
      );

      const card = itemOf(page, merged.argument_id);
      await act(page, card, 'פיצול');
      const splitting = page.getByRole('dialog', { name: 'פיצול טיעון' });
      await splitting.getByRole('checkbox').first().press('Space');
      await splitting.getByRole('textbox', { name: 'כותרת הטיעון החדש' }).fill('ההנמקה, מה שהופרד');
      await expectAccessible(page);
      await splitting.getByRole('button', { name: 'פיצול' }).click();
      await splitting.waitFor({ state: 'detached' });
      expect(await argumentsNow()).toHaveLength(before.length);

      await act(page, card, 'עריכה');
      const editing = page.getByRole('dialog', { name: 'עריכת טיעון' });
      await editing.getByRole('textbox', { name: 'כותרת הטיעון' }).fill('חובת ההנמקה המוגברת');
      await expectAccessible(page);
      await editing.getByRole('button', { name: 'שמירה' }).click();
      await isSeen(page.getByRole('heading', { name: 'חובת ההנמקה המוגברת' }));
      await close(page);
    });

    it('are put in another order by their menu', async () => {
      const page = await openTab('arguments');
      await page.getByRole('searchbox', { name: 'סינון לפי מילים' }).fill('הנמקה');
      await isSeen(page.getByRole('article'));
      const orderOf = async (id: string) => (await argumentsNow()).find(({ argument_id }) => argument_id === id)!.order;
      const first = await cardThatOffers(page, 'העברה מטה');
      const before = await orderOf(first);
      await page.getByRole('menuitem', { name: 'העברה מטה' }).click();
      await eventually(async () => (await orderOf(first)) > before);
      const after = await orderOf(first);
      await act(page, itemOf(page, first), 'העברה מעלה');
      await eventually(async () => (await orderOf(first)) < after);
      await close(page);
    });

    it('of the hearing: who was there and what was said, with its words, put right by a person', async () => {
      const page = await openTab('hearing');
      const table = page.getByRole('table', { name: 'נוכחים' });
      await isSeen(table.getByRole('row').nth(3));
      await table
        .getByRole('button', { name: /^הצגת המקור/ })
        .first()
        .click();
      await expectLit(page, false);
      await expectFit(page, 'case-hearing');
      await page.getByRole('button', { name: 'תיקון הנוכחים' }).click();
      const dialog = page.getByRole('dialog', { name: 'תיקון הנוכחים' });
      await dialog.getByRole('textbox', { name: 'שם הנוכח 1', exact: true }).fill('מיכל ברנע');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'שמירה' }).click();
      await isSeen(table.getByRole('rowheader', { name: 'מיכל ברנע', exact: true }));
      await page
        .getByRole('button', { name: /מה עלה בגורל הטיעון/ })
        .first()
        .click();
      await page.getByRole('option', { name: 'הועלתה לראשונה' }).click();
      await isSeen(page.getByText('נקבע ביד'));
      const analysis = await w.call<{ parties: { arguments: { verdict: string; edited_by: string | null }[] }[] }>(
        'GET',
        `${api}/protocol-analysis`,
      );
      const edited = analysis.parties
        .flatMap((party) => party.arguments)
        .filter(({ edited_by }) => edited_by === 'local');
      expect(edited.map(({ verdict }) => verdict)).toEqual(['newly_raised']);

      await page.getByRole('button', { name: 'פתיחת הפרוטוקול' }).click();
      await isSeen(page.locator('p[data-start]'));
      const words = await page.evaluate<string>(SELECT);
      await page.getByRole('button', { name: 'הוספת קביעה' }).click();
      const saying = page.getByRole('dialog', { name: 'מה עלה בגורל טיעון' });
      await isSeen(saying.getByText(words.slice(0, 8), { exact: false }));
      await expectAccessible(page);
      await close(page);
    });

    it('leave their traces: the history tells acts in words with what they changed, the files can be taken', async () => {
      for (const content of ['לפנינו ערר.', 'לפנינו ערר על החלטת הוועדה המקומית.'])
        await w.call('PUT', `${api}/decision-blocks/block-he`, { content });
      await eventually(async () => {
        type Entries = { entries: { action: string; commit: string | null; files: string[] }[] };
        const { entries } = await w.call<Entries>('GET', `${api}/history`);
        // Of two saves the first commit may hold both, and the second's own is empty.
        const saves = entries.filter(({ action }) => action === 'block.saved');
        return saves.every(({ commit }) => commit) && saves.some(({ files }) => files.length > 0);
      });
      const page = await openTab('history');
      await isSeen(page.getByText('קובצו הטענות המשפטיות'));
      await page.getByRole('button', { name: 'מה השתנה' }).first().click();
      await isSeen(page.getByRole('group', { name: /^ההבדלים בקובץ/ }));
      await expectFit(page, 'case-history');
      await page.getByRole('tab', { name: 'קבצים' }).click();
      const link = page.getByRole('link', { name: 'הורדת כתב ערר.pdf', exact: true });
      await isSeen(link);
      await expectFit(page, 'case-files');
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(file.suggestedFilename()).toBe('כתב ערר.pdf');
      expect(w.complaints).toEqual([]);
      await close(page);
    });
  });

  const focusedItem = (page: Page) => page.evaluate<string | null>('document.activeElement.getAttribute("data-item")');

  /** Chooses from a field that opens a list. */
  async function choose(
    page: Page,
    field: string,
    option: string | RegExp,
    within: Page | Locator = page,
  ): Promise<void> {
    await within.getByRole('button', { name: new RegExp(`${field}$`) }).click();
    await page.getByRole('option', { name: option }).click();
  }

  /** Opens the menu of the first argument that offers something. @returns the argument's id */
  async function cardThatOffers(page: Page, name: string): Promise<string> {
    for (const card of await page.getByRole('article').all()) {
      await card.getByRole('button', { name: /^פעולות בטיעון/ }).click();
      await isSeen(page.getByRole('menu'));
      if ((await page.getByRole('menuitem', { name }).count()) > 0) return (await card.getAttribute('data-item'))!;
      await page.keyboard.press('Escape');
    }
    throw new Error(`no argument offers ${name}`);
  }

  /** Does what the menu of an argument offers. */
  async function act(page: Page, card: Locator, name: string): Promise<void> {
    const item = page.getByRole('menuitem', { name });
    // What another one did just now draws the cards anew, and closes a menu that was opened meanwhile.
    await eventually(async () => {
      if ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape');
      await card.getByRole('button', { name: /^פעולות בטיעון/ }).click();
      return item.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      );
    });
    await item.click();
  }
});
