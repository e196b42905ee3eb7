import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJudgment } from '../../../../src/hebrew/read/halacha/judgment.ts';
import { quoteFinder } from '../../../../src/hebrew/read/halacha/quotes.ts';
import { findRules } from '../../../../src/hebrew/read/halacha/rules.ts';
import { JUDGMENT } from '../../../helpers/judgment.ts';
import { runs } from '../../../helpers/runs.ts';

const ruleIn = (sentence: string): string[] =>
  findRules(`החלטה\n\nדיון והכרעה\n\n1. ${sentence}\n\n2. ועתה לגופו של הערר.`, 'decision').map(({ rule }) => rule);

describe('rules of a decision', () => {
  it('stand in it word for word, without the words that introduce them, and are not what parties claim', () => {
    const found = findRules(JUDGMENT, 'court_judgment');
    expect(found.map(({ rule }) => rule)).toEqual([
      'הקלה אינה זכות מוקנית אלא חריג לתכנית, ועל המבקש אותה הנטל להצביע על טעם תכנוני המצדיק סטייה ממנה.',
      'מוסד תכנון רשאי לשנות את דעתו כל עוד עשה כן מטעמים ענייניים.',
      'אי פרסום כדין מקים פגם היורד לשורשו של ההליך, ואין הוועדה רשאית לרפאו בדיעבד.',
      'ועדת ערר מוסמכת להפעיל שיקול דעת תכנוני עצמאי, ואין היא מוגבלת לעילות של ביקורת מינהלית.',
    ]);
    for (const { quote, start, end } of found) expect(JUDGMENT.slice(start, end)).toBe(quote);
  });

  it.each([
    'לטענת העוררת, הלכה היא כי אין הוועדה רשאית לשנות את דעתה לאחר שניתן היתר.',
    'העורר סבור כי כלל הוא שיש לפרסם כל בקשה להקלה ברבים ולשמוע כל מתנגד.',
    'נקבע כי הערר נדחה וכי העוררת תישא בהוצאות המשיבה בסך 5,000 ש"ח.',
    'האם נקבעה הלכה שלפיה ועדה מקומית רשאית לסטות מתכנית בלא פרסום?',
    'ראו: עע"מ 317/10 שפר נ\' יניב, שבו נקבע כי הקלה היא חריג.',
    'כך נקבע בעע"מ 3319/05 עיריית פתח-תקווה נ\' ברעם (נבו, 19.12.2006), וכך נפסק מאז.',
  ])('are none in: %s', (sentence) => {
    expect(ruleIn(sentence)).toEqual([]);
  });

  it.each([
    'רשות ציבורית אינה רשאית להימנע מהכרעה רק משום שהכרעתה קשה.',
    'חוות דעת שהוגשה בלא תצהיר אינה ראיה, אלא אם הסכימו הצדדים האחרים להגשתה.',
    'מסמך פנימי של רשות איננו מקור סמכות, והוא כפוף להוראות הדין.',
    'ועדה מקומית הדוחה בקשה חייבת לנמק מדוע, והטענה שקולה לטענה של חוסר סמכות.',
  ])('may be said of all cases without an authority: %s', (sentence) => {
    expect(ruleIn(sentence)).toEqual([sentence]);
  });

  it.each([
    'הבקשה אינה תואמת את התכנית, אלא אם תתוקן כאמור לעיל.',
    'העוררים רשאים לפנות לוועדה המקומית, ואין היא רשאית לסרב להם אלא מטעמים תכנוניים.',
    'איננו סבורים שיש בכך טעם, אך גם אם היה, לא היה בו די.',
    'זו אינה דרכה של רשות, ולא נאה היה לה.',
  ])('are not said of one case: %s', (sentence) => {
    expect(ruleIn(sentence)).toEqual([]);
  });

  it.each([
    [
      'כידוע, הלכה פסוקה היא כי הטעם התכנוני להקלה צריך להיות מיוחד למגרש שבו מדובר.',
      'הטעם התכנוני להקלה צריך להיות מיוחד למגרש שבו מדובר.',
    ],
    [
      'בית המשפט העליון קבע בעע"מ 2418/05 מילגרום נ\' הוועדה המחוזית, כי פגם בפרסום אינו מביא תמיד לבטלות ההחלטה.',
      'פגם בפרסום אינו מביא תמיד לבטלות ההחלטה.',
    ],
    [
      'כך נפסק בעע"מ 2418/05 מילגרום נ\' הוועדה המחוזית, כי פגם בפרסום אינו מביא תמיד לבטלות ההחלטה.',
      'פגם בפרסום אינו מביא תמיד לבטלות ההחלטה.',
    ],
    [
      "אין אדם זכאי לנוף שנשקף ממגרשו, אלא אם תכנית הבטיחה לו זאת (ערר (מרכז) 314/19 רפאלי נ' הוועדה המקומית).",
      "אין אדם זכאי לנוף שנשקף ממגרשו, אלא אם תכנית הבטיחה לו זאת (ערר (מרכז) 314/19 רפאלי נ' הוועדה המקומית).",
    ],
  ])('are found in: %s', (sentence, rule) => {
    expect(ruleIn(sentence)).toEqual([rule]);
  });

  it('are verbatim, in order and at most twenty in any text', () => {
    const piece = fc.constantFrom(
      'הלכה היא כי ',
      'כבר נפסק כי ',
      'הוועדה רשאית ',
      'לטענת העורר ',
      'ע"א 12/20 ',
      'סעיף 149 לחוק ',
      'דיון והכרעה\n\n',
      '. ',
      '\n\n',
      '1. ',
      '(',
      '"',
      'כי ',
      'מוסד תכנון חייב לנמק את החלטתו ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
        const text = pieces.join('');
        const found = findRules(text, 'court_judgment');
        expect(found.length).toBeLessThanOrEqual(20);
        for (const [index, { quote, start, end, rule }] of found.entries()) {
          expect(text.slice(start, end)).toBe(quote);
          expect(quote).toContain(rule);
          if (index > 0) expect(start).toBeGreaterThanOrEqual(found[index - 1]!.end);
        }
      }),
      runs(30, 100),
    );
  });

  it('take time in proportion to the text', () => {
    const time = (times: number) => {
      const text = JUDGMENT.repeat(times);
      const started = performance.now();
      findRules(text, 'court_judgment');
      readJudgment(text, 'court_judgment');
      return performance.now() - started;
    };
    time(20);
    expect(time(400)).toBeLessThan(time(40) * 10 * 4 + 200);
  });
});

