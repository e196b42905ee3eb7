import { readFile } from 'node:fs/promises';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCases } from '../../../../samples/load.ts';
import { seededRandom } from '../../../../samples/random.ts';
import { ReaderLost } from '../../../../src/jobs/readers/lost.ts';
import { type TestApp, testApp } from '../../../helpers/app.ts';
import { analyze, train } from '../../../helpers/corpus.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());

it('a scan is stored only after its analysis, which recognises it once however often it is asked for', async () => {
  const cases = await loadCases();
  const documents = cases.flatMap(({ documents }) => documents);
  const { path } = documents.flatMap(({ files }) => files).find(({ scanned }) => scanned)!;
  const refused = await train(t, 'סריקה.pdf', await readFile(path));
  expect(refused.body).toMatchObject({ status: 409, code: 'analysis_required' });

  const recognised = countedRecognitions();
  const [one, two] = await Promise.all([analyze(t, refused.filename), analyze(t, refused.filename)]);
  expect(one.body.warnings).toEqual(expect.arrayContaining(['not_a_decision', 'ocr_pages']));
  expect(two.body).toEqual(one.body);
  expect((await analyze(t, refused.filename)).body).toEqual(one.body);
  expect(recognised()).toBe(1);

  const stored = await t.json('/api/training/upload', 'POST', { filename: refused.filename });
  expect(stored.body.warnings).toContain('ocr_pages');
  const { body } = await t.json(`/api/training/corpus/${stored.body.corpus_id}/full-text`);
  expect(body.full_text.startsWith(one.body.preview)).toBe(true);
  expect(await t.database.sql`select 1 from training_analyses where ocr_pages > 0`).toHaveLength(0);
}, 180_000);

/** From here on, how often a reader was asked to recognise a scan. */
function countedRecognitions(): () => number {
  const { readers } = t.deps.ports;
  let count = 0;
  t.deps.ports.readers = {
    ...readers,
    run: (name, input, options) => {
      if ((input as { ocr?: boolean }).ocr) count += 1;
      return readers.run(name, input, options);
    },
  };
  return () => count;
}

const WORDS =
  'the of and to in is for on by with committee local planning appeal building permit plan line height street decision owner hearing was that this are from as at or be claim ground law section'.split(
    ' ',
  );

/** A PDF whose pages have so many letters each, in English words. */
async function pdfOf(pages: number[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const random = seededRandom(11);
  for (const letters of pages) {
    const page = pdf.addPage([600, 800]);
    for (let y = 780, left = letters; left > 0 && y > 10; y -= 9) {
      let line = '';
      while (line.length < Math.min(left, 120)) line += `${WORDS[Math.floor(random() * WORDS.length)]} `;
      page.drawText(line, { x: 20, y, size: 7, font });
      left -= line.length;
    }
  }
  return pdf.save();
}

it('a scan that is too long is refused as that once it was analysed, and not sent to be analysed again', async () => {
  const long = await train(t, 'ארוכה.pdf', await pdfOf([...Array<number>(75).fill(10_000), 0]));
  expect(long.body).toMatchObject({ status: 409, code: 'analysis_required' });
  const { body } = await analyze(t, long.filename);
  expect(body.char_count).toBeGreaterThan(650_000);
  expect(body.warnings).toContain('above_maximum_length');
  const again = await t.json('/api/training/upload', 'POST', { filename: long.filename });
  expect(again.body).toMatchObject({ status: 422, code: 'corpus_text_too_long' });
}, 180_000);

it('a scan that takes a reader down is refused like one that cannot be read', async () => {
  const { readers } = t.deps.ports;
  const failing = (reason: ReaderLost['reason']): typeof readers => ({
    ...readers,
    run: (name, input, options) =>
      name === 'readDecision' && (input as { ocr: boolean }).ocr
        ? Promise.reject(new ReaderLost(reason))
        : readers.run(name, input, options),
  });
  const stamped = await pdfOf([60, 60]);
  try {
    t.deps.ports.readers = failing('memory');
    expect((await train(t, 'חותמת.pdf', stamped)).body).toMatchObject({ status: 422, code: 'not_parseable' });
    t.deps.ports.readers = failing('time');
    expect((await train(t, 'חותמת.pdf', stamped)).body).toMatchObject({ status: 409, code: 'analysis_required' });
  } finally {
    t.deps.ports.readers = readers;
  }
});
