// Writing the decision, as two people do it in a real browser before the real service.
import mammoth from 'mammoth';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPdfLibrary } from '../../src/extract/pdf/library.ts';
import { eventually } from '../helpers/eventually.ts';
import {
  expectNoOverflow,
  expectAccessible as expectPartAccessible,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

interface Block {
  block_id: string;
  title: string;
  content: string;
  version: number;
}

let w: Workspace;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace();
});
afterAll(() => w?.close());

const isSeen = (found: Locator) => found.first().waitFor({ state: 'visible' });
const close = (page: Page) => page.context().close();
const apiOf = (number: string) => `/api/cases/${encodeURIComponent(number)}`;
const openCase = (number: string, tab = 'decision') => w.open(`/case?n=${encodeURIComponent(number)}&tab=${tab}`);
const save = (number: string, id: string, content: string) =>
  w.call('PUT', `${apiOf(number)}/decision-blocks/${id}`, { content });
const blockOf = async (number: string, id: string): Promise<Block> =>
  (await w.call<{ blocks: Block[] }>('GET', `${apiOf(number)}/decision-blocks`)).blocks.find(
    ({ block_id }) => block_id === id,
  )!;
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const stateOf = (page: Page, name: string) => page.getByRole('status', { name: `מצב השמירה: ${name}` });

/** A case with some blocks written. */
async function openedCase(number: string, blocks: Record<string, string> = {}): Promise<string> {
  await w.call('POST', '/api/cases/create', { case_number: number, title: 'ערר לדוגמה' });
  for (const [id, content] of Object.entries(blocks)) await save(number, id, content);
  return number;
}

/** Puts the caret at the end of a paragraph. */
async function clickEnd(page: Page, name: string, paragraph: string): Promise<void> {
  const found = textbox(page, name).locator('p', { hasText: paragraph }).first();
  await found.click();
  await page.keyboard.press('End');
}

