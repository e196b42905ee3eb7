import { describe, expect, it } from 'vitest';
import { extractClaims } from '../../../../src/hebrew/read/claims/extract.ts';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const COLONS = `ועדת הערר לתכנון ובנייה מחוז דרום
פרוטוקול ישיבה מיום 4.3.2024
ערר 6011/23 רון ואח' נ' הוועדה המקומית ערד

בפני הוועדה: יו"ר – עו"ד אסף הררי; חברים: אדר' נטע לוין, מר יואל כהן
מזכירת הוועדה: גב' שרית דן

נכחו:
מטעם העוררים – עו"ד רון שגב, מר אלי רון
מטעם הוועדה המקומית – עו"ד לאה פרי, אדר' סמי עזר (מהנדס העיר)
מבקשי ההיתר – מר דב ניר בעצמו

עו"ד שגב (ב"כ העוררים): ההיתר סותר את התכנית. קומה שלישית אינה מותרת כלל באזור הזה.

עו"ד פרי, ב"כ הוועדה: אין שום סתירה. התכנית המאוחרת גוברת, והיא מתירה שלוש קומות.

אדר' לוין: באיזה סעיף?

אדר' עזר: סעיף 4.1.

מר ניר: אני גר שם עם ההורים שלי. בלי הקומה הזאת אין לנו איפה לגור.

היו"ר: תודה. הדיון הסתיים.`;

describe('attendees', () => {
  const parties = (text: string) => readProtocol(text).attendees.map(({ name, party }) => [name, party]);

  it('reads lists under labels, in one line and by role', () => {
    expect(parties(COLONS)).toEqual([
      ['אסף הררי', null],
      ['נטע לוין', null],
      ['יואל כהן', null],
      ['שרית דן', null],
      ['רון שגב', 'appellant'],
      ['אלי רון', 'appellant'],
      ['לאה פרי', 'local_committee'],
      ['סמי עזר', 'local_committee'],
      ['דב ניר', 'permit_applicant'],
    ]);
  });

  it('reads sides before a dash, a neighbour of no side, and what the developer is called', () => {
    const text = `ועדת הערר\nפרוטוקול דיון בערר 12/24\n\nהופיעו:\nלעוררים – עו"ד דן לב\nלמשיבה 1 – עו"ד טל פז\nנכחו מטעם המשיבים 2-3: מר אבי כץ (מנכ"ל), מר דניאל קורן, מהנדס רדיו\nנכח גם: מר ניר בר, תושב\n\nהיו"ר: נתחיל בבקשה.\n\nעו"ד לב: היזמים לא הגישו דבר, והבקשה פסולה.`;
    expect(parties(text)).toEqual([
      ['דן לב', 'appellant'],
      ['טל פז', 'local_committee'],
      ['אבי כץ', 'permit_applicant'],
      ['דניאל קורן', 'permit_applicant'],
      ['ניר בר', 'other'],
    ]);
  });

  it.each([
    ['tabs', '\t'],
    ['blanks, as a table that lost its cells', ' '],
  ])('reads a table of name, role and side with %s', (_, cell) => {
    const rows = [
      ['שם', 'תפקיד', 'מטעם'],
      ['עו"ד תמר אור-לב', 'באת כוח העוררים', 'העוררים'],
      ['ד"ר נורית עין', 'עוררת 1', 'העוררים'],
      ["אינג' סבטלנה ריך", 'מהנדסת הוועדה', 'הוועדה המקומית'],
      ['עו"ד אלעד נחום', 'ב"כ מבקשי ההיתר', 'משיבים 2-3'],
      ['מר רונן ברק', 'משיב 2', 'משיבים 2-3'],
    ];
    const text = `פרוטוקול דיון\n\nנוכחים:\n\n${rows.map((row) => row.join(cell)).join('\n')}\n\nיו"ר: נתחיל, בבקשה.`;
    expect(parties(text)).toEqual([
      ['תמר אור-לב', 'appellant'],
      ['נורית עין', 'appellant'],
      ['סבטלנה ריך', 'local_committee'],
      ['אלעד נחום', 'permit_applicant'],
      ['רונן ברק', 'permit_applicant'],
    ]);
  });

  it('takes an expert for the side with which he is listed, and a party without a name as it is called', () => {
    const text =
      'פרוטוקול\n\nהופיעו: העורר 1 בעצמו וב"כ העוררים עו"ד גדעון שטרן; השמאי חיים רות מטעם העוררים; ב"כ המשיבה 1 עו"ד רותם פז; השמאית דליה אבן.\n\nיו"ר: קראנו.\n\nמר דהן: הבית שלי רועד, ואי אפשר לפתוח חלון.';
    const protocol = readProtocol(text);
    expect(protocol.attendees.map(({ name, party }) => [name, party])).toEqual([
      ['העורר 1', 'appellant'],
      ['גדעון שטרן', 'appellant'],
      ['חיים רות', 'appellant'],
      ['רותם פז', 'local_committee'],
      ['דליה אבן', 'local_committee'],
    ]);
    expect(protocol.turns.at(-1)).toMatchObject({ speaker: 'מר דהן', party: 'appellant' });
  });
});

