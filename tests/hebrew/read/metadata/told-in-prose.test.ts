import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD = 'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\n';
const NAMES = 'העוררת: דנה לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\n';
const read = (body: string, docType: string) => readMetadata(`${HEAD}${NAMES}${body}\n`, docType);

describe('the day of what is appealed, told in a sentence', () => {
  it.each([
    [
      'the appraisal of a deciding appraiser',
      'לפנינו ערר על שומתה של השמאית המכרעת דנה גל-אור מיום 4.2.2024, בעניין היטל השבחה.',
    ],
    [
      'the approval of a request by whom',
      'לפנינו ערר על אישורה של בקשה 2024-01187 בידי ועדת המשנה לרישוי ביום 4.2.2024.',
    ],
    [
      'the approval of a plan, with a comma',
      "הערר הוא נגד אישורה של תכנית מס' 418-1127604 בידי ועדת המשנה להתנגדויות, ביום 4 בפברואר 2024.",
    ],
    ['a session', 'ההחלטה נתקבלה בישיבה של 4.2.2024 ונשלחה ב-8.2.2024.'],
    ['a decision that is appealed', 'וההחלטה שעליה עוררים ניתנה במליאה ביום 4.2.2024.'],
    ['whose decision, and "from"', 'נושא: שימוש חורג בחלקה; החלטת ועדת המשנה לרישוי מ-4.2.24'],
    ['claims that were rejected', 'הנוגע לעניין הוא תכנית חפ/12, שעליה נסמכות התביעות שנדחו ב-4.2.2024.'],
    ['by the appraiser', 'ההיטל הוכרע ביום 4.2.2024 בידי השמאי המכריע אבי גל.'],
    ['what the authority wrote', 'וביום 4.2.24 רשות הרישוי שלהם כתבה לי לא.'],
  ])('%s', (_, body) => {
    expect(read(`תשובה לערר\n${body}`, 'response').dates.decision_under_appeal).toBe('2024-02-04');
  });

  it("is not that of a committee's decision to appeal", () => {
    const body =
      'הוועדה המקומית החליטה לערור כדין. ועדת המשנה להיטלים החליטה בעניין ביום 11.9.2024, והחלטתה אינה מתפרסמת.';
    expect(read(`תגובה לתשובה\n${body}`, 'reply').dates.decision_under_appeal).toBeNull();
  });
});

describe('the day of the appeal in a decision', () => {
  it.each([
    'לפנינו ערר מיום 19.3.2024 על החלטה לאשר בקשה.',
    'לפנינו ערר, מיום 19.3.2024, על אישורה של בקשה.',
    'הוועדה המקומית הגישה ערר ביום 19.3.2024.',
    'מכאן שני העררים, מ-19.3.2024 ומ-2.4.2024.',
  ])('%s', (body) => {
    expect(read(`החלטה\n${body}\nניתנה היום, 3.9.2024`, 'decision').dates.filing_date).toBe('2024-03-19');
  });

  it.each(['המשיב הגיש ערר ביום 19.3.2023 על החלטה אחרת, והוא נדחה.', 'בעניין אחר הגישה השכנה ערר ביום 19.3.2023.'])(
    'and not that of another appeal: %s',
    (body) => {
      expect(read(`החלטה\n${body}\nניתנה היום, 3.9.2024`, 'decision').dates.filing_date).toBeNull();
    },
  );
});

describe('what a letter says of itself', () => {
  it.each(['סימוכין: 23/ער/88', 'מספרנו: 23/ער/88', 'אסמכתא 23/ער/88'])('its reference is no plan: %s', (line) => {
    expect(read(`${line}\nתשובת המשיבה`, 'response').plan_numbers).toEqual([]);
  });

  it('a clause about the tribunal is not its name', () => {
    const { committee } = readMetadata(
      'לכבוד ועדת ערר שיושבת על ערר מספר 1212-04-24\nועדת הערר לתכנון ובנייה, מחוז דרום\nשלום,\nתשובת השכנים לערר\n',
      'response',
    );
    expect(committee).toBe('ועדת הערר לתכנון ובנייה, מחוז דרום');
  });

  it('"my name is" stands before one, known or not', () => {
    const { appellants } = readMetadata(
      'אל ועדת הערר, מחוז הדרום\nתיק 1212-04-24\nשמי נטלה צוצשוי, אני בת שבעים, ואני גרה לבד. רשום אצלם על שמי מאותו יום.\n',
      'appeal',
    ).parties;
    expect(appellants.map(({ name }) => name)).toEqual(['נטלה צוצשוי']);
  });

  it.each(['מושב גבעון, 22 בספטמבר 2025', 'קיבוץ נחל הדס, ערב חג, 22.9.2025'])(
    'where it was written is no party: %s',
    (line) => {
      const { parties, address } = readMetadata(
        `${line}\nלכבוד ועדת הערר לתכנון ובנייה, מחוז דרום\nתשובת השכנים לערר 1212-04-24\nאנחנו רות לוי ורון לוי ממשק 60, ויעל כהן ממשק 62.\nקיבלנו את הערר על שימוש חורג, ואנחנו נגד ההיתר.\n`,
        'response',
      );
      expect([...parties.appellants, ...parties.respondents].map(({ name }) => name)).not.toContain(line.split(',')[0]);
      expect(address).toBeNull();
    },
  );
});
