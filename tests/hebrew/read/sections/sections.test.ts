import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sectionScore } from '../../../../bench/reading.ts';
import { loadEarlierCases } from '../../../../samples/load.ts';
import { headingMeaning, isDocumentTitle } from '../../../../src/hebrew/read/sections/heading-words.ts';
import { SECTION_TYPES, splitSections } from '../../../../src/hebrew/read/sections/split.ts';
import type { DocumentKind } from '../../../../src/hebrew/read/sections/types.ts';
import { runs } from '../../../helpers/runs.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/sections');

/** A fixture's first line is its document type; lines that begin with % name the type of the section that follows. */
function readFixture(name: string): { docType: string; text: string; labels: { type: string; start: number }[] } {
  const [first = '', ...lines] = readFileSync(join(FIXTURES, name), 'utf8').split('\n');
  const labels: { type: string; start: number }[] = [];
  let text = '';
  for (const line of lines) {
    if (!line.startsWith('%')) text += `${line}\n`;
    else {
      text = text === '' ? '' : `${text.trimEnd()}\n\n`;
      labels.push({ type: line.slice(1), start: text.length });
    }
  }
  return { docType: first.slice(1), text, labels };
}

/** The types in the order of the text, without the repetition that a second heading of the same kind makes. */
const changes = (sections: { type: string; start: number }[]): { type: string; start: number }[] =>
  sections.filter((one, i) => one.type !== sections[i - 1]?.type).map(({ type, start }) => ({ type, start }));