describe('turns', () => {
  const turns = (text: string) =>
    readProtocol(text).turns.map(({ speaker, party, text: said }) => [speaker, party, said]);

  it('reads speakers before a colon, by surname and by role', () => {
    expect(readProtocol(COLONS).hearing_date).toBe('2024-03-04');
    expect(turns(COLONS).map(([speaker, party]) => [speaker, party])).toEqual([
      ['עו"ד שגב', 'appellant'],
      ['עו"ד פרי, ב"כ הוועדה', 'local_committee'],
      ["אדר' לוין", null],
      ["אדר' עזר", 'local_committee'],
      ['מר ניר', 'permit_applicant'],
      ['היו"ר', null],
    ]);
  });

  it('knows a surname with a geresh in it', () => {
    const text = COLONS.replaceAll('פרי', "ח'ורי").replaceAll('שגב', "ג'ובראן-לב");
    expect(turns(text).map(([speaker, party]) => [speaker, party])).toEqual(
      expect.arrayContaining([
        ['עו"ד ג\'ובראן-לב', 'appellant'],
        ['עו"ד ח\'ורי, ב"כ הוועדה', 'local_committee'],
      ]),
    );
    const plain = text.replace('עו"ד ח\'ורי, ב"כ הוועדה: אין', 'עו"ד ח\'ורי: אין');
    expect(turns(plain)[1]?.slice(0, 2)).toEqual(['עו"ד ח\'ורי', 'local_committee']);
  });

  it('reads speakers that stand alone on a line', () => {
    const text =
      'פרוטוקול\n\nבפני: עו"ד בן זכאי, יו"ר\n\nהופיעו:\n\nמטעם העוררים: עו"ד נתן ביטון\n\nמטעם המשיבה: עו"ד הדס מרגל; השמאי יגאל רווה\n\nהיו"ר\n\nנשמע טיעון קצר.\n\nעו"ד ביטון\n\nהעסקה פסולה. אב מכר לבנו.\n\nשום שמאי לא היה נוגע בה.\n\nעו"ד מרגל\n\nאין בכך כלום.\n\nעו"ד ביטון\n\nיש ויש.\n\nהשמאי רווה\n\nבדקתי אותה היטב.';
    expect(turns(text)).toEqual([
      ['היו"ר', null, 'נשמע טיעון קצר.'],
      ['עו"ד ביטון', 'appellant', 'העסקה פסולה. אב מכר לבנו.\n\nשום שמאי לא היה נוגע בה.'],
      ['עו"ד מרגל', 'local_committee', 'אין בכך כלום.'],
      ['עו"ד ביטון', 'appellant', 'יש ויש.'],
      ['השמאי רווה', 'local_committee', 'בדקתי אותה היטב.'],
    ]);
  });

  it('reads a protocol that tells what was said', () => {
    const text =
      'פרוטוקול דיון\n\nנוכחים: ב"כ העוררת - עו"ד תום; ב"כ המשיבה - עו"ד ענבל\n\nב"כ העוררת טוען כי השומה שגויה משום שלא נכללו בה עלויות הפינוי.\nב"כ המשיבה טוענת כי עלויות הפינוי נכללו בסעיף 7 לשומה.';
    expect(turns(text).map(([, party, said]) => [party, said])).toEqual([
      ['appellant', 'השומה שגויה משום שלא נכללו בה עלויות הפינוי.'],
      ['local_committee', 'עלויות הפינוי נכללו בסעיף 7 לשומה.'],
    ]);
  });

  it('takes neither questions of the panel, nor bare answers, thanks and withdrawals for claims', () => {
    const claims = extractClaims(
      `${COLONS.replace('היו"ר: תודה. הדיון הסתיים.', '')}עו"ד שגב: תודה. על טענת החניה אנו מוותרים.\n\nהיו"ר: תודה. הדיון הסתיים.`,
      'protocol',
    );
    expect(claims.map(({ party }) => party).slice(0, 2)).toEqual(['appellant', 'local_committee']);
    expect(claims.map(({ text }) => text).join()).not.toMatch(/באיזה סעיף|סעיף 4\.1|תודה|מוותרים/);
  });

  it('gives the parties of the hearing to the metadata', () => {
    const { parties, chair, case_number } = readMetadata(COLONS, 'protocol');
    expect({ chair, case_number }).toEqual({ chair: 'אסף הררי', case_number: '6011/23' });
    expect(parties.appellants).toMatchObject([{ name: "רון ואח'", representative: 'עו"ד רון שגב' }]);
  });
});

