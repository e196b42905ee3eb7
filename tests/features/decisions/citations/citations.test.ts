import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Json, type TestApp, testApp } from '../../../helpers/app.ts';
import { newCase } from '../../../helpers/classify.ts';
import { CITATION, JUDGMENT } from '../../../helpers/judgment.ts';

let t: TestApp;
let precedent: { id: string; text: string };

const ATTACHED = 'עע"מ 317/10 שפר נ\' יניב';
const QUOTE = 'הקלה אינה זכות מוקנית אלא חריג לתכנית, ועל המבקש אותה הנטל להצביע על טעם תכנוני';

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  const { body } = await t.json('/api/precedents', 'POST', {
    ...{ citation: CITATION, text: JUDGMENT, court: 'בית המשפט העליון', kind: 'court' },
  });
  precedent = { id: body.precedent_id, text: (await t.json(`/api/precedents/${body.precedent_id}`)).body.text };
});
afterAll(() => t.close());

const pathOf = async (): Promise<string> => `/api/cases/${encodeURIComponent(await newCase(t))}`;
const write = (path: string, content: string, block = 'block-yod') =>
  t.json(`${path}/decision-blocks/${block}`, 'PUT', { content });
const citationsOf = async (path: string): Promise<Json[]> =>
  (await t.json(`${path}/decision-blocks/citations`)).body.citations;
const check = async (path: string, key: string): Promise<Json> =>
  (await t.json(`${path}/qa`, 'POST')).body.checks.find((one: Json) => one.key === key);

