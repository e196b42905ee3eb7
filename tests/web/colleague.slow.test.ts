// A colleague's change comes in while a person writes in the same text: her caret stays in her own words.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { hasBrowser, openWorkspace, type Workspace } from './browser.ts';

const TITLE = 'פתח דבר';
const BLOCK = 'block-he';

let w: Workspace;
beforeAll(async () => {
  if (hasBrowser) w = await openWorkspace();
});
afterAll(() => w?.close());

const blocksOf = (number: string) => `/api/cases/${encodeURIComponent(number)}/decision-blocks`;
const pathOf = (number: string) => `${blocksOf(number)}/${BLOCK}`;
const text = (page: Page) => page.getByRole('textbox', { name: TITLE, exact: true });

/** A person at a text, who does something there; then a colleague saves another one, and it is on the person's screen. */
async function whileWriting(
  number: string,
  before: string,
  act: (page: Page) => Promise<void>,
  colleague: { content: string; shows: string },
): Promise<Page> {
  await w.call('POST', '/api/cases/create', { case_number: number, title: 'ערר לדוגמה' });
  await w.call('PUT', pathOf(number), { content: before });
  const page = await w.open(`/case?n=${encodeURIComponent(number)}&tab=decision`);
  await act(page);
  await w.call('PUT', pathOf(number), { content: colleague.content });
  await text(page).getByText(colleague.shows).waitFor();
  return page;
}

/** Types, and waits until the service has the text. */
async function typed(page: Page, number: string, letters: string, whole: string): Promise<void> {
  await page.keyboard.type(letters);
  const saved = async () => {
    const { blocks } = await w.call<{ blocks: { block_id: string; content: string }[] }>('GET', blocksOf(number));
    return blocks.find(({ block_id }) => block_id === BLOCK)!.content;
  };
  await eventually(async () => (await saved()).includes(letters.trim()), 15_000);
  expect(await saved()).toBe(whole);
  await page.context().close();
}

/** Puts the caret before the last letters of a paragraph. */
async function goInto(page: Page, word: string, before: number): Promise<void> {
  await text(page).locator('p').filter({ hasText: word }).click();
  await page.keyboard.press('End');
  // From right to left: the letter before is to the right.
  for (let n = 0; n < before; n += 1) await page.keyboard.press('ArrowRight');
  // The browser tells of it at the end of a frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

describe.skipIf(!hasBrowser)('a change of a colleague', () => {
  it('leaves the caret where the browser has just moved it, though the browser has not told of it yet', async () => {
    const page = await whileWriting(
      '141/26',
      'אלף.\n\nמקרקעין.',
      async (at) => {
        await goInto(at, 'מקרקעין', 4);
        // A browser that is slow to tell: from here on only what the workspace itself asks is heard.
        await at.evaluate(`addEventListener('selectionchange', (event) => {
          if (event.isTrusted) event.stopImmediatePropagation();
        }, true)`);
        await at.keyboard.press('End');
      },
      { content: 'אלף של אחרת.\n\nמקרקעין.', shows: 'של אחרת' },
    );
    await typed(page, '141/26', ' ועוד.', 'אלף של אחרת.\n\nמקרקעין. ועוד.');
  });

  it('leaves it in the empty paragraph that she just made', async () => {
    const page = await whileWriting(
      '142/26',
      'אלף.\n\nבית.',
      async (at) => {
        await goInto(at, 'אלף.', 0);
        await at.keyboard.press('Enter');
      },
      { content: 'אלף.\n\nבית של אחרת.', shows: 'של אחרת' },
    );
    await typed(page, '142/26', 'גימל.', 'אלף.\n\nגימל.\n\nבית של אחרת.');
  });

  it('leaves it in its word though the paragraph has another number now', async () => {
    const page = await whileWriting(
      '143/26',
      '1. אלף.\n\n2. מקרקעין.',
      async (at) => {
        await goInto(at, 'מקרקעין', 3);
      },
      { content: '1. אלף.\n\n2. של אחרת.\n\n3. מקרקעין.', shows: 'של אחרת' },
    );
    await typed(page, '143/26', 'קק', '1. אלף.\n\n2. של אחרת.\n\n3. מקרקעקקין.');
  });
});