describe('a quotation', () => {
  const text = 'לפני כן. הקלה אינה זכות מוקנית, אלא „חריג" לתכנית־האב\nשיש לפרשו בצמצום. אחרי כן.';
  const find = quoteFinder(text);

  it('is found whatever its blanks and marks, and given in the wording of the text', () => {
    const place = find("\"הקלה אינה  זכות מוקנית, אלא ''חריג'' לתכנית-האב שיש לפרשו\"");
    expect(text.slice(place!.start, place!.end)).toBe('הקלה אינה זכות מוקנית, אלא „חריג" לתכנית־האב\nשיש לפרשו');
  });

  it('of other words, with words left out, or too short to prove anything, is not', () => {
    expect(find('הקלה היא זכות מוקנית, אלא חריג')).toBeNull();
    expect(find('הקלה אינה זכות … לפרשו בצמצום')).toBeNull();
    expect(find('הקלה אינה זכות')).toBeNull();
    expect(find('')).toBeNull();
  });

  it('that was cut out of a text is found in it', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'אבגדה "\'־.,\n(’״'), minLength: 60, maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.nat(30), (source, from) => {
        const cut = source.slice(from, from + 50);
        const place = quoteFinder(source)(cut);
        if (cut.replace(/[\s"'.…,;:()[\]’״־-]/g, '').length >= 20) expect(place).not.toBeNull();
        if (place) expect(place.end).toBeGreaterThan(place.start);
      }),
    );
  });
});

describe('the particulars of a decision', () => {
  it('of a court are read from its heading, its citations and its end', () => {
    expect(readJudgment(JUDGMENT, 'court_judgment')).toEqual({
      court: 'בית המשפט העליון',
      case_number: '4021/19',
      decision_date: '2020-03-11',
      parties: {
        appellants: ['חברת שקד הגליל בע"מ'],
        respondents: ['הוועדה המקומית לתכנון ובנייה נווה אלון', 'ועדת הערר המחוזית'],
      },
      judges: ["ד' ברוש", "י' אלמוגי", "ר' שני"],
      outcome: 'rejected',
      statutes: ['סעיף 147 לחוק התכנון והבניה, התשכ"ה-1965'],
      citations: ['בג"ץ 235/76 קידמה נ\' הוועדה המקומית, פ"ד לא(1) 579'],
      summary: 'לפנינו ערעור על פסק דינו של בית המשפט לעניינים מינהליים, שבו נדחתה עתירת המערערת. הערעור נדחה.',
    });
  });

  it.each([
    ['בית המשפט המחוזי בתל אביב-יפו בשבתו כבית משפט לעניינים מינהליים', 'בית המשפט המחוזי בתל אביב-יפו'],
    ['בבית משפט לעניינים מנהליים בחיפה', 'בית משפט לעניינים מנהליים בחיפה'],
    ['בבית-המשפט השלום בירושלים', 'בית-המשפט השלום בירושלים'],
  ])('name the court in: %s', (line, court) => {
    expect(readJudgment(`${line}\nעת"מ 12345-01-20\nפסק דין\n1. עתירה נגד החלטה.`, 'court_judgment').court).toBe(court);
  });

  it('are null and empty where the text says nothing', () => {
    for (const text of ['', 'שלום', '\n\n', '1. '])
      expect(readJudgment(text, 'court_judgment')).toMatchObject({
        court: null,
        decision_date: null,
        judges: [],
        outcome: null,
        statutes: [],
        summary: null,
      });
  });
});
