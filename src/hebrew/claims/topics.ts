import type { PartyKey } from '../parties.ts';

/**
 * What planning appeals are about. A topic is known by stems, so that plural, possessive and prefixed forms and both
 * spellings meet; strong words name the topic, weak ones only support it.
 */
export interface Topic {
  label: string;
  /** A matter that is argued before the merits (time limits, standing, authority of the appeals committee). */
  threshold: boolean;
}

interface TopicRule extends Topic {
  strong: RegExp;
  weak?: RegExp;
}

const STRONG = 3;
const MAX_COUNTED = 4;

/** The topic of a piece of normalised text (a claim with or without its heading), or null when no term of any is in it. */
export function topicOf(text: string, heading = ''): Topic | null {
  let best: TopicRule | null = null;
  let most = 0;
  for (const rule of RULES) {
    const score = scoreOf(rule, text) + (heading ? 1.5 * scoreOf(rule, heading) : 0);
    if (score > most) [best, most] = [rule, score];
  }
  return best && { label: best.label, threshold: best.threshold };
}

/** Bars that are bars whoever speaks of them; the others (unclean hands, delay) only from the respondents' mouth. */
const BARS = new Set([
  'איחור בהגשת הערר',
  'התיישנות התביעה',
  'גבילות',
  'זכות התביעה',
  'זכות עמידה',
  'סמכות ועדת הערר',
  'הרחבת חזית',
  'מעשה בית דין והשתק',
  'סילוק על הסף',
]);

/** Whether a claim of that topic by that party is a bar to the appeal and not its merits. */
export function isBarTopic(topic: Topic | null, party: PartyKey): boolean {
  return topic?.threshold === true && (party !== 'appellant' || BARS.has(topic.label));
}

/** The topics of a whole document, most frequent first, those met at least `least` times. */
export function topicsOf(text: string, least: number, limit: number): string[] {
  return RULES.map((rule) => ({ label: rule.label, score: count(rule.strong, text, 1_000) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ label }) => label);
}

/** All topic labels, in the order of the taxonomy. */
export function topicLabels(): string[] {
  return RULES.map(({ label }) => label);
}

function scoreOf({ strong, weak }: TopicRule, text: string): number {
  const named = count(strong, text, MAX_COUNTED);
  return named === 0 ? 0 : STRONG * named + (weak ? count(weak, text, MAX_COUNTED) : 0);
}

function count(pattern: RegExp, text: string, most: number): number {
  let total = 0;
  pattern.lastIndex = 0;
  while (total < most && pattern.test(text)) total++;
  return total;
}

