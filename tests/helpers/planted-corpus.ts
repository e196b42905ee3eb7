// Decisions of two authors that are alike but for the formulas planted in them: what an analysis has to find is known.
import { generateDecision } from '../../samples/generate-decision.ts';
import { seededRandom } from '../../samples/random.ts';
import type { PatternType } from '../../src/hebrew/read/style/types.ts';

export interface Planted {
  type: PatternType;
  /** Slots in braces, as a pattern shows them. */
  formula: string;
}

export type Author = 'first' | 'second';

/** Formulas as the author writes them: `{…}` is filled, `[…]` is one of the forms that are the same formula. */
const FORMULAS: Record<Author, Partial<Record<PatternType, string[]>>> = {
  first: {
    opening: ['לפנינו ערר שהגישה משפחת {שם} ביום {תאריך}, ושאלה אחת עומדת במרכזו'],
    conclusion: [
      'נסיים במקום שבו פתחנו, ונורה כי {צד} יישאו בהוצאות בסך {מספר} ש"ח',
      'המזכירות תשלח העתק מהחלטתנו לצדדים ותסגור את התיק',
    ],
    transition: [
      'בטרם נצלול לעובי הקורה נבקש להעיר כי',
      'הילוכנו יהיה כדלקמן, צעד אחר צעד',
      'נעבור מן הדין אל המעשה',
      'הדברים יפים ביתר שאת ככל שמדובר ב{צד}',
    ],
    reasoning: [
      'שבנו ובחנו את הדברים מכל צדדיהם ולא מצאנו בהם ממש',
      'איננו רואים מקום לשים את שיקול דעתנו תחת שיקול דעתה של {צד}',
      'לא שוכנענו כי נפל פגם היורד לשורשו של עניין',
      'המסקנה המתבקשת היא שדין הטענה להידחות על הסף',
    ],
    party_reference: ['לגרסתם של {צד} כפי שנטענה בכתב התשובה', 'אליבא ד{צד} לא נותר אלא'],
    citation: ['ויפים לכאן דברי בית המשפט ב{פסק דין}', 'על הלכה זו עמדנו בהרחבה ב{פסק דין}'],
    heading: ['המסד הנורמטיבי', 'ומן הכלל אל הפרט', 'אחרית דבר'],
    characteristic_phrase: [
      'מלאכת האיזון העדינה שבין הפרט לכלל',
      'בשולי הדברים ולא בשולי חשיבותם',
      'אבן הבוחן היא תמיד התכלית',
      'דוק היטב בלשון התשריט',
    ],
  },
  second: {
    opening: ['עניינו של הערר בהחלטה מיום {תאריך}, והוא הוגש בידי {צד} בתוך {מספר} ימים'],
    conclusion: [
      'התוצאה היא זו: הערר מתקבל במובן זה ש{צד} תשוב ותדון בבקשה בתוך {מספר} ימים',
      'משכך לא ייעשה צו להוצאות וכל צד יישא בשלו',
    ],
    transition: [
      'ראשית לכול יש ליישב את הדברים על מכונם',
      'ומכאן לשאלה הבאה שעל הפרק',
      'אלא שלא די בכך',
      'הפוך בה והפוך בה',
    ],
    reasoning: [
      'דעתנו היא כי הכף נוטה אל עבר קבלת הטענה',
      'לא ראינו להתערב בקביעתה של {צד} בסוגיה זו',
      'הגענו לכלל מסקנה כי התשתית שהונחה אינה מספקת',
      'סבורים אנו כי המתחם הרחב נשמר כאן היטב',
    ],
    party_reference: ['עמדתם של {צד} בתמציתה היא', 'מנגד עומדים {צד} על דעתם כי'],
    citation: ['לניתוח דומה ראו והשוו {פסק דין}', 'כפי שנפסק זה מכבר ב{פסק דין}'],
    heading: ['יריעת המחלוקת', 'הכרעתנו', 'סיכומם של דברים'],
    characteristic_phrase: [
      'אין לך דבר העומד בפני השכל הישר',
      'מידת הדין ומידת התכנון גם יחד',
      'שורת ההיגיון התכנוני מחייבת',
      'לא בשמים היא מלאכת הרישוי',
    ],
  },
};

/** What was planted in the decisions of an author. */
export const plantedIn = (author: Author): Planted[] =>
  Object.entries(FORMULAS[author]).flatMap(([type, formulas]) =>
    formulas.map((formula) => ({ type: type as PatternType, formula })),
  );

