// The screen of the style before the real service: a decision is added from a file, the corpus analysed, lessons decided by
// key, a proposal judged by its difference, and a reply of the chat stopped while it is written.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatPeer, chatPeer, sendEvent } from '../helpers/chat-peer.ts';
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

const KNOWN = [
  ['1031-25', 'החלטה 1031-25.pdf'],
  ['2207-25', 'החלטה 2207-25.pdf'],
  ['9034-25', 'החלטה 9034-25.pdf'],
] as const;
const ADDED = ['8093-04-24', 'החלטה 8093-04-24.pdf'] as const;
const SIZES = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const;

let w: Workspace;
let chat: ChatPeer;
let corpus: string[];

/** A reply that goes on until its reader leaves, one that ends, and one that breaks off. */
function reply(response: ServerResponse, n: number): void {
  if (n === 0) {
    sendEvent(response, 'delta', { text: 'פרק הדיון נפתח' });
    sendEvent(response, 'delta', { text: ' במסגרת הנורמטיבית' });
    return;
  }
  const words = [
    '## פתיחה\n\n**הדיון** נפתח כך:\n\n',
    '- לפנינו ערר\n- על החלטת הוועדה\n\n',
    '<img src=x onerror="document.title=1"> <script>alert(1)</script> [קישור](javascript:alert(1))',
  ];
  for (const text of words) sendEvent(response, 'delta', { text });
  sendEvent(response, 'end', { finish_reason: 'stop' });
  response.end();
}

beforeAll(async () => {
  if (!hasBrowser) return;
  chat = await chatPeer(reply);
  w = await openWorkspace({ CHAT_SERVICE_URL: chat.url, CHAT_SERVICE_SECRET: 'secret-of-the-chat' });
  corpus = [];
  for (const [folder, name] of KNOWN) {
    const form = new FormData();
    form.append('file', new File([readFileSync(samplePath(folder, name))], name));
    const sent = await fetch(`${w.url}/api/upload`, { method: 'POST', body: form });
    const { filename } = (await sent.json()) as { filename: string };
    corpus.push((await w.call<{ corpus_id: string }>('POST', '/api/training/upload', { filename })).corpus_id);
  }
  await w.call('POST', '/api/training/analyze-style');
  await eventually(
    async () => (await w.call<{ status: string }>('GET', '/api/training/analyze-style/status')).status === 'done',
  );
});
afterAll(async () => {
  await w?.close();
  await chat?.close();
});

const close = (page: Page) => page.context().close();

/** Pictures of a page at each width and in both themes, without anything that hinders people. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page, 'document', (theme) => keepPicture(page, `${name}-${width}-${theme}`));
  }
  await expectNoOverflow(page, [1280, 1024, 768, 320]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** How many places of patterns the browser marks. */
const MARKED = `[...CSS.highlights].filter(([name]) => name.startsWith('pattern-'))
  .reduce((sum, [, highlight]) => sum + highlight.size, 0)`;

