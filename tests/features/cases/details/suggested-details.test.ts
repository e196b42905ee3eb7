import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { classify, finished } from '../../../helpers/classify.ts';
import { APPEAL_TEXT, uploadBytes } from '../../../helpers/intake.ts';

const SAMPLE = join(import.meta.dirname, '../../../../samples/cases/1031-25/files');

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

const at = (number: string, path: string) => `/api/cases/${encodeURIComponent(number)}${path}`;
const suggested = async (number: string): Promise<Json[]> =>
  (await t.json(at(number, '/suggested-details'))).body.fields;
const accept = (number: string, body: object) => t.json(at(number, '/suggested-details/accept'), 'POST', body);
const ofField = (fields: Json[], field: string): Json[] => fields.filter((one) => one.field === field);

async function open(number: string, given: object = {}): Promise<string> {
  await t.json('/api/cases/create', 'POST', { case_number: number, ...given });
  return number;
}

async function add(number: string, name: string, bytes: Uint8Array, doc_type: string): Promise<string> {
  const { body } = await uploadBytes(t, name, bytes);
  const { body: classified } = await classify(t, body.filename, number, { doc_type, allow_duplicate: true });
  await finished(t, classified.task_id);
  return classified.document_id;
}

const addText = (number: string, name: string, text: string, doc_type = 'appeal') =>
  add(number, name, Buffer.from(text), doc_type);

describe('the particulars of a case in its documents', () => {
  it('are offered with the words that say so, and nothing is filled in', async () => {
    const number = await open('1031/25');
    const documentId = await addText(number, 'ערר.txt', APPEAL_TEXT);
    const fields = await suggested(number);
    expect(ofField(fields, 'parties.appellants')[0]).toMatchObject({
      label: 'העוררים',
      value: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
      current: null,
      differs: false,
    });
    expect(ofField(fields, 'block_parcel')[0]).toMatchObject({ value: ['6123/251'], current: null });
    expect(ofField(fields, 'address')[0]).toMatchObject({ value: 'רחוב הזית 5' });
    expect(ofField(fields, 'appeal_type')[0]).toMatchObject({ value: 'permit', current: 'other', differs: true });
    expect(ofField(fields, 'parties.respondents')[0].value[0].name).toContain('גבעת רון');

    const { text } = (await t.json(at(number, `/documents/${documentId}`))).body;
    for (const { field, sources } of fields) {
      expect(sources, field).not.toEqual([]);
      for (const source of sources) expect(source).toMatchObject({ document_id: documentId, lost: false });
    }
    const words = ({ sources: [source] }: Json) => text.slice(source.start, source.end);
    expect(words(ofField(fields, 'address')[0])).toBe('רחוב הזית 5');
    expect(words(ofField(fields, 'block_parcel')[0])).toBe('גוש 6123 חלקה 251');
    expect(words(ofField(fields, 'parties.appellants')[0])).toBe('רות אלמוג');
    const { body } = await t.json(at(number, '/details'));
    expect(body).toMatchObject({ address: null, block_parcel: [], appeal_type: 'other', version: body.version });
    expect(body.parties.appellants).toEqual([]);
  });

  it('have the page of a document with pages', async () => {
    const number = await open('1031/25-א');
    await add(number, 'ערר.pdf', await readFile(join(SAMPLE, 'כתב ערר.pdf')), 'appeal');
    const [address] = ofField(await suggested(number), 'address');
    expect(address).toMatchObject({ sources: [{ page: 1, lost: false }] });
  });

  it('have an entry for each document that says otherwise, and none of them is sure', async () => {
    const number = await open('1032/25');
    const own = APPEAL_TEXT.replaceAll('1031/25', number);
    await addText(number, 'ערר.txt', own);
    const other = own.replace('רחוב הזית 5', 'רחוב הגפן 12').replace('רות אלמוג', 'יצחק ברוורמן');
    await addText(number, 'ערר מתוקן.txt', other);
    const fields = await suggested(number);
    expect(ofField(fields, 'address').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['רחוב הזית 5', 'רחוב הגפן 12']),
    );
    expect(ofField(fields, 'parties.appellants')).toHaveLength(2);
    for (const { confidence } of ofField(fields, 'address')) expect(confidence).toBeLessThan(0.9);
  });

  it('differ where the case has something else, and not where it has the same in other marks', async () => {
    const number = await open('1031/25-ג', { address: 'רחוב הגפן 3', block_parcel: ['6123/251'] });
    await addText(number, 'ערר.txt', APPEAL_TEXT);
    const fields = await suggested(number);
    expect(ofField(fields, 'address')[0]).toMatchObject({ current: 'רחוב הגפן 3', differs: true });
    expect(ofField(fields, 'block_parcel')[0]).toMatchObject({ current: ['6123/251'], differs: false });
  });

  it('are nothing where there are no documents, and no case is no case', async () => {
    expect(await suggested(await open('1031/25-ד'))).toEqual([]);
    expect((await t.json(at('999/99', '/suggested-details'))).body).toMatchObject({ code: 'case_not_found' });
  });

  it('are less believed from a document of another case', async () => {
    const number = await open('7777/25');
    await addText(number, 'ערר.txt', APPEAL_TEXT);
    const fields = await suggested(number);
    expect(fields.length).toBeGreaterThan(3);
    for (const { confidence } of fields) expect(confidence).toBeLessThanOrEqual(0.5);
  });
});