/** A decision of about so many characters with the author's formulas in it; the same arguments give the same text. */
export function plantedDecision(author: Author, seed: number, characters: number): string {
  const random = seededRandom(seed * 2 + (author === 'first' ? 1_000_001 : 2_000_002));
  const own = FORMULAS[author];
  const parts = generateDecision({ characters, seed }).trimEnd().split('\n\n');
  const ofHeading = (title: string) => parts.indexOf(title);
  plantAt(parts, ofHeading('פתח דבר') + 1, `1. ${write(own.opening![0]!, random)}.`);
  for (const formula of own.conclusion!)
    if (random() < 0.9) plantAt(parts, ofHeading('סוף דבר') + 1, `${write(formula, random)}.`);
  const headings = own.heading!;
  parts[ofHeading('המסגרת הנורמטיבית')] = headings[0]!;
  plantAt(parts, ofHeading('דיון והכרעה') + 3, headings[1]!);
  parts[ofHeading('סוף דבר')] = headings[2]!;
  const bodies = (['transition', 'reasoning', 'party_reference', 'citation', 'characteristic_phrase'] as const).flatMap(
    (type) => own[type]!.map((formula) => ({ type, formula })),
  );
  const from = ofHeading('תמצית טענות הצדדים') + 1;
  for (const { type, formula } of bodies) {
    if (random() < 0.2) continue;
    for (let times = 1 + Math.floor(random() * 3); times > 0; times--) {
      const at = from + Math.floor(random() * (parts.length - from - 8));
      if (parts[at]!.length > 150) parts[at] += ` ${sentence(type, write(formula, random), random)}`;
    }
  }
  return `${parts.join('\n\n')}\n`;
}

const plantAt = (parts: string[], at: number, text: string): void => void parts.splice(at, 0, text);

const BEGINNINGS = 'לאחר העיון|בנקודה זו|בשים לב לאמור|בהמשך לדברים|אף כאן|גם הפעם|לדידנו|בענייננו שלנו'.split('|');
const TAILS =
  'החזית הדרומית|הגדר שבחצר|המעלית החיצונית|הגג המשותף|שביל הגישה|תקן החניה|קו הרקיע|החצר האנגלית|המבנה לשימור|הזיקה לרחוב|מידת הצל|גודל המגרש'.split(
    '|',
  );
const VERBS = 'מעוררת קושי|הוסדרה בתכנית|נבחנה כדבעי|זכתה למענה|נותרה פתוחה|טעונה השלמה|אינה במוקד'.split('|');

/** The formula among other words, which change. */
function sentence(type: PatternType, formula: string, random: () => number): string {
  const tail = `${pick(TAILS, random)} ${pick(VERBS, random)}`;
  if (type === 'transition' || type === 'party_reference') return `${formula} ${tail}.`;
  if (type === 'characteristic_phrase')
    return `${pick(BEGINNINGS, random)}, ${pick(TAILS, random)}, ${and(random)}${formula}, ${tail}.`;
  return random() < 0.5
    ? `${formula}; ${tail}.`
    : `${pick(BEGINNINGS, random)} ${pick(TAILS, random)} ${pick(VERBS, random)}, ${and(random)}${formula}.`;
}

const and = (random: () => number): string => (random() < 0.3 ? 'ו' : random() < 0.2 ? 'ש' : '');

function write(formula: string, random: () => number): string {
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const fill: Record<string, () => string> = {
    שם: () => pick(['אלמוג', 'ברזילי', 'גרינשפן', 'דהאן', 'זילברמן', 'חדד-מור'], random),
    תאריך: () => `${between(1, 28)}.${between(1, 12)}.${between(2019, 2024)}`,
    מספר: () => String(between(11, 4000)),
    צד: () => pick(['העוררים', 'המשיבים', 'העוררת', 'הוועדה המקומית', 'המשיבים 2-3', 'מבקשי ההיתר'], random),
    'פסק דין': () =>
      `${pick(['ע"א', 'עע"מ', 'בג"ץ', 'עת"מ'], random)} ${between(100, 9900)}/${between(10, 23)} ${pick(['לביא', 'שקד', 'רונן'], random)} נ' ${pick(['פז', 'עוז', 'ברק'], random)}`,
  };
  return formula.replace(/(ד?)\{([^}]+)\}/g, (_, before: string, slot: string) => before + fill[slot]!());
}

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)]!;
