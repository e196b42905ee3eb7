// The whole job in the browser alone: from a folder of files to a Word file ready for signature, by the chair and her staff at
// once, each in a browser of her own, named by the proxy's header.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Screens } from '../helpers/chromium.ts';
import { eventually } from '../helpers/eventually.ts';
import { startNginx } from '../helpers/nginx.ts';
import { freePort } from '../helpers/service.ts';
import { keepPicture, openWorkspace, samplePath, type Workspace } from './browser.ts';
import { type Effort, Person } from './person.ts';

const CASE = '1031/25';
const FILES = [
  'כתב ערר.pdf',
  'תשובת הוועדה המקומית.pdf',
  'תשובת מבקשי ההיתר.doc',
  'תגובת העוררים.rtf',
  'פרוטוקול 18.5.2025.docx',
];
/** What is written by the agent in the order of the decision. */
const BLOCKS = [
  'כותרת הוועדה',
  'הרכב הוועדה',
  'הצדדים',
  'כותרת ההחלטה',
  'פתח דבר',
  'רקע עובדתי ותכנוני',
  'תמצית טענות הצדדים',
  'ההליך בפני ועדת הערר',
  'המסגרת הנורמטיבית',
  'דיון והכרעה',
  'סוף דבר',
  'חתימות',
];
/** What the interim draft fills by itself. */
const IN_INTERIM = new Set(BLOCKS.slice(0, 7));
/** What says how it was decided waits for the chair. */
const AFTER_THE_OUTCOME = new Set(['דיון והכרעה', 'סוף דבר']);
const isNextByItself = (title: string) => !IN_INTERIM.has(title) && !AFTER_THE_OUTCOME.has(title);
const WITHIN_MS = 240_000;

export interface WholeJob {
  chair: Effort;
  staff: Effort;
  positions: number;
  /** The words of the Word file. */
  text: string;
}

/** Settings of a service that two people use. */
export const ROLES = { TRUSTED_USER_HEADER: 'X-Remote-User', USER_ROLES: 'dana=chair,noa=staff', LEDGER_GATE: 'on' };
/** Programs reach the service without the proxy. */
export const CHAIR = { 'x-remote-user': 'dana' };

/** A service that knows two people by the header of its proxy: dana is the chair, noa her staff. */
export const twoPeople = (): Promise<Workspace> => openWorkspace(ROLES, CHAIR);

/** The same behind nginx with the deployment example: it names who signed on there, and nobody else names anybody. */
export async function twoPeopleBehindNginx(): Promise<Workspace> {
  const port = await freePort();
  const PUBLIC_ORIGIN = `http://127.0.0.1:${port}`;
  return openWorkspace({ ...ROLES, PUBLIC_ORIGIN }, CHAIR, (url) => startNginx(url, port, '$http_x_signed_on'));
}

/** Does it. @param keptAt where the Word file is kept */
export async function wholeJob(w: Screens & Pick<Partial<Workspace>, 'line'>, keptAt: string): Promise<WholeJob> {
  const noa = await Person.at(w, '/inbox', 'noa');
  await takeIn(noa);
  await particulars(noa);
  await analysis(noa);
  const dana = await Person.at(w, '/cases', 'dana');
  await dana.click(dana.page.getByRole('link', { name: CASE }));
  // Both at once: the chair decides while her staff write what asks for no decision.
  await noa.tab('החלטה');
  const [positions] = await Promise.all([
    decide(w, dana),
    interimDraft(noa).then(() => writeBlocks(noa, isNextByItself)),
  ]);
  await outcome(w, dana);
  await writeBlocks(noa, (title) => AFTER_THE_OUTCOME.has(title));
  await seeEachOther(dana, noa);
  await complete(w, dana, noa);
  await finish(w, dana);
  const text = await exported(dana, keptAt);
  const done = { chair: { ...dana.effort }, staff: { ...noa.effort }, positions, text };
  await learn(w, dana, noa, await signed(keptAt));
  expect(w.complaints).toEqual([]);
  await dana.close();
  await noa.close();
  return done;
}

const api = `/api/cases/${encodeURIComponent(CASE)}`;
const nav = ({ page }: Person) => page.getByRole('navigation', { name: 'חלקי ההחלטה' });
const blockEditor = ({ page }: Person, title: string) => page.getByRole('textbox', { name: title, exact: true });
const head = ({ page }: Person, name: string) => page.getByRole('main').getByRole('button', { name });
const isGone = (found: Locator) => found.first().waitFor({ state: 'detached', timeout: WITHIN_MS });

