import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';
import { readEvents } from '../../helpers/sse.ts';

/** Files that harm or mislead, and machines that fail: each ends in a clear word, and nothing is lost or left behind. */
let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  await t.json('/api/cases/create', 'POST', { case_number: '1/25' });
});
afterAll(() => t.close());

const docx = (parts: Record<string, string | Uint8Array>) =>
  zipSync({
    '[Content_Types].xml': Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': Buffer.from(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    ...Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? Buffer.from(part) : part]),
    ),
  });
const body = (text: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;

/** Uploads and, when the upload is taken, processes: how it ends. */
async function outcome(name: string, bytes: Uint8Array): Promise<{ at: string; code?: string; error?: string }> {
  const upload = await uploadBytes(t, name, bytes);
  if (upload.status !== 200) return { at: 'upload', code: upload.body.code, error: upload.body.detail };
  const { body: task } = await t.json('/api/classify', 'POST', {
    filename: upload.body.filename,
    target: 'case',
    case_number: '1/25',
    doc_type: 'appeal',
  });
  const end = (await readEvents(await t.request(`/api/progress/${task.task_id}`))).at(-1)!.data;
  if (end.status === 'completed') return { at: 'completed' };
  const pending = (await t.json('/api/uploads')).body.uploads.map((u: { filename: string }) => u.filename);
  expect(pending).toContain(upload.body.filename);
  return { at: 'processing', error: end.error };
}

describe('a harmful file', () => {
  it('that is a zip bomb is refused by its real size', async () => {
    const bomb = docx({ 'word/document.xml': body('שלום'), 'word/media/big.bin': new Uint8Array(260 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(2_000_000);
    const end = await outcome('פצצה.docx', bomb);
    expect(end).toMatchObject({ at: expect.stringMatching(/upload|processing/), error: expect.stringMatching(/גדול/) });
  });

  it('with ten thousand parts and more is refused', async () => {
    const parts = Object.fromEntries(Array.from({ length: 10_500 }, (_, n) => [`word/p${n}.xml`, '<a/>']));
    expect((await outcome('חלקים.docx', docx({ 'word/document.xml': body('שלום'), ...parts }))).at).not.toBe(
      'completed',
    );
  });

  it('with external entities is refused and reads nothing', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>';
    const end = await outcome('ישויות.docx', docx({ 'word/document.xml': body('&secret;', doctype) }));
    expect(end).toMatchObject({
      at: expect.stringMatching(/upload|processing/),
      error: expect.stringMatching(/[א-ת]/),
    });
  });

  it('that is an encrypted PDF says so', async () => {
    const encrypted = Buffer.from(ENCRYPTED_PDF, 'latin1');
    expect(await outcome('מוצפן.pdf', encrypted)).toMatchObject({
      at: expect.stringMatching(/upload|processing/),
      error: expect.stringMatching(/סיסמה|פגום/),
    });
  });

  it('that is a truncated PDF or DOCX says so', async () => {
    const pdf = await PDFDocument.create();
    pdf.addPage();
    const whole = await pdf.save({ useObjectStreams: false });
    expect((await outcome('קטוע.pdf', whole.subarray(0, Math.floor(whole.length / 3)))).error).toMatch(/[א-ת]/);
    const word = docx({ 'word/document.xml': body('שלום '.repeat(500)) });
    expect((await outcome('קטוע.docx', word.subarray(0, Math.floor(word.length / 2)))).error).toMatch(/[א-ת]/);
  });

  it('that is a PDF over 2,000 pages is refused, one of 2,000 empty pages ends in its own time', async () => {
    const pdf = await PDFDocument.create();
    for (let n = 0; n < 2001; n += 1) pdf.addPage([100, 100]);
    expect(await outcome('ארוך.pdf', await pdf.save())).toMatchObject({
      at: expect.stringMatching(/upload|processing/),
      error: expect.stringMatching(/עמודים/),
    });
  });
});

describe('fifty uploads at once', () => {
  it('are all taken', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => uploadText(t, `קובץ ${n}.txt`, `${APPEAL_TEXT} ${n}`)),
    );
    expect(answers.map((a) => a.status)).toEqual(Array(50).fill(200));
    expect(await readdir(t.ctx.files.incoming)).toEqual([]);
  });
});

describe.skipIf(process.getuid?.() !== 0)('a full disk', () => {
  it('refuses an upload with a clear word, leaves nothing, and takes the next one when there is room', async () => {
    const small = await mkdtemp(join(tmpdir(), 'small-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600k', 'tmpfs', small]);
    try {
      t.ctx.files.incoming;
      const files = t.deps.ports.files as { uploads: string; incoming: string };
      const before = { ...files };
      Object.assign(files, { uploads: small, incoming: join(small, '.incoming') });
      await import('node:fs/promises').then(({ mkdir }) => mkdir(files.incoming));
      const big = await uploadText(t, 'גדול.txt', APPEAL_TEXT.repeat(900));
      expect([big.status, big.body.code, big.body.detail]).toEqual([
        507,
        'insufficient_storage',
        expect.stringMatching(/דיסק/),
      ]);
      expect(await readdir(files.incoming)).toEqual([]);
      expect((await uploadText(t, 'קטן.txt', APPEAL_TEXT)).status).toBe(200);
      Object.assign(files, before);
    } finally {
      execFileSync('umount', ['-l', small]);
      await rm(small, { recursive: true, force: true });
    }
  });
});

/** A minimal PDF that says it is encrypted with the standard handler; its keys fit no password. */
const ENCRYPTED_PDF = [
  '%PDF-1.4',
  '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
  '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
  '3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>> endobj',
  `4 0 obj <</Filter/Standard/V 1/R 2/O <${'11'.repeat(32)}>/U <${'22'.repeat(32)}>/P -4>> endobj`,
  'trailer <</Root 1 0 R/Encrypt 4 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]/Size 5>>',
  '%%EOF',
].join('\n');
