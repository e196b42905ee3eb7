import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';

const HEAD = 'ועדת ערר לתכנון ובנייה מחוז חיפה\nפרוטוקול דיון בערר 77/25\n\n';
const parties = (text: string): [string, string | null][] =>
  readProtocol(HEAD + text).turns.map(({ speaker, party }) => [speaker, party]);

describe('for whom one speaks who is on no list', () => {
  it('goes by what he says of himself', () => {
    expect(
      parties(`יו"ר: נפתח את הדיון. נא לקצר.
עו"ד ברק: אנחנו כוועדה מקומית שקלנו הכול, וההחלטה מנומקת.
עו"ד חן: אני מייצג את העוררים, שלוש דירות בבניין.
עו"ד לוי: ההיתר שלנו תואם את התכנית.`),
    ).toEqual([
      ['יו"ר', null],
      ['עו"ד ברק', 'local_committee'],
      ['עו"ד חן', 'appellant'],
      ['עו"ד לוי', 'permit_applicant'],
    ]);
  });

  it('goes by how the panel calls him, and by who brought him', () => {
    expect(
      parties(`היו"ר: בוקר טוב. ב"כ העוררת, עו"ד חן, בבקשה.
עו"ד חן: ההחלטה לא נומקה כלל.
היו"ר: תודה. הוועדה המקומית, בבקשה.
עו"ד ברק: ההחלטה מנומקת היטב. גב' רז, שמאית הוועדה, נמצאת כאן ותסביר.
גב' רז: בדקתי שש עסקאות.
עו"ד חן: הבאתי שכן, מר פז, אני מבקש שיגיד כמה מילים.
מר פז: אני גר מול המגרש. הרעש נורא.
מר כץ: כמה קומות יש שם?`),
    ).toEqual([
      ['היו"ר', null],
      ['עו"ד חן', 'appellant'],
      ['היו"ר', null],
      ['עו"ד ברק', 'local_committee'],
      ["גב' רז", 'local_committee'],
      ['עו"ד חן', 'appellant'],
      ['מר פז', 'appellant'],
      ['מר כץ', null],
    ]);
  });

  it('takes the first counsel to argue for the appellants where nothing else tells', () => {
    const long = 'השומה שגויה מיסודה, ולא הובאו בה בחשבון עלויות הפינוי, הדחייה והזיהום שבקרקע, כפי שפורט. ';
    expect(
      parties(
        `היו"ר: נתחיל בבקשה.\nעו"ד חן: ${long}${long}\nהיו"ר: תודה.\nעו"ד ברק: ${long}${long}\nעו"ד חן: אין לזה בסיס.`,
      ).map(([, party]) => party),
    ).toEqual([null, 'appellant', null, 'local_committee', 'appellant']);
  });

  it('knows an office of one who is listed, and the panel by its own', () => {
    expect(
      parties(`נוכחים: העורר – אורי שמש; המשיבה – עו"ד גיל ברק, הפקח דן פז
היו"ר: נתחיל בבקשה.
הפקח: הגעתי למקום פעמיים.
חבר הוועדה: מתי היית שם?
העורר: הוא לא היה אצלי.`).map(([, party]) => party),
    ).toEqual([null, 'local_committee', null, 'appellant']);
  });
});

it("reads an examination: counsel's questions and the witness's answers", () => {
  const text = `נוכחים: עו"ד תמר חן, השמאי דוד נוי – בשם העוררת; עו"ד גיל ברק, השמאית רות לב – בשם המשיבה

היו"ר: נשמע את השמאים. בבקשה.

השמאי מר נוי, לאחר שהוזהר, מאשר את חוות דעתו.

חקירה נגדית, עו"ד ברק:

ש. בדקת את תיק הבניין?

ת. לא. לא פתחתי אותו.

ש. כמה עסקאות בדקת?

ת. שש. כולן מאותו רחוב.

חבר הוועדה: מי צילם?

העד: אני צילמתי.

חקירת השמאית לב על ידי עו"ד חן:

ש: ביקרת בנכס?

ת: מבחוץ בלבד.`;
  expect(parties(text).filter(([speaker]) => /^[שת]$|העד/.test(speaker))).toEqual([
    ['ש', 'local_committee'],
    ['ת', 'appellant'],
    ['ש', 'local_committee'],
    ['ת', 'appellant'],
    ['העד', 'appellant'],
    ['ש', 'appellant'],
    ['ת', 'local_committee'],
  ]);
});

const LIST =
  'נוכחים: מטעם העוררת – עו"ד תמר חן. מטעם המשיבה – עו"ד גיל ברק, אינג\' דן פז. מטעם מבקש ההיתר – עו"ד רז לוי.';