const RULES: TopicRule[] = [
  {
    label: 'איחור בהגשת הערר',
    threshold: true,
    strong:
      /איחור|באיחור|הארכת ה?מועד|שלושים ה?ימים|30 ה?ימים|במועד ה?קבוע|הוגש(?:ה)? (?:ש?לא )?במועד|מועד ה?הגש|חלוף המועד|מניין הימים|(?:פרסום|המצאת?) ה?החלט[^.]{0,40}(?:ימים|מועד)/g,
    weak: /המצא|הומצא|נמסר|מועד|ימים/g,
  },
  {
    label: 'התיישנות התביעה',
    threshold: true,
    strong: /התיישנ|שלוש(?:ת)? ה?שנים|יום ה?תחיל(?:ה|תה)|מ?יום תחיל/g,
    weak: /פרסום|מועד|מניין|נמנ/g,
  },
  {
    label: 'גבילות',
    threshold: true,
    strong: /גביל|"?גובל(?:ת|ים|ות)?"?[^.]{0,30}ת[ו]?כנית|גובל(?:ת|ים|ות)? (?:ב|עמו)|קו כחול|הקו הכחול|מגע פיזי/g,
    weak: /גובל|רצועה|חציצ/g,
  },
  {
    label: 'זכות התביעה',
    threshold: true,
    strong: /זכות ה?תביעה|ה?מחא(?:ה|ת)|הומח(?:ה|תה)|בעל(?:ת|י)? (?:ה?זכות|ה?זכויות)[^.]{0,25}(?:ביום|במועד)|יריבות/g,
  },
  { label: 'שיהוי', threshold: true, strong: /שיהוי|השתה|השתהו|זניחה|זנח/g },
  {
    label: 'זכות עמידה',
    threshold: true,
    strong:
      /זכות (?:ה?עמידה|ערר|ה?התנגדות|להתנגד|לערור)|מעמד (?:ב|ל)?(?:הליך|ערר)|מעמדה? (?:של )?ה?עורר|רשאי(?:ת|ם)? לערור|(?:נעדר|חסר|העדר|היעדר)[^.]{0,12}(?:מעמד|זכות)|מי שרואה עצמו נפגע|"נפגע"/g,
    weak: /גובל|נפגע/g,
  },
  {
    label: 'סמכות ועדת הערר',
    threshold: true,
    strong:
      /סמכות(?:ה)? (?:של |ה?עניינית של )?(?:ו?ועדת ה?ערר|ועדה נכבדה)|ועדת ה?ערר[^.]{0,30}(?:נעדרת|חסרת|אינה מוסמכת|מוסמכת|סמכות)|סמכות עניינית|לא קמה זכות ערר|תואמ(?:ת|ות)? ת[ו]?כנית[^.]{0,40}(?:סמכות|ערר)/g,
  },
  {
    label: 'הרחבת חזית',
    threshold: true,
    strong:
      /הרחבת ה?חזית|(?:לא (?:נ?טענ|הועל|עלת?)\S*|שלא נטענ\S*|הועל\S* לראשונה)[^.]{0,40}(?:התנגדות|בפני הוועדה|בפני הועדה|בכתב הערר)|טענ(?:ה|ות) חדש(?:ה|ות)|עלו בהתנגדות|לראשונה בערר/g,
  },
  {
    label: 'תום לב וניקיון כפיים',
    threshold: true,
    strong: /ניקיון כפי|נקיון כפי|כפיים נקיות|ידיים נקיות|תום[- ]לב|בתום לב|עבריינ|שימוש לרעה בהליכי|קנטרנ|הטרד/g,
  },
  {
    label: 'מעשה בית דין והשתק',
    threshold: true,
    strong: /מעשה[- ]בית[- ]דין|השתק|מושתק|מניעות|מנוע(?:ה|ים|ות)? מל|סופיות ה?דיון|כבר (?:נדונ|הוכרע)/g,
  },
  {
    label: 'אי מיצוי הליכים',
    threshold: true,
    strong: /מיצוי (?:ה?הליכים|הליכי)|לא מיצ|הליך (?:ה)?מתאים|סעד חלופי|ערר מוקדם|מוקדמ(?:ת|ים) מדי/g,
  },
  {
    label: 'סילוק על הסף',
    threshold: true,
    strong: /על הסף|העדר עילה|היעדר עילה|אגר(?:ה|ת) ה?ערר|צירוף (?:ה?צדדים|המשיב)|אי צירוף|תצהיר/g,
  },

  {
    label: 'קווי בניין',
    threshold: false,
    strong:
      /קו(?:וי)? ה?בני[י]?ן|קוי ה?בני[י]?ן|קו צד|קו(?:וי)? צד|מרווח(?:ים)?|נסיגה|קו אחורי|קו קדמי|קו אפס|קו 0|בליט/g,
    weak: /גדר|מטר|מגבול ה?מגרש/g,
  },
  {
    label: 'סטייה ניכרת',
    threshold: false,
    strong:
      /סט[י]?יה ניכרת|סט[י]?יה מ(?:ה)?ת[ו]?כנית|הוראות ה?ת[ו]?כנית|נוגד(?:ת|ים)? (?:את )?ה?ת[ו]?כנית|תואמ(?:ת|ים)? (?:את )?ה?ת[ו]?כנית/g,
  },
  { label: 'הקלה', threshold: false, strong: /הקל(?:ה|ות|ת|תן|תו|תה)(?![א-ת])/g },
  {
    label: 'שימוש חורג',
    threshold: false,
    strong: /שימוש(?:ים)? ה?חורג|חריגה מ(?:ה)?ייעוד|שימוש ש?אינו (?:מותר|תואם)/g,
  },
  {
    label: 'חניה ותנועה',
    threshold: false,
    strong:
      /חני[י]?ה|חני[י]?ות|חני[י]?ון|מקומות ה?חני|תקן ה?חני|מקומ(?:ות)? ל?רכב|תנועה|עומס(?:י)? ה?תנועה|נגישות תחבורתית/g,
    weak: /רכב|כביש|רחוב|נסיעה/g,
  },
  {
    label: 'פרסום והליך',
    threshold: false,
    strong:
      /פרסו(?:ם|מים|מו|מה)|פורסמ|פרסמ|הודע(?:ה|ות) (?:ל|ב)(?:שכנים|עיתון|עתון)|סעיף 149|עיתונ|עתונ|(?<![א-ת])[הבו]{0,2}שלט(?![א-ת])|נוסח ה?הודעה/g,
  },
  {
    label: 'זכות טיעון ושימוע',
    threshold: false,
    strong:
      /זכות ה?(?:טיעון|שימוע|עיון)|שימוע|הזדמנות (?:הוגנת|להשמיע|לטעון)|לא (?:נשמע|הוזמנ)|הוזמנ|כללי ה?צדק ה?טבעי|מבלי לשמוע/g,
  },
  {
    label: 'הנמקה',
    threshold: false,
    strong: /הנמק|מנומק|נימק|נומק|נימוקי ה?החלט|(?:לא|אינה) (?:הוסבר|מסביר)|שורות(?= |\.|,)/g,
  },
  {
    label: 'מניין וסדרי דיון',
    threshold: false,
    strong:
      /מנ(?:י)?ין (?:ה?חוקי|ה?חברים)|הצבע|ניגוד עניינים|ניגודי? ענ[י]?ינים|משוא פנים|הרכב ה?ועדה|קוורום|פרוטוקול ה?(?:דיון|ישיבה)/g,
  },
  {
    label: 'סמכות',
    threshold: false,
    strong: /סמכות|מוסמכ|חריגה מסמכות|חרגה (?:הוועדה )?מסמכות|אולטרה|בטל(?:ה|ות) מעיקר/g,
  },
  {
    label: 'סבירות ושיקול דעת',
    threshold: false,
    strong: /סבירות|בלתי סביר|שיקול(?:י)? ה?דעת|שיקולים זרים|מידתי|שיקולים ענייניים|מתחם ה/g,
  },
  {
    label: 'שוויון והפליה',
    threshold: false,
    strong: /אפלי[י]?ה|הפלי[י]?ה|מפל(?:ה|ים)|שוויון|איפה ואיפה|אכיפה בררנית/g,
  },
  {
    label: 'הבטחה והסתמכות',
    threshold: false,
    strong: /הבטח(?:ה|ת) ה?(?:מינהלית|מנהלית|שלטונית)|הסתמכ|ציפי[י]?ה לגיטימית|מצג|תיק ה?מידע|דף ה?מידע/g,
  },
  {
    label: 'גובה ומספר קומות',
    threshold: false,
    strong: /גובה|קומ(?:ה|ות) (?:ה?נוספ|נוספ|תוספ)|תוספת ה?קומ|מספר ה?קומות|מפלס/g,
    weak: /קומה|קומות|גג/g,
  },
  {
    label: 'שטחי בנייה ותכסית',
    threshold: false,
    strong: /אחוזי ה?בני[י]?ה|שטח(?:י)? ה?(?:בני[י]?ה|שירות|עיקרי)|זכויות ה?בני[י]?ה|תכסית|ניוד|שטח(?:ים)? עיקרי/g,
  },
  {
    label: 'צפיפות ויחידות דיור',
    threshold: false,
    strong: /צפיפות|יחידות ה?דיור|יח"ד|פיצול (?:ה?דירה|ה?יחיד|ה?בית)|לפצל|מטבחון|יחידה נפרדת|תוספת יחיד|דירה נוספת/g,
  },
  {
    label: 'אור, אוויר והצללה',
    threshold: false,
    strong: /הצלל|מוצל|(?<![א-ת])[בהל]?אור ו|אוורור|אוורר|אויר|אוויר|קולטי|דודי? ה?שמש|חסימת|הסתר(?:ה|ת)/g,
    weak: /שמש|אור(?= )/g,
  },
  {
    label: 'פרטיות ונוף',
    threshold: false,
    strong: /פרטיות|תצפית|צופ(?:ה|ים)|חלונ|היצפות|(?<![א-ת])[בהלו]{0,2}נוף(?![א-ת])/g,
  },
  {
    label: 'מטרדים',
    threshold: false,
    strong:
      /מטרד|(?<![א-ת])[בהלומ]{0,2}רעש|ריח(?:ות)?(?= |,|\.)|זיהום|אבק|בריכ|משאב(?:ה|ת)|קרינה|אנטנ|פגיעה באיכות ה?(?:חיים|סביבה)|dB/g,
  },
  {
    label: 'עצים',
    threshold: false,
    strong: /(?<![א-ת])[בהלוכמש]{0,2}(?:עצים|עץ)(?![א-ת])|כריתה|כריתת|העתק(?:ת|ה) ה?ע|אגרונומ|פקיד ה?יערות/g,
  },
  {
    label: 'ניקוז ותשתיות',
    threshold: false,
    strong: /ניקוז|(?<![א-ת])[הבו]{0,2}נגר(?![א-ת])|ביוב|הצפ(?:ה|ות)|תשתי|מי ה?תהום|חלחול/g,
  },
  {
    label: 'בטיחות ויציבות',
    threshold: false,
    strong: /יציבות|קונסטרוק|בטיחות|כיבוי|סכנ(?:ה|ת)|חפיר|דיפון|קיר (?:ה?תומך|תמך)/g,
  },
  { label: 'נגישות', threshold: false, strong: /נגישות|נגיש|כיסא ה?גלגלים|מעלית|מוגבלות|נכה|נכים/g },
  {
    label: 'תמ"א 38 וחיזוק',
    threshold: false,
    strong: /תמ"א 38|תמ"א \/?38|רעידות ה?אדמה|חיזוק|התחדשות עירונית|הריס(?:ה|ת) ובני/g,
  },
  { label: 'שימור', threshold: false, strong: /שימור|לשימור|מורשת|אדריכלי(?:ת)? ל?שימור|מבנה היסטורי/g },
  {
    label: 'קניין והסכמות',
    threshold: false,
    strong:
      /קני[י]?ני|תימוכין|הסכמת ה?(?:בעלי|שכנ|דיירי|שותפ)|רכוש (?:ה?)משותף|זכויות ב?(?:מקרקעין|נכס|קניין)|בעלות|בית משותף|(?<![א-ת])[הבו]?זיקה|מושע|חלקת/g,
  },
  {
    label: 'אופי הסביבה ועיצוב',
    threshold: false,
    strong: /אופי ה?(?:סביבה|שכונה|רחוב)|מרקם|חזית ה?(?:רחוב|בניין|מבנה)|עיצוב|חזות|השתלבות|קנה ה?מידה/g,
  },
  {
    label: 'בנייה ללא היתר',
    threshold: false,
    strong: /ללא היתר|בלא היתר|בלי היתר|שלא כדין|עביר(?:ה|ות|ת) ה?בני|צו הריסה|הכשר(?:ה|ת)|מכשיר(?:ה|ים)?/g,
  },
  {
    label: 'צורכי ציבור והפקעה',
    threshold: false,
    strong: /הפקע|צ(?:ו)?רכי ה?ציבור|שטח(?:י)? ציבורי|הקצאות ציבור|שצ"פ|שב"צ|דרך ציבורית/g,
  },

  {
    label: 'היטל השבחה – אירוע מס ומועדים',
    threshold: false,
    strong: /מימוש ה?זכויות|מועד ה?מימוש|אירוע ה?מס|מועד ה?קובע|עסקת ה?מכר|דרישת ה?תשלום|הצמד|ריבית/g,
  },
  {
    label: 'היטל השבחה – פטור',
    threshold: false,
    strong: /פטור|סעיף 19|140 מ"ר|דירת מגורים|בן משפחה|קרוב(?:ו|יו)?(?= )/g,
    weak: /היטל/g,
  },
  {
    label: 'היטל השבחה – מצב קודם ומצב חדש',
    threshold: false,
    strong: /מצב (?:ה?קודם|ה?חדש|ה?תכנוני)|תכנית (?:ה?משביח)|תוכנית (?:ה?משביח)|אקוויוולנט|אקוולנט|הצפה|פוטנציאל/g,
  },
  {
    label: 'היטל השבחה – שומה מכרעת',
    threshold: false,
    strong:
      /שומ(?:ה|ת) (?:ה?מכרעת|ה?שמאי)|שמאי(?:ת)? (?:ה?מכריע)|השומה המכרעת|התערב(?:ות)? ב?(?:שומ|קביע)|שמאית? (?:ה?מכריע)/g,
    weak: /שמאי|שומה|שמאות/g,
  },
  {
    label: 'שווי ועסקאות השוואה',
    threshold: false,
    strong:
      /עסק(?:אות|ת) (?:ה?השוואה|השווא)|שווי|מקדמ(?:י|ים)|נתוני ה?השוואה|מחירי? ה?שוק|גישת ה?(?:השוואה|חילוץ)|דחי[י]?ה ל?|היוון/g,
    weak: /שמאי|שומה|ערך/g,
  },
  { label: 'היטל השבחה', threshold: false, strong: /היטל(?:י)? ה?השבחה|חבות בהיטל|ה?השבחה(?![א-ת])/g },
  {
    label: 'פגיעה במקרקעין (סעיף 197)',
    threshold: false,
    strong:
      /סעיף 197|ס' 197|סעיף 200|פגיע(?:ה|ת) (?:תכנונית|במקרקעין|ישירה|עקיפה)|ת[ו]?כנית (?:ה?פוגעת)|פטור מפיצוי|צדק חלוקתי|תחום ה?סביר/g,
  },
  { label: 'ירידת ערך ופיצוי', threshold: false, strong: /ירידת ה?ערך|פיצוי|ירידה בשווי|פגיעה ב?ערך|נזק כספי/g },
  { label: 'שיפוי', threshold: false, strong: /שיפוי|כתב ה?שיפוי/g },
  {
    label: 'תכנון וחלופות',
    threshold: false,
    strong:
      /חלופ(?:ה|ות|י)|בחינ(?:ה|ת) תכנונית|שיקול(?:ים)? תכנוני|טעם(?:ים)? תכנוני|היבט(?:ים)? תכנוני|צורך תכנוני|מדיניות ה?תכנון|מסמך ה?מדיניות/g,
  },
  {
    label: 'מאזן נוחות ואיזון אינטרסים',
    threshold: false,
    strong: /איזון|לאזן|מאזן|אינטרס|תועלת|נזק ה?(?:רב|מועט)|נזק בלתי/g,
  },
  { label: 'הוצאות', threshold: false, strong: /הוצאות|שכר טרח/g },
];