/** One drag and one press; the files say themselves what they are. */
async function takeIn(noa: Person): Promise<void> {
  await noa.page.getByRole('heading', { level: 1, name: 'קליטה' }).waitFor();
  await noa.drop(FILES.map((name) => samplePath('1031-25', name)));
  const send = noa.button(`סיווג ${FILES.length} קבצים ופתיחת תיק ${CASE}`);
  await send.waitFor({ timeout: WITHIN_MS });
  await noa.click(send);
  const ready = noa.page.getByRole('link', { name: 'פתיחה בתיק' });
  await eventually(async () => (await ready.count()) === FILES.length, WITHIN_MS);
  await noa.click(ready);
}

/** What the documents say of the case: the sure ones at once, the others one by one. */
async function particulars(noa: Person): Promise<void> {
  await noa.tab('סקירה');
  const all = noa.button(/^קבלת .*ודאי/);
  await noa.click(all);
  await isGone(all);
  for (const field of ['שם התיק', 'העוררים', 'המשיבים', 'הכתובת', 'מספרי התכניות', 'מספר ההיתר או הבקשה']) {
    const accept = noa.page.getByRole('button', { name: `קבלה: ${field}` }).first();
    if ((await accept.count()) === 0) continue;
    await noa.click(accept);
    await isGone(accept);
  }
}

/** What stands at the head of the case as the next thing to do leads to the analysis. */
async function analysis(noa: Person): Promise<void> {
  for (const step of [
    'לקבץ את הטענות לטיעונים משפטיים',
    'לנתח את פרוטוקול הדיון',
    'לערוך את קובץ הניתוח מן הטיעונים',
  ]) {
    await head(noa, step).waitFor({ timeout: WITHIN_MS });
    await noa.click(head(noa, step));
    await isGone(head(noa, step));
  }
}

const POSITIONS: [RegExp, string][] = [
  [
    /קווי בניין|הקלה/,
    'הטענה מתקבלת בחלקה. הקלה העולה על עשרה אחוזים היא סטייה ניכרת, ואין לאשרה אלא בקטע של פיר המעלית והפרוזדור.',
  ],
  [/ניגוד|איחור/, 'הצד שהעלה את הטענה חזר בו ממנה בדיון, ואין צורך להכריע בה.'],
  [/פרסום/, 'הטענה מתקבלת. נוסח הפרסום לא הזכיר את ההקלה בגובה ואת הבריכה, ועל כן נדרש פרסום מחדש.'],
  [/./, 'הטענה נדחית. לא הונחה לה תשתית עובדתית מספקת.'],
];

interface Analysis {
  version: number;
  chair_positions: { filled: number; total: number };
}

/** The chair takes a position in every question; what both sides say stands above it. */
async function decide(w: Screens, dana: Person): Promise<number> {
  await dana.tab('הכרעה');
  const { total } = (await w.call<Analysis>('GET', `${api}/research/analysis`)).chair_positions;
  const item = dana.page.getByRole('article');
  for (let n = 0; n < total; n += 1) {
    const title = (await item.first().getAttribute('aria-label'))!;
    const words = POSITIONS.find(([about]) => about.test(title))![1];
    await dana.writeInto(blockEditor(dana, `עמדת היו"ר: ${title}`), words);
    await dana.click(dana.button('להכרעה הבאה'));
    await eventually(async () => (await item.first().getAttribute('aria-label')) !== title);
  }
  await eventually(async () => {
    const { filled } = (await w.call<Analysis>('GET', `${api}/research/analysis`)).chair_positions;
    return filled === total;
  }, WITHIN_MS);
  return total;
}

async function outcome(w: Screens, dana: Person): Promise<void> {
  await isGone(dana.page.getByText('טרם נכתבו'));
  // At the head of the case a button says that the outcome is next.
  const form = dana.page.getByRole('article', { name: 'תוצאה וכיוון' });
  await dana.choose(form.getByRole('button', { name: /תוצאת הערר/ }), 'הערר התקבל בחלקו');
  await dana.click(dana.button('קביעת התוצאה'));
  await dana.click(dana.button('כתיבת כיוון'));
  const direction = 'לקבל את הערר בחלקו: ההקלה בקו הבניין תאושר רק בקטע של פיר המעלית, והבקשה תפורסם מחדש.';
  await dana.writeInto(dana.page.getByRole('textbox', { name: 'כיוון לפרק הדיון' }), direction);
  const saved = async () => (await w.call<{ content: string }>('GET', `${api}/direction`)).content;
  await eventually(async () => (await saved()).trim() === direction);
}

