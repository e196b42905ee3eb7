import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\n';
const BODY = '\nפתח דבר\n1. עניינו של הערר בהחלטה לאשר תכנית שהופקדה.\n';
const read = (text: string, docType = 'response') => readMetadata(`${HEAD}${text}${BODY}`, docType).parties;
const told = (of: { name: string; representative: string | null }[]) =>
  of.map(({ name, representative }) => (representative ? `${name} <${representative}>` : name));

describe('whose appeal an answer answers', () => {
  it.each([
    [
      'those who filed it',
      'ערר 1212-04-24\nתשובת הוועדה המקומית לתכנון ובנייה גבעון, ע"י עו"ד רות שגב\nבערר שהגישו דנה לוי, יוסף אוחנה ומרים פרץ',
      ['דנה לוי', 'יוסף אוחנה', 'מרים פרץ'],
    ],
    [
      'one of them and a number of others',
      'ערר 1212-04-24\nכתב תשובה מטעם המשיבה 1\nהמשיבה 1, הוועדה המקומית לתכנון ולבנייה גבעון, בידי עו"ד רות שגב, עונה לערר שהגישו יוסף אוחנה ושלושה אחרים:',
      ['יוסף אוחנה'],
    ],
    [
      'one whom the subject names',
      'הוועדה המקומית לתכנון ולבנייה גבעון\nלכבוד ועדת הערר\nשלום רב,\nהנדון: התייחסות לערר 1212-04-24 - יוסף אוחנה\nאני מהנדסת הוועדה המקומית לתכנון ולבנייה גבעון.',
      ['יוסף אוחנה'],
    ],
    [
      'those against whom it is',
      'ערר 1212-04-24\nתשובה מטעם יוזמת התכנית\nנטעי הצוק בע"מ, ע"י ב"כ עו"ד רות שגב\nכנגד עמותת שומרי הגפן (ע"ר)',
      ['עמותת שומרי הגפן (ע"ר)'],
    ],
    [
      'a caption with a stroke',
      'ערר 1212-04-24\nרכסי הגפן נכסים בע"מ / הוועדה המקומית לתכנון ולבנייה גבעון\nכתב תשובה מטעם הוועדה המקומית',
      ['רכסי הגפן נכסים בע"מ'],
    ],
    [
      'a caption with the number of others',
      "ערר 1212-04-24\nדנה לוי ו-37 אח' נ' הוועדה המקומית לתכנון ובנייה גבעון ואח'\nתשובת המשיבה 1",
      ['דנה לוי'],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text).appellants.map(({ name }) => name)).toEqual(expected);
  });

  it('the filer stands first, and the appellants behind "against"', () => {
    const { appellants, respondents } = read(
      'ערר 1212-04-24\nכתב תשובה מטעם המשיבה 2\nמגישה: נטעי הצוק בע"מ, ע"י ב"כ עו"ד רות שגב\nנגד: קיבוץ הגפן ועמותת שכני הנחל',
    );
    expect(told(appellants)).toEqual(['קיבוץ הגפן', 'עמותת שכני הנחל']);
    expect(told(respondents)).toEqual(['נטעי הצוק בע"מ <עו"ד רות שגב>']);
  });

  it('one who replies appeals', () => {
    const { appellants } = read(
      'ערר 1212-04-24\nתשובה לתשובה\nמטעם דנה לוי, על ידי ב"כ עו"ד רות שגב. המשיבה: הוועדה המקומית גבעון',
      'reply',
    );
    expect(told(appellants)).toEqual(['דנה לוי <עו"ד רות שגב>']);
  });
});