describe.skipIf(!hasBrowser)('the corpus', () => {
  it('takes a decision by the wizard, and marks in it what the analysis finds', async () => {
    const page = await w.open('/training');
    const table = page.getByRole('table', { name: 'החלטות' });
    await table.getByRole('link', { name: 'החלטה 1031-25' }).waitFor();
    await page.getByRole('button', { name: 'הוספת החלטה' }).click();
    const dialog = page.getByRole('dialog', { name: 'הוספת החלטה למאגר' });
    await dialog.locator('input[type=file]').setInputFiles(samplePath(...ADDED));
    await dialog.getByRole('group', { name: 'תחילת הטקסט' }).getByText('8093').first().waitFor();
    expect(await dialog.getByRole('textbox', { name: 'מספר ההחלטה' }).inputValue()).toContain('8093');
    await dialog.getByText('קצר מן המקובל').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'training-wizard');
    await dialog.getByRole('textbox', { name: 'נושאים' }).fill('חניה, תכנית');
    await dialog.getByRole('button', { name: 'שמירה במאגר' }).click();
    await page.getByRole('heading', { level: 2, name: 'החלטה 8093-04-24' }).waitFor();
    await page.getByText('עדיין לא סומן בה דבר').waitFor();
    await page.getByRole('button', { name: 'חזרה למאגר' }).click();
    const before = await w.call<{ task_id: string }>('GET', '/api/training/analyze-style/status');
    await page.getByRole('button', { name: 'ניתוח מחדש' }).click();
    await eventually(async () => {
      const now = await w.call<{ status: string; task_id: string }>('GET', '/api/training/analyze-style/status');
      return now.status === 'done' && now.task_id !== before.task_id;
    });
    await page.getByText(/נמצאו .* דפוס.* ממש עכשיו/).waitFor();
    await lookAt(page, 'training-corpus');
    await table.getByRole('link', { name: 'החלטה 8093-04-24' }).click();
    const found = page.getByRole('region', { name: 'דפוסים בהחלטה' });
    await found.locator('summary').first().waitFor();
    const { items } = await w.call<{ items: { corpus_id: string; title: string; categories: string[] }[] }>(
      'GET',
      '/api/training/corpus',
    );
    const added = items.find(({ title }) => title === 'החלטה 8093-04-24')!;
    expect(added.categories).toEqual(['חניה', 'תכנית']);
    const { marks } = await w.call<{ marks: unknown[] }>('GET', `/api/training/corpus/${added.corpus_id}/marks`);
    expect(marks.length).toBeGreaterThan(10);
    await eventually(async () => (await page.evaluate<number>(MARKED)) === marks.length);
    // One that is pressed is brought into sight, and once more goes to its next place.
    await found.locator('summary').first().click();
    const pattern = found.getByRole('listitem').getByRole('button').first();
    await pattern.click();
    await eventually(async () => await page.evaluate<boolean>(`CSS.highlights.has('pattern-chosen')`));
    await lookAt(page, 'training-decision');
    await found.getByText('מסומנים בטקסט').first().click();
    await eventually(async () => (await page.evaluate<number>(MARKED)) < marks.length);
    expect(w.complaints).toEqual([]);
    await close(page);
  });

  it('marks by elements where the browser cannot highlight, without changing a letter', async () => {
    const page = await w.open('/cases');
    await page.addInitScript({ content: 'delete CSS.highlights;' });
    await page.goto(`${w.url}/training?decision=${corpus[0]}`);
    const text = page.getByRole('group', { name: 'טקסט ההחלטה' });
    await text.locator('mark').first().waitFor();
    const { full_text } = await w.call<{ full_text: string }>('GET', `/api/training/corpus/${corpus[0]}/full-text`);
    expect((await text.textContent())?.replace(/\s/g, '')).toBe(full_text.replace(/\s/g, ''));
    await keepPicture(page, 'training-marks-elements');
    await close(page);
  });

  it('opens a passage of a decision beside the hits of the search, with its words lit', async () => {
    const page = await w.open(`/search?q=${encodeURIComponent('קו בניין')}`);
    const hits = page.getByRole('list', { name: 'תוצאות' });
    const decision = hits.getByRole('listitem').filter({ hasText: 'החלטה מן המאגר' }).first();
    await decision.getByRole('button').first().click();
    const source = page.getByRole('region', { name: 'מקור' });
    await source.locator('[data-lit]').first().waitFor();
    await source.getByText('החלטה מן המאגר').waitFor();
    await source.getByRole('button', { name: 'סגירת המקור' }).click();
    await source.waitFor({ state: 'detached' });

    // In a case too, where what is cited stands in a decision; the place is in the address.
    await w.call('POST', '/api/cases/create', { case_number: '77/26' });
    await page.goto(`${w.url}/case?n=77%2F26&tab=documents&corpus=${corpus[0]}&start=0&end=11`);
    await source.getByRole('heading', { name: 'החלטה 1031-25' }).waitFor();
    await source.locator('[data-lit]').first().waitFor();
    await page.context().close();
  });

  it('shows patterns with the places they come from, the corpus in figures, and two decisions side by side', async () => {
    const page = await w.open('/training?tab=patterns');
    await page.locator('section[aria-label] summary').first().click();
    await lookAt(page, 'training-patterns');
    await page.locator('details[open] a').first().click();
    await page.getByRole('group', { name: 'טקסט ההחלטה' }).waitFor();
    await eventually(async () => await page.evaluate<boolean>(`CSS.highlights.has('pattern-chosen')`));

    await page.goto(`${w.url}/training?tab=report`);
    await page.getByRole('list', { name: 'חלקי ההחלטה' }).getByText('דיון').waitFor();
    await page.getByRole('img', { name: /החלטות לפי חודש/ }).waitFor();
    await lookAt(page, 'training-report');

    await page.goto(`${w.url}/training?tab=compare&a=${corpus[0]}&b=${corpus[1]}`);
    await page.getByRole('meter', { name: 'דמיון בסגנון' }).waitFor();
    await page.getByRole('region', { name: 'דפוסים משותפים' }).getByRole('listitem').first().waitFor();
    await lookAt(page, 'training-compare');
    expect(w.complaints).toEqual([]);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('the lessons', () => {
  it('are approved, rejected and deleted by key, one after the other, and a decision can be taken back', async () => {
    const texts = ['יש לכתוב "העוררת"', 'הדיון נפתח במסגרת הנורמטיבית', 'אין לחזור על הטענות בדיון'];
    for (const text of texts)
      await w.call('POST', `/api/training/corpus/${corpus[0]}/lessons`, { text, evidence: 'מתוך ההחלטה' });
    const page = await w.open('/training?tab=lessons');
    const list = page.getByRole('list', { name: 'לקחים' });
    await list.getByRole('article').nth(2).waitFor();
    await lookAt(page, 'training-lessons');
    const first = list.getByRole('article').first();
    const named = await first.getAttribute('aria-label');
    await first.focus();
    await page.keyboard.press('KeyA');
    await list.getByRole('article', { name: named!, exact: true }).waitFor({ state: 'detached' });
    const statuses = async () =>
      (
        await w.call<{ lessons: { text: string; review_status: string }[] }>('GET', '/api/training/lessons')
      ).lessons.map(({ text, review_status }) => [text, review_status]);
    expect(await statuses()).toContainEqual([named, 'approved']);
    const { length } = await statuses();
    // The keys go on with the next one.
    await eventually(async () => (await page.evaluate<string>('document.activeElement.tagName')) === 'ARTICLE');
    await page.keyboard.press('KeyR');
    await eventually(async () => (await list.getByRole('article').count()) === 1);
    await eventually(async () => (await page.evaluate<string>('document.activeElement.tagName')) === 'ARTICLE');
    await page.keyboard.press('KeyD');
    const dialog = page.getByRole('dialog', { name: 'למחוק את הלקח?' });
    await dialog.getByText('לא יגיע לטיוטות').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'מחיקה' }).click();
    await page.getByText('אין לקחים שממתינים').waitFor();
    await eventually(async () => (await statuses()).length === length - 1);
    await page
      .getByRole('status', { name: 'הודעות' })
      .locator('div', { hasText: 'הלקח נפסל' })
      .getByRole('button', { name: 'ביטול' })
      .click();
    await eventually(async () => (await list.getByRole('article').count()) === 1);
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('an approved lesson', () => {
  it('says what became of it since, or why that cannot be counted', async () => {
    const told = {
      'יש לכתוב "התוכנית" ולא "התכנית"': 'לא הושוותה עדיין טיוטה להחלטה סופית',
      'הדיון נפתח במסגרת החוקית': 'אינו לקח של ניסוח',
    };
    for (const text of Object.keys(told)) {
      const body = { text, evidence: 'מתוך ההחלטה' };
      const { lesson_id } = await w.call<{ lesson_id: string }>(
        'POST',
        `/api/training/corpus/${corpus[0]}/lessons`,
        body,
      );
      await w.call('PATCH', `/api/training/lessons/${lesson_id}`, { review_status: 'approved' });
    }
    const page = await w.open('/training?tab=lessons&status=approved');
    for (const [text, said] of Object.entries(told)) {
      const lesson = page.getByRole('list', { name: 'לקחים' }).getByRole('article', { name: text });
      await lesson.getByRole('button', { name: 'מה עלה בו מאז שאושר' }).click();
      await lesson.getByText(said).waitFor();
    }
    await expectAccessible(page);
    await keepPicture(page, 'training-lesson-effect');
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('the curator', () => {
  it('says in Hebrew what each instruction is for, and shows its words, in Hebrew too, to who asks for them', async () => {
    const page = await w.open('/training?tab=curator');
    const instructions = page.getByRole('region', { name: 'ההנחיות' });
    await instructions.getByText('מציע לקחים חדשים על דרך כתיבתה').waitFor();
    expect(await instructions.innerText()).not.toMatch(/[a-z]/i);
    for (const name of ['האוצר', 'מנתח הסגנון']) {
      const one = instructions.getByRole('region', { name });
      await one.getByText('ההנחיה כלשונה').click();
      const words = await one.locator('pre').innerText();
      // What a model has to answer by is named by its codes, and nothing else.
      expect(words.replace(/`[^`]*`|JSON/g, '')).not.toMatch(/[a-z]/i);
    }
    await lookAt(page, 'training-instructions');
    await close(page);
  });

  it('takes a proposal, shows what it would change, and the chair approves it', async () => {
    const page = await w.open('/training?tab=curator');
    await page.getByRole('button', { name: 'הצעה חדשה' }).click();
    const dialog = page.getByRole('dialog', { name: 'הצעה לשינוי הנחיה' });
    await dialog.getByRole('textbox', { name: 'כותרת' }).fill('שורה על קיצור');
    await dialog.getByRole('textbox', { name: 'למה' }).fill('ההחלטות מתארכות');
    const text = dialog.getByRole('textbox', { name: 'הנוסח המוצע' });
    await text.fill(`${await text.inputValue()}\nWrite short sentences.`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'שמירת ההצעה' }).click();
    const proposal = page.getByRole('list', { name: 'הצעות' }).getByRole('listitem').first();
    await proposal.getByText('שורה על קיצור').waitFor();
    await proposal.getByRole('button', { name: 'מה ישתנה' }).click();
    await proposal.locator('ins', { hasText: 'Write short sentences.' }).waitFor();
    await proposal.getByRole('button', { name: 'אישור' }).click();
    await proposal.getByText('אושרה').waitFor();
    await lookAt(page, 'training-curator');
    const { proposals } = await w.call<{ proposals: { decision: { status: string } }[] }>(
      'GET',
      '/api/training/curator/proposals',
    );
    expect(proposals[0]?.decision.status).toBe('approved');
    await close(page);
  });
});

describe.skipIf(!hasBrowser)('the chat', () => {
  it('shows a reply as it is written, stops it, and reads the next one as words, never as HTML', async () => {
    const page = await w.open('/training?tab=chat');
    await page.getByRole('main').getByRole('button', { name: 'שיחה חדשה' }).first().click();
    const field = page.getByRole('textbox', { name: 'הודעה' });
    await field.fill('כיצד נפתח פרק הדיון?');
    await page.keyboard.press('Enter');
    const replies = page.getByRole('article', { name: 'העוזר' });
    await replies.getByText('פרק הדיון נפתח במסגרת הנורמטיבית').waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'training-chat-writing');
    await page.getByRole('button', { name: 'עצירה' }).click();
    // The service hears of it, ends its own request, and keeps what was written.
    await eventually(async () => chat.left === 1);
    await replies.getByText('נקטעה באמצע').waitFor();

    await field.fill('ועוד פעם?');
    await page.getByRole('button', { name: 'שליחה' }).click();
    await replies.last().getByRole('heading', { name: 'פתיחה' }).waitFor();
    await replies.last().getByRole('listitem').getByText('לפנינו ערר').waitFor();
    await replies.last().getByText('<img src=x').waitFor();
    expect(await replies.locator('img, script, a').count()).toBe(0);
    await eventually(async () => (await page.getByRole('button', { name: 'שליחה' }).count()) === 1);
    await lookAt(page, 'training-chat');
    await page.reload();
    await replies.last().getByRole('heading', { name: 'פתיחה' }).waitFor();
    expect(await replies.count()).toBe(2);
    expect(w.complaints).toEqual([]);
    await close(page);
  });
});