describe('taking particulars over', () => {
  it('writes the given ones, adds to lists without doubles, and is in the log', async () => {
    const number = await open('2031/25', {
      parties: { appellants: [{ name: 'רות אלמוג' }, { name: 'דוד כהן' }] },
      block_parcel: ['6123/250'],
    });
    const before = (await t.json(at(number, '/details'))).body;
    const { status, body } = await accept(number, {
      fields: [
        { field: 'address', value: 'רחוב הזית 5' },
        { field: 'block_parcel', value: ['6123/251', '6123/250'] },
        {
          field: 'parties.appellants',
          value: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }, { name: 'לאה לוי' }],
        },
        { field: 'hearings', value: [{ date: '2025-06-01' }] },
      ],
      expected_version: before.version,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      case_number: number,
      address: 'רחוב הזית 5',
      block_parcel: ['6123/250', '6123/251'],
      hearings: [{ date: '2025-06-01', protocol_document_id: null }],
      version: before.version + 1,
    });
    expect(body.parties.appellants).toEqual([
      { name: 'רות אלמוג', representative: 'עו"ד דן שחר' },
      { name: 'דוד כהן', representative: null },
      { name: 'לאה לוי', representative: null },
    ]);
    const { entries } = (await t.json(`/api/audit?case_number=${encodeURIComponent(number)}`)).body;
    expect(entries[0]).toMatchObject({
      action: 'case.details_accepted',
      target: 'address, block_parcel, parties.appellants, hearings',
    });
    const found = await t.json(`/api/search/cases?q=${encodeURIComponent('הזית')}`);
    expect(found.body.cases.map((one: Json) => one.case_number)).toContain(number);
    const again = await accept(number, { fields: [{ field: 'block_parcel', value: ['6123/251'] }] });
    expect(again.body.version).toBe(before.version + 1);
  });

  it('takes all that is sure of empty fields, and nothing that is disputed or unsure', async () => {
    const number = await open('5031/25', { chair: 'עו"ד אחרת לגמרי' });
    const named = (text: string) => Buffer.from(text.replaceAll('1031/25', number));
    await add(number, 'ערר.txt', named(APPEAL_TEXT), 'appeal');
    await add(number, 'תשובה.txt', named(APPEAL_TEXT.replace('כתב ערר', 'כתב תשובה')), 'response');
    const fields = await suggested(number);
    const sure = (field: string) => ofField(fields, field).length === 1 && ofField(fields, field)[0].confidence >= 0.9;
    expect(sure('block_parcel')).toBe(true);
    expect(sure('title')).toBe(false);
    const { status, body } = await accept(number, { all_confident: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({ block_parcel: ['6123/251'], appeal_type: 'permit', title: '' });
    expect(body.chair).toBe('עו"ד אחרת לגמרי');
    expect(body.address === null).toBe(!sure('address'));
    const { body: repeated } = await accept(number, { all_confident: true });
    expect(repeated.version).toBe(body.version);
  });

  it.each([
    ['neither', {}],
    ['both', { fields: [{ field: 'address', value: 'א' }], all_confident: true }],
    ['no fields', { fields: [] }],
    ['an unknown field', { fields: [{ field: 'status', value: 'final' }] }],
    ['the number', { fields: [{ field: 'case_number', value: '1/1' }] }],
    ['a value of another kind', { fields: [{ field: 'block_parcel', value: '6123/251' }] }],
    ['a parcel of another form', { fields: [{ field: 'block_parcel', value: ['6123'] }] }],
    ['a day that is none', { fields: [{ field: 'filing_date', value: '2025-02-30' }] }],
    ['a type that is none', { fields: [{ field: 'appeal_type', value: 'murder' }] }],
    ['nothing as a value', { fields: [{ field: 'address', value: null }] }],
    ['an empty value', { fields: [{ field: 'address', value: '  ' }] }],
    ['one field twice', { fields: ['א', 'ב'].map((value) => ({ field: 'address', value })) }],
    ['all_confident that is false', { all_confident: false }],
  ])('refuses %s', async (_, body) => {
    const number = await open('3031/25');
    expect(await accept(number, body)).toMatchObject({ status: 422, body: { code: 'validation_error' } });
    expect((await t.json(at(number, '/details'))).body).toMatchObject({ address: null, version: 1 });
  });

  it('refuses a stale version, an archived case and one that is not there', async () => {
    const number = await open('4031/25');
    const fields = [{ field: 'address', value: 'רחוב הזית 5' }];
    expect(await accept(number, { fields, expected_version: 7 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', version: 1 },
    });
    expect(await accept('999/99', { fields })).toMatchObject({ status: 404, body: { code: 'case_not_found' } });
    await t.json(at(number, '/archive'), 'POST');
    expect(await accept(number, { fields })).toMatchObject({ status: 409, body: { code: 'case_archived' } });
  });
});

describe('what the case lacks and a document has', () => {
  it('stand in the template where they are days, with a mark for who has to see to them', async () => {
    const number = await open('1038/25');
    await addText(number, 'ערר.txt', `${APPEAL_TEXT}\n\nהוגש ביום 3.3.2025.`);
    await addText(number, 'פרוטוקול.txt', 'פרוטוקול דיון בערר 1038/25\nמיום 18.5.2025\n\nהיו"ר: נתחיל.', 'protocol');
    const proceedings = async (): Promise<string> =>
      (await t.json(at(number, '/template'))).body.blocks
        .find((one: Json) => one.block_id === 'block-het')
        .skeleton.replaceAll('\\', '');
    expect(await proceedings()).toMatch(/הערר הוגש ביום [^.]*\(3\.3\.2025\) \[לאמת: [^\]]*\(ב"ערר"/);
    expect(await proceedings()).toMatch(/\(18\.5\.2025\) \[לאמת: [^\]]*\(ב"פרוטוקול"/);
    await accept(number, { fields: [{ field: 'filing_date', value: '2025-03-03' }] });
    expect(await proceedings()).toMatch(/הערר הוגש ביום [^.]*\(3\.3\.2025\)\./);
  });

  it('is told among the next actions and beside the block that needs it, until it is taken over', async () => {
    const number = await open('8093-04-24');
    await add(number, 'כתב ערר.pdf', await readFile(join(SAMPLE, '../../8093-04-24/files/כתב ערר.pdf')), 'appeal');
    const told = async () =>
      (await t.json(at(number, '/status'))).body.next_actions.find((one: Json) => one.key === 'complete_details');
    const guidance = async (block: string) =>
      (await t.json(at(number, '/template'))).body.blocks.find((one: Json) => one.block_id === block).guidance;
    await accept(number, { fields: [{ field: 'parties.appellants', value: [{ name: 'רות אלמוג' }] }] });
    expect(await told()).toMatchObject({
      endpoint: `GET ${at(number, '/suggested-details')}`,
      label: expect.stringMatching(/עמ' \d/),
    });
    expect((await told()).label).not.toContain('העוררים');
    expect(await guidance('block-vav')).toMatch(/הכתובת \(ב"כתב ערר", עמ' \d\)/);
    const { body } = await t.json(at(number, '/template'));
    expect(body.markdown).not.toContain('הנפח 22');
    await accept(number, { fields: [{ field: 'address', value: 'רחוב הנפח 22' }] });
    expect(await guidance('block-vav')).not.toContain('הכתובת');
    expect((await t.json(at(number, '/template'))).body.markdown).toContain('הנפח 22');
  });
});
