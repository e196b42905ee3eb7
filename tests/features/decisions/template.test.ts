import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartyRecord } from '../../../src/db/schema/cases.ts';
import { BLOCK_IDS } from '../../../src/domain/blocks.ts';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';
import { formOf, listParties } from '../../../src/drafting/template/parties.ts';
import { buildTemplate } from '../../../src/drafting/template/template.ts';
import { APPEAL_TYPES, OUTCOMES } from '../../../src/features/cases/case-particulars.contract.ts';
import { readOutcome } from '../../../src/hebrew/read/metadata/outcome.ts';
import { readMetadata } from '../../../src/hebrew/read/metadata/read.ts';
import { type Json, type TestApp, testApp } from '../../helpers/app.ts';

const FACTS: CaseFacts = {
  caseNumber: '1031/25',
  committee: 'ועדת הערר לתכנון ולבנייה מחוז מרכז',
  appealType: 'permit',
  outcome: 'partially_accepted',
  outcomeReasoning: null,
  parties: {
    appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
    respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה גבעת רון', representative: 'עו"ד רון גל' }],
    permit_applicants: [{ name: 'משה לוי' }, { name: 'דנה לוי' }],
  },
  chair: 'עו"ד מיכל ברנע-הדר',
  panel: ['עו"ד מיכל ברנע-הדר, יו"ר', "אדר' שאול ליפקין, נציג מתכננת המחוז"],
  address: 'רחוב הזית 5, גבעת רון',
  blockParcel: ['6123/251', '6123/252'],
  planNumbers: ['101-0123456'],
  permitNumber: '20240718',
  filingDate: '2025-02-10',
  hearings: ['2025-05-18'],
  decisionDate: '2025-07-06',
  decisionUnderAppeal: '2025-01-14',
  issues: [
    { id: 'threshold_claims-1', section: 'threshold_claims', title: 'איחור בהגשה', chairPosition: null },
    { id: 'issues-1', section: 'issues', title: 'חריגה מקו בניין', chairPosition: 'לאשר בקטע אחד בלבד' },
  ],
  arguments: [
    {
      party: 'appellant',
      title: 'סטייה ניכרת',
      summary: 'ההקלה המבוקשת היא סטייה ניכרת, ו"אין בה כל צורך"',
      threshold: false,
    },
    { party: 'appellant', title: 'מועד הערר', summary: 'הערר הוגש במועד.', threshold: true },
    { party: 'local_committee', title: 'עילת ההתערבות', summary: 'אין עילה להתערב בהחלטה.', threshold: false },
    { party: 'permit_applicant', title: 'הסתמכות', summary: '', threshold: false },
  ],
  quotes: [
    { quote: 'הקלה אינה זכות\nאלא חריג.', citation: 'עע"מ 317/10 שפר נ\' יניב', issueId: 'issues-1' },
    { quote: 'שיקול דעת רחב.', citation: 'בג"ץ 1/20 פלוני נ\' אלמוני', issueId: null },
  ],
  direction: 'לקבל בחלקו לעניין הגובה',
  lessons: [
    { id: 'a', text: 'לפתוח בשאלה', category: null, blockId: 'block-he' },
    { id: 'b', text: 'עובדות לפי סדר הזמן', category: 'background', blockId: null },
    { id: 'c', text: 'משפטים קצרים', category: 'style', blockId: null },
  ],
};
const build = (change: Partial<CaseFacts> = {}) => {
  const { markdown, blocks } = buildTemplate({ ...FACTS, ...change });
  return { markdown, block: (id: string) => blocks.find((block) => block.block_id === id)! };
};
const EMPTY: Partial<CaseFacts> = {
  outcome: null,
  parties: { appellants: [], respondents: [], permit_applicants: [] },
  chair: null,
  panel: [],
  address: null,
  blockParcel: [],
  planNumbers: [],
  permitNumber: null,
  filingDate: null,
  hearings: [],
  decisionDate: null,
  decisionUnderAppeal: null,
  issues: [],
  arguments: [],
  quotes: [],
  direction: null,
  lessons: [],
};