describe('who answers', () => {
  it.each([
    ['נטעי הצוק בע"מ\nתשובת מבקשת ההיתר\nב"כ: עו"ד רות שגב, כיכר הגפן 1, גבעון', 'נטעי הצוק בע"מ <עו"ד רות שגב>'],
    [
      'תשובת מבקשת ההיתר\nמוגשת בידי נטעי הצוק בע"מ ע"י עו"ד רות שגב, דרך הגפן 8, גבעון',
      'נטעי הצוק בע"מ <עו"ד רות שגב>',
    ],
    [
      '30 ביוני 2024\nשלום רב,\nאנחנו דנה ויוסף לוי מהגפן 14א, גבעון, המשיבים 2. תיק הבקשה שלנו בעירייה הוא 20231184.',
      'דנה ויוסף לוי',
    ],
  ])('%s', (text, expected) => {
    const { respondents, permit_applicants } = readMetadata(
      `${HEAD}ערר 1212-04-24\n${text}\n\nההיתר ניתן כדין.\n`,
      'response',
    ).parties;
    expect(told([...respondents, ...permit_applicants])).toEqual([expected]);
  });

  it('one on a line of its own behind the committee, without its counsel', () => {
    const { respondents, permit_applicants } = read(
      'ערר 1212-04-24\nבעניין: דנה לוי ואח\'\nנגד הוועדה המקומית לתכנון ולבנייה גבעון, ע"י היועץ המשפטי עו"ד נועם פז, רחוב העירייה 2\nוד"ר יוסף אוחנה\nתשובה לכתב הערר',
    );
    expect(told([...respondents, ...permit_applicants])).toEqual([
      'הוועדה המקומית לתכנון ולבנייה גבעון <עו"ד נועם פז>',
      'ד"ר יוסף אוחנה',
    ]);
  });

  it('each of two against whom it is has its own counsel', () => {
    const { respondents } = read(
      'ערר 1212-04-24\nבעניין: דנה לוי (ע"י עו"ד רות שגב) נגד הוועדה המקומית לתכנון ולבנייה גבעון ונגד יוסף אוחנה (ע"י עו"ד נועם פז)\nהחלטה',
      'decision',
    );
    expect(told(respondents)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון', 'יוסף אוחנה <עו"ד נועם פז>']);
  });

  it('counsel of respondent 1 is none of appellant 1', () => {
    const { appellants } = read(
      'ערר 1212-04-24 - דנה לוי ואח\' נגד הוועדה המקומית לתכנון ולבנייה גבעון ונגד יוסף אוחנה\nכתב תשובה מטעם המשיבה 1\nהמשיבה 1, על ידי באת כוחה עו"ד רות שגב מן הלשכה המשפטית, כיכר הגפן 1, מתכבדת להגיש את תשובתה.',
    );
    expect(told(appellants)).toEqual(["דנה לוי ואח'"]);
  });
});

describe('letters', () => {
  const letter = (text: string) =>
    readMetadata(`לכבוד\nועדת הערר לתכנון ובנייה, מחוז חיפה\nשלום רב,\n${text}\n`, 'appeal').parties;

  it('all of those who write', () => {
    const { appellants } = letter(
      'אנחנו, דנה לוי, יוסף אוחנה, מרים פרץ ורות שגב, ועוד 27 שכנים, כותבים לכם בלי עורך דין.',
    );
    expect(appellants.map(({ name }) => name)).toEqual(['דנה לוי', 'יוסף אוחנה', 'מרים פרץ', 'רות שגב']);
  });

  it.each([
    'ביום 19.6.2024 הוועדה המקומית לתכנון ובנייה קריית גפן סירבה לבקשה שלי.',
    'ביום 19.6.2024 דחתה הוועדה המקומית לתכנון ובנייה קריית גפן את ההתנגדות שלי.',
    'הדרישה באה מהוועדה המקומית לתכנון ובנייה קריית גפן לשלם 100 ש"ח.',
    'אני מערערת על הוועדה המקומית לתכנון ובנייה קריית גפן מהסיבות שאכתוב עכשיו.',
  ])('whose decision it is about: %s', (sentence) => {
    const { respondents } = letter(`שמי דנה לוי, ואני גרה ברחוב הגפן 3.\n${sentence}`);
    expect(respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית לתכנון ובנייה קריית גפן']);
  });
});

describe('what is no party', () => {
  it.each([
    'העוררים, יורשי המנוח יוסף לוי ז"ל:\n(א) דנה לוי\n(ב) רון לוי',
    'בעניין: דנה לוי ורון לוי, יורשי המנוח יוסף לוי ז"ל',
  ])('%s', (line) => {
    const { appellants } = read(
      `ערר 1212-04-24\n${line}\n- נגד -\nהמשיבה: הוועדה המקומית לתכנון ובנייה גבעון\nכתב ערר`,
      'appeal',
    );
    expect(appellants.map(({ name }) => name)).toEqual(['דנה לוי', 'רון לוי']);
  });

  it('a heading of the body', () => {
    const { respondents } = read(
      'ערר 1212-04-24\nהעוררת: דנה לוי\nהמשיבה 2: נטעי הצוק בע"מ, ע"י ב"כ עו"ד רות שגב\nהמשיבה 2 היא יזמת התכנית. תשובתה תובא בקצרה בטבלה, ולפניה טענה מקדמית ודבר על הצורך.\nטענת סף: שיהוי',
    );
    expect(respondents.map(({ name }) => name)).toEqual(['נטעי הצוק בע"מ']);
  });
});

describe('heads of other kinds', () => {
  it('the committee of a district that answers to the National Council', () => {
    const { parties } = readMetadata(
      `בפני ועדת המשנה לעררים של המועצה הארצית\nערר 1212-04-24\nקיבוץ הגפן, אגודה שיתופית בע"מ ואח' - נגד - הוועדה המחוזית לתכנון ולבנייה, מחוז הצפון ואח'\nתגובת הוועדה המחוזית\nבאמצעות ב"כ, עו"ד רות שגב, הלשכה המשפטית, מינהל התכנון${BODY}`,
      'response',
    );
    expect(parties.respondents).toMatchObject([{ party: 'local_committee', representative: 'עו"ד רות שגב' }]);
    expect(parties.appellants.map(({ name }) => name)).toEqual(['קיבוץ הגפן, אגודה שיתופית בע"מ']);
  });

  it('no district, panel or village is a party', () => {
    const { parties } = readMetadata(
      `בפני ועדת הערר לתכנון ולבנייה\nתל אביב\nנטעי הצוק בע"מ, שבאת כוחה היא עו"ד רות שגב\n- העוררת -\nהוועדה המקומית לתכנון ולבנייה גבעון\n- המשיבה -\nהוועדה: עו"ד נועם פז (יו"ר), אינג' דן גל, תמר כהן\nהחלטה${BODY}`,
      'decision',
    );
    expect(parties.appellants.map(({ name }) => name)).toEqual(['נטעי הצוק בע"מ']);
    expect(parties.respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון']);
    const { appellants } = read(
      'מאת: דנה לוי, יוסף לוי ורון כהן, מושב גפנים\nנגד: הוועדה המקומית לתכנון ולבנייה גבעון\nערר של שכנים',
      'appeal',
    );
    expect(appellants.map(({ name }) => name)).toEqual(['דנה לוי', 'יוסף לוי', 'רון כהן']);
  });

  it('a letter in the first person under a bare name', () => {
    const { respondents } = readMetadata(
      'דנה לוי, הגפן 20, דירה 4\nלוועדת ערר מחוזית צפון\nהנדון: מלון בבית הסמוך, ערר 1212-04-24\nאני כותבת בלי עורך דין, ומתנגדת למלון.\n',
      'response',
    ).parties;
    expect(told(respondents)).toEqual(['דנה לוי']);
  });

  it('an officer of the committee who writes its answer is no party', () => {
    const { respondents, permit_applicants } = readMetadata(
      'ועדת הערר לתכנון ולבנייה מחוז דרום\nתשובת ועדה מקומית גבעון\nאני מהנדס הוועדה, שמי יוסף אוחנה, והבקשה 24-0386 אושרה. ההיתר ניתן.\n',
      'response',
    ).parties;
    expect([...respondents, ...permit_applicants].map(({ name }) => name)).not.toContain('יוסף אוחנה');
  });

  it('a filer and counsel in the subject', () => {
    const { respondents } = readMetadata(
      'לכבוד\nועדת הערר לפיצויים ולהיטל השבחה, מחוז הצפון\nהנדון: ערר 1212-04-24, עמדת נטעי הצוק בע"מ (המשיבה 2)\nמרשתנו, המיוצגת בידי עו"ד רות שגב ממשרדנו שברחוב הגפן 9, חתמה על כתב שיפוי.\nלפי סעיף 197א ניתן לצרף את המשפה.\n',
      'response',
    ).parties;
    expect(respondents[0]!.name).toBe('נטעי הצוק בע"מ');
  });

  it('owners beside one who asked are no applicants', () => {
    const { respondents, permit_applicants } = readMetadata(
      `${HEAD}העוררת: דנה לוי\n- נגד -\nהמשיבים: (1) הוועדה המקומית לתכנון ולבנייה גבעון; (2) גבעות התחדשות בע"מ; (3) נטעי הצוק בע"מ ורות שגב, בעלות החנויות\nכתב ערר לפי סעיף 152(א)(2) לחוק\n1. ועדת המשנה לרישוי אישרה את הבקשה להיתר ודחתה את התנגדותה. ההיתר בטל.\n`,
      'appeal',
    ).parties;
    expect(respondents.map(({ name }) => name)).toEqual([
      'הוועדה המקומית לתכנון ולבנייה גבעון',
      'נטעי הצוק בע"מ',
      'רות שגב',
    ]);
    expect(permit_applicants.map(({ name }) => name)).toEqual(['גבעות התחדשות בע"מ']);
  });

  it('an appraisal that tells who answers', () => {
    for (const told of [
      'הוועדה\tהוועדה המקומית לתכנון ולבנייה גבעון',
      "המבקשת היא הגב' דנה לוי, והמשיבה היא הוועדה המקומית לתכנון ולבנייה גבעון.",
    ]) {
      const { respondents } = readMetadata(
        `דן גל, שמאי מקרקעין\nשומה מכרעת - היטל השבחה\nהמבקשת\tנטעי הצוק בע"מ\n${told}\n`,
        'appraisal',
      ).parties;
      expect(respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון']);
    }
  });
});

describe('who represents, by the words around his name', () => {
  it('no lawyer by his own title, and no expert', () => {
    const { respondents } = readMetadata(
      `ועדת הערר לתכנון ולבנייה | חיפה | ערר 1212-04-24\nהעוררת: דנה לוי. מבקש ההיתר: יוסף אוחנה.\nעמדת הוועדה המקומית\nהוועדה המקומית לתכנון ולבנייה גבעון, באמצעות אדר' רות שגב, מנהלת אגף הרישוי\n1. ההיתר ניתן כדין.\n`,
      'response',
    ).parties;
    expect(respondents).toMatchObject([{ party: 'local_committee', representative: null }]);
  });

  it('an authority behind the number of its side', () => {
    const { respondents } = read('ערר 1212-04-24\nכתב תשובה מטעם המשיבה 2 - עיריית גבעון\nהעירייה תשיב בקצרה.');
    expect(respondents.map(({ name }) => name)).toEqual(['עיריית גבעון']);
  });
});