/** One press has the first seven blocks written into the decision; they come into the open page by themselves. */
async function interimDraft(noa: Person): Promise<void> {
  await noa.click(noa.page.getByRole('radio', { name: 'טיוטה' }));
  await noa.click(noa.button('מילוי שבעת החלקים הראשונים'));
  await noa.page.getByRole('link', { name: 'הקובץ בלשונית קבצים' }).waitFor({ timeout: WITHIN_MS });
  for (const [title, words] of [
    ['הצדדים', 'ד"ר נורית אבן-צור'],
    ['תמצית טענות הצדדים', 'לטענת'],
  ] as const)
    await blockEditor(noa, title).getByText(words).first().waitFor();
  await keepPicture(noa.page, 'whole-job-interim');
}

/** The agent's draft of a block stands beside its sources, and a person takes it over. */
async function writeBlocks(noa: Person, wanted: (title: string) => boolean): Promise<void> {
  for (const title of BLOCKS.filter(wanted)) {
    await noa.click(nav(noa).getByRole('button', { name: title }));
    await noa.click(noa.button('הצעת פסקאות לחלק זה'));
    const one = noa.button('הוספת הפסקה להחלטה').first();
    await one.waitFor({ timeout: WITHIN_MS });
    const all = noa.button('הוספת כל הפסקאות');
    await noa.click((await all.count()) > 0 ? all : one);
  }
}

/** Each sees in which part the other one is, and both write in one part at once. */
async function seeEachOther(dana: Person, noa: Person): Promise<void> {
  await dana.tab('החלטה');
  for (const who of [dana, noa]) {
    await who.click(nav(who).getByRole('button', { name: 'דיון והכרעה' }));
    const paragraph = blockEditor(who, 'דיון והכרעה')
      .locator('li')
      .nth(who === dana ? 0 : 2);
    // Its last line, whose end is the paragraph's.
    const { height } = (await paragraph.boundingBox())!;
    await paragraph.click({ position: { x: 12, y: height - 10 } });
    who.effort.clicks += 1;
    await who.press('End');
    await who.write(who === dana ? ' ועל כך להלן.' : ' ונרחיב בהמשך.');
  }
  await nav(dana).getByRole('button', { name: 'דיון והכרעה' }).getByText('noa').waitFor();
  await nav(noa).getByRole('button', { name: 'דיון והכרעה' }).getByText('dana').waitFor();
  for (const who of [dana, noa])
    for (const words of ['ועל כך להלן.', 'ונרחיב בהמשך.'])
      await blockEditor(who, 'דיון והכרעה').getByText(words).first().waitFor({ timeout: WITHIN_MS });
  await keepPicture(dana.page, 'whole-job-two-people');
  // What ended without telling it leaves the screen too.
  await dana.button('אין עבודה ברקע').waitFor({ timeout: WITHIN_MS });
}

interface Qa {
  passed: boolean;
  checks: {
    key: string;
    passed: boolean;
    findings: { block_id: string | null; start: number | null; message: string }[];
  }[];
}

