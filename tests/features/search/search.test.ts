import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironment } from '../../../src/config/parse.ts';
import { toolSettings } from '../../../src/config/web.ts';
import { openEmbedder } from '../../../src/models/open-embedder.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';
import { uploadText } from '../../helpers/intake.ts';
import { readEvents } from '../../helpers/sse.ts';

let t: TestApp;
const add = async (caseNumber: string, name: string, text: string, doc_type = 'appeal'): Promise<string> => {
  const { body: upload } = await uploadText(t, name, text);
  const { body } = await t.json('/api/classify', 'POST', {
    filename: upload.filename,
    target: 'case',
    case_number: caseNumber,
    doc_type,
  });
  const end = (await readEvents(await t.request(`/api/progress/${body.task_id}`))).at(-1)!.data;
  if (end.status !== 'completed') throw new Error(JSON.stringify(end));
  return body.document_id;
};
const search = async (query: string, rest = ''): Promise<Json> =>
  (await t.json(`/api/search?query=${encodeURIComponent(query)}${rest}`)).body;
const titles = async (query: string, rest = '') => (await search(query, rest)).results.map((r: Json) => r.title);

const filler = (n: number) =>
  `${n}. הצדדים הופיעו לדיון והשלימו את טיעוניהם בכתב, והמסמכים צורפו לתיק כנספחים ${n} עד ${n + 3}. `.repeat(3);

beforeAll(async () => {
  t = await testApp();
  await t.work();
  for (const number of ['1/25', '2/25', '3/25']) await t.json('/api/cases/create', 'POST', { case_number: number });
  await add(
    '1/25',
    'חניה.txt',
    `כתב ערר\n\n1. העוררים טוענים כי תקן החנייה לא נשמר, וכי יש להוסיף מקומות חניה במרתף הבניין.\n\n${filler(2)}`,
  );
  await add(
    '1/25',
    'שימור.txt',
    `כתב ערר\n\n1. המבנה מיועד לשימור לפי תכנית 101-0123456, ולכן אין להרוס את חזיתו ההיסטורית.\n\n${filler(3)}`,
  );
  await add(
    '2/25',
    'היטל.txt',
    `כתב ערר\n\n1. השמאי המכריע טעה בקביעת שווי המקרקעין לצורך הֵיטֵל ההשבחה לפי התוספת השלישית.\n\n${filler(4)}`,
  );
  await add(
    '2/25',
    'גשר.txt',
    `כתב תשובה\n\n1. הגישה למגרש היא דרך גשר להולכי רגל בלבד; סעיף 152(א)(2) לחוק אינו חל כאן.\n\n${filler(5)}`,
    'response',
  );
  await add(
    '2/25',
    'שמות.txt',
    `כתב תשובה\n\n1. המגרש שבלוד נמכר ללוי ולברקוביץ, והמגרש בערד נמסר למשה לפי דו"ח היו"ר ולפי חוו"ד של מנכ"ל החברה. השצ"פ גובל בו. ב"כ המשיבים, וכן השכנים, הפנו לבג"ץ, ובע"א אחר לתיק 12345-01-20 מיום י"ב באדר תשפ"ד.\n\n2. המע"מ שולם לפי ההסכם, ועוד נמסר לב"כ העוררים כי חזיתות הבניין וגבהיו ייקבעו בביהמ"ש.\n\n${filler(6)}`,
    'response',
  );
});
afterAll(() => t.close());

