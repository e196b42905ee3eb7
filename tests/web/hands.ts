// How somebody works: with the mouse, or with the keyboard alone. The flows are written once and done with both.
import type { Locator, Page } from 'playwright-core';

export interface Hands {
  /** Presses a button, a link, a tab or an entry of a menu. */
  press(target: Locator): Promise<void>;
  /** Ticks or unticks. */
  tick(target: Locator): Promise<void>;
  /** Ticks or unticks a row of a table by its place among the rows. */
  tickRow(table: Locator, n: number): Promise<void>;
  /** Writes into a field what it is to hold. */
  fill(target: Locator, text: string): Promise<void>;
  /** Opens a list by its button and chooses from it. */
  choose(button: Locator, option: string | RegExp): Promise<void>;
}

export const mouse = (page: Page): Hands => ({
  press: (target) => target.click(),
  // The tick is drawn; what is clicked is its label, as people do.
  tick: (target) => target.locator('xpath=ancestor-or-self::label[1]').click(),
  tickRow: (table, n) => table.locator('tbody tr').nth(n).locator('label').first().click(),
  fill: (target, text) => target.fill(text),
  async choose(button, option) {
    await button.click();
    await page.getByRole('option', { name: option }).click();
  },
});

/** More places than a screen has. */
const MOST_TABS = 400;
const MOST_OPTIONS = 40;

const isFocused = (target: Locator) => target.evaluate((element) => element === element.ownerDocument.activeElement);

/** Comes to a thing as somebody does who has no pointer: by Tab, and by arrows within what takes one Tab for all. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const isThere = () => isFocused(target);
  if (await isThere()) return;
  const role = await target.getAttribute('role');
  const outer = role === 'tab' ? 'tablist' : role === 'radio' ? 'radiogroup' : null;
  const group = outer && target.locator(`xpath=ancestor::*[@role="${outer}"][1]`);
  await comeToItem(page, target);
  for (let n = 0; n < MOST_TABS; n += 1) {
    await page.keyboard.press('Tab');
    if (await isThere()) return;
    const steps = group ? await stepsWithin(group, target) : null;
    if (steps === null) continue;
    // From right to left: the next one is to the left.
    for (let step = 0; step < Math.abs(steps); step += 1)
      await page.keyboard.press(steps > 0 ? 'ArrowLeft' : 'ArrowRight');
    return;
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** In a list of cards, or a row of a table. */
const ITEM = 'xpath=ancestor-or-self::*[self::article[@data-item] or self::tr[@data-file]][1]';
const CURRENT = 'article[data-item][tabindex="0"], tr[data-file][tabindex="0"]';
/** More items than a column in sight has. */
const MOST_ITEMS = 60;

/** In a list of items Tab comes to the current one; arrows lead to that of the target. */
async function comeToItem(page: Page, target: Locator): Promise<void> {
  const item = target.locator(ITEM);
  if ((await item.count()) === 0 || (await item.getAttribute('tabindex')) === '0') return;
  await reach(page, item.locator('xpath=ancestor::*[self::table or @role="group"][1]').locator(CURRENT));
  for (let n = 0; n < MOST_ITEMS && !(await isFocused(item)); n += 1) await page.keyboard.press(await towards(item));
  if (!(await isFocused(item))) throw new Error(`${item} cannot be reached by arrows`);
}

/** The arrow that leads from the item that has the focus to another one: along the row first, where there is one aside. */
const towards = (item: Locator): Promise<string> =>
  item.evaluate((to) => {
    const from = to.ownerDocument.activeElement!;
    const [here, there] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    const beside = [...from.parentElement!.querySelectorAll('article')].some((each) => {
      const { x } = each.getBoundingClientRect();
      return there.x > here.x ? x > here.x : x < here.x;
    });
    if (there.x !== here.x && beside) return there.x > here.x ? 'ArrowRight' : 'ArrowLeft';
    return there.y > here.y ? 'ArrowDown' : 'ArrowUp';
  });

/** How far a part of a group is from the part that has the focus; null while none has. */
const stepsWithin = async (group: Locator, target: Locator): Promise<number | null> =>
  group.evaluate(
    (list, part) => {
      const parts = [...list.querySelectorAll('[role=tab], [role=radio]')];
      const focused = parts.indexOf(list.ownerDocument.activeElement as never);
      return focused < 0 ? null : parts.indexOf(part as never) - focused;
    },
    await target.elementHandle(),
  );

export const keyboard = (page: Page): Hands => {
  const press = async (target: Locator) => {
    await target.waitFor({ state: 'visible' });
    if ((await target.getAttribute('role')) === 'menuitem') {
      for (let n = 0; n < MOST_OPTIONS && !(await isFocused(target)); n += 1) await page.keyboard.press('ArrowDown');
    } else await reach(page, target);
    if (!(await isFocused(target))) throw new Error(`${target} has no focus`);
    await page.keyboard.press('Enter');
  };
  return {
    press,
    async tick(target) {
      await reach(page, target);
      await page.keyboard.press('Space');
    },
    async tickRow(table, n) {
      await reach(page, table.locator('tbody tr[tabindex="0"]'));
      const at = await table.evaluate((each) =>
        [...each.querySelectorAll('tbody tr')].indexOf(each.ownerDocument.activeElement as never),
      );
      for (let step = 0; step < Math.abs(n - at); step += 1)
        await page.keyboard.press(n > at ? 'ArrowDown' : 'ArrowUp');
      await page.keyboard.press('Space');
    },
    async fill(target, text) {
      await reach(page, target);
      await page.keyboard.press('Control+KeyA');
      await page.keyboard.insertText(text);
    },
    async choose(button, option) {
      await press(button);
      const wanted = page.getByRole('option', { name: option });
      await wanted.waitFor({ state: 'visible' });
      for (let n = 0; n < MOST_OPTIONS && !(await isFocused(wanted)); n += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
  };
};