describe('a summary', () => {
  const SUMMARY = `(הפרוטוקול נרשם בתמצית ואינו תמליל)
${LIST}

ב"כ העוררת: ההחלטה אינה מנומקת. היו"ר: זה כתוב. ב"כ העוררת: אכן.

היו"ר שואל אם הבקשה הוגשה במועד.

לשאלת היו"ר אני משיבה: הבקשה הוגשה במועד.

ב"כ המשיבה מעיר כי ההחלטה מנומקת היטב.

לשאלת חבר הוועדה כהן, אם יש תקן, משיב אינג' פז כי התקן הוא חניה אחת לדירה.

עו"ד לוי מצטרף לדברי ב"כ המשיבה ומוסיף כי הבניין ישן. היו"ר מודה לצדדים.`;

  it('tells in the third person who speaks, also within a paragraph', () => {
    const { turns } = readProtocol(HEAD + SUMMARY);
    expect(turns.map(({ party, text }) => [party, text])).toEqual([
      ['appellant', 'ההחלטה אינה מנומקת.'],
      [null, 'זה כתוב.'],
      ['appellant', 'אכן.'],
      [null, 'שואל אם הבקשה הוגשה במועד.'],
      ['appellant', 'הבקשה הוגשה במועד.'],
      ['local_committee', 'ההחלטה מנומקת היטב.'],
      ['local_committee', 'התקן הוא חניה אחת לדירה.'],
      ['permit_applicant', 'מצטרף לדברי ב"כ המשיבה ומוסיף כי הבניין ישן.'],
      [null, 'מודה לצדדים.'],
    ]);
  });

  it('goes over to who speaks behind a number too', () => {
    const text = `${HEAD}${SUMMARY}\n\nהיו"ר שואל את ב"כ המשיבה על המרפסת שבחלקה 3. ב"כ המשיבה משיב כי המרפסת נבנתה בהיתר.`;
    expect(readProtocol(text).turns.at(-1)).toMatchObject({ party: 'local_committee', text: 'המרפסת נבנתה בהיתר.' });
  });

  it('is not read into a transcript, where counsel tells what the others argue', () => {
    const text = `${LIST}

היו"ר: נתחיל בבקשה.

עו"ד ברק: אענה לפי הסדר.

עו"ד חן טוענת שאין נימוקים. זה לא נכון.

עו"ד חן: זה נכון.`;
    expect(parties(text).map(([, party]) => party)).toEqual([null, 'local_committee', 'appellant']);
  });
});

it('tells whose words a first session told in the third person holds, where the second was recorded', () => {
  const text = `פרוטוקול בערר 77/25
בהרכב: עו"ד תמר חן, יו"ר. הופיעו העורר אורי שמש; בשם הוועדה המקומית עו"ד גיל ברק.

העורר טוען שהחלון בסלון ייחסם, וזהו האור היחיד בבית.

העורר מוסיף שאיש לא הודיע לו על ההחלטה.

עו"ד ברק משיבה שאין זכות מוקנית לשמש.

העורר מעיר שהמחשב לא גר ברחוב.

ישיבה שנייה, 4.5.2025 (תמליל)

חן: מה חשוב לך שנדע?

שמש: הקיר לא יעמוד, והנה הגבס.

ברק: אין לזה תעודה.

חן: תודה לכולם.

שמש: תודה לגברת.
`;
  const { turns } = readProtocol(text);
  const partyOf = (words: string) => turns.find((turn) => turn.text.includes(words))?.party;
  expect(['החלון בסלון', 'לא הודיע לו', 'זכות מוקנית', 'המחשב', 'הקיר לא יעמוד', 'תעודה'].map(partyOf)).toEqual([
    ...['appellant', 'appellant', 'local_committee', 'appellant', 'appellant', 'local_committee'],
  ]);
});

describe('who the other respondents are', () => {
  const other = (said: string): string | null | undefined =>
    readProtocol(
      `${HEAD}נוכחים: ב"כ העוררת עו"ד תמר חן. ב"כ המשיבה 1 עו"ד גיל ברק. ב"כ המשיבים 2 עו"ד רז לוי\n\nהיו"ר: ההיתר אושר בתנאים לאחר התנגדות. נשמע את הצדדים.\n\n${said}\n\nב"כ המשיבים 2: הרעש בלתי נסבל.`,
    ).turns.at(-1)?.party;

  it('are neighbours where they are called so, and the applicants where a permit was given', () => {
    expect(other('היו"ר: תחילה העוררת, אחריה הוועדה המקומית ואחריה השכנים.')).toBe('respondent');
    expect(other('היו"ר: תחילה העוררת ואחריה הוועדה המקומית.')).toBe('permit_applicant');
  });

  it('are no applicants for a permit where they stand behind a plan that was deposited', () => {
    const text = `${HEAD}נוכחים: ב"כ העוררים עו"ד תמר חן; ב"כ היזמים עו"ד רז לוי; אדר' לי צור, עורכת התכנית

היו"ר: התכנית הופקדה במרץ. נשמע את הצדדים.

ב"כ היזמים: התכנית ראויה.`;
    expect(readProtocol(text).turns.at(-1)?.party).toBe('respondent');
  });
});

