import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const BODY = '\nלפנינו ערר על החלטה לאשר תכנית.\n\n1. הערר הוגש במועד.\n';
const read = (head: string, docType = 'decision') => readMetadata(`${HEAD}${head}\n${BODY}`, docType).parties;
const told = (of: { name: string; representative: string | null }[]) =>
  of.map(({ name, representative }) => (representative ? `${name} <${representative}>` : name));

describe('names with all of their parts and no more', () => {
  it.each([
    ['a street in the name', 'עמותת בעלי העסקים ברחוב הגפן', 'עמותת בעלי העסקים ברחוב הגפן'],
    ['a street without a letter before it', 'עמותת סוחרי רחוב הגפן והסביבה', 'עמותת סוחרי רחוב הגפן והסביבה'],
    ['a street where somebody lives', "דנה לוי רח' הגפן 3", 'דנה לוי'],
    ['what is told of a name', 'דנה לוי (אין קרבה בינה לבין המשיבה 2)', 'דנה לוי'],
    ['a name in another script', 'עמותת אל-ואדי (جمعية الوادي)', 'עמותת אל-ואדי'],
    ['a quotation mark that ends it', 'ועד הורי "הגפן"', 'ועד הורי "הגפן"'],
    ['a body of its kind', 'מושב הגפן - כפר שיתופי להתיישבות בע"מ', 'מושב הגפן - כפר שיתופי להתיישבות בע"מ'],
    ['a house', 'ועד הדיירים, שדרות הגפן 21-27, גבעון', 'ועד הדיירים, שדרות הגפן 21-27, גבעון'],
  ])('%s', (_, line, name) => {
    expect(told(read(`העוררת: ${line}\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה`).appellants)).toEqual([
      name,
    ]);
  });

  it('who brought the plan', () => {
    const { respondents } = read(
      'העוררת: דנה לוי\nהמשיבות: 1. הוועדה המקומית לתכנון ולבנייה גבעון 2. נטעי הצוק בע"מ (יוזמת התכנית)\nהחלטה',
    );
    expect(told(respondents)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'נטעי הצוק בע"מ']);
  });

  it('and not the role in brackets before counsel', () => {
    const { appellants, respondents } = read(
      'בעניין שבין: נטעי הצוק (2012) בע"מ (העוררת), באמצעות עו"ד רות שגב ואח\'\nלבין: הוועדה המקומית לתכנון ולבנייה גבעון (המשיבה), באמצעות ב"כ עו"ד אבי פז\nכתב תשובה',
      'response',
    );
    expect(told(appellants)).toEqual(['נטעי הצוק (2012) בע"מ <עו"ד רות שגב ואח\'>']);
    expect(told(respondents)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד אבי פז>']);
  });

  it('and all of those whom numbers "up to" head, without where they all live', () => {
    const { respondents } = read(
      'העורר: יוסף אשל\nנגד: הוועדה המקומית לתכנון ובניה גבעון ואח\'\nהמשיבים 2 עד 4: דורית קינן, רפי קינן, אבנית סופר, כולם מרחוב הגפן 9, גבעון\nע"י ב"כ עו"ד טל רימון\nתשובה לערר',
      'response',
    );
    expect(respondents.map(({ name }) => name).slice(1)).toEqual(['דורית קינן', 'רפי קינן', 'אבנית סופר']);
  });

  it('a person, what she is, and a company', () => {
    const { appellants } = read(
      'בעניין: דנה לוי, מנהלת עיזבון המנוח יוסף לוי ז"ל, ומשק הגפן - אגודה שיתופית חקלאית בע"מ, ע"י עו"ד רות שגב\nנגד הוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה',
    );
    expect(appellants.map(({ name }) => name)).toEqual(['דנה לוי', 'משק הגפן - אגודה שיתופית חקלאית בע"מ']);
  });

  it('an authority that asks is no committee', () => {
    const ofPermit = read('מבקשת ההיתר: עיריית גבעון\nע"י ב"כ: עו"ד רות שגב\nכתב תשובה של מבקשת ההיתר', 'response');
    expect(told(ofPermit.permit_applicants)).toEqual(['עיריית גבעון <עו"ד רות שגב>']);
    const ofPlan = read(
      'מגישת התכנית: המועצה המקומית גבעון, באמצעות עו"ד רות שגב\nהעוררים: דנה לוי\nתשובת המשיבה 2',
      'response',
    );
    expect(ofPlan.respondents).toMatchObject([{ name: 'המועצה המקומית גבעון', party: 'respondent' }]);
  });
});