describe('splitSections', () => {
  it.each(readdirSync(FIXTURES))('finds where the kind of text changes: %s', (name) => {
    const { docType, text, labels } = readFixture(name);
    expect(changes(splitSections(text, docType))).toEqual(changes(labels));
  });

  it('reaches a boundary F1 of 0.9 and more on the labelled samples', async () => {
    const documents = (await loadEarlierCases()).flatMap((one) => one.documents);
    expect(documents.length).toBeGreaterThan(10);
    expect(sectionScore(documents)).toBeGreaterThanOrEqual(0.9);
  });

  it('gives the headings as titles', () => {
    const { docType, text } = readFixture('decision-levy-letters.txt');
    const titles = splitSections(text, docType).map((section) => section.title);
    expect(titles).toContain('ה. דיון');
    expect(titles).toContain('ו. סיכום');
    expect(titles[0]).toBeNull();
  });

  it('begins the parties at their line, inside a block that lists the panel too', () => {
    const head = ['בפני:\tעו"ד דנה כץ, יו"ר', "אדר' רון לוי, חבר", 'העוררים:\t1. יעל גל', 'ע"י ב"כ עו"ד מור שחר'].join(
      '\n',
    );
    const text = `ועדת הערר לתכנון ולבנייה\n\n${head}\n\nהחלטה\n\nרקע\n\n1. ביום 1.2.2023 הגישו העוררים בקשה להיתר בנייה.`;
    const parties = splitSections(text, 'decision').find((section) => section.type === 'parties');
    expect(parties?.start).toBe(text.indexOf('העוררים:'));
  });

  it('takes a form of label that stands on headings as one, though a sibling alone would be no heading', () => {
    const item = (letter: string, heading: string, body: string) => `(${letter}) ${heading}\n\n${body}`;
    const text = [
      item('א', 'העובדות', 'ביום 1.2.2023 דחתה הוועדה המקומית את הבקשה להיתר לתוספת קומה במגרש 4.'),
      item('ב', 'טענות הצדדים', 'לטענת העורר ההחלטה אינה מנומקת. המשיבה סבורה כי דין הערר להידחות.'),
      item('ג', 'הכרעתנו', 'לאחר ששקלנו את הטענות אנו סבורים כי אין מקום להתערב בהחלטה.'),
    ].join('\n\n');
    expect(splitSections(text, 'decision').map((section) => section.title)).toEqual([
      '(א) העובדות',
      '(ב) טענות הצדדים',
      '(ג) הכרעתנו',
    ]);
  });

  const said = 'המחלוקת נוגעת לשאלה אם ההחלטה שניתנה עולה בקנה אחד עם הוראותיה של התוכנית החלה במקום.';
  const types = (kind: string, parts: string[]) =>
    splitSections(parts.join('\n\n'), kind).map(({ type, title }) => [type, title]);

  it('takes the topics under the reasons of a decision for reasons, whatever they are called', () => {
    const parts = ['רקע', said, 'טענות הצדדים', said, 'דיון והכרעה', 'טענות הסף', said, 'הפגמים הנטענים בהליך', said];
    expect(types('decision', [...parts, 'סוף דבר', 'הערר נדחה ואין צו להוצאות.'])).toEqual([
      ['background', 'רקע'],
      ['claims', 'טענות הצדדים'],
      ['discussion', 'דיון והכרעה'],
      ['conclusion', 'סוף דבר'],
    ]);
  });

  it('takes no line that leads to the headings for one of them', () => {
    const parts = [
      'ואלה נימוקי הערר:',
      'א. העוררים, הנחלה והתוכנית',
      said,
      'ב. טענות סף',
      said,
      'ג. טענות לגופו של עניין',
      said,
    ];
    const found = types('appeal', [...parts, 'סוף דבר', 'מתבקשת ועדת הערר לקבל את הערר.']);
    expect(found).toContainEqual(['background', 'א. העוררים, הנחלה והתוכנית']);
    expect(found).not.toContainEqual(['claims', 'ואלה נימוקי הערר']);
  });

  it('ends a decision where it was given, with the day alone too', () => {
    const parts = [
      'דיון והכרעה',
      said,
      'סוף דבר',
      'הערר נדחה ואין צו להוצאות.',
      'ניתנה פה אחד, ה\' באלול תשפ"ד, 8 בספטמבר 2024',
    ];
    expect(types('decision', [...parts, 'רות אבן-צור, עו"ד'])).toContainEqual(['other', null]);
  });

  it('reads headings that are letter-spaced, underlined or marked', () => {
    const text = ['פתח דבר', 'א'.repeat(20), 'ד י ו ן   ו ה כ ר ע ה', '_סוף דבר_', '## סוף דבר'];
    const body = 'המחלוקת נוגעת לשאלה אם ההחלטה שניתנה עולה בקנה אחד עם הוראותיה של התוכנית החלה במקום.';
    const document = `${text[0]}\n\n${body}\n\n${text[2]}\n\n${body}\n\n${text[4]}\n\nהערר נדחה ואין צו להוצאות.`;
    expect(splitSections(document, 'decision').map((section) => section.type)).toEqual([
      'background',
      'discussion',
      'conclusion',
    ]);
  });

  it('covers any text with sections in order', () => {
    const piece = fc.constantFrom(
      'דיון והכרעה',
      'סוף דבר',
      'העוררים:',
      '1. הוועדה המקומית החליטה לאשר את הבקשה להיתר בתנאים שנקבעו בה.',
      'לטענת העוררים ההחלטה אינה סבירה.',
      'א\tב',
      'יו"ר: שלום לכולם ותודה שבאתם',
      '',
      '**',
      '12',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }),
        fc.constantFrom('decision', 'appeal', 'protocol', 'appraisal', '?'),
        (parts, docType) => {
          const text = parts.join('\n\n');
          const sections = splitSections(text, docType);
          let at = 0;
          for (const section of sections) {
            expect(section.start).toBe(at);
            expect(section.end).toBeGreaterThan(section.start);
            expect(SECTION_TYPES).toContain(section.type);
            at = section.end;
          }
          expect(at).toBe(text.length);
        },
      ),
      runs(60, 300),
    );
  });

  it.each(['דיון והכרעה\n\n', 'לטענת העוררים ', 'העוררים:\n\n', 'א\n\n'])(
    'takes linear time on 300,000 characters of %j',
    (piece) => {
      const text = piece.repeat(Math.ceil(300_000 / piece.length));
      const started = performance.now();
      splitSections(text, 'decision');
      expect(performance.now() - started).toBeLessThan(15_000);
    },
  );
});

