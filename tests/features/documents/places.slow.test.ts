import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '../../extract/build-files.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';
import { commonLetters, lettersIn } from '../../helpers/page-letters.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

async function read(name: string, bytes: Uint8Array, rest: object = {}): Promise<{ path: string; document: Json }> {
  const number = await newCase(t);
  const { body: upload } = await uploadBytes(t, name, bytes);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal', ...rest });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  const path = `/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`;
  return { path, document: (await t.json(path)).body };
}

const places = async (path: string, start: number, end: number) =>
  (await t.json(`${path}/places?start=${start}&end=${end}`)).body;

/** Sentences of the text, each with its offsets. */
const sentences = (text: string) =>
  [...text.matchAll(/(?<=^|\s)\S[^\n]{25,}?[א-ת]\.(?=\s|$)/g)].map(({ 0: words, index }) => ({
    words,
    start: index,
    end: index + words.length,
  }));

describe('the places of a PDF', () => {
  it('are those of its words, on the right page, in its own points', async () => {
    const file = fixture('pleading.pdf');
    const { path, document } = await read('ערר.pdf', readFileSync(file), { document_date: '2024-04-03' });
    expect(document).toMatchObject({ document_date: '2024-04-03', version: 2, page_count: document.pages.length });
    expect(document.pages[0]).toMatchObject({ number: 1, start: 0, method: 'text', confidence: null });
    expect(document.pages.at(-1).end).toBe(document.text.length);
    const all = sentences(document.text);
    expect(all.length).toBeGreaterThan(5);
    for (const { words, start, end } of all) {
      const found = await places(path, start, end);
      expect(found).toMatchObject({ text: words, partial: false });
      const page = document.pages.find((one: Json) => start >= one.start && start < one.end);
      expect(found.pages[0]).toMatchObject({ number: page.number, rotation: 0 });
      let letters = '';
      for (const { number, boxes } of found.pages) letters += await lettersIn(file, number, boxes);
      expect([words, commonLetters(letters, words) > 0.93]).toEqual([words, true]);
    }
  });

  it('are cut at the words of the first and last line', async () => {
    const { path, document } = await read('חיתוך.pdf', readFileSync(fixture('pleading.pdf')));
    const [first] = sentences(document.text);
    const whole = await places(path, first!.start, first!.end);
    const word = /\s([א-ת]{4,})\s/.exec(first!.words)!;
    const start = first!.start + word.index + 1;
    const one = await places(path, start, start + word[1]!.length);
    expect(one.pages[0].boxes).toHaveLength(1);
    const [line] = whole.pages[0].boxes;
    const [box] = one.pages[0].boxes;
    expect(box.width).toBeLessThan(line.width / 3);
    expect(await places(path, start + 1, start + 2)).toMatchObject({ pages: [{ boxes: [box] }] });
  });

  it('refuses a range that is empty, reversed, outside the text or inside a character', async () => {
    const { path, document } = await read('טווח.pdf', readFileSync(fixture('pleading.pdf')));
    const { length } = document.text;
    const code = async (query: string) => {
      const { status, body } = await t.json(`${path}/places${query}`);
      return [status, body.code];
    };
    expect(await code('?start=4&end=4')).toEqual([422, 'empty_range']);
    expect(await code('?start=9&end=4')).toEqual([422, 'empty_range']);
    expect(await code(`?start=0&end=${length + 1}`)).toEqual([422, 'range_outside_text']);
    expect(await code('?start=-1&end=4')).toEqual([422, 'validation_error']);
    expect(await code('?start=1')).toEqual([422, 'validation_error']);
    expect((await t.json(`${path}/places?start=0&end=${length}`)).status).toBe(200);
    const other = path.replace(/[^/]+$/, '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11');
    expect((await t.json(`${other}/places?start=0&end=1`)).body.code).toBe('document_not_found');
  });
});