/** What stands on the pages of a PDF, in no order that matters. */
async function signsOf(paper: Buffer): Promise<string> {
  const { getDocument } = await loadPdfLibrary();
  const task = getDocument({ data: new Uint8Array(paper), verbosity: 0 });
  const document = await task.promise;
  const pages = Array.from({ length: document.numPages }, async (_, at) =>
    (await (await document.getPage(at + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
  );
  const signs = (await Promise.all(pages)).flat().join(' ');
  await task.destroy();
  return signs;
}

const PART = `document.querySelector('[role=dialog]') ?? document.querySelector('[role=tabpanel]')`;
async function expectFit(page: Page, name: string): Promise<void> {
  await expectPartAccessible(page, PART, (theme) => keepPicture(page, `${name}-${theme}`));
  await page.setViewportSize({ width: 1280, height: 800 });
  await keepPicture(page, `${name}-1280`);
  await expectNoOverflow(page, [1280, 1024, 768, 320, 1440]);
}

const VAV =
  '3. המגרש, ששטחו הרשום 582 מ"ר, מצוי בשכונה.\n\n4. העוררים 1-2 הם בעלי הבית.\n\n| מס\' | ההקלה |\n|:--|--:|\n| 1 | קו בניין |\n';

describe.skipIf(!hasBrowser)('the decision', () => {
  it('is written in the page, saves itself, and changes the paragraph alone that was written in', async () => {
    const number = await openedCase('101/26', { 'block-he': '1. לפנינו ערר.\n\n2. במוקד הערר.', 'block-vav': VAV });
    const page = await openCase(number);
    await clickEnd(page, 'רקע עובדתי ותכנוני', 'העוררים 1-2');
    await page.keyboard.type(' הם מתנגדים לבקשה.');
    await isSeen(stateOf(page, 'רקע עובדתי ותכנוני').getByText(/^נשמר \d{1,2}:\d{2}, גרסה 2$/));
    expect((await blockOf(number, 'block-vav')).content).toBe(
      VAV.replace('בעלי הבית.', 'בעלי הבית. הם מתנגדים לבקשה.'),
    );
    await expectFit(page, 'decision');
    await close(page);
  });

  it('keeps what was typed over a reload in the middle', async () => {
    const number = await openedCase('102/26', { 'block-he': 'לפנינו ערר.' });
    const page = await openCase(number);
    await page.route('**/decision-blocks/block-he', (route) => route.abort());
    await clickEnd(page, 'פתח דבר', 'לפנינו');
    await page.keyboard.type(' הוגש במועד');
    await page.unroute('**/decision-blocks/block-he');
    await page.reload();
    await isSeen(textbox(page, 'פתח דבר').getByText('לפנינו ערר. הוגש במועד'));
    await eventually(async () => (await blockOf(number, 'block-he')).content === 'לפנינו ערר. הוגש במועד', 10_000);
    await close(page);
  });

  it('keeps what is typed without a line, says so, and saves it when the line is back', async () => {
    const number = await openedCase('103/26', { 'block-he': 'לפנינו ערר.' });
    const page = await openCase(number);
    await clickEnd(page, 'פתח דבר', 'לפנינו');
    await page.context().setOffline(true);
    await page.keyboard.type(' נכתב בלי רשת.');
    await isSeen(stateOf(page, 'פתח דבר').getByText('אין חיבור לשירות. הטקסט שמור בדפדפן הזה'));
    await keepPicture(page, 'decision-offline');
    await page.context().setOffline(false);
    await isSeen(stateOf(page, 'פתח דבר').getByText(/^נשמר/));
    expect((await blockOf(number, 'block-he')).content).toBe('לפנינו ערר. נכתב בלי רשת.');
    await close(page);
  });

  it('brings two people together in different paragraphs, and asks where both wrote in the same', async () => {
    const number = await openedCase('104/26', { 'block-he': 'אלף.\n\nבית.\n\nגימל.' });
    const [one, two] = [await openCase(number), await openCase(number)];
    await isSeen(textbox(two, 'פתח דבר').getByText('גימל.'));
    await Promise.all([
      clickEnd(one, 'פתח דבר', 'אלף').then(() => one.keyboard.type(' של אחת')),
      clickEnd(two, 'פתח דבר', 'גימל').then(() => two.keyboard.type(' של שנייה')),
    ]);
    const both = 'אלף. של אחת\n\nבית.\n\nגימל. של שנייה';
    await eventually(async () => (await blockOf(number, 'block-he')).content === both, 15_000);
    for (const page of [one, two]) await isSeen(textbox(page, 'פתח דבר').getByText('גימל. של שנייה'));
    for (const page of [one, two]) await isSeen(textbox(page, 'פתח דבר').getByText('אלף. של אחת'));

    await two.context().setOffline(true);
    await clickEnd(two, 'פתח דבר', 'בית');
    await two.keyboard.type(' כך');
    await clickEnd(one, 'פתח דבר', 'בית');
    await one.keyboard.type(' אחרת');
    await eventually(async () => (await blockOf(number, 'block-he')).content.includes('בית. אחרת'), 15_000);
    await two.context().setOffline(false);
    const question = two.getByRole('alertdialog', { name: /^שני נוסחים/ });
    await isSeen(question);
    await expectPartAccessible(two, PART);
    await keepPicture(two, 'decision-question');
    await question.getByRole('button', { name: 'שני הנוסחים, זה אחר זה' }).click();
    await eventually(async () => (await blockOf(number, 'block-he')).content.includes('בית. אחרת\n\nבית. כך'), 15_000);
    await close(one);
    await close(two);
  });

  it('goes on numbering where a paragraph is put in, and says where numbers jump between the blocks', async () => {
    const number = await openedCase('105/26', { 'block-he': '1. ראשונה.\n\n2. שנייה.', 'block-vav': '3. שלישית.' });
    const page = await openCase(number);
    await clickEnd(page, 'פתח דבר', 'ראשונה');
    await page.keyboard.press('Enter');
    await page.keyboard.type('חדשה.');
    await eventually(
      async () => (await blockOf(number, 'block-he')).content === '1. ראשונה.\n\n2. חדשה.\n\n3. שנייה.',
      10_000,
    );
    await isSeen(page.getByText('מספרי הפסקאות אינם רצופים'));
    await page.getByRole('button', { name: 'מספור רץ' }).click();
    await eventually(async () => (await blockOf(number, 'block-vav')).content === '4. שלישית.', 10_000);
    await close(page);
  });

  it('lets each list of the title page have its own numbers', async () => {
    const parties = '**העוררים:**\n\n1. רות לוי\n2. דן כהן\n\n**המשיבים:**\n\n1. הוועדה המקומית';
    const number = await openedCase('109/26', { 'block-gimel': parties });
    const page = await openCase(number);
    await textbox(page, 'הצדדים').getByText('הוועדה המקומית').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' נווה אלונים');
    await eventually(async () => (await blockOf(number, 'block-gimel')).content === `${parties} נווה אלונים`, 10_000);
    await close(page);
  });

  it('has the sides of a table and the line between the parties where the Word file has them', async () => {
    const number = await openedCase('119/26', {
      'block-gimel': '**העוררים:**\n\nרות לוי\n\n**– נגד –**\n\n**המשיבים:**\n\nהוועדה המקומית',
      'block-zayin': '\u200eGIS v2.1',
      'block-vav': '| קומה | שטח |\n| --- | :-: |\n| א | 95 |',
    });
    const page = await openCase(number);
    const alignOf = (title: string, words: string) =>
      textbox(page, title)
        .getByText(words, { exact: true })
        .evaluate((element) => {
          const view = element.ownerDocument.defaultView as unknown as {
            getComputedStyle(of: unknown): { textAlign: string };
          };
          return view.getComputedStyle(element).textAlign;
        });
    expect(await alignOf('הצדדים', '– נגד –')).toBe('center');
    expect(await alignOf('הצדדים', 'רות לוי')).toBe('start');
    expect(await alignOf('רקע עובדתי ותכנוני', '95')).toBe('center');
    // Also before somebody goes into the text.
    await isSeen(textbox(page, 'תמצית טענות הצדדים').locator('p[dir=ltr]'));
    expect(await alignOf('רקע עובדתי ותכנוני', 'א')).toBe('start');
    await close(page);
  });

  it('leads from a finding of the checks to its paragraph', async () => {
    const number = await openedCase('106/26', {
      'block-he': `${Array.from({ length: 30 }, (_, n) => `${n + 1}. פסקה.`).join('\n\n')}\n\n31. כאן יש [להשלמה: מועד].`,
    });
    await w.call('POST', `${apiOf(number)}/qa`, {});
    const page = await openCase(number);
    await page
      .getByRole('button', { name: /פתח דבר/ })
      .first()
      .click();
    await page.getByRole('radio', { name: 'ממצאים' }).click();
    const found = page.getByRole('region', { name: 'ממצאי הבקרה' }).getByRole('button').first();
    await found.click();
    await isSeen(textbox(page, 'פתח דבר').locator('[data-revealed]'));
    await keepPicture(page, 'decision-findings');
    // The tab of the checks leads to the same paragraph.
    await page.getByRole('tab', { name: 'בקרה' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'להשלמה' })
      .getByRole('button', { name: 'בהחלטה: פתח דבר' })
      .first()
      .click();
    await isSeen(textbox(page, 'פתח דבר').locator('[data-revealed]').getByText('[להשלמה: מועד]'));
    // What is to be filled in is selected, so that it can be written over.
    expect(await page.evaluate('getSelection().toString()')).toBe('[להשלמה: מועד]');
    await close(page);
  });

  it('is printed as it reads, also what nobody has scrolled to', async () => {
    const long = Array.from({ length: 120 }, (_, n) => `${n + 1}. **דגש ${n + 1}** – ${'מילים של הפסקה. '.repeat(6)}`);
    const number = await openedCase('108/26', {
      'block-he': 'לפנינו ערר.',
      'block-yod': `### כותרת\n\n${long.join('\n\n')}`,
    });
    const page = await openCase(number);
    await isSeen(textbox(page, 'פתח דבר').getByText('לפנינו ערר.'));
    const signs = await signsOf(await page.pdf());
    expect(signs).toContain('120');
    expect(signs).not.toMatch(/#|\*/);
    await close(page);
  });

  it('is exported to Word as it stands, and restored from its history', async () => {
    const number = await openedCase('107/26', { 'block-he': 'נוסח ראשון.' });
    await save(number, 'block-he', 'נוסח שני עם **הדגשה** ו-3.5.2024.');
    const page = await openCase(number);
    await isSeen(textbox(page, 'פתח דבר').getByText('הדגשה'));
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'ייצוא ל-Word' }).click(),
    ]);
    const { value } = await mammoth.extractRawText({ path: await file.path() });
    expect(value).toContain('נוסח שני עם הדגשה ו-3.5.2024.');
    await page
      .getByRole('button', { name: /^5\s*פתח דבר|פתח דבר/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'נוסחים קודמים' }).click();
    const dialog = page.getByRole('dialog', { name: /נוסחים קודמים/ });
    await dialog.getByRole('button', { name: /גרסה 1/ }).click();
    await isSeen(dialog.locator('ins'));
    await expectPartAccessible(page, PART);
    await keepPicture(page, 'decision-history');
    await dialog.getByRole('button', { name: 'החזרת גרסה 1' }).click();
    await isSeen(textbox(page, 'פתח דבר').getByText('נוסח ראשון.'));
    expect((await blockOf(number, 'block-he')).content).toBe('נוסח ראשון.');
    await close(page);
  });
});

