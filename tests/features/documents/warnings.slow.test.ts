// What a person should know of how a document was read (contract section 9), over HTTP.
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { docx, p } from '../../extract/build-files.ts';
import { addScan, pictureOf } from '../../extract/scan-files.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadBytes } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

async function warningsOf(name: string, bytes: Uint8Array): Promise<Json[]> {
  const number = await newCase(t);
  const { body: upload } = await uploadBytes(t, name, bytes);
  const { body } = await classify(t, upload.filename, number, { doc_type: 'correspondence' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  const { warnings, pages } = (await t.json(`/api/cases/${encodeURIComponent(number)}/documents/${body.document_id}`))
    .body;
  for (const { page, start } of warnings)
    if (start !== null) expect(start).toBe(pages.find((one: Json) => one.number === page).start);
  return warnings;
}

const LINES = Array.from(
  { length: 14 },
  (_, i) => [`Paragraph ${i} of a letter about the building and its neighbours`, 760 - i * 40] as const,
);

it('tells a page that was recognised badly, and one without any text', async () => {
  const pdf = await PDFDocument.create();
  await addScan(pdf, await pictureOf(LINES, 0.14));
  await addScan(pdf, await pictureOf(LINES));
  pdf.addPage([595, 842]);
  const warnings = await warningsOf('סריקה.pdf', await pdf.save());
  expect(warnings.map(({ kind, page }) => [kind, page])).toEqual([
    ['low_ocr_confidence', 1],
    ['unreadable_page', 3],
    ['language', null],
  ]);
  expect(warnings[0]).toMatchObject({ start: 0, text: '', message: expect.stringMatching(/^עמוד 1 זוהה .*\d+%/) });
  expect(warnings[1]!.message).toContain('בעמוד 3 לא נמצא');
});

it('tells a language that it does not read, and says nothing of a Hebrew text', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([595, 842]);
  for (const [words, y] of LINES) page.drawText(words, { x: 60, y, size: 12, font });
  expect(await warningsOf('letter.pdf', await pdf.save())).toMatchObject([
    { kind: 'language', page: null, start: null },
  ]);
  expect(await warningsOf('ערר.txt', Buffer.from(`${APPEAL_TEXT} אזהרות`))).toEqual([]);
});

it('tells tracked changes that nobody accepted or rejected', async () => {
  const insertion = '<w:ins w:id="1"><w:r><w:t>נוסף בידי המשיבה</w:t></w:r></w:ins>';
  const paragraphs = APPEAL_TEXT.split('\n\n').map((text) => p(text.replaceAll('\n', ' ')));
  const warnings = await warningsOf('תיקונים.docx', docx([...paragraphs, p('סוף', insertion)].join('')));
  expect(warnings).toMatchObject([{ kind: 'revisions_unaccepted', page: null, start: null, end: null }]);
});

it('tells that a document has more claims than are kept, where, and no longer than that', async () => {
  const number = await newCase(t);
  const path = `/api/cases/${encodeURIComponent(number)}`;
  const text = (count: number) =>
    `כתב ערר\n\nהעוררת: דליה כהן\n\nטענות הערר\n\n${Array.from({ length: count }, (_, n) => `${n + 1}. ההקלה מספר ${n} ניתנה שלא כדין, בלא סמכות ובניגוד לתכנית 101-${n}.`).join('\n\n')}`;
  const { body: upload } = await uploadBytes(t, 'ערר.txt', Buffer.from(text(2100)));
  const { body } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
  expect((await finished(t, body.task_id)).status).toBe('completed');
  const read = async () => (await t.json(`${path}/documents/${body.document_id}`)).body;
  const document = await read();
  expect(document.claim_count).toBe(2000);
  const [warning] = document.warnings;
  expect(warning).toMatchObject({ kind: 'claims_cut', page: null, message: expect.stringContaining('2,000') });
  const { parties } = (await t.json(`${path}/claims`)).body;
  const ends: number[] = parties.flatMap(({ claims }: Json) => claims.map(({ source }: Json) => source.end));
  expect(warning.start).toBeGreaterThanOrEqual(Math.max(...ends));
  expect(document.text.slice(warning.start, warning.end)).toBe(warning.text);
  // Whose claims they are was put right: the same is said once.
  const { body: patched } = await t.json(`${path}/documents/${body.document_id}`, 'PATCH', { party: 'respondent' });
  await finished(t, patched.task_id);
  expect((await read()).warnings.map(({ kind }: Json) => kind)).toEqual(['claims_cut']);
  const { body: shorter } = await t.json(`${path}/documents/${body.document_id}/text`, 'PUT', { text: text(20) });
  await finished(t, shorter.task_id);
  expect((await read()).warnings).toEqual([]);
}, 120_000);
