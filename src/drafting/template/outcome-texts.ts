// What the outcome of the appeal says in the opening, the law, the discussion and the end.

import { APPEAL_TEXTS } from './appeal-texts.ts';
import type { CaseFacts, Outcome } from './case-facts.ts';
import { appellants } from './phrases.ts';
import { missing, type Part, paragraph } from './skeleton.ts';

interface OutcomeTexts {
  /** The end told beforehand, in the opening. */
  preview(facts: CaseFacts): string;
  /** Law that this outcome rests on. */
  norm(facts: CaseFacts): string | null;
  /** The first paragraph of the discussion. */
  lead(facts: CaseFacts): string;
  /** The operative part, without costs and the way to the court. */
  operative(facts: CaseFacts): Part[];
  /** Whether the questions of the appeal are decided one by one. */
  onMerits: boolean;
  /** Whether the decision tells how to go to court. */
  appealable: boolean;
}

const weighed = (facts: CaseFacts): string =>
  facts.hearings.length > 0
    ? 'לאחר שעיינו בכתבי הטענות, שמענו את הצדדים ובחנו את החומר שהונח לפנינו'
    : 'לאחר שעיינו בכתבי הטענות ובחנו את החומר שהונח לפנינו';
const concluded = (verdict: string) => (facts: CaseFacts) =>
  `${weighed(facts)}, באנו לכלל מסקנה כי ${verdict}, מן הטעמים שיפורטו להלן.`;
const challenged = (facts: CaseFacts): string => APPEAL_TEXTS[facts.appealType].challenged(facts);
const annulled = (facts: CaseFacts): string => `${challenged(facts)} מבוטלת`;
const stands = (facts: CaseFacts): string => `${challenged(facts)} עומדת בעינה`;
/** An appeal against a decisive appraisal goes back to the appraiser who made it. */
const isAppraised = ({ appealType }: CaseFacts): boolean => appealType === 'betterment_levy';
const decider = (facts: CaseFacts): string => (isAppraised(facts) ? 'לשמאי המכריע' : 'לוועדה המקומית');
const again = (facts: CaseFacts): string => (isAppraised(facts) ? 'להשלמת השומה ולתיקונה' : 'לדיון נוסף');
/** What an agreement has to accord with, beside the law. */
export const interest = (facts: CaseFacts): string => APPEAL_TEXTS[facts.appealType].interest;
const DEADLINE = `בתוך ${missing('מספר הימים')} ימים`;