it("a line that says who came is nobody's words", () => {
  const text =
    'ועדת הערר לתכנון ובנייה\nרשימות דיון\nיו"ר רות שגב, עו"ד; נועם פז, מהנדס.\nעורר: אבי גל, בעצמו; עמו הבן דניאל. לוועדה: עו"ד מרים פרץ.\nמיקרופון 2 לא פעל; דברי המהנדס נרשמו מן היד.\nיו"ר: לברר קודם איחור.\nעורר: המכתב הגיע רק ביום 12.8, ולכן הערר הוגש במועד.\n';
  const { turns } = readProtocol(text);
  expect(turns.map((turn) => [turn.party, turn.text])).toEqual([
    [null, 'לברר קודם איחור.'],
    ['appellant', 'המכתב הגיע רק ביום 12.8, ולכן הערר הוגש במועד.'],
  ]);
});

describe('lists of those who came in other forms', () => {
  const came = (text: string) => readProtocol(text).attendees.map(({ name, party }) => [name, party]);

  it('go on after one who appears for himself', () => {
    const text =
      'ועדת הערר\nחברי הוועדה: עו"ד רות שגב, יו"ר; מר נועם פז, חבר\nמטעם העוררים 1 ו-2: עו"ד דנה לביא; מר אבי גל\nהעורר 3: מר זאב הירש, מופיע בעצמו\nמטעם הוועדה המקומית: עו"ד מרים פרץ; אדר\' טל בן-הרוש, מחלקת רישוי\n\nיו"ר: בוקר טוב. נתחיל בסף.\n\nמר הירש: הבניין הזה הוא מפלצת, ואיש לא שאל אותי.\n';
    expect(came(text)).toEqual(
      expect.arrayContaining([
        ['זאב הירש', 'appellant'],
        ['מרים פרץ', 'local_committee'],
        ['טל בן-הרוש', 'local_committee'],
      ]),
    );
    expect(readProtocol(text).turns.at(-1)).toMatchObject({ speaker: 'מר הירש', party: 'appellant' });
  });

  it('name a party before those who came for it, in a table under one of the tribunal', () => {
    const text =
      'ועדת ערר לתכנון ולבנייה\nמי\tשם ותפקיד\nהוועדה\tאלון פרי, עו"ד, יו"ר; סמדר חסון, אדריכלית\nהעוררים\tועד שכונת הגפן, עמותה רשומה: עו"ד סיון רום והגב\' נורית צדוק, יושבת ראש הוועד\nהוועדה המקומית\tהוועדה המקומית לתכנון ולבנייה כרמי ים: עו"ד חגי נוימן; אדר\' לריסה קגן, מהנדסת העיר\nהתאגיד\tמעיינות הכרם, תאגיד מים וביוב בע"מ: עו"ד רחל דגני; מר שי ליבר, מהנדס\nרשמה\tאורית לנדא, מזכירת הוועדה\n\nיו"ר: בוקר טוב. שני עררים ושעה אחת.\n\nעו"ד נוימן: יש סמכות, אנחנו ועדה עצמאית.\n';
    expect(came(text)).toEqual([
      ['אלון פרי', null],
      ['סמדר חסון', null],
      ['סיון רום', 'appellant'],
      ['נורית צדוק', 'appellant'],
      ['חגי נוימן', 'local_committee'],
      ['לריסה קגן', 'local_committee'],
      ['רחל דגני', 'respondent'],
      ['שי ליבר', 'respondent'],
      ['אורית לנדא', null],
    ]);
  });

  const TWO_SESSIONS =
    'ועדת ערר\nפרוטוקול מאוחד\nישיבה ראשונה, 12 בפברואר 2024\nהרכב\tעו"ד עומר שנהב, יו"ר; הגב\' רים חורי, מתכננת\nהעוררים\tעו"ד יורם אבידן; מר דן ברק\nהמשיבה\tעו"ד קרן מילר; השמאית מטעמה, הגב\' הילה טל\n\nיו"ר הוועדה: פתח את הישיבה.\n\nב"כ המשיבה: עמדה על הטענה שהתביעה באה באיחור.\n\nישיבה שנייה, 27 במאי 2024\nהרכב הוועדה - ללא שינוי\nמטעם העוררים - עו"ד אבידן; העוררת 2, הגב\' סמדר ברק-נוי; מר נועם דביר, מנהל המשתלה\nמטעם המשיבה - עו"ד מילר; השמאית טל\n\nב"כ המשיבה - מסרה שהמשיבה חוזרת בה מטענת האיחור.\n';

  it('stand over a second session, under its title alone', () => {
    const names = came(TWO_SESSIONS).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['סמדר ברק-נוי', 'נועם דביר']));
    expect(
      readProtocol(TWO_SESSIONS)
        .turns.map(({ text }) => text)
        .join(' '),
    ).not.toContain('ללא שינוי');
  });

  it('call the local committee the respondent, with those who came for it, where a table has no other', () => {
    expect(came(TWO_SESSIONS)).toEqual(
      expect.arrayContaining([
        ['קרן מילר', 'local_committee'],
        ['הילה טל', 'local_committee'],
      ]),
    );
    expect(readProtocol(TWO_SESSIONS).turns.at(-1)).toMatchObject({ party: 'local_committee' });
  });
});
