// The main job's first half, as a person does it in the browser alone: from a heap of mixed files to the arguments of a
// case. Done with the mouse or by keyboard alone, and with the line cut in the middle.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { scanOf } from '../../bench/scanned.ts';
import type { Screens } from '../helpers/chromium.ts';
import { eventually } from '../helpers/eventually.ts';
import type { Line } from '../helpers/line.ts';
import { startNginx } from '../helpers/nginx.ts';
import { freePort } from '../helpers/service.ts';
import { keepPicture, openWorkspace, samplePath, type Workspace } from './browser.ts';
import { type Hands, keyboard, mouse } from './hands.ts';

/** The case with a hearing, by number and folder. */
const HEARD = { number: '1031/25', folder: '1031-25' };
/** Another one. */
const OTHER = { number: '85074-06-23', folder: '85074-06-23' };
const READ_WITHIN_MS = 240_000;
/** What an agent does. */
const DELEGATED_WITHIN_MS = 120_000;

export interface HeapFile {
  /** Of the case that it belongs to. */
  number: string;
  sha256: string;
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Files as somebody has them in a folder, and the case that one of them, a scan, belongs to. */
export interface Heap {
  files: HeapFile[];
  scanned: string;
}

/** Thirty files of nine formats: all that the samples have of two cases, one of them as a scan of its first page. */
export async function thirtyFiles(): Promise<Heap> {
  const files: HeapFile[] = [];
  for (const of of [HEARD, OTHER])
    for (const name of readdirSync(samplePath(of.folder, '.')))
      files.push(await heapFile(of, name, of === OTHER && name === 'תשובת המשיבה 2.pdf'));
  expect(files).toHaveLength(30);
  return { files, scanned: OTHER.number };
}

/** An appeal, a scan of a response, and the protocol: the least that the flow takes. */
export async function threeFiles(): Promise<Heap> {
  const names = ['כתב ערר.pdf', 'תשובת הוועדה המקומית.pdf', 'פרוטוקול 18.5.2025.docx'];
  return {
    files: await Promise.all(names.map((name) => heapFile(HEARD, name, name.startsWith('תשובת')))),
    scanned: HEARD.number,
  };
}

async function heapFile(of: typeof HEARD, name: string, asScan: boolean): Promise<HeapFile> {
  const bytes = readFileSync(samplePath(of.folder, name));
  const buffer = asScan ? Buffer.from(await scanOf(bytes, 1)) : bytes;
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  return { number: of.number, sha256, name, mimeType: '', buffer };
}

/** The flow from the files to what became of the arguments. */
export async function firstHalf(
  w: Screens & Pick<Workspace, 'line'>,
  { files, scanned }: Heap,
  how: 'mouse' | 'keyboard',
): Promise<void> {
  const page = await w.open('/inbox');
  const hands = how === 'mouse' ? mouse(page) : keyboard(page);
  await page.getByRole('heading', { level: 1, name: 'קליטה' }).waitFor();
  if (how === 'mouse') await drop(page, files);
  else await attach(page, hands, files);
  await page.getByRole('table', { name: 'קבצים ממתינים' }).waitFor();
  if (w.line) await withoutLine(page, w.line);
  await classifyAll(w, page, hands, files);
  await untilRead(page, files.length);
  await correctScan(page, hands, scanned, w.line);
  await acceptDetails(w, page, hands);
  await judgeClaims(w, page, hands, how === 'mouse' ? drawOverPage : selectByKeys(hands));
  await aggregateAndMerge(w, page, hands);
  await seeWithdrawn(page, hands);
  expect(w.complaints).toEqual([]);
  await page.context().close();
}

/** A workspace behind nginx, which names the user. */
export async function behindNginx(): Promise<Workspace> {
  const port = await freePort();
  const signedOn = {
    TRUSTED_USER_HEADER: 'X-Remote-User',
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    USER_ROLES: 'dana=chair',
  };
  return openWorkspace(signedOn, { 'x-remote-user': 'dana' }, (url) => startNginx(url, port, 'dana'));
}

/** Drops files on the page, all at once. */
async function drop(page: Page, files: readonly HeapFile[]): Promise<void> {
  const sent = JSON.stringify(files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') })));
  await page.evaluate(`{
    const data = new DataTransfer();
    for (const { name, bytes } of ${sent})
      data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name));
    for (const kind of ['dragenter', 'drop'])
      window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
  }`);
}

/** Chooses files in the dialog of the browser, which the keyboard opens. */
async function attach(page: Page, hands: Hands, files: readonly HeapFile[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hands.press(page.getByLabel('צירוף קבצים', { exact: true })),
  ]);
  await chooser.setFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
}

const isSeen = (found: Locator) => found.first().waitFor({ state: 'visible' });
const offline = (page: Page) => page.getByText('מה שמוצג הוא המצב האחרון שהתקבל', { exact: false });

/** The line breaks, the page says so, and the line comes back. @param meanwhile what is done without it */
async function withoutLine(page: Page, line: Line, meanwhile?: () => Promise<void>): Promise<void> {
  await line.cut();
  await isSeen(offline(page));
  await meanwhile?.();
  await line.mend();
  await offline(page).waitFor({ state: 'detached' });
}

interface Upload {
  filename: string;
  sha256: string;
  suggestion: object | null;
}

/** The files that arrived are looked at, what is unsure is decided, and all go into their cases, which are opened. */
async function classifyAll(w: Screens, page: Page, hands: Hands, files: readonly HeapFile[]): Promise<void> {
  const table = page.getByRole('table', { name: 'קבצים ממתינים' });
  const rows = table.locator('tbody tr');
  const uploads = await eventually(async () => {
    const all = (await w.call<{ uploads: Upload[] }>('GET', '/api/uploads')).uploads;
    // A scan says nothing before it is recognised.
    return all.length >= files.length && all.filter(({ suggestion }) => suggestion === null).length <= 1 && all;
  });
  await eventually(async () => (await rows.count()) === uploads.length);
  expect(uploads).toHaveLength(files.length);
  await keepPicture(page, 'flow-inbox');
  for (const { filename, sha256 } of uploads) {
    const row = table.locator(`tr[data-file="${filename}"]`);
    const { number } = files.find((file) => file.sha256 === sha256)!;
    const ofCase = row.getByRole('button', { name: /^התיק של/ });
    if (!(await ofCase.getAttribute('aria-label'))!.endsWith(`: ${number}`))
      await chooseCase(page, hands, ofCase, number);
    const type = row.getByRole('button', { name: /בחירת סוג/ });
    if ((await type.count()) > 0) await hands.choose(type, 'כתב תשובה');
  }
  for (let n = 0; n < files.length; n += 1)
    if (!(await rows.nth(n).getByRole('checkbox').first().isChecked())) await hands.tickRow(table, n);
  const numbers = [...new Set(files.map(({ number }) => number))];
  const opening = numbers.length === 1 ? `תיק ${numbers[0]}` : 'שני תיקים';
  await hands.press(page.getByRole('button', { name: `סיווג ${files.length} קבצים ופתיחת ${opening}` }));
  await eventually(async () => (await rows.count()) === 0);
}

async function chooseCase(page: Page, hands: Hands, button: Locator, number: string): Promise<void> {
  await hands.press(button);
  await isSeen(page.getByRole('combobox', { name: 'מספר תיק, צד או כתובת' }));
  await page.keyboard.insertText(number);
  await isSeen(page.getByRole('option', { name: number }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'מספר תיק, צד או כתובת' }).waitFor({ state: 'detached' });
}

async function untilRead(page: Page, expected: number): Promise<void> {
  const ready = page.getByRole('link', { name: 'פתיחה בתיק' });
  await eventually(async () => (await ready.count()) === expected, READ_WITHIN_MS);
  await keepPicture(page, 'flow-read');
}

/** To a case from wherever one is. */
async function goToCase(page: Page, number: string): Promise<void> {
  await page.keyboard.press('Control+KeyK');
  const field = page.getByRole('combobox', { name: 'מספר תיק או צד' });
  await isSeen(field);
  await page.keyboard.insertText(number);
  await isSeen(page.getByRole('option', { name: number }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await isSeen(page.getByRole('heading', { level: 1, name: number }));
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const source = (page: Page) => page.getByRole('region', { name: 'מקור' });

/** What the recogniser misread is put right; where the line is cut as it is saved, nothing that was typed is lost. */
async function correctScan(page: Page, hands: Hands, number: string, line: Line | undefined): Promise<void> {
  await goToCase(page, number);
  await hands.press(tab(page, 'מסמכים'));
  const scan = page.getByRole('listitem').filter({ hasText: 'סריקה' });
  await hands.press(scan.getByRole('button', { name: /^פעולות במסמך/ }));
  await hands.press(page.getByRole('menuitem', { name: 'תיקון הטקסט שנקרא' }));
  const text = page.getByRole('textbox', { name: 'הטקסט שנקרא' });
  await isSeen(text);
  const corrected = `תוקן ביד אדם.\n\n${await text.inputValue()}`;
  await hands.fill(text, corrected);
  const save = page.getByRole('button', { name: 'שמירת הנוסח המתוקן' });
  if (line)
    await withoutLine(page, line, async () => {
      await hands.press(save);
      await isSeen(page.getByRole('dialog').getByRole('alert'));
      expect(await text.inputValue()).toBe(corrected);
    });
  await hands.press(save);
  await text.waitFor({ state: 'detached' });
  await hands.press(scan.locator('button').first());
  await hands.press(source(page).getByRole('radio', { name: 'טקסט' }));
  await isSeen(source(page).getByText('תוקן ביד אדם.'));
}

interface Claim {
  claim_id: string;
  text: string;
  review: string;
  source: { document_id: string; page: number | null };
}
const heard = `/api/cases/${encodeURIComponent(HEARD.number)}`;
const claimsOf = async (w: Screens): Promise<Claim[]> =>
  (await w.call<{ parties: { claims: Claim[] }[] }>('GET', `${heard}/claims`)).parties.flatMap(({ claims }) => claims);

/** Everything that the documents say for sure is written into the case by one press. */
async function acceptDetails(w: Screens, page: Page, hands: Hands): Promise<void> {
  await goToCase(page, HEARD.number);
  const accept = page.getByRole('button', { name: /^קבלת .*ודאי/ });
  await isSeen(accept);
  const before = await filledIn(w);
  await hands.press(accept);
  await accept.waitFor({ state: 'detached' });
  expect(await filledIn(w)).toBeGreaterThan(before);
}

/** How many particulars the case has. */
async function filledIn(w: Screens): Promise<number> {
  const details = await w.call<Record<string, unknown>>('GET', `${heard}/details`);
  const kinds = ['committee', 'address', 'block_parcel', 'plan_numbers', 'permit_number', 'filing_date', 'hearings'];
  return kinds.filter((key) => (Array.isArray(details[key]) ? details[key].length > 0 : details[key] !== null)).length;
}

/** One claim is rejected, and words of a page that were not found as one are added. */
async function judgeClaims(w: Screens, page: Page, hands: Hands, addFromPage: AddFromPage): Promise<void> {
  await hands.press(tab(page, 'טענות'));
  const card = page.getByRole('article').first();
  const id = (await card.getAttribute('data-item'))!;
  await hands.press(card.getByRole('button', { name: 'דחייה' }));
  await isSeen(page.locator(`article[data-item="${id}"]`).getByText('נדחתה'));
  // The scan that was put right is read once more meanwhile, and its claims become others.
  await eventually(
    async () => (await w.call<{ tasks: unknown[] }>('GET', '/api/system/tasks')).tasks.length === 0,
    READ_WITHIN_MS,
  );
  const before = await claimsOf(w);
  expect(before.find(({ claim_id }) => claim_id === id)!.review).toBe('rejected');

  await hands.press(page.getByRole('button', { name: 'הוספת טענה מתוך מסמך' }));
  await hands.press(page.getByRole('menuitem', { name: /^כתב ערר(?: \(כתב ערר\.pdf\))?$/ }));
  await isSeen(source(page).locator('canvas[data-state=drawn]'));
  await addFromPage(page);
  const dialog = page.getByRole('dialog', { name: 'הוספת טענה' });
  await hands.press(dialog.getByRole('button', { name: 'הוספה לטענות' }));
  await dialog.waitFor({ state: 'detached' });
  const known = new Set(before.map(({ claim_id }) => claim_id));
  const added = (await claimsOf(w)).filter(({ claim_id }) => !known.has(claim_id));
  expect(added).toMatchObject([{ source: { page: 1 } }]);
  expect(added[0]!.text.length).toBeGreaterThan(20);
}

/** Chooses words on the page that is open and presses the button, to the dialog that asks whose claim it is. */
type AddFromPage = (page: Page) => Promise<void>;

/** With the mouse: it is drawn over three lines of the page itself. */
const drawOverPage: AddFromPage = async (page) => {
  const paper = (await source(page).locator('canvas[data-state=drawn]').first().boundingBox())!;
  const at = (x: number, y: number) => page.mouse.move(paper.x + paper.width * x, paper.y + paper.height * y);
  await at(0.8, 0.3);
  await isSeen(source(page).locator('[data-words]'));
  await page.mouse.down();
  await at(0.5, 0.32);
  await at(0.3, 0.36);
  await page.mouse.up();
  await isSeen(source(page).locator('[data-picked]'));
  await keepPicture(page, 'flow-words-on-page');
  await page.getByRole('button', { name: 'הוספת טענה', exact: true }).click();
};

/** By keyboard: the button leads to the text, where there is a caret. */
const selectByKeys =
  (hands: Hands): AddFromPage =>
  async (page) => {
    await hands.press(page.getByRole('button', { name: 'הוספת טענה', exact: true }));
    const words = source(page).getByRole('textbox', { name: 'מילות המסמך' });
    await isSeen(words);
    await eventually(() => words.evaluate((element) => element === element.ownerDocument.activeElement));
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    // Lines of the heading are short.
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Enter');
  };

interface Argument {
  argument_id: string;
  party: string;
  title: string;
}
const argumentsOf = async (w: Screens): Promise<Argument[]> =>
  (await w.call<{ parties: { arguments: Argument[] }[] }>('GET', `${heard}/legal-arguments`)).parties.flatMap(
    (party) => party.arguments,
  );

/** The claims become arguments, and two of them one. */
async function aggregateAndMerge(w: Screens, page: Page, hands: Hands): Promise<void> {
  await hands.press(tab(page, 'טיעונים'));
  await hands.press(page.getByRole('button', { name: 'קיבוץ הטענות לטיעונים' }));
  await page.getByRole('article').first().waitFor({ timeout: DELEGATED_WITHIN_MS });
  const before = await argumentsOf(w);
  const shown = await page.getByRole('article').evaluateAll((all) => all.map((each) => each.getAttribute('data-item')));
  const [first, second] = twoOfOneParty(before.filter(({ argument_id }) => shown.includes(argument_id)));
  for (const { argument_id } of [first, second])
    await hands.tick(
      page.locator(`article[data-item="${argument_id}"]`).getByRole('checkbox', { name: /^בחירת הטיעון/ }),
    );
  await hands.press(page.getByRole('button', { name: 'מיזוג 2 טיעונים' }));
  const dialog = page.getByRole('dialog', { name: 'מיזוג טיעונים' });
  await hands.fill(dialog.getByRole('textbox', { name: 'כותרת הטיעון המאוחד' }), 'שני הטיעונים כאחד');
  await hands.press(dialog.getByRole('button', { name: 'מיזוג', exact: true }));
  await isSeen(page.getByRole('article').filter({ hasText: 'שני הטיעונים כאחד' }));
  expect(await argumentsOf(w)).toHaveLength(before.length - 1);
}

function twoOfOneParty(all: readonly Argument[]): [Argument, Argument] {
  for (const own of Map.groupBy(all, ({ party }) => party).values()) if (own.length > 1) return [own[0]!, own[1]!];
  throw new Error('no party has two arguments in sight');
}

/** The hearing is read; what was given up there is told as withdrawn, and its words are lit in the protocol. */
async function seeWithdrawn(page: Page, hands: Hands): Promise<void> {
  await hands.press(tab(page, 'דיון'));
  await hands.press(page.getByRole('button', { name: 'ניתוח הפרוטוקול' }));
  await page.getByRole('table', { name: 'נוכחים' }).waitFor({ timeout: DELEGATED_WITHIN_MS });
  await hands.press(tab(page, 'טיעונים'));
  await isSeen(page.getByRole('article'));
  await hands.choose(page.getByRole('button', { name: /מצב הטיעון$/ }), 'נזנח');
  const card = page.getByRole('article').first();
  await isSeen(card.getByText('נזנח', { exact: true }));
  await hands.press(card.getByRole('button', { name: 'הצגת המקור: נזנחה בדיון' }));
  await isSeen(source(page).locator('[data-lit]'));
  await isSeen(source(page).getByText(/^פרוטוקול דיון|^פרוטוקול/));
  await keepPicture(page, 'flow-withdrawn');
}
