// What the inbox needs beyond names: who sent a file, why it came back, what to look at first, the file itself, many at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, finished, newCase } from '../../helpers/classify.ts';
import { eventually } from '../../helpers/eventually.ts';
import { APPEAL_TEXT, uploadBytes, uploadText } from '../../helpers/intake.ts';

let t: TestApp;
let number: string;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  number = await newCase(t);
});
afterAll(() => t.close());

const inbox = async (query = ''): Promise<Json[]> => (await t.json(`/api/uploads${query}`)).body.uploads;
const pending = async (filename: string, query = '') =>
  (await inbox(query)).find((each: Json) => each.filename === filename);

describe('a pending file', () => {
  it('tells who sent it, and after a failure why, for which document and case', async () => {
    const { body: upload } = await uploadBytes(t, 'ריק.pdf', Buffer.from('%PDF-1.4\nnothing of a document\n%%EOF\n'));
    expect(upload).toMatchObject({ uploaded_by: 'local', last_error: null, document_id: null, case_number: null });
    const { body: task } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    expect((await finished(t, task.task_id)).status).toBe('failed');
    const back = await pending(upload.filename);
    expect(back).toMatchObject({ document_id: task.document_id, case_number: number });
    expect(back!.last_error).toMatch(/[א-ת]/);
    const { body: again } = await classify(t, upload.filename, number, { doc_type: 'appeal' });
    await finished(t, again.task_id);
  });

  it('that is in a case already says so, before and when it is put into another', async () => {
    const { body: upload } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
    const { body: task } = await classify(t, upload.filename, number, { doc_type: 'appeal', title: 'כתב הערר' });
    await finished(t, task.task_id);
    const { body: twin } = await uploadText(t, 'ערר שוב.txt', APPEAL_TEXT);
    const warning = {
      kind: 'already_in_case',
      message: `קובץ זהה כבר נמצא בתיק ${number}: "כתב הערר"`,
      case_number: number,
      document_id: task.document_id,
    };
    const listed = await eventually(async () => (await pending(twin.filename))?.suggestion);
    expect(listed.warnings).toContainEqual(warning);
    const other = await newCase(t);
    const { body: classified } = await classify(t, twin.filename, other, { doc_type: 'appeal' });
    expect(classified.warnings).toContainEqual(warning);
    await finished(t, classified.task_id);
  });

  it('that is there in another format says so: the lesser one of two that wait, and any where the case has one', async () => {
    const own = await newCase(t);
    const text = `${APPEAL_TEXT}\nעותק`;
    const query = `?case_number=${encodeURIComponent(own)}`;
    const warned = async (filename: string) =>
      (await pending(filename, query))!.suggestion.warnings.filter(({ kind }: Json) => kind === 'other_format');
    const { body: page } = await uploadText(t, 'כתב ערר מתוקן.md', text);
    const { body: plain } = await uploadText(t, 'כתב ערר מתוקן.TXT', `${text} בטקסט`);
    const { body: other } = await uploadText(t, 'כתב ערר אחר.txt', `${text} אחר`);
    for (const { filename } of [page, plain, other])
      await eventually(async () => (await pending(filename))?.suggestion);
    expect(await warned(page.filename)).toEqual([]);
    expect(await warned(other.filename)).toEqual([]);
    expect(await warned(plain.filename)).toMatchObject([{ document_id: null, case_number: null }]);
    expect((await warned(plain.filename))[0].message).toContain('"כתב ערר מתוקן.md"');

    const { body: task } = await classify(t, page.filename, own, { doc_type: 'appeal' });
    await finished(t, task.task_id);
    const inCase = { kind: 'other_format', case_number: own, document_id: task.document_id };
    expect(await warned(plain.filename)).toMatchObject([inCase]);
    const { body: classified } = await classify(t, plain.filename, own, { doc_type: 'appeal' });
    expect(classified.warnings).toContainEqual(expect.objectContaining(inCase));
    await finished(t, classified.task_id);
  });

  it('comes with party, title, date and case as far as its text shows them', async () => {
    const text = `בפני ועדת הערר לתכנון ובנייה\nערר 1031/25\n\nתשובת הוועדה המקומית\n\n1. דין הערר להידחות.\n\nתאריך: 3.4.2024\n`;
    const { body: upload } = await uploadText(t, 'סריקה 0007.txt', text);
    const suggestion = await eventually(async () => (await pending(upload.filename))?.suggestion);
    expect(suggestion.fields).toEqual({
      party: { value: 'local_committee', confidence: expect.any(Number) },
      title: { value: 'תשובת הוועדה המקומית, 3.4.2024', confidence: expect.any(Number) },
      document_date: { value: '2024-04-03', confidence: expect.any(Number) },
      case_number: { value: '1031/25', confidence: 0.95 },
    });
    const { value: document_date } = suggestion.fields.document_date;
    const taken = await classify(t, upload.filename, number, {
      doc_type: suggestion.doc_type,
      title: suggestion.fields.title.value,
      party: suggestion.fields.party.value,
      document_date,
    });
    await finished(t, taken.body.task_id);
    const { body: document } = await t.json(
      `/api/cases/${encodeURIComponent(number)}/documents/${taken.body.document_id}`,
    );
    expect(document).toMatchObject({ title: 'תשובת הוועדה המקומית, 3.4.2024', document_date });
    expect(document.warnings).toContainEqual(expect.objectContaining({ kind: 'case_number_differs', text: '1031/25' }));
    const { start, end } = document.warnings.find((one: Json) => one.kind === 'case_number_differs');
    expect(document.text.slice(start, end)).toContain('1031/25');
  });

  it('that was suggested before there were fields has none', async () => {
    const { body: upload } = await uploadText(t, 'ישן.txt', `${APPEAL_TEXT} ישן`);
    await eventually(async () => (await pending(upload.filename))?.suggestion);
    await t.database.sql`update pending_files set suggestion = suggestion - 'fields'
      where filename = ${upload.filename}`;
    expect((await pending(upload.filename))!.suggestion.fields).toEqual({});
  });

  it('that names another case warns whoever is about to put it into this one', async () => {
    const text = `לכבוד ועדת הערר\nערר מס' 7777-05-24\nכתב ערר\n${APPEAL_TEXT.replaceAll(/\d+[/-]\d+(-\d+)?/g, '')}`;
    const { body: upload } = await uploadText(t, 'של תיק אחר.txt', text);
    const named = await eventually(async () => (await pending(upload.filename))?.suggestion?.case_number);
    const query = `?case_number=${encodeURIComponent(number)}`;
    expect((await pending(upload.filename, query))!.suggestion.warnings).toContainEqual(
      expect.objectContaining({ kind: 'case_number_differs', case_number: named }),
    );
    const own = (await pending(upload.filename, `?case_number=${encodeURIComponent(named)}`))!.suggestion.warnings;
    expect(own.map(({ kind }: Json) => kind)).not.toContain('case_number_differs');
    expect((await pending(upload.filename))!.suggestion.warnings).toEqual([]);
  });

  it('is served whole, in part and unchanged, under a name with a quote, and not when it is not there', async () => {
    const { body: upload } = await uploadText(t, 'מכתב "דחוף".txt', 'שלום עולם');
    const path = `/api/uploads/${encodeURIComponent(upload.filename)}/file`;
    const whole = await t.request(path);
    expect([whole.status, await whole.text()]).toEqual([200, 'שלום עולם']);
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment/);
    const part = await t.request(path, { headers: { range: 'bytes=0-7' } });
    expect([part.status, await part.text()]).toEqual([206, 'שלום']);
    const etag = whole.headers.get('etag')!;
    expect((await t.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    for (const name of ['איננו.txt', '..%2F..%2Fetc%2Fpasswd'])
      expect([name, (await t.json(`/api/uploads/${name}/file`)).status]).toEqual([name, 404]);
  });
});

describe('many at once', () => {
  it('are taken or refused one by one', async () => {
    const one = (await uploadText(t, 'א.txt', `${APPEAL_TEXT} א`)).body.filename;
    const two = (await uploadText(t, 'ב.txt', `${APPEAL_TEXT} ב`)).body.filename;
    const into = (filename: string, case_number = number) => ({
      filename,
      target: 'case',
      case_number,
      doc_type: 'appeal',
    });
    const items = [into(one), into('איננו.txt'), into(two, '99999-12-99'), into(two)];
    const { status, body } = await t.json('/api/classify/batch', 'POST', { items });
    expect(status).toBe(200);
    expect(body.results.map((each: Json) => [each.ok, each.code ?? each.filename])).toEqual([
      [true, one],
      [false, 'upload_not_found'],
      [false, 'case_not_found'],
      [true, two],
    ]);
    expect(body.results[1].detail).toMatch(/[א-ת]/);
    for (const each of body.results.filter(({ ok }: Json) => ok))
      expect((await finished(t, each.task_id)).status).toBe('completed');
    expect((await t.json('/api/classify/batch', 'POST', { items: [] })).status).toBe(422);
    const many = Array.from({ length: 101 }, () => into(one));
    expect((await t.json('/api/classify/batch', 'POST', { items: many })).status).toBe(422);
  });
});