describe('headingMeaning', () => {
  const HEADINGS: Record<DocumentKind, Record<string, string>> = {
    decision: {
      background:
        'פתח דבר|מבוא|רקע|הרקע העובדתי והתכנוני|העובדות הצריכות לעניין|השתלשלות העניינים|המצב התכנוני|התכניות החלות על המקרקעין|הבקשה להיתר|החלטת הועדה המקומית נושא הערר|תיאור הנכס והסביבה|השומה המכרעת|עניינו של הערר|הליכי הרישוי|מהות הבקשה|רקע ותמצית טענות הצדדים|מה קדם לערר|במה דברים אמורים|על מה הערר|מסכת העובדות|אקדמת מילין|ההליכים בוועדה המקומית|ההחלטה נושא הערר|מה בפנינו|ומה לפנינו',
      claims:
        'טענות הצדדים|תמצית טענות הצדדים|עיקרי טענות העוררת|עמדת הוועדה המקומית|תגובת המשיבים|תשובת המשיבה 2|נימוקי הערר|טיעוני הצדדים|עמדת השמאית המכריעה|גדר המחלוקת|סיכום טענות הצדדים|התשובה לערר|מה טוענים הצדדים|ומה משיבה הוועדה המקומית|מה בפי העוררת|עיקרי המחלוקת|העוררים|עמדת מהנדס העיר|עמדת מהנדסת הוועדה|טעמי הערר',
      proceedings:
        'ההליך בפני ועדת הערר|ההליך בפנינו|הדיון בפנינו|הדיון לפנינו|הדיון בוועדת הערר|מהלך הדיון|השתלשלות ההליכים|השלמת טיעון|החלטת הביניים|הסיור במקום|מהלך הבירור|כיצד התברר הערר|שמיעת הערר',
      normative:
        'המסגרת הנורמטיבית|המסגרת המשפטית|הרקע הנורמטיבי|הדין החל|הוראות החוק הרלוונטיות|המצב המשפטי|רקע משפטי|הפסיקה|המסגרת הדינית|המתווה המשפטי|מה אומר הדין|אמות המידה',
      discussion:
        'דיון והכרעה|דיון|הכרעה|דיון בטענות הצדדים|החלטתנו|עמדת ועדת הערר|הכרעה בערר|לגופו של ערר|ומן הכלל אל הפרט|דעת מיעוט|מה דעתנו|ליבון הסוגיות|שיקולי ועדת הערר|הכרעת ועדת הערר',
      conclusion:
        'סוף דבר|סיכום|לסיכום|סיכום ומסקנות|התוצאה|אחרית דבר|אשר על כן|לאור האמור|סיכומו של דבר|הוצאות|ומה התוצאה|מה נפסק|חתימת דברים|סיכומו של ערר',
      parties: 'הצדדים|הצדדים לערר',
      other: 'נספחים|חתימות',
    },
    pleading: {
      background:
        'העובדות|רקע עובדתי|השתלשלות העניינים|ההחלטה נשוא הערר|ההחלטה|המצב התכנוני|הצדדים והמקרקעין|מה קרה|מי אנחנו|כיצד נולדה התכנית|מה עומד על הפרק|אודות העוררת והנכס|ההחלטה נושא הערר',
      claims:
        'נימוקי הערר|טענות סף|טענות מקדמיות|הטיעון המשפטי|עילות הערר|מבוא|פתח דבר|תמצית התשובה|דין הערר להידחות על הסף|לגופו של עניין|התייחסות לטענות העוררים|מענה לטענות העוררים|כללי|למה ההחלטה לא נכונה|טעם ראשון – תחולת התכנית|לגוף הטענות|טעמי הערר|הפגמים שנפלו בהחלטה|הליקויים בהליך|הנזקים הצפויים|הנזק הצפוי לעוררים',
      normative: 'המסגרת הנורמטיבית|הדין החל',
      conclusion:
        'סוף דבר|סיכום|הסעד המבוקש|סעדים|לסיכום|אשר על כן|סיכום ובקשה|מה מתבקש|מה אנחנו מבקשים|מה מבקשת המשיבה|ולסיום|בקשת המשיב 2',
      other: 'נספחים|רשימת נספחים',
    },
    opinion: {
      background: 'מטרת השומה|תיאור הנכס|המצב התכנוני|פרטי הנכס|מצב קודם',
      claims: 'טענות המבקשת',
      normative: 'המצב המשפטי',
      discussion: 'גורמים ושיקולים|עקרונות השומה|תחשיב ההשבחה',
      conclusion: 'ההכרעה|השומה|סיכום',
    },
    protocol: { parties: 'נוכחים' },
  };
  const rows = Object.entries(HEADINGS).flatMap(([kind, types]) =>
    Object.entries(types).flatMap(([type, list]) =>
      list.split('|').map((heading) => [kind as DocumentKind, heading, type] as const),
    ),
  );

  it.each(rows)('in a %s: %s', (kind, heading, type) => {
    expect(headingMeaning(heading, kind)).toMatchObject({ type });
  });

  it.each([
    'קו הבניין הצדי',
    'הפרסום',
    'זכות העמידה',
    'החניה',
    'מקדם הדחייה',
    'ערך הנכס',
    'פגיעה במקרקעין',
    'התיישנות',
    'פגמים דיוניים',
    'האם נחסמת המדרכה?',
    'מה משקלו של ההיתר הקודם?',
    'הערה בטרם נעילה',
  ])('takes nothing from %s', (heading) => expect(headingMeaning(heading, 'decision')).toBeNull());

  it('knows the titles of documents', () => {
    expect(isDocumentTitle('ה ח ל ט ה'.replaceAll(' ', ''), 'decision')).toBe(true);
    expect(isDocumentTitle('כתב תשובה מטעם המשיבה 1', 'pleading')).toBe(true);
    expect(isDocumentTitle('תשובת הוועדה המקומית', 'decision')).toBe(false);
    expect(isDocumentTitle('דיון והכרעה', 'decision')).toBe(false);
  });
});