it('reads any text: turns in order, within it and apart', () => {
  const line = fc.constantFrom(
    'היו"ר: נתחיל. טוב.',
    'ש. מה?',
    'ת. כך.',
    'לשאלת היו"ר אני משיב:',
    'ב"כ העוררת מבקש להוסיף. היו"ר: כן.',
    'נוכחים: עו"ד כהן – לעוררים; ',
    'עו"ד כהן',
    'החלטה',
    'אין תמליל; עיקרי הדברים',
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
      const text = lines.join('\n');
      let end = 0;
      for (const turn of readProtocol(text).turns) {
        expect(turn.start).toBeGreaterThanOrEqual(end);
        expect(turn.end).toBeGreaterThan(turn.start);
        expect(text.slice(turn.start, turn.end)).toBe(turn.text);
        end = turn.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }),
  );
});

describe('speakers as notes and minutes call them', () => {
  const LIST =
    'ועדת ערר מחוז חיפה\nפרוטוקול דיון בערר 77/25\nנוכחים: עו"ד תמר חן, ב"כ העוררים; אורי שמש, יועץ תנועה מטעם העוררים; עו"ד גיל ברק, היועצת המשפטית של הוועדה המקומית; דליה גת, מפקחת בנייה מטעם הוועדה המקומית; עו"ד רז לוי, ב"כ המשיבה 2\n';
  const parties = (text: string): string[] =>
    readProtocol(LIST + text).turns.map(({ speaker, party }) => `${speaker}: ${party ?? 'panel'}`);

  it('by an office with its article, and by abbreviations', () => {
    expect(
      parties(
        'יו"ר: בוקר טוב, נתחיל בתנועה.\nיועץ התנועה: ספרתי ימים שלמים, והתור היה קצר.\nמפקחת הבנייה: הגדר לא הוקמה עד היום.\nהיועמ"ש: כך גם נכתב בתשובה.\nב"כ ע.: הדברים אינם נכונים כלל.',
      ),
    ).toEqual([
      'יו"ר: panel',
      'יועץ התנועה: appellant',
      'מפקחת הבנייה: local_committee',
      'היועמ"ש: local_committee',
      'ב"כ ע\': appellant',
    ]);
  });

  it('before a dash with how they speak, and by a number', () => {
    expect(
      parties(
        [
          'יו"ר – נפתח את הדיון בשעה זו.',
          'ב"כ העוררים – הערר נוגע לרעש.',
          'ב"כ הוועדה – הרעש נמדד כדין.',
          'ב"כ העוררים – לא נמדד בלילה.',
          'ב"כ הוועדה, בתשובה – נמדד גם בלילה.',
          'ב"כ משיבה 2 – המדידה שלנו לפניכם.',
          'ב"כ העוררים – היא לא צורפה.',
          'ב"כ הוועדה – היא צורפה כנספח.',
        ].join('\n'),
      ),
    ).toEqual([
      'יו"ר: panel',
      'ב"כ העוררים: appellant',
      'ב"כ הוועדה: local_committee',
      'ב"כ העוררים: appellant',
      'ב"כ הוועדה: local_committee',
      'ב"כ משיבה 2: respondent',
      'ב"כ העוררים: appellant',
      'ב"כ הוועדה: local_committee',
    ]);
  });

  it('in minutes with whatever verb, and a client whom no list calls so', () => {
    expect(
      parties(
        [
          'היו"ר פתחה את הישיבה והציגה את הנוכחים.',
          'ב"כ העוררים טען כי ההיתר ניתן בלי פרסום כדין.',
          'ב"כ הוועדה המקומית השיבה כי הפרסום נעשה כנדרש.',
          'ב"כ העוררים עיין בתצלום והראה בו כיתוב חלקי.',
          'ב"כ החברה צירפה לתיק את עותק המודעה.',
          'היו"ר קיבלה את העותק וסימנה אותו.',
        ].join('\n'),
      ),
    ).toEqual([
      'היו"ר: panel',
      'ב"כ העוררים: appellant',
      'ב"כ הוועדה המקומית: local_committee',
      'ב"כ העוררים: appellant',
      'ב"כ החברה: permit_applicant',
      'היו"ר: panel',
    ]);
  });

  it('in minutes whose verb stands before who speaks, and by either of two surnames', () => {
    const minutes = [
      'ועדת ערר מחוז חיפה\nפרוטוקול דיון בערר 77/25',
      'נכחו חברי הוועדה: עו"ד נועה פלג, יושבת ראש; מר יוסי בר, נציג ציבור',
      'מטעם העוררת: עו"ד טליה ארד-שגב; גב\' רות לב',
      'מטעם המשיבה: עו"ד איתי מנור; מר דן גל, מהנדס הוועדה',
      'יושבת ראש הוועדה פתחה את הישיבה וביקשה מן הצדדים לקצר בדבריהם.',
      'עו"ד מנור ציין כי ההודעה נשלחה במועד וכי אישור המסירה מצוי בתיק.',
      'בעניין החניה טענה עו"ד ארד כי התקן אינו מתקיים במגרש, וכי לא הוצג פתרון אחר.',
      'לאחר הפסקה השיב עו"ד מנור כי הפתרון הוצג בישיבה הקודמת ואושר בה.',
    ].join('\n\n');
    expect(readProtocol(minutes).turns.map(({ speaker, party }) => [speaker, party])).toEqual([
      ['יושבת ראש הוועדה', null],
      ['עו"ד מנור', 'local_committee'],
      ['עו"ד ארד', 'appellant'],
      ['עו"ד מנור', 'local_committee'],
    ]);
  });

  it('gives a stranger’s line to nobody rather than to whoever spoke before', () => {
    const lines = [
      'יו"ר: נפתח.',
      'ב"כ העוררים: ההיתר פוגע בנו.',
      'יו"ר: כן.',
      'ב"כ הוועדה: ההיתר כדין.',
      'יו"ר: תודה.',
    ];
    const own = ['ב"כ העוררים: הבניין גבוה מדי.', 'לסיכום: אין מקום לאשר אותו.'];
    const stranger = 'מרים הורביץ: אני גרה מול הבניין ואין בו כל פגם.';
    const turns = readProtocol(`${HEAD}${[...lines, ...lines, ...own, stranger].join('\n')}`).turns.slice(-2);
    expect(turns.map(({ party, text }) => [party, text])).toEqual([
      ['appellant', 'הבניין גבוה מדי.\nלסיכום: אין מקום לאשר אותו.'],
      [null, 'אני גרה מול הבניין ואין בו כל פגם.'],
    ]);
  });
});