describe('the citations of a draft', () => {
  it('are none of a case without a draft, and 404 of no case', async () => {
    expect(await citationsOf(await pathOf())).toEqual([]);
    expect((await t.json('/api/cases/none/decision-blocks/citations')).body.code).toBe('case_not_found');
  });

  it('stand at their words, in order, each with its kind and level', async () => {
    const path = await pathOf();
    const tet = 'לפי סעיף 147 לחוק התכנון והבניה, התשכ"ה-1965, ותכנית 101-0123456.';
    const yod = `נפסק ב${CITATION}, וראו עע"מ 7777/18 אלמוני נ' פלוני, ועע"מ ___/19 דורון נ' הוועדה.`;
    await write(path, tet, 'block-tet');
    await write(path, yod);
    const found = await citationsOf(path);
    expect(found.map(({ kind, level, key }) => [kind, level, key === null])).toEqual([
      ['statute', 'formal', false],
      ['plan', 'formal', false],
      ['case', 'known', false],
      ['case', 'formal', false],
      ['case', 'unreadable', true],
    ]);
    for (const { block_id, start, end, text } of found)
      expect((block_id === 'block-tet' ? tet : yod).slice(start, end)).toBe(text);
    expect(found[2]).toMatchObject({ source: { precedent_id: precedent.id, start: null, lost: false }, note: null });
    expect([found[3]!.source, found[3]!.note]).toEqual([null, null]);
    const first = await t.request(`${path}/decision-blocks/citations`);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await t.request(`${path}/decision-blocks/citations`, { headers })).status).toBe(304);
  });

  it('are verified where the quotation beside them is in the decision word for word, and lead to it', async () => {
    const path = await pathOf();
    await write(path, `כפי שנפסק ב${CITATION}: "${QUOTE}". הטענה נדחית.`);
    const [found] = await citationsOf(path);
    expect(found).toMatchObject({ level: 'verified', note: null, source: { precedent_id: precedent.id } });
    expect(precedent.text.slice(found!.source.start, found!.source.end)).toBe(QUOTE);
    expect(await check(path, 'citations_resolved')).toMatchObject({ passed: true });
    expect(await check(path, 'quotes_verbatim')).toMatchObject({ passed: true });
  });

  it('tell how a quotation differs and where the words are that it should have', async () => {
    const path = await pathOf();
    await write(path, `כפי שנפסק ב${CITATION}: "${QUOTE.replace('אינה זכות', 'היא זכות')}". הטענה נדחית.`);
    const [found] = await citationsOf(path);
    expect(found).toMatchObject({ level: 'mismatch', note: 'בהחלטה "אינה" ובטיוטה "היא"' });
    expect(precedent.text.slice(found!.source.start, found!.source.end)).toContain('אינה זכות מוקנית');
    const quotes = await check(path, 'quotes_verbatim');
    expect(quotes).toMatchObject({ passed: false, severity: 'critical', block_ids: ['block-yod'] });
    expect(quotes.message).toContain('בהחלטה "אינה" ובטיוטה "היא"');
  });

  it('tell of a quotation that is not in the decision at all', async () => {
    const path = await pathOf();
    await write(path, `כפי שנפסק ב${CITATION}: "ועדת הערר תעדיף תמיד את עמדת השכנים המתנגדים לבנייה".`);
    expect((await citationsOf(path))[0]).toMatchObject({ level: 'mismatch', note: 'הציטוט אינו בנוסח ההחלטה' });
    expect(await check(path, 'quotes_verbatim')).toMatchObject({ passed: false, severity: 'warning' });
  });

  it('are held against the attached words where the decision is not in the corpus', async () => {
    const path = await pathOf();
    const quote = 'סטייה ניכרת אינה נמדדת בסרגל בלבד אלא בהשפעתה על הסביבה';
    await t.json(`${path}/precedents`, 'POST', { quote, citation: ATTACHED });
    await write(path, `ב${ATTACHED} נקבע: "${quote}".`);
    expect(await citationsOf(path)).toMatchObject([{ level: 'verified', source: null }]);
    await write(path, `ב${ATTACHED} נקבע: "${quote.replace('בסרגל', 'במטר')}".`);
    expect(await citationsOf(path)).toMatchObject([{ level: 'mismatch', source: null }]);
    await write(path, `ב${ATTACHED} נקבע: "מוסד תכנון רשאי לשנות את דעתו מטעמים ענייניים".`);
    expect(await citationsOf(path)).toMatchObject([{ level: 'known', source: null }]);
  });

  it("know the committee's own decisions by their number, and never the case itself", async () => {
    const text = JUDGMENT.replace('עע"מ 4021/19', 'ערר 4021/19');
    const { body: own } = await t.json('/api/precedents', 'POST', {
      ...{ citation: "ערר 6001/22 לוי נ' הוועדה המקומית", text, court: 'ועדת ערר', kind: 'committee' },
    });
    await t.database.sql`
      insert into style_corpus (corpus_id, title, decision_number, number_key, char_count, word_count, sections, statistics)
      values ('0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b22', 'החלטה', '6002/22', '6002/22', 10, 2, '[]', '{}')`;
    await t.database.sql`
      insert into style_corpus_texts (corpus_id, full_text)
      values ('0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b22', 'החלטת הוועדה לא תעמוד בלא נימוק של ממש')`;
    await t.json('/api/cases/create', 'POST', { case_number: '6003/22' });
    const path = `/api/cases/${encodeURIComponent('6003/22')}`;
    await write(
      path,
      `בערר 6003/22 שלפנינו, בערר 6001/22 לוי נ' הוועדה המקומית, ובערר 6002/22 כהן נ' הוועדה המקומית נקבע: "לא תעמוד בלא נימוק של ממש".`,
    );
    expect(await citationsOf(path)).toMatchObject([
      { key: 'ערר 6001/22', level: 'known', source: { precedent_id: own.precedent_id } },
      { level: 'verified', source: { corpus_id: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b22', start: 13, end: 38 } },
    ]);
  });

  it('look at the words of a block without its source links, and lie in its content as it is written', async () => {
    const path = await pathOf();
    const link = (words: string) => `[${words}](source:0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11)`;
    const content = `${link('הוועדה טענה')} כי נפסק ב${CITATION}: "${link(QUOTE.slice(0, 21))}${QUOTE.slice(21)}".`;
    await write(path, content);
    const [found] = await citationsOf(path);
    expect(found).toMatchObject({ level: 'verified', text: CITATION });
    expect(content.slice(found!.start, found!.end)).toBe(CITATION);
  });

  it('that cannot be read fail the check of the citations', async () => {
    const path = await pathOf();
    await write(path, `נפסק בעע"מ ___/19 דורון נ' הוועדה המקומית כי הטענה נדחית.`);
    const resolved = await check(path, 'citations_resolved');
    expect(resolved).toMatchObject({ passed: false, severity: 'warning' });
    expect(resolved.message).toContain('מספר ההליך חסר או אינו קריא');
  });
});