it('a decision under headings of its matters alone discusses them', () => {
  const text = [
    'ועדת הערר לתכנון ובנייה, מחוז צפון',
    'ערר 1212-04-24',
    'העוררת: דנה לוי',
    'המשיבה: הוועדה המקומית לתכנון ובנייה גבעון',
    'החלטה',
    'רקע',
    '1. הערר הוגש על החלטת המשיבה מיום 3.4.2024, שבה סירבה לבקשה להוספת חדר.',
    '2. דיון במעמד הצדדים התקיים ביום 5.6.2024.',
    'קו הבניין',
    '3. ההקלה פורסמה, והוגשה התנגדות אחת. בדיון אישר מנהל מחלקת הרישוי כי הקיר החיצוני בולט בעשרה סנטימטרים.',
    'יתר הטענות',
    '4. השביל רחב שלושה מטרים, והגדר עומדת במרחק מטר ממנו. המהנדס הסביר כי התוספת אינה נוגעת בו.',
    'סוף דבר',
    '5. הערר מתקבל. אין צו להוצאות.',
  ].join('\n\n');
  const types = splitSections(text, 'decision').map(({ type, title }) => [type, title]);
  expect(types).toContainEqual(['background', 'רקע']);
  expect(types).toContainEqual(['discussion', 'קו הבניין']);
  expect(types).toContainEqual(['conclusion', 'סוף דבר']);
  expect(
    types.filter(([, title]) => title === 'יתר הטענות' || title === 'קו הבניין').map(([type]) => type),
  ).not.toContain('background');
});
