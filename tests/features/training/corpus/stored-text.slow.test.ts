import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../../../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../../../../src/extract/types.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { sampleDecisions, train } from '../../../helpers/corpus.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '');
const sentences = (text: string) =>
  text.split(/(?<=[.!?:;])\s+|\n+/).filter((sentence) => letters(sentence).length > 8);
const fullText = async (path: string): Promise<string> => {
  const { body } = await train(t, basename(path), await readFile(path), { allow_duplicate: true });
  return (await t.json(`/api/training/corpus/${body.corpus_id}/full-text`)).body.full_text;
};

describe('the stored text of a PDF', async () => {
  const pdfs = (await sampleDecisions()).flatMap(({ text, files }) =>
    files.filter(({ name }) => name.endsWith('.pdf')).map(({ name, path }) => ({ name, path, text })),
  );

  it.each(pdfs)('$name: no sentence is lost or out of order', async ({ path, text }) => {
    const stored = letters(await fullText(path));
    expect(sentences(text).filter((sentence) => !stored.includes(letters(sentence)))).toEqual([]);
    expect(stored.length).toBeLessThanOrEqual(letters(text).length + 12);
  });

  it.each(pdfs)('$name: headers, footers, page numbers and direction marks are gone', async ({ path, text }) => {
    const stored = await fullText(path);
    expect(stored).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad\ufeff\u0000]/);
    const { pages } = await readDocument(path, CONTENT_TYPES.pdf, { ocr: false });
    const lines = stored.split('\n').map((line) => line.trim());
    for (const { lines: printed } of pages) {
      // The first and last printed line of a page that the source does not have are what the printer added.
      for (const { text: line } of [printed[0]!, printed.at(-1)!])
        if (!letters(text).includes(letters(line))) expect(lines).not.toContain(line.trim());
    }
    expect(
      lines.filter((line) => /^(?:עמוד\s*)?[-–|(\s]*\d{1,3}(?:\s*(?:\/|מתוך)\s*\d{1,3})?[-–|)\s]*$/.test(line)),
    ).toEqual([]);
  });
});