describe('a search', () => {
  it.each([
    ['חניה', 'חניה'],
    ['חנייה', 'חניה'],
    ['החניות', 'חניה'],
    ['שבחנייה', 'חניה'],
    ['לשימורם', 'שימור'],
    ['היטל השבחה', 'היטל'],
    ['בהיטלי', 'היטל'],
    ['שמאים מכריעים', 'היטל'],
    ['152(א)(2)', 'גשר'],
    ['101-0123456', 'שימור'],
    ['גשרים', 'גשר'],
  ])('for %s finds the document called %s first', async (query, title) => {
    expect((await titles(query))[0]).toBe(title);
  });

  it.each([
    ['לוד', 'שבלוד'],
    ['בלוד', 'שבלוד'],
    ['לוי', 'ללוי'],
    ['ברקוביץ', 'ולברקוביץ'],
    ['ערד', 'בערד'],
    ['משה', 'למשה'],
    ['דוח', 'דו&quot;ח'],
    ['יור', 'היו&quot;ר'],
    ['חווד', 'חוו&quot;ד'],
    ['חוות דעת', 'חוו&quot;ד'],
    ['מנכל', 'מנכ&quot;ל'],
    ['שצפ', 'השצ&quot;פ'],
    ['בגץ', 'לבג&quot;ץ'],
    ['מעמ', 'המע&quot;מ'],
    ['ב"כ', 'לב&quot;כ'],
    ['ע"א', 'ובע&quot;א'],
    ['בית המשפט', 'בביהמ&quot;ש'],
    ['12345', '12345-01-20'],
    ['תשפ"ד', 'י&quot;ב באדר תשפ&quot;ד'],
    ['שכן', 'השכנים'],
    ['גובה', 'וגבהיו'],
  ])('for %s finds and marks %s', async (query, marked) => {
    const [first] = (await search(query)).results;
    expect(first?.title).toBe('שמות');
    expect(first.matched).toContain('lexical');
    expect(first.snippet).toContain(`<mark>${marked}</mark>`);
  });

  it('marks the words of the query and their forms, and no words that only look like them', async () => {
    const text = 'כתב תשובה\n\n1. הוועדה המקומית מצאה במקום, מחוץ למקומו, כי בקומת הגג נבנו שתי קומות.';
    await add('3/25', 'קומות.txt', `${text}\n\n${filler(9)}`, 'response');
    const { results } = await search('קומה');
    const { snippet } = results.find(({ title }: Json) => title === 'קומות');
    expect(snippet.match(/<mark>.*?<\/mark>/g)).toEqual(['<mark>בקומת</mark>', '<mark>קומות</mark>']);
  });

  it('without a word is answered by nothing, and is no outage of the vectors', async () => {
    expect(await search('של את על')).toMatchObject({ total: 0, mode: 'hybrid' });
  });

  it('tells what each result is', async () => {
    const { results, mode, total, query, took_ms } = await search('היטל השבחה');
    expect({ mode, query }).toEqual({ mode: 'hybrid', query: 'היטל השבחה' });
    expect(total).toBe(results.length);
    expect(took_ms).toBeGreaterThan(0);
    expect(results[0]).toMatchObject({
      kind: 'document',
      document_id: expect.any(String),
      corpus_id: null,
      case_number: '2/25',
      archived: false,
      title: 'היטל',
      matched: expect.arrayContaining(['lexical', 'vector']),
    });
    expect(results[0].snippet).toMatch(/<mark>[^<]*השבחה<\/mark>/);
    expect(results.map((r: Json) => r.score)).toEqual(
      results.map((r: Json) => r.score).toSorted((a: number, b: number) => b - a),
    );
  });

  it('weighs vectors by the model that made them, not by the one that is configured meanwhile', async () => {
    const { embedder } = t.deps.ports;
    const settings = { EMBEDDINGS_URL: 'http://127.0.0.1:1', EMBEDDINGS_MODEL: 'new' };
    const configured = openEmbedder(parseEnvironment(toolSettings, settings), t.ctx.threads);
    const before = await search('היטל השבחה');
    Object.assign(t.deps.ports, { embedder: configured });
    try {
      const after = await search('היטל השבחה');
      expect({ ...after, took_ms: 0 }).toEqual({ ...before, took_ms: 0 });
      expect(after.results[0].matched).toEqual(['lexical', 'vector']);
      // First of both rankings: twice 1/61 if vectors of the built-in model counted as much as words.
      expect(after.results[0].score).toBeLessThan(1.1 / 61);
    } finally {
      Object.assign(t.deps.ports, { embedder });
      await configured.close();
    }
  });

  it('keeps to one case, to a section, and to the limit', async () => {
    const inCase = (await t.json(`/api/cases/1%2F25/search?query=${encodeURIComponent('כתב ערר')}`)).body;
    expect(inCase.results.length).toBeGreaterThan(0);
    for (const r of inCase.results) expect(r.case_number).toBe('1/25');
    expect((await t.json('/api/cases/9%2F25/search?query=x')).body.code).toBe('case_not_found');
    expect((await search('העוררים', '&limit=1')).results).toHaveLength(1);
    const sections = (await search('כתב', '&section_type=claims')).results;
    for (const r of sections) expect(r.section_type).toBe('claims');
    expect((await t.json('/api/search?query=x&section_type=nonsense')).status).toBe(422);
  });

  it('shows at most three passages of one document', async () => {
    await add(
      '3/25',
      'ארוך.txt',
      `כתב ערר\n\n${Array.from({ length: 30 }, (_, n) => `${n + 1}. ברכת השחייה שבחצר מספר ${n} נבנתה ללא היתר וגורמת למטרד רעש קשה לסביבה בכל שעות היממה, כפי שעולה מן התצהיר.`.repeat(3)).join('\n\n')}`,
    );
    const { results } = await search('ברכת שחייה ללא היתר', '&limit=50');
    expect(results.filter((r: Json) => r.title === 'ארוך')).toHaveLength(3);
  });

  it('finds passages of archived cases and says so; forgets those of deleted documents and of old readings', async () => {
    const id = await add(
      '3/25',
      'נעלם.txt',
      `כתב ערר\n\n1. האנטנה הסלולרית הוקמה בסמוך לגן הילדים ללא תיאום.\n\n${filler(6)}`,
    );
    expect((await titles('אנטנה סלולרית'))[0]).toBe('נעלם');
    await t.database.sql`update cases set archived_at = now() where case_number = '3/25'`;
    expect((await search('אנטנה סלולרית')).results[0]).toMatchObject({ title: 'נעלם', archived: true });
    await t.database.sql`update cases set archived_at = null where case_number = '3/25'`;
    await t.json(`/api/cases/3%2F25/documents/${id}`, 'DELETE');
    expect(await titles('אנטנה סלולרית')).not.toContain('נעלם');
  });

  it('shows text of documents escaped', async () => {
    await add(
      '3/25',
      'סקריפט.txt',
      `כתב ערר\n\n1. העורר כתב <script>alert("x")</script> & דרש פיצויים בגין טחב בקירות.\n\n${filler(7)}`,
    );
    const { results } = await search('טחב בקירות');
    expect(results[0].snippet).toContain('&lt;script&gt;');
    expect(results[0].snippet.replaceAll(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
  });

  it.each([
    'א',
    'של את על',
    'ב'.repeat(5000),
    '<script>alert(1)</script>',
    "a' & !b | (c <-> d):*",
    '%%%___',
    '"',
    '\\',
    '()',
    '152',
    '😀',
  ])('for %j is answered with results or none', async (query) => {
    const answer = await t.json(`/api/search?query=${encodeURIComponent(query)}`);
    expect([answer.status, Array.isArray(answer.body.results)]).toEqual([200, true]);
  });

  it.each([
    '',
    'query=',
    `query=${'א'.repeat(5001)}`,
    'query=x&limit=0',
    'query=x&limit=501',
    'query=x&limit=-1',
    'query=x&limit=abc',
    'query=x&other=1',
  ])('with %j is refused', async (query) => {
    expect(
      (await t.json(`/api/search?${query.length > 100 ? `query=${encodeURIComponent('א'.repeat(5001))}` : query}`))
        .status,
    ).toBe(422);
  });
});