const FILLED: [RegExp, string][] = [
  [/להשלמה: תוצאת הערר\]/, 'דין הערר להתקבל בחלקו'],
  [/עיקר ההחלטה/, 'שבה אישרה את הבקשה בתנאים ודחתה את ההתנגדויות'],
  [/העניין שבו התקבל/, 'ההקלה בקו הבניין הצדי תאושר אך ורק בקטע של פיר המעלית והפרוזדור'],
  [/התנאים לביצוע/, 'תכנית מתוקנת תוגש לוועדה המקומית בתוך 60 ימים, והבקשה תפורסם מחדש'],
  [/ההוצאות/, 'בנסיבות העניין אין צו להוצאות'],
  [/מועד מתן/, 'ט"ז בתמוז תשפ"ה, 12.7.2025'],
];
/** What is there to be looked at, and taken out when somebody did. */
const TAKEN_OUT = /\[לאמת:/;

/** The checks lead to each place that is still to be filled in; what is selected there is written over. */
async function complete(w: Screens, dana: Person, noa: Person): Promise<void> {
  await noa.tab('בקרה');
  await noa.click(noa.button('הרצת בקרה'));
  await noa.page.getByText(/הורצה/).first().waitFor({ timeout: WITHIN_MS });
  const open = noa.page.getByRole('listitem').filter({ hasText: 'נותר סימון למילוי' });
  // More than a few are shown when she asks for them.
  const all = noa.page.getByRole('button', { name: /^כל \d+ הממצאים$/ });
  const showAll = async (): Promise<void> => {
    while ((await all.count()) > 0) await noa.click(all.first());
  };
  await showAll();
  const wordsFor = (message: string) => FILLED.find(([about]) => about.test(message))?.[1];
  const messages = await open.allInnerTexts();
  expect(messages.filter((message) => wordsFor(message) === undefined && !TAKEN_OUT.test(message))).toEqual([]);
  for (let n = messages.length; n > 0; n -= 1) {
    await open.first().waitFor();
    await showAll();
    const words = wordsFor(await open.nth(n - 1).innerText());
    await noa.click(open.nth(n - 1).getByRole('button', { name: /^בהחלטה/ }));
    await noa.page.locator('[data-revealed]').first().waitFor();
    if (words !== undefined) await noa.write(words);
    else for (const key of ['Delete', 'Backspace']) await noa.press(key);
    await noa.tab('בקרה');
  }
  await noa.click(noa.button('הרצת בקרה'));
  await eventually(async () => (await w.call<Qa>('GET', `${api}/qa`)).passed, WITHIN_MS);
  await keepPicture(noa.page, 'whole-job-checks');
  expect(dana.page.url()).toContain('tab=decision');
}

/** The chair ends it; what the ledger holds to be without an answer she answers for. */
async function finish(w: Screens, dana: Person): Promise<void> {
  await dana.tab('בקרה');
  await dana.click(dana.button('סימון ההחלטה כסופית'));
  const dialog = dana.page.getByRole('dialog', { name: 'סימון ההחלטה כסופית' });
  await dana.click(dialog.getByRole('button', { name: 'סימון כסופית', exact: true }));
  const reason = dialog.getByRole('textbox', { name: 'מדוע התיק מסתיים בלי מענה להם' });
  const status = async () => (await w.call<{ status: string }>('GET', `${api}/details`)).status;
  await eventually(async () => (await reason.count()) > 0 || (await status()) === 'final');
  if ((await reason.count()) > 0) {
    await dana.writeInto(reason, 'כל טיעון נענה בפרק הדיון תחת כותרתו.');
    await dana.click(dialog.getByRole('button', { name: 'סימון כסופית בכל זאת' }));
  }
  await eventually(async () => (await status()) === 'final');
}

/** When the signed decision has come in, it is compared with the draft, and the chair approves what is to be learned. */
async function learn(w: Screens, dana: Person, noa: Person, final: string): Promise<void> {
  await noa.click(noa.page.getByRole('link', { name: 'קליטה' }));
  await noa.drop([final]);
  const type = noa.button(/סוג המסמך/);
  await type.waitFor({ timeout: WITHIN_MS });
  await noa.choose(type, 'החלטה סופית');
  const tick = noa.page.getByRole('checkbox', { name: /^סימון החלטה/ });
  if (!(await tick.isChecked())) await noa.click(tick.locator('xpath=ancestor::label[1]'));
  await keepPicture(noa.page, 'whole-job-signed');
  await noa.click(noa.button('סיווג קובץ אחד'));
  const ready = noa.page.getByRole('link', { name: 'פתיחה בתיק' });
  await eventually(async () => (await ready.count()) === FILES.length + 1, WITHIN_MS);
  await dana.tab('לקחים');
  await dana.click(dana.button('השוואת הטיוטה להחלטה הסופית'));
  const lessons = dana.page.getByRole('region', { name: 'לקחים' }).getByRole('listitem');
  await lessons.first().waitFor({ timeout: WITHIN_MS });
  await dana.click(lessons.first().getByRole('button', { name: 'אישור הלקח' }));
  await lessons.first().getByText('אושר', { exact: true }).waitFor();
  await keepPicture(dana.page, 'whole-job-lessons');
  const approved = '/api/training/lessons?review_status=approved';
  expect((await w.call<{ total: number }>('GET', approved)).total).toBe(1);
}

/** The Word file as it was signed: the chair wrote one word otherwise throughout. @returns its path */
async function signed(path: string): Promise<string> {
  const parts = unzipSync(await readFile(path));
  const body = strFromU8(parts['word/document.xml']!);
  const final = join(dirname(path), 'החלטה חתומה 1031-25.docx');
  await writeFile(final, zipSync({ ...parts, 'word/document.xml': strToU8(body.replaceAll('לטענת', 'לדברי')) }));
  return final;
}

async function exported(dana: Person, keptAt: string): Promise<string> {
  await dana.tab('החלטה');
  const [file] = await Promise.all([dana.page.waitForEvent('download'), dana.click(dana.button('ייצוא ל-Word'))]);
  await file.saveAs(keptAt);
  return (await mammoth.extractRawText({ buffer: await readFile(keptAt) })).value;
}