const MIXED = 'לפי סעיף 152(א)(1) לחוק ותמ"א 38/3א, תשריט GIS v2.1 מיום 3.5.2024 (קנ"מ 1:250) קובע. סוף';

describe.skipIf(!hasBrowser)('the text under the keys', () => {
  it('has its caret where a text field of the browser has it, for 95 steps', async () => {
    const number = await openedCase('111/26', { 'block-he': MIXED });
    const page = await openCase(number);
    await isSeen(textbox(page, 'פתח דבר').getByText('קובע. סוף'));
    await page.evaluate(`(() => {
      const area = document.createElement('textarea');
      area.id = 'native'; area.dir = 'rtl'; area.value = ${JSON.stringify(MIXED)};
      document.querySelector('main').append(area);
    })()`);
    const native = page.locator('#native');
    await native.focus();
    await page.evaluate(`document.getElementById('native').setSelectionRange(0, 0)`);
    const steps = async (read: string): Promise<number[]> => {
      const found: number[] = [];
      for (let step = 0; step < 95; step += 1) {
        await page.keyboard.press('ArrowLeft');
        found.push(await page.evaluate<number>(read));
      }
      return found;
    };
    const wanted = await steps(`document.getElementById('native').selectionStart`);
    const box = textbox(page, 'פתח דבר');
    await box.locator('p').click();
    await page.keyboard.press('Control+Home');
    const own = await steps(`(() => {
      const { focusNode, focusOffset } = getSelection();
      return focusNode.nodeType === 3 ? focusOffset : focusOffset === 0 ? 0 : focusNode.textContent.length;
    })()`);
    expect(own).toEqual(wanted);
    await close(page);
  });

  it('is bold by Ctrl+B on a Hebrew layout, undone by Ctrl+Z, and turned round by its own command', async () => {
    const number = await openedCase('112/26', { 'block-he': 'מילה אחת' });
    const page = await openCase(number);
    const keys = await page.context().newCDPSession(page);
    const press = async (key: string, code: string, windowsVirtualKeyCode: number, modifiers: number) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await keys.send('Input.dispatchKeyEvent', { type, modifiers, key, code, windowsVirtualKeyCode });
    };
    await textbox(page, 'פתח דבר').locator('p').click();
    await page.keyboard.press('Control+KeyA');
    await press('נ', 'KeyB', 66, 2);
    await eventually(async () => (await blockOf(number, 'block-he')).content === '**מילה אחת**', 10_000);
    await press('ז', 'KeyZ', 90, 2);
    await eventually(async () => (await blockOf(number, 'block-he')).content === 'מילה אחת', 10_000);
    await page.getByRole('button', { name: /^כיוון הפסקה/ }).click();
    await isSeen(textbox(page, 'פתח דבר').locator('p[dir=ltr]'));
    expect(await page.evaluate(`getComputedStyle(${boxOf('פתח דבר')}).direction`)).toBe('rtl');
    await close(page);
  });

  it('takes what is pasted from Word and from a browser: words, bold, numbers, tables, and no looks', async () => {
    const number = await openedCase('113/26');
    const page = await openCase(number);
    await textbox(page, 'פתח דבר').click();
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body dir=RTL>
      <!--StartFragment--><p class=MsoNormal dir=RTL style="margin-right:36pt;font-family:David"><span lang=HE>טקסט מ-<b>Word</b> עם 12.3 ו-<u>קו</u></span></p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>7.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>פסקה שבע</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>8.<span>&nbsp;</span></span><![endif]>פסקה שמונה</p>
      <table class=MsoTableGrid><tr><td><p>א</p></td><td><p>ב</p></td></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></table><!--EndFragment--></body></html>`;
    await paste(page, 'פתח דבר', word);
    await eventually(async () => (await blockOf(number, 'block-he')).content !== '', 10_000);
    const { content } = await blockOf(number, 'block-he');
    expect(content).toContain('טקסט מ-**Word** עם 12.3 ו-קו');
    expect(content).toContain('7. פסקה שבע\n\n8. פסקה שמונה');
    expect(content).toMatch(/\| א \| ב \|\n\| --- \| --- \|\n\| 1 \| 2 \|/);
    await textbox(page, 'סוף דבר').click();
    await paste(
      page,
      'סוף דבר',
      '<div style="color:red"><h2>כותרת</h2><ul><li>אחת<li>שתיים</ul><a href="javascript:alert(1)">רע</a></div>',
    );
    await eventually(
      async () => (await blockOf(number, 'block-yod-alef')).content === '## כותרת\n\n- אחת\n- שתיים\n\nרע',
      10_000,
    ).catch(async () => expect((await blockOf(number, 'block-yod-alef')).content).toBe('?'));
    expect(w.complaints).toEqual([]);
    await close(page);
  });
});

/** The text box of a name, as the browser finds it: what runs there is text, since its types are not known here. */
const boxOf = (name: string): string => `document.querySelector('[role=textbox][aria-label="${name}"]')`;

const paste = (page: Page, name: string, html: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData('text/html', ${JSON.stringify(html)});
    data.setData('text/plain', 'x');
    ${boxOf(name)}.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