describe('who represents', () => {
  it.each([
    ['בידי עו"ד רות שגב', 'עו"ד רות שגב'],
    ['שתיוצג בידי עו"ד רות שגב', 'עו"ד רות שגב'],
    ['בסיוע עו"ד רות שגב', 'עו"ד רות שגב'],
    ['ע"י ב"כ עו"ד רות שגב, שגב-פז, כרמל ושות\'', 'עו"ד רות שגב'],
    ['ע"י עו"ד רות שגב-לוי, שגב-לוי משרד עורכי דין', 'עו"ד רות שגב-לוי'],
    ['ע"י עו"ד רות שגב, הקליניקה לצדק סביבתי', 'עו"ד רות שגב'],
    ['ע"י ב"כ רות שגב, עו"ד, ת"ד 214, גבעון', 'עו"ד רות שגב'],
    ['באמצעות בנה יוסף פז (לא עורך דין)', 'יוסף פז'],
    ['באמצעות הבת רות פז', 'רות פז'],
    ['ע"י עו"ד ואלרי כהן, בערר 1212-04-24', 'עו"ד ואלרי כהן'],
  ])('%s', (line, counsel) => {
    const { appellants } = read(`העוררת: דנה לוי, ${line}\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה`);
    expect(told(appellants)).toEqual([`דנה לוי <${counsel}>`]);
  });

  it('behind the name of a committee that a title tells with its number', () => {
    const { respondents } = read(
      'תשובת המשיבה 1 - הוועדה המקומית לתכנון ובנייה גבעון\nבאמצעות באת כוחה, עו"ד רות שגב, הלשכה המשפטית',
      'response',
    );
    expect(told(respondents)).toEqual(['הוועדה המקומית לתכנון ובנייה גבעון <עו"ד רות שגב>']);
  });
});

describe('who stands in a list', () => {
  it('the State beside those who answer, and who joined, are others', () => {
    const { respondents } = read(
      'העוררת: דנה לוי\nהמשיבות: הוועדה המקומית לתכנון ולבנייה גבעון; רשות מקרקעי ישראל\nהמצטרפת: המועצה המקומית הגפן\nהחלטה',
    );
    expect(respondents.map(({ name, party }) => [name, party])).toEqual([
      ['הוועדה המקומית לתכנון ולבנייה גבעון', 'local_committee'],
      ['רשות מקרקעי ישראל', 'other'],
      ['המועצה המקומית הגפן', 'other'],
    ]);
  });

  it('an association that a dash tells of, behind people on one line', () => {
    const { appellants } = read(
      'העוררים: דנה שמש-לב, סמיר פז, רות נוי וירוק בגבעה – עמותת תושבים, ע"י עו"ד גיל ברק\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה',
    );
    expect(appellants.map(({ name }) => name)).toEqual([
      'דנה שמש-לב',
      'סמיר פז',
      'רות נוי',
      'ירוק בגבעה - עמותת תושבים',
    ]);
  });

  it('each by number behind its side, without a colon', () => {
    const found = read(
      'העוררים 1. דנה שמש-לב, ת.ז. 012345678\n2. ד"ר סמיר פז\n3. רות נוי\nבאמצעות עו"ד גיל ברק\nהמשיבות 1. הוועדה המקומית לתכנון ולבנייה גבעון\n2. מגרשי הגפן בע"מ\nערר על אישור תכנית',
    );
    expect(found.appellants.map(({ name }) => name)).toEqual(['דנה שמש-לב', 'ד"ר סמיר פז', 'רות נוי']);
    expect(found.respondents.map(({ name }) => name)).toEqual([
      'הוועדה המקומית לתכנון ולבנייה גבעון',
      'מגרשי הגפן בע"מ',
    ]);
  });

  it('each by name where several appeals are heard together', () => {
    const { appellants } = read(
      'העוררת בערר הראשון: נגריית הגפן בע"מ (עו"ד רות שגב)\nהעוררת בערר השני: דנה לוי (בעצמה)\nנגד המשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה',
    );
    expect(appellants.map(({ name }) => name)).toEqual(['נגריית הגפן בע"מ', 'דנה לוי']);
  });

  it.each(['העוררים דן לוי ורות לוי מיוצגים בידי עו"ד גיל ברק', 'דן לוי ורות לוי (בעצמם)\nנגד'])(
    'and no member of the panel: %s',
    (parties) => {
      const { panel } = readMetadata(
        `${HEAD}המותב: תמר חן, עו"ד, יושבת ראש; דנה פז, אדריכלית\n${parties}\nהוועדה המקומית לתכנון ולבנייה גבעון\nהחלטה\n${BODY}`,
        'decision',
      );
      expect(panel.map(({ name }) => name)).toEqual(['תמר חן', 'דנה פז']);
    },
  );
});
