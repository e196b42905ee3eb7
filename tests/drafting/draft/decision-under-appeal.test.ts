import { describe, expect, it } from 'vitest';
import { appraisalUnderAppeal } from '../../../src/drafting/draft/appraisal-under-appeal.ts';
import { decisionUnderAppeal } from '../../../src/drafting/draft/decision-under-appeal.ts';
import { withFactsOfDocuments } from '../../../src/drafting/draft/draft-facts.ts';
import type { CaseFacts } from '../../../src/drafting/template/case-facts.ts';

const gist = (text: string): string | null =>
  decisionUnderAppeal([{ docType: 'appeal', text, date: '2024-05-14', around: 'החלטת הוועדה המקומית' }]).gist;

it.each([
  ['ביום 14.5.2024, לאחר שקיבלה חוות דעת של השמאית, דחתה הוועדה המקומית את התביעה.', 'לדחות את התביעה'],
  ['הערר מוגש על החלטת המשיבה 1 מיום 14.5.2024, שבה סורבה הבקשה להיתר.', 'לסרב לבקשה'],
  ['הערר מוגש על החלטת המשיבה 1 מיום 14.5.2024, שבה נדחתה התביעה.', 'לדחות את התביעה'],
  ['ביום 14.5.2024 החליטה ועדת המשנה לאשר את הבקשה בתנאים.', 'לאשר את הבקשה בתנאים'],
  [
    'ערר על החלטת המשיבה 1 (להלן: "הוועדה") מיום 14.5.2024, בישיבה מס\' 2024007, לאשר את הבקשה להיתר.',
    'לאשר את הבקשה להיתר',
  ],
  [
    'ערר על החלטת המשיבה מיום 14.5.2024, שבה דחתה את התנגדויותיהם ואישרה את התכנית.',
    'לדחות את ההתנגדויות ולאשר את התכנית',
  ],
  ['הערר מופנה נגד החלטת המשיבה 1 מיום 14.5.2024, ובה נדחו שלוש תביעות לפיצויים.', 'לדחות את התביעות'],
  ['ביום 14.5.2024 החליטה ועדת המשנה, ברוב של ארבעה מול שניים, לסרב לבקשה.', 'לסרב לבקשה'],
  ['הבקשה אושרה ביום 14.5.2024, לאחר שמיעת המתנגדים, בשבעה תנאים.', 'לאשר את הבקשה'],
])('what was decided is told of %s', (text, told) => expect(gist(text)).toBe(told));

it.each(['ביום 14.5.2024 קיבלה הוועדה חוות דעת.', 'ביום 14.5.2024 התקיים דיון.'])('nothing is of %s', (text) =>
  expect(gist(text)).toBeNull(),
);

it.each([
  [
    'ביום 14.5.2024 דחתה ועדת המשנה את התנגדות העוררת, ואישרה לחברת רכס בקשה להיתר.',
    'לדחות את ההתנגדות ולאשר את הבקשה',
  ],
  ['ועדת המשנה לרישוי דחתה את ההתנגדויות ביום 14.5.2024, וההחלטה נמסרה ביום 4.6.2024.', 'לדחות את ההתנגדויות'],
  ['התביעה הוגשה ביום 11.6.2023, וביום 14.5.2024 דחתה אותה ועדת המשנה.', 'לדחות את התביעה'],
  ['התביעה, על סך 1,940,000 ש"ח, נדחתה ביום 14.5.2024 בידי ועדת המשנה.', 'לדחות את התביעה'],
  ['ערר על החלטת המשיבה מיום 14.5.2024, שבה סורבה בקשתה להיתר שמספרה 20240317.', 'לסרב לבקשה'],
  ['ביום 14.5.2024 ועדת המשנה לרישוי אישרה להם את בקשה מספר 2024-0388, בשבעה תנאים.', 'לאשר את הבקשה בתנאים'],
  ['העוררים הגישו התנגדויות, וביום 14.5.2024 החליטה ועדת המשנה לדחותן.', 'לדחות את ההתנגדויות'],
  [
    'ערר על החלטה מיום 14.5.2024, שבה נדחו ההתנגדויות. ביום 14.5.2024 נדחו ההתנגדויות ואושרה התכנית.',
    'לדחות את ההתנגדויות ולאשר את התכנית',
  ],
])('what was decided is told in short of %s', (text, told) => expect(gist(text)).toBe(told));

it.each([
  'הבקשה נדונה ביום 14.5.2024, לאחר שנדחתה מסדר היום.',
  'ביום 14.5.2024 החליטה ועדת המשנה שלא להפקיד את התכנית.',
  'ביום 14.5.2024 דנה ועדת המשנה בארבע התנגדויות, קיבלה אחת מהן בחלקה ודחתה את השאר.',
  'הבקשה אושרה ביום 2.3.2023, וביום 14.5.2024 הוצא ההיתר.',
  'ביום 14.5.2024 אושרה הבקשה. ביום 14.5.2024 נדחתה הבקשה.',
])('what is told of a part, of another day or in two ways is no gist: %s', (text) => expect(gist(text)).toBeNull());