describe('the words of a page', () => {
  it('are those of the text, each where its place says it stands', async () => {
    const { path, document } = await read('מילים.pdf', readFileSync(fixture('pleading.pdf')));
    for (const page of document.pages) {
      const { number, words } = (await t.json(`${path}/pages/${page.number}/words`)).body;
      expect(number).toBe(page.number);
      const told = new Set(words.map((word: Json) => document.text.slice(word.start, word.end)));
      const own = document.text.slice(page.start, page.end).split(/\s+/).filter(Boolean);
      expect(own.filter((word: string) => told.has(word)).length / own.length).toBeGreaterThan(0.97);
      const starts = words.map((word: Json) => word.start);
      expect(starts).toEqual(starts.toSorted((a: number, b: number) => a - b));
    }
    const { words } = (await t.json(`${path}/pages/1/words`)).body;
    const [one] = words.slice(20);
    const { x, y, width, height } = one;
    expect((await places(path, one.start, one.end)).pages[0].boxes).toEqual([{ x, y, width, height }]);
  });

  it('are none on a page that is not there, nor of a document without pages or of another case', async () => {
    const { path } = await read('קצר.pdf', readFileSync(fixture('pleading.pdf')));
    expect((await t.json(`${path}/pages/900/words`)).body).toEqual({ number: 900, words: [] });
    expect((await t.json(`${path}/pages/0/words`)).status).toBe(422);
    const text = await read('טקסט.txt', Buffer.from(APPEAL_TEXT));
    expect((await t.json(`${text.path}/pages/1/words`)).body.words).toEqual([]);
    const [, id] = /documents\/(.+)$/.exec(path)!;
    const elsewhere = text.path.replace(/[^/]+$/, id!);
    expect((await t.json(`${elsewhere}/pages/1/words`)).body.code).toBe('document_not_found');
  });
});

describe('the places of other files', () => {
  it('are the boxes of recognised words on a scan', async () => {
    const { path, document } = await read('סרוק.pdf', readFileSync(fixture('scan.pdf')));
    expect(document.pages).toMatchObject([{ number: 1, method: 'ocr', confidence: expect.any(Number) }]);
    expect(document.pages[0].confidence).toBeGreaterThan(0.7);
    let bottom = 0;
    for (const { start, end } of sentences(document.text).slice(0, 4)) {
      const { pages, partial } = await places(path, start, end);
      expect([pages.length, partial]).toEqual([1, false]);
      expect(pages[0].boxes[0].y).toBeGreaterThan(bottom - 0.03);
      bottom = pages[0].boxes.at(-1).y;
    }
  });

  it('have none where a format has no pages; a character of two units is not cut', async () => {
    const { path, document } = await read('טקסט.txt', Buffer.from(`${APPEAL_TEXT}\n😀 סוף`));
    const at = document.text.indexOf('😀');
    expect(document.pages).toEqual([]);
    expect(document.sections[0]).toMatchObject({ section_type: expect.any(String), start: 0 });
    expect(await places(path, at, at + 2)).toEqual({ pages: [], text: '😀', partial: false });
    const cut = await t.json(`${path}/places?start=${at + 1}&end=${at + 4}`);
    expect([cut.status, cut.body.code]).toEqual([422, 'range_splits_character']);
    expect((await t.json(`${path}/places?start=${at}&end=${at + 1}`)).body.code).toBe('range_splits_character');
  });

  it('are those of the text that holds now, however long it is', async () => {
    const text = (word: string) => Array.from({ length: 6000 }, (_, n) => `${word} מספר ${n}`).join('\n');
    const { path } = await read('מכתב.txt', Buffer.from(text('אגרת')), { doc_type: 'correspondence' });
    const held = async () => (await t.json(path)).body.text as string;
    for (const change of ['', 'פתקה', 'discard', 'גליו', 'discard', '']) {
      if (change === 'discard') {
        const { body } = await t.json(`${path}/reprocess`, 'POST', { discard_correction: true });
        await finished(t, body.task_id);
      } else if (change !== '') {
        const { body } = await t.json(`${path}/text`, 'PUT', { text: text(change) });
        await finished(t, body.task_id);
      }
      const now = await held();
      const [start, end] = [now.length - 16, now.length];
      for (const _ of [1, 2]) expect((await places(path, start, end)).text).toBe(now.slice(start));
      expect((await t.json(`${path}/places?start=5&end=${end + 1}`)).body.code).toBe('range_outside_text');
    }
  }, 60_000);

  it('go with a document that is read again, and its version goes up', async () => {
    const { path, document } = await read('שוב.pdf', readFileSync(fixture('pleading.pdf')));
    const { body } = await t.json(`${path}/reprocess`, 'POST');
    await finished(t, body.task_id);
    const again = (await t.json(path)).body;
    expect(again).toMatchObject({ version: document.version + 1, pages: document.pages, text: document.text });
    expect((await places(path, 0, 40)).partial).toBe(false);
  });

  it('takes the date of a document from its text where nobody gave one', async () => {
    const number = await newCase(t);
    const { body: upload } = await uploadText(t, 'מתוארך.txt', `${APPEAL_TEXT}\nניתן היום, 5.6.2025\n`);
    const { body } = await classify(t, upload.filename, number, { doc_type: 'decision' });
    await finished(t, body.task_id);
    const { document_date, metadata } = (
      await t.json(`/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`)
    ).body;
    expect(document_date).toBe(metadata.dates.document_date);
  });
});