describe('speakers before other signs than a colon', () => {
  const HEAD = `פרוטוקול
חברי הוועדה: עו"ד שרה מלמד, יו"ר; אבנר שדה, חבר
לעוררים: עו"ד גלעד נויפלד
לוועדה המקומית: עו"ד לירז טובול
`;
  const SAID = [
    ['היו"ר', 'כולם שומעים? מתחילים.'],
    ['נויפלד', 'תנאי שבע מחייב גדר סביב כל הבריכות.'],
    ['טובול', 'הגדר נדרשה בגלל הרשות.'],
    ['שדה', 'אפשר לקבל מפרט של הגדר?'],
    ['נויפלד', 'נכון. נשלח עוד היום.'],
    ['טובול', 'אין לנו התנגדות לכך.'],
    ['נויפלד', 'תודה. זה הכול.'],
  ] as const;
  const parties = (sign: (who: string, said: string) => string) =>
    readProtocol(`${HEAD}\n${SAID.map(([who, said]) => sign(who, said)).join('\n')}`).turns.map(({ party }) => party);

  it.each([
    ['brackets', (who: string, said: string) => `[${who}] ${said}`],
    ['an equals sign', (who: string, said: string) => `${who}= ${said}`],
    ['an arrow', (who: string, said: string) => `${who} ← ${said}`],
    ['a full stop', (who: string, said: string) => `${who}. ${said}`],
  ])('are known by %s', (_, sign) => {
    expect(parties(sign)).toEqual([
      null,
      'appellant',
      'local_committee',
      null,
      'appellant',
      'local_committee',
      'appellant',
    ]);
  });

  it('are none where few lines begin so', () => {
    const text = `${HEAD}\nהיו"ר: כולם שומעים?\nעו"ד נויפלד: תנאי שבע מחייב גדר.\nטובול. זה שמה של חברתי, והיא תענה.\nעו"ד טובול: הגדר נדרשה.`;
    expect(readProtocol(text).turns.map(({ party }) => party)).toEqual([null, 'appellant', 'local_committee']);
  });
});