describe('the skeleton of a decision', () => {
  const every = OUTCOMES.flatMap((outcome) => APPEAL_TYPES.map((appealType) => ({ outcome, appealType })));

  it.each(every)('$outcome, $appealType: says its outcome, fills 12 blocks and numbers in one run', (kind) => {
    for (const change of [kind, { ...EMPTY, ...kind }]) {
      const { markdown, block } = build(change);
      expect(readOutcome(markdown)?.value).toBe(kind.outcome);
      for (const id of BLOCK_IDS) expect(block(id).skeleton.trim()).not.toBe('');
      const text = BLOCK_IDS.slice(4, 11).map((id) => block(id).skeleton);
      const body = [...text.join('\n\n').matchAll(/^(\d+)\. /gm)].map((match) => Number(match[1]));
      expect(body.length).toBeGreaterThan(10);
      expect(body).toEqual(body.map((_, at) => at + 1));
      expect(markdown).not.toMatch(/undefined|null|\[object|, ,|\.\.|\( |: :| {2,}(?=[א-ת])(?<!^ {3})/m);
    }
  });

  it('differs with every outcome in its discussion and its end', () => {
    for (const id of ['block-yod', 'block-yod-alef'])
      expect(new Set(OUTCOMES.map((outcome) => build({ outcome }).block(id).skeleton)).size).toBe(OUTCOMES.length);
    expect(build({ outcome: null }).block('block-yod-alef').skeleton).toContain('[להשלמה: תוצאת הערר');
  });

  it('orders what such an appeal can end in, and sends back to whom the outcome says', () => {
    const levy = (outcome: CaseFacts['outcome']) => build({ appealType: 'betterment_levy', outcome }).markdown;
    expect(levy('remanded')).toContain('והעניין מוחזר לשמאי המכריע להשלמת השומה ולתיקונה');
    expect(levy('remanded')).not.toContain('לוועדה המקומית לדיון');
    expect(build({ outcome: 'remanded' }).markdown).toContain('והעניין מוחזר לוועדה המקומית לדיון נוסף');
    expect(levy('accepted')).toContain('[להשלמה: הסעד שניתן – ביטול החיוב, הפחתתו או תיקון השומה');
    expect(levy('settled')).not.toContain('התכנון, ואין');
    expect(build({ outcome: 'settled' }).markdown).toContain('עם הדין ועם שיקולי התכנון');
    expect(build({ outcome: 'accepted' }).markdown).toContain('[להשלמה: הסעד שניתן – אישור הבקשה, דחייתה או תיקונה');
  });

  it('rests on the law of the appeal and names the way to the court', () => {
    const law = (appealType: CaseFacts['appealType']) => build({ appealType }).block('block-tet').skeleton;
    expect(law('permit')).toMatch(/סעיף 145 לחוק.*סעיף 151 לחוק/s);
    expect(law('plan')).toContain('61א ו-62א');
    expect(law('betterment_levy')).toContain('התוספת השלישית');
    expect(law('compensation')).toContain('סעיף 197(א)');
    expect(build({ appealType: 'betterment_levy' }).block('block-yod-alef').skeleton).toContain('לערער');
    expect(build().block('block-yod-alef').skeleton).toContain('לעתור');
  });

  it('is filled from the case, with both calendars, and asks for nothing that the case says', () => {
    const { markdown, block } = build();
    expect(block('block-alef').skeleton).toBe(
      "**מדינת ישראל**\n\n**ועדת הערר לתכנון ולבנייה מחוז מרכז**\n\n**ערר מס' 1031/25**",
    );
    expect(block('block-bet').skeleton).toBe(
      '**בפני:**\n\n- עו"ד מיכל ברנע-הדר, יו"ר\n- אדר\' שאול ליפקין, נציג מתכננת המחוז',
    );
    expect(block('block-gimel').skeleton).toBe(
      '**העוררת:**\n\nרות אלמוג\n\nע"י ב"כ עו"ד דן שחר\n\n**– נגד –**\n\n**המשיבים:**\n\n1. הוועדה המקומית לתכנון ולבנייה גבעת רון\n\n   ע"י ב"כ עו"ד רון גל\n\n2. משה לוי\n\n   [להשלמה: ב"כ, או "בעצמו"]\n\n3. דנה לוי\n\n   [להשלמה: ב"כ, או "בעצמה"]',
    );
    expect(block('block-he').skeleton).toContain(
      'במקרקעין המצויים ברחוב הזית 5, גבעת רון, והידועים כגוש 6123 חלקות 251 ו-252 (להלן: "המקרקעין")',
    );
    expect(block('block-het').skeleton).toContain('הערר הוגש ביום י"ב בשבט תשפ"ה (10.2.2025)');
    expect(block('block-het').skeleton).toContain('ביום כ\' באייר תשפ"ה (18.5.2025)');
    expect(block('block-yod-bet').skeleton).toBe(
      'ניתנה היום, י\' בתמוז התשפ"ה, 6.7.2025.\n\nעו"ד מיכל ברנע-הדר, יו"ר ועדת הערר\n\nאדר\' שאול ליפקין, נציג מתכננת המחוז',
    );
    expect(markdown).not.toMatch(/\[להשלמה: (?:שם|שמות|חברי|כתובת|מספר הבקשה|מספר התכנית|מועד הגשת הערר|מועד מתן)/);
    expect(build(EMPTY).markdown).toContain('[להשלמה: שמות העוררים ובאי כוחם]');
  });

  it('is read again by the analysers as what the case says', () => {
    const read = readMetadata(build().markdown.replace(/[*#>]|<!--.*?-->/g, ''), 'decision');
    expect(read).toMatchObject({
      case_number: '1031/25',
      committee: FACTS.committee,
      chair: 'מיכל ברנע-הדר',
      address: expect.stringContaining('הזית 5'),
      block_parcel: FACTS.blockParcel,
      permit_number: FACTS.permitNumber,
      appeal_type: 'permit',
      outcome: 'partially_accepted',
      dates: { decision_date: '2025-07-06', decision_under_appeal: '2025-01-14' },
    });
    expect(read.parties.appellants).toMatchObject([{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }]);
  });

  it('takes the questions one by one, threshold first, each quote in its place word for word', () => {
    const { skeleton } = build().block('block-yod');
    expect(skeleton.indexOf('### איחור בהגשה')).toBeLessThan(skeleton.indexOf('### חריגה מקו בניין'));
    expect(skeleton).toMatch(
      /### חריגה מקו בניין\n.*שנאמרו בעע"מ 317\/10 שפר נ' יניב:\n\n> הקלה אינה זכות\n> אלא חריג\.\n\n\d+\. /s,
    );
    expect(build().block('block-tet').skeleton).toContain('> שיקול דעת רחב.');
    const dismissed = build({ outcome: 'dismissed' }).block('block-yod').skeleton;
    expect(dismissed).toContain('### איחור בהגשה');
    expect(dismissed).not.toContain('קו בניין');
    expect(build().block('block-zayin').skeleton).toMatch(
      /### טענות העוררת\n\n\d+\. \*\*מועד הערר\*\* – לטענת העוררת, הערר הוגש במועד\.\n\n\d+\. \*\*סטייה ניכרת\*\* – לשיטת העוררת, ההקלה המבוקשת היא סטייה ניכרת, ו"אין בה כל צורך"\.\n\n### עמדת הוועדה המקומית/,
    );
    expect(build().block('block-zayin').skeleton).toMatch(/^\d+\. \[להשלמה: הטענה בעניין הסתמכות\]\.$/m);
    expect(build().block('block-zayin').skeleton).not.toContain('השמאי');
    const heard = [
      ...FACTS.arguments,
      { party: 'appraiser' as const, title: 'מקדם', summary: 'המקדם 0.9.', threshold: false },
    ];
    expect(build({ arguments: heard }).block('block-zayin').skeleton).toMatch(
      /\*\*מקדם\*\* – לטענת השמאי, המקדם 0\.9\./,
    );
  });

  it('guides with the direction, the positions and the approved lessons of each block', () => {
    const { block } = build();
    expect(block('block-yod').guidance).toMatch(
      /לקבל בחלקו לעניין הגובה.*לאשר בקטע אחד בלבד.*סטייה ניכרת; מועד הערר.*עילת ההתערבות.*הסתמכות/s,
    );
    expect(build({ outcome: 'dismissed' }).block('block-yod').guidance).toMatch(
      /להשיב להן\*\*\n\n- [^\n]*: מועד הערר$/m,
    );
    expect(build({ outcome: 'dismissed' }).block('block-yod').guidance).not.toContain('עילת ההתערבות');
    expect(block('block-he').guidance).toContain('לפתוח בשאלה');
    expect(block('block-vav').guidance).toContain('עובדות לפי סדר הזמן');
    expect(block('block-vav').guidance).not.toContain('לפתוח בשאלה');
    for (const id of ['block-he', 'block-yod', 'block-yod-alef']) expect(block(id).guidance).toContain('משפטים קצרים');
    expect(block('block-alef').guidance).not.toContain('משפטים קצרים');
    const long = build({ direction: 'א'.repeat(200_000) }).block('block-yod').guidance;
    expect(long.length).toBeLessThan(30_000);
  });
});

describe('the form of a side', () => {
  const form = (...names: string[]) => formOf(names.map((name) => ({ name })));

  it.each([
    ['woman', ['רות אלמוג']],
    ['woman', ["גב' נועם לוי"]],
    ['woman', ['אבני שיש נכסים (1987) בע״מ']],
    ['woman', ['עמותת תושבי הכלניות (ע"ר)']],
    ['man', ['יגאל אזולאי']],
    ['man', ['מר טל כהן']],
    ['man', ['קיבוץ נווה אור']],
    ['man', ['טל כהן']],
    ['men', ['יורשי המנוח אליהו קורקוס ז״ל']],
    ['men', ['רות אלמוג', 'יגאל אזולאי']],
    ['men', ['רות אלמוג', 'טל כהן']],
    ['women', ['רות אלמוג', 'אופק הנורית התחדשות עירונית בע"מ']],
    ['men', ['רונית ודוד שמש']],
    ['men', ['טל ונועם כהן']],
    ['woman', ['דנה ויקטוריה לב']],
    ['man', ['עזבון המנוחה רחל לוי']],
    ['men', ['בני הזוג לוי']],
    ['women', ['רות ודנה אלמוג']],
    ['woman', ['רות וייס']],
    ['man', ['נחום ויינטראוב']],
    ['woman', ['חברת אלון ודוד יזמות בע"מ']],
    ['men', []],
  ] as const)('is %s for %j', (expected, names) => {
    expect(form(...names)).toBe(expected);
  });

  it('numbers its paragraphs from 1, whatever numbers the parties on the title page have', () => {
    const title = buildTemplate(FACTS).blocks.slice(0, 4);
    const written = new Map(title.map(({ block_id, skeleton }) => [block_id, skeleton]));
    const next = buildTemplate(FACTS, written).blocks.find(({ block_id }) => block_id === 'block-he')!;
    expect(next.skeleton).toMatch(/^1\. /);
  });

  it('lists counsel once for neighbours who share it, and numbers run on', () => {
    const parties: PartyRecord[] = [
      { name: 'הוועדה המקומית', representative: 'ב"כ עו"ד כרמון' },
      { name: 'רונן ברקאי', representative: 'עו"ד נחמני' },
      { name: 'דפנה ברקאי', representative: 'עו"ד נחמני' },
      { name: 'יגאל אזולאי', representative: 'בעצמו' },
    ];
    expect(listParties(parties)).toBe(
      '1. הוועדה המקומית\n\n   ע"י ב"כ עו"ד כרמון\n\n2. רונן ברקאי\n3. דפנה ברקאי\n\n   ע"י ב"כ עו"ד נחמני\n\n4. יגאל אזולאי\n\n   בעצמו',
    );
  });
});

describe('GET template', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await testApp();
  });
  afterAll(() => t.close());
  const get = (number: string): Promise<{ status: number; body: Json }> =>
    t.json(`/api/cases/${encodeURIComponent(number)}/template`);

  it('gives 12 blocks of a case that says nothing but its number, and of one that says much', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '7/26' });
    const bare = (await get('7/26')).body;
    expect(bare).toMatchObject({ case_number: '7/26', outcome: null, markdown: expect.stringContaining('7/26') });
    expect(bare.blocks.map((block: Json) => block.block_id)).toEqual(BLOCK_IDS);

    const [row] = await t.database.sql`select case_id, directory from cases where case_number = '7/26'`;
    const research = join(t.ctx.files.caseRoot(row!.directory), 'documents/research');
    await mkdir(research, { recursive: true });
    await writeFile(
      join(research, 'analysis.md'),
      '# ניתוח\n**מספר תיק:** 7/26\n## סוגיות להכרעה\n### 1. חריגה מקו בניין\nעובדות\n#### עמדת היו"ר\nלדחות\n',
    );
    await writeFile(join(research, 'direction.md'), 'הכיוון שנקבע');
    await t.database.sql`update cases set outcome = 'rejected' where case_number = '7/26'`;
    await t.database
      .sql`insert into precedent_attachments (attachment_id, case_id, quote, citation, section, section_title, section_occurrence, created_at)
      values (gen_random_uuid(), ${row!.case_id}, 'ציטוט מדויק', 'ע"א 1/20', 'issues', 'חריגה מקו בניין', 1, now())`;
    await t.database
      .sql`insert into methodology_overrides (lesson_id, case_number_text, block_id, text, fingerprint, review_status)
      values (gen_random_uuid(), '1/25', 'block-yod', 'לקח שאושר', 'a', 'approved'), (gen_random_uuid(), '1/25', 'block-yod', 'לקח ממתין', 'b', 'pending_review')`;
    const { body } = await get('7/26');
    const yod = body.blocks[9];
    expect(body.outcome).toBe('rejected');
    expect(yod.skeleton).toMatch(/### חריגה מקו בניין.*> ציטוט מדויק/s);
    expect(yod.guidance).toMatch(/הכיוון שנקבע.*לדחות.*לקח שאושר/s);
    expect(yod.guidance).not.toContain('לקח ממתין');
    expect(body.blocks[10].skeleton).toContain('הערר נדחה');
  });

  it('answers 304 to its ETag and 404 for a case that is not there', async () => {
    await t.json('/api/cases/create', 'POST', { case_number: '8/26' });
    const first = await t.request('/api/cases/8%2F26/template');
    const headers = { 'if-none-match': first.headers.get('etag')! };
    expect((await t.request('/api/cases/8%2F26/template', { headers })).status).toBe(304);
    expect(await get('9/26')).toMatchObject({ status: 404, body: { code: 'case_not_found' } });
  });
});