export const OUTCOME_TEXTS: Record<Outcome, OutcomeTexts> = {
  accepted: {
    preview: concluded('דין הערר להתקבל'),
    norm: () => null,
    lead: () => 'לאחר שבחנו את טענות הצדדים, מצאנו כי יש ממש בערר. נפרט את טעמינו כסדרם.',
    operative: (facts) => [
      paragraph(`אשר על כן, הערר מתקבל. ${annulled(facts)}.`),
      paragraph(`ואלה הוראותינו: ${missing(APPEAL_TEXTS[facts.appealType].relief)}.`),
    ],
    onMerits: true,
    appealable: true,
  },
  partially_accepted: {
    preview: concluded('דין הערר להתקבל בחלקו'),
    norm: () => null,
    lead: () =>
      'לאחר שבחנו את טענות הצדדים, מצאנו כי יש ממש בחלק מטענות הערר, ואילו את יתרן אין בידינו לקבל. נפרט את טעמינו כסדרם.',
    operative: () => [
      paragraph('אשר על כן, הערר מתקבל בחלקו, כאמור להלן:', [
        `${missing('העניין שבו התקבל הערר, וההוראה הנובעת מכך')}.`,
        `${missing('התנאים לביצוע והמועד לקיומם')}.`,
        'יתר חלקי הערר נדחים.',
      ]),
    ],
    onMerits: true,
    appealable: true,
  },
  rejected: {
    preview: concluded('דין הערר להידחות'),
    norm: () => null,
    lead: () => 'לאחר שבחנו את טענות הצדדים, לא מצאנו עילה לקבלת הערר. נפרט את טעמינו כסדרם.',
    operative: (facts) => [paragraph(`אשר על כן, הערר נדחה. ${stands(facts)}.`)],
    onMerits: true,
    appealable: true,
  },
  dismissed: {
    preview: concluded('דין הערר להידחות על הסף'),
    norm: () =>
      'סילוקו של ערר על הסף הוא צעד שאין נוקטים אותו בנקל. הוא שמור למקרים שבהם אין מקום לברר את הערר לגופו, כגון העדר סמכות, העדר זכות ערר או איחור בהגשה שלא הוצדק.',
    lead: () =>
      'הכרעתנו נסבה על שאלות הסף. משמצאנו כי אין מקום לבירורו של הערר לגופו, איננו נדרשים להכריע ביתר הטענות, ואיננו מביעים בהן עמדה.',
    operative: () => [paragraph(`אשר על כן, הערר נדחה על הסף, מן הטעם ש${missing('עילת הסילוק')}.`)],
    onMerits: true,
    appealable: true,
  },
  remanded: {
    preview: (facts) => concluded(`יש להחזיר את העניין ${decider(facts)}`)(facts),
    norm: () =>
      'ועדת הערר רשאית להכריע בעניין בעצמה, ורשאית להחזירו למי שהחליט בו. החזרת העניין מוצדקת כשחסרה תשתית הדרושה להכרעה, או כשנפל בהליך פגם שראוי לרפאו במקום שבו נפל.',
    lead: () =>
      'לאחר שבחנו את טענות הצדדים, מצאנו כי אין להותיר את ההחלטה על כנה, וכי מקומו של הבירור הנוסף הוא לפני מי שהחליט בעניין. נפרט את טעמינו כסדרם.',
    operative: (facts) => [
      paragraph(`אשר על כן, ${annulled(facts)}, והעניין מוחזר ${decider(facts)} ${again(facts)}, כאמור להלן:`, [
        `${missing('העניינים שיידונו מחדש והחומר שיוגש')}.`,
        `הצדדים יהיו רשאים להשלים את טענותיהם בכתב ${DEADLINE}.`,
        `${isAppraised(facts) ? 'שומה מתוקנת ומנומקת' : 'החלטה חדשה ומנומקת'} תינתן ${DEADLINE}.`,
      ]),
      paragraph('אין באמור כדי להביע עמדה בעניינים שיידונו מחדש.'),
    ],
    onMerits: true,
    appealable: true,
  },
  settled: {
    preview: () => 'הצדדים הגיעו לידי הסכמה, וביקשו כי יינתן לה תוקף של החלטה. כפי שיפורט להלן, מצאנו לעשות כן.',
    norm: (facts) =>
      `ועדת הערר רשאית ליתן תוקף של החלטה להסכמת הצדדים. היא אינה עושה כן כלאחר יד: עליה לבחון כי ההסכמה מתיישבת עם הדין ועם ${interest(facts)}, וכי אין בה פגיעה במי שאינו צד לה.`,
    lead: () => `ואלה עיקרי ההסכמה: ${missing('עיקרי ההסכמה ומועד הודעת הצדדים עליה')}.`,
    operative: () => [
      paragraph('ניתן בזאת תוקף של החלטה להסכמת הצדדים, ואלה הוראותיה:', [
        `${missing('הוראות ההסכמה כלשונן')}.`,
        `${missing('המועדים לקיומן')}.`,
      ]),
      paragraph('בכך בא הדיון לסיומו.'),
    ],
    onMerits: false,
    appealable: false,
  },
  withdrawn: {
    preview: (facts) => `מטעם ${appellants(facts)} הוגשה בקשה למחיקת הערר. כפי שיפורט להלן, מצאנו להיעתר לה.`,
    norm: () =>
      'מי שהגיש ערר רשאי, ככלל, לחזור בו ממנו. בבוא ועדת הערר להיעתר לבקשה למחיקה, עליה לתת את דעתה לשלב שאליו הגיע ההליך ולשאלת ההוצאות.',
    lead: (facts) =>
      `ביום ${missing('מועד הבקשה')} הוגשה מטעם ${appellants(facts)} בקשה למחיקת הערר, מן הטעם ש${missing('טעמי הבקשה')}. ${missing('עמדת המשיבים לבקשה')}.`,
    operative: () => [paragraph('אשר על כן, הערר נמחק.')],
    onMerits: false,
    appealable: false,
  },
};

/** The same before an outcome was set: everything that depends on it is to be filled in. */
export const NO_OUTCOME: OutcomeTexts = {
  preview: (facts) => `${weighed(facts)}, באנו לכלל מסקנה כי ${missing('תוצאת הערר')}, מן הטעמים שיפורטו להלן.`,
  norm: () => null,
  lead: () => `לאחר שבחנו את טענות הצדדים, ${missing('התוצאה בתמצית')}. נפרט את טעמינו כסדרם.`,
  operative: () => [paragraph(`אשר על כן, ${missing('תוצאת הערר וההוראות הנובעות ממנה')}.`)],
  onMerits: true,
  appealable: true,
};
