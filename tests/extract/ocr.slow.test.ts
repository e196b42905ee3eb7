import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { doubtsOf, settleDoubt } from '../../src/extract/ocr/doubts.ts';
import { linesOfWords, type OcrWord } from '../../src/extract/ocr/lines.ts';
import { readDocument } from '../../src/extract/read-document.ts';
import { textQuality } from '../../src/extract/text/quality.ts';
import { CONTENT_TYPES } from '../../src/extract/types.ts';
import { fixture } from './files.ts';
import { expectedLines } from './fixtures/pleading.ts';
import { wordOrderAccuracy } from './word-order.ts';

describe('a scanned page', () => {
  let temporary: string;

  // A folder of its own: other processes of the suite recognise pages meanwhile.
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), 'ocr-test-'));
    vi.stubEnv('TMPDIR', temporary);
  });

  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });

  it('is recognised in reading order, and nothing is left behind', async () => {
    const document = await readDocument(fixture('scan.pdf'), CONTENT_TYPES.pdf, { ocr: true });
    expect(document).toMatchObject({ page_count: 1, ocr_pages: 1, warnings: [] });
    const [page] = document.pages;
    expect(page!.method).toBe('ocr');
    const body = page!.lines.filter((line) => line.y! > 0.08 && line.y! < 0.87).map((line) => line.text);
    const known = expectedLines();
    const expected = known.slice(
      known.findIndex((line) => line.startsWith('9.')),
      -1,
    );
    expect(wordOrderAccuracy(body.join('\n'), expected.join('\n'))).toBeGreaterThanOrEqual(0.88);
    expect(body.join('\n')).toContain('בהגבלת שעות העבודה');
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('is given up at once when it is aborted, from within a worker thread too', async () => {
    const script = `
      const { parentPort } = require('node:worker_threads');
      (async () => {
        const { readDocument } = await import(${JSON.stringify(new URL('../../src/extract/read-document.ts', import.meta.url).href)});
        const abort = new AbortController();
        const reading = readDocument(${JSON.stringify(fixture('scan.pdf'))}, 'application/pdf', { ocr: true, signal: abort.signal });
        setTimeout(() => abort.abort(new Error('enough')), 300);
        await reading.then(() => parentPort.postMessage('read'), (error) => parentPort.postMessage(error.message));
      })();`;
    const worker = new Worker(script, { eval: true });
    const message = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
    await worker.terminate();
    expect(message).toBe('enough');
  });
});

describe('words to lines', () => {
  const words = (line: string, right: number, y: number): OcrWord[] => {
    let x1 = right;
    return line.split(' ').map((text) => {
      const word = { text, x0: x1 - text.length * 5, x1, y, size: 10, lean: 0, top: y - 8, bottom: y + 2 };
      x1 = word.x0 - 4;
      return word;
    });
  };
  const page = { width: 600, height: 800 };
  const read = (all: OcrWord[]) => linesOfWords(all, page).map((line) => line.text);

  it('brings a list number that was found apart to its text, and turns brackets', () => {
    const lines = [...words('12.', 560, 200), ...words('הערר התקבל )בחלקו( ביום 7)2( לחוק', 530, 200)];
    expect(read(lines.toReversed())).toEqual(['12. הערר התקבל (בחלקו) ביום 7(2) לחוק']);
  });

  it('reads Latin words among Hebrew ones from left to right', () => {
    const latin = words('Doe v. Board', 0, 200).map((word, i) => ({ ...word, x0: 335 + i * 28, x1: 360 + i * 28 }));
    expect(read([...words('ראו גם', 450, 200), ...latin, ...words('שאוזכר', 331, 200)])).toEqual([
      'ראו גם Doe v. Board שאוזכר',
    ]);
  });
});

describe('doubtful words', () => {
  const word = (text: string, confidence: number, x0: number, x1: number) => ({
    text,
    confidence,
    bbox: { x0, x1, y0: 0, y1: 30 },
  });

  it('doubts words of low confidence, what stands between them, and words too wide for their letters', () => {
    const line = [
      word('7', 96, 900, 1045),
      word('נקר', 90, 800, 880),
      word('תסז', 10, 700, 790),
      word('3', 90, 680, 690),
      word('סקס', 5, 600, 670),
    ];
    expect(doubtsOf(line).map((doubt) => doubt.words.map((w) => w.text).join(' '))).toEqual(['7', 'תסז 3 סקס']);
  });

  it('takes a number whose digits were dropped from the second reading, in reading order', () => {
    const [doubt] = doubtsOf([word('9,', 90, 0, 170)]);
    expect(settleDoubt(doubt!, [word(',0630749', 80, 2, 168)]).map((w) => w.text)).toEqual(['0630749,']);
  });

  it('takes Latin words that are read with confidence, and keeps Hebrew ones that are not', () => {
    const [latin] = doubtsOf([word('תסז', 10, 100, 200), word('סקס', 5, 0, 90)]);
    expect(settleDoubt(latin!, [word('Green', 92, 0, 90), word('Yard', 90, 100, 200)]).map((w) => w.text)).toEqual([
      'Green Yard',
    ]);
    const [hebrew] = doubtsOf([word('יזמית', 39, 0, 150)]);
    expect(settleDoubt(hebrew!, [word('nan', 70, 0, 150)])).toBe(hebrew!.words);
  });
});

describe('the quality of a text layer', () => {
  const hebrew = 'ועדת הערר שמעה את טענות הצדדים ועיינה בכל החומר שהונח לפניה והחליטה לקבל את הערר. '.repeat(5);
  it.each([
    ['good', hebrew],
    ['good', 'The committee heard the parties and decided to accept the appeal of the neighbours in part. '.repeat(4)],
    ['good', `${hebrew} α β γ 20°`],
    ['sparse', 'נסרק ביום 12.3.2024 על ידי מזכירות הוועדה'],
    ['empty', '3\n\n'],
    ['garbled', '\ue001\ue002\ue003\ue004\ue005 '.repeat(20)],
    ['garbled', 'גףקטםזךףצםך ץףקזםנף ךםזצפק '.repeat(20)],
    ['garbled', 'vtjr jkYg mnDf kbcv hgTf rtyp '.repeat(20)],
    ['garbled', 'àåîðéè÷ ùìåí ëúá òøø '.repeat(20)],
  ])('is %s', (quality, text) => {
    expect(textQuality(text)).toBe(quality);
  });
});