it('the day of an affidavit is not that of the decision where a pleading tells of it in passing', () => {
  const read = decisionUnderAppeal([
    { docType: 'appeal', text: 'ביום 4.12.2024 ועדת המשנה לרישוי אישרה את הבקשה.', date: null, around: '' },
    { docType: 'response', text: 'ביום 11.8.24.', date: '2024-08-11', around: 'כפי שעולה מתצהיר המפקח מיום 11.8.24' },
  ]);
  expect(read.date).toBe('2024-12-04');
});

it('the demand of a levy is told with its day, where the appeal tells of one', () => {
  const facts = {
    ...{ caseNumber: '8000/24', committee: '', appealType: 'betterment_levy', outcome: null, outcomeReasoning: null },
    parties: { appellants: [], respondents: [], permit_applicants: [] },
    ...{ chair: null, panel: [], address: null, blockParcel: [], planNumbers: [], permitNumber: null },
    ...{ filingDate: null, hearings: [], decisionDate: null, decisionUnderAppeal: null, issues: [], arguments: [] },
    ...{ quotes: [], direction: null, lessons: [] },
  } satisfies CaseFacts;
  const appraisal = (text: string) =>
    withFactsOfDocuments(facts, [
      { documentId: 'a', title: 'a', docType: 'appeal', party: 'appellant', text, sections: [], metadata: {} },
    ]).facts.appraisal;
  const one = 'ביום 28.2.2024 הוציאה המשיבה הודעת חיוב, הנסמכת על שומה.';
  expect(appraisal(one)).toBe('הודעת החיוב מיום 28.2.2024');
  expect(appraisal('מוגש ערר על חיוב בהיטל השבחה שהוציאה המשיבה ביום 8.5.2024, לפי שומה.')).toBe(
    'החיוב בהיטל ההשבחה מיום 8.5.2024',
  );
  expect(appraisal(`${one} ביום 3.4.2024 נשלחה דרישת תשלום נוספת.`)).toBeNull();
});

const told = (text: string, day: string | null) => ({
  ...{ documentId: 'a', title: 'a', docType: 'appeal', party: 'appellant' as const, text, sections: [] },
  metadata: { dates: { decision_under_appeal: day } },
});

describe('what a levy is appealed by', () => {
  const named = (...texts: string[]) =>
    appraisalUnderAppeal(
      texts.map((text) => ({ ...told(text, null), docType: 'response' })),
      [],
    );
  it.each([
    ['הדרישה הוצאה ביום 3.7.2024 עקב אישורו של היתר.', 'דרישת התשלום מיום 3.7.2024'],
    ['על הדרישה כתוב תאריך 5.11.2022, והיא נמסרה רק ביום 19.11.2022.', 'דרישת התשלום מיום 5.11.2022'],
    ['ההודעה על החיוב הוצאה ביום 1.2.2023.', 'דרישת התשלום מיום 1.2.2023'],
    ['השמאי המכריע דן אלון קבע בשומה מיום 5.3.2025 היטל בסך 40,000 ש"ח.', 'השומה המכרעת מיום 5.3.2025'],
    ['השומה המכרעת הומצאה ביום 9.3.2025.', null],
    ['הדרישה הומצאה ביום 9.3.2025.', null],
  ])('%s', (text, known) => expect(named(text)).toBe(known));

  it('is the decisive appraisal where both are told, and open where days differ', () => {
    const demand = 'דרישת התשלום מיום 1.2.2023 בוטלה.';
    expect(named(demand, 'בשומה מכרעת מיום 30.5.2024 נקבע אחרת.')).toBe('השומה המכרעת מיום 30.5.2024');
    expect(named(demand, 'דרישת התשלום מיום 2.2.2023 לא נתקבלה.')).toBeNull();
  });
});

describe('an appraisal that is appealed', () => {
  it.each([
    ['ביום 3.4.2024 ערכה שמאית המשיבה שומה של הנכס.', 'שומת הוועדה המקומית מיום 3.4.2024'],
    ["הערר מוגש על שומתה המכרעת של גב' רז מיום 3.4.2024.", 'השומה המכרעת מיום 3.4.2024'],
    ['ביום 3.4.2024 החליטה הוועדה המקומית לדחות את הבקשה.', null],
  ])('is known from %j', (text, known) => expect(appraisalUnderAppeal([told(text, '2024-04-03')], [])).toBe(known));

  it('is not known where two pleadings tell of two', () => {
    const [one, other] = ['3.4.2024', '5.6.2024'].map((day) => `השומה מיום ${day} שגויה.`);
    const both = [told(one!, '2024-04-03'), { ...told(other!, '2024-06-05'), docType: 'response' }];
    expect(appraisalUnderAppeal(both, [])).toBeNull();
  });
});
