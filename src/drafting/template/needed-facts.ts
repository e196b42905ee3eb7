// What the background of a decision has to tell, and which of it some facts leave open.

import { outcomeTexts } from './body.ts';
import type { AppealType, CaseFacts } from './case-facts.ts';
import { missing } from './skeleton.ts';

/** A thing that has to be told, and the words by which it is known to be. */
type Needed = readonly [what: string, told: RegExp];

const anyOf = (words: string): RegExp =>
  new RegExp(`(?<![א-ת])[ושהבלמכ]{0,3}(?:${words.trim().split(/\s+/).join('|')})(?![א-ת])`);

const PLACE: Needed = [
  'תיאור המקרקעין, הבינוי הקיים והסביבה',
  anyOf(
    'בניין בנין בית בתים מבנה מבנים דירה דירת דירות קומות מגרש מגרשים דונם מ"ר שכונה שכונת חנות שדות פרדס מפעל נכס',
  ),
];
const PLANS: Needed = [
  'התכניות החלות וייעוד המקרקעין',
  anyOf('תו?כנית תו?כניות תמ"א תת"ל תב"ע ייעודם? יעוד מיועד(?:ת|ים)?'),
];
const OBJECTIONS: Needed = ['הפרסום וההתנגדויות שהוגשו, או ציון שלא הוגשו', /התנגד|פורסמ|פרסום/];
const AIMS = 'משתרע|מציע|קובע|מתיר|מוסיפ|מגדיל|שינת|משנה|עניינה|מייעד|יח"ד|דירות|קומות|דונם';

const NEEDED: Record<AppealType, readonly Needed[]> = {
  permit: [
    PLACE,
    PLANS,
    ['מהות הבקשה וההקלות שנתבקשו', anyOf('בקשה בקשת[והםן]? הקלה הקלות שימושsחורג תיקsמידע')],
    OBJECTIONS,
  ],
  plan: [PLACE, ['מטרות התכנית ועיקרי הוראותיה', new RegExp(`תו?כנית[^.]*(?:${AIMS})`)], OBJECTIONS],
  betterment_levy: [
    PLACE,
    ['הייעוד והזכויות במצב הקודם ובמצב החדש', PLANS[1]],
    [
      'עילת החיוב: מכר, היתר או מימוש אחר, ומועדו',
      anyOf('מכר מכרה מכרו נמכרה? נמכרו מכירה היתר חוזה הסכם מימוש העברה'),
    ],
    ['שומת הוועדה המקומית או דרישתה', /(?:שומה|שומת|דרישה|דרש|חיוב)[^.]*(?:ש"ח|₪|שקל)/],
    ['השומה שכנגד', /שמאי ה?עורר|שומה (?:אחרת|נגדית|שכנגד)|מטע(?:מם|מה|מו)[^.]*(?:ש"ח|₪)/],
    ['השומה המכרעת ומסקנותיה, או ציון שהערר הוא על עצם החבות', /מכריע|מכרעת/],
  ],
  compensation: [PLACE, PLANS, ['מועד הגשת התביעה וסכומה', /תביע/], ['שומות הצדדים', /שמאי|שומה|חוות דעת/]],
  other: [PLACE, PLANS],
};

/**
 * What facts of documents leave open of what the background of such an appeal has to tell, to be filled in by a person; null where
 * they tell of all of it, or the appeal is not decided on its merits.
 */
export function openFacts(facts: CaseFacts, told: readonly { text: string }[]): string | null {
  if (!outcomeTexts(facts).onMerits) return null;
  const text = told.map((one) => one.text).join('\n');
  const open = NEEDED[facts.appealType].filter(([, words]) => !words.test(text)).map(([what]) => what);
  return open.length > 0 ? `${missing(open.join('; '))}.` : null;
}
