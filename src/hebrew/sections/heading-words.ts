/**
 * What a heading announces, by the stems of its words: a rule for each turn of phrase that committees and lawyers use,
 * the more particular before the more general. Where several apply, the words that come first in the heading decide.
 */
import { normaliseText } from '../normalise.ts';
import type { DocumentKind, SectionType } from './types.ts';

export interface HeadingMeaning {
  type: SectionType;
  /** 0 to 1: how surely the words mean this type. */
  weight: number;
  /** Characters of the (normalised) heading that the rule matched. */
  matched: number;
}

/**
 * The type that a heading announces in a document of this kind, or null. Takes the heading without its numbering label.
 */
export function headingMeaning(heading: string, kind: DocumentKind): HeadingMeaning | null {
  const text = plainHeading(heading);
  let best: (HeadingMeaning & { at: number }) | null = null;
  for (const rule of RULES) {
    if (rule.kinds !== undefined && !rule.kinds.includes(kind)) continue;
    const match = rule.pattern.exec(text);
    if (match === null) continue;
    const found = { type: rule.type, weight: rule.weight, matched: match[0].trim().length, at: match.index };
    if (best === null || found.at < best.at) best = found;
  }
  if (best === null) return null;
  const { at, ...meaning } = best;
  return at > 25 ? { ...meaning, weight: meaning.weight * 0.5 } : meaning;
}

/** Whether a line can be the title of the whole document (`החלטה`, `כתב ערר`, `תגובת העוררים לתשובה`). */
export function isDocumentTitle(heading: string, kind: DocumentKind): boolean {
  return TITLES[kind].test(plainHeading(heading));
}

/** Normalised, without emphasis marks, rules and closing colons. */
export function plainHeading(heading: string): string {
  return normaliseText(heading)
    .replace(/[*_#=~"]+/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-.:]+|[\s\-.:]+$/g, '');
}

const TITLES: Record<DocumentKind, RegExp> = {
  decision:
    /^(?:החלטה|החלטת (?:ביניים|ועדת ה?ערר)|החלטה (?:סופית|חלקית|משלימה|נוספת|מתוקנת)|החלטה ב.{2,50}|פסק[- ]דין)$/,
  pleading:
    /^(?:הודעת |כתב ה?)?ערר(?:$| (?:על|לפי|כנגד|נגד|מטעם|מתוקן)(?: |$))|^כתב תשובה|^תשוב(?:ה|ת)(?: |$)|^תגוב(?:ה|ת)(?: |$)|^סיכומ(?:ים|י) |^בקשה (?:ל|מ|ב)/,
  protocol: /^(?:פרוטוקול|החלטה$)/,
  opinion: /^(?:שומה|שומת|חוות דעת|הוראות ה?תו?כנית)/,
};

interface Rule {
  type: SectionType;
  pattern: RegExp;
  weight: number;
  kinds?: DocumentKind[];
}

const PARTY =
  '(?:ה?(?:ו?ועדה(?: ה?מקומית)?|עורר(?:ים|ת|ות)?|משיב(?:ים|ה|ות)?|מבקש(?:ים|ת|ות)?|צדדים|מתנגדים|יז(?:ם|מית)|עירייה|שמאי(?:ת)?))';
const PLEADING: DocumentKind[] = ['pleading'];
const RULING: DocumentKind[] = ['decision', 'opinion', 'protocol'];

const RULES: Rule[] = [
  rule(
    'normative',
    /(?:[הבל]?(?:מסגרת|תשתית|מצע|סקירה|מצב|רקע|בסיס) ה?)?(?:נורמטיבי|(?<=(?:מסגרת|תשתית|מצע|סקירה|מצב|רקע|בסיס) ה?)(?:משפטי|חוקי|סטטוטורי))ת?/,
    1,
  ),
  // parties, panel, annexes
  rule('parties', /^ה?צדדים(?: ל(?:ערר|הליך|דיון))?$/, 0.8),
  rule('parties', /^(?:נוכחים|נכחו|ה?משתתפים|בעלי ה?דין|רשימת נוכחים)/, 0.8),
  rule('other', /^(?:רשימת |ה?)?(?:נספחים|אסמכתאות|צרופות|מסמכים מצורפים|חתימ(?:ה|ות))|^תצהיר|^ייפוי כ(?:ו)?ח/, 0.9),
  // conclusion
  rule('discussion', /סיכום ביניים/, 0.6, RULING),
  rule('claims', /סיכום (?:ה)?טענות|סיכומי (?:ה)?טענות|סיכום טיעוני/, 0.9),
  rule('proceedings', /^סיכומי(?:הם|ם)?(?: ה?צדדים)?$/, 0.5, RULING),
  rule(
    'conclusion',
    /סוף דבר|סופו של (?:דבר|יום)|אחרית דבר|סוף פסוק|סיכומ[וםה] של (?:דבר|דברים|עניין|ענין)|כללו של דבר|מכל האמור/,
    1,
  ),
  rule('conclusion', /^(?:ל|ב)?סיכום(?!\S)|^סיכום ומסקנות|^(?:ל|ב)?סיום(?!\S)|^לסיכומם?|^סיום/, 0.9),
  rule('conclusion', /^(?:אשר על כן|על כן|לפיכך|לאור (?:כל )?האמור|נוכח האמור|מן המקובץ|המסקנה|מסקנה)/, 0.8),
  rule('conclusion', /(?:^|\s)(?:ה?תוצאה|תוצאת הערר|הוראות אופרטיביות|ה?חלק ה?אופרטיבי|סעיפים אופרטיביים)/, 0.9),
  rule('conclusion', /^(?:הוצאות|שאלת ההוצאות)|הכרעת ה?ערר/, 0.6),
  rule('conclusion', /ה?סעד(?:ים)?(?:\s|$)|^ה?מבוקש$|מה מבוקש|ה?בקשה מ?(?:ה)?ועדה|העתירה|תחינה/, 0.85, PLEADING),
  rule('conclusion', /^ה?הכרעה$|^השומה$|^קביעת השומה|^תוצאות השומה/, 0.8, ['opinion']),
  // discussion
  rule('claims', /^דיון$|לגופו של (?:ערר|ענין|עניין)|לגופם של דברים|לגופה של/, 0.5, PLEADING),
  rule(
    'proceedings',
    /^(?:ה|ב)?דיון (?:ו?ה?(?:אירועים|השלמ|סיור)|[בל]?פנינו|[בל]?פני ה?ו?ועדת?|שהתקיים|במעמד|בועדת|בוועדת|בעל[- ]פה|מיום)/,
    0.95,
  ),
  rule('proceedings', /^(?:מהלך|תמצית|סיכום|קיום|פרוטוקול)(?: ה)? ?ה?דיון/, 0.9),
  rule('background', /^ה?דיון ב(?:ועדה|וועדה) המקומית/, 0.8),
  rule('discussion', /דיון(?![א-ת])|הכרעה|הכרעתנו|דיוננו|ניתוח|החלטתנו|עמדתנו|מסקנותינו/, 0.95, RULING),
  rule(
    'discussion',
    /עמדת ועדת ה?ערר|בחינת (?:ה)?(?:טענות|ערר)|מן הכלל אל הפרט|לגופו של|לגופם של|לגופה של|ומה במקרה|מקרה דנן/,
    0.7,
    RULING,
  ),
  rule('discussion', /^(?:עקרונות|שיקולי|גורמים ו?שיקולים|תחשיב|ה?תחשיב|התייחסות לטענות)/, 0.8, ['opinion']),
  rule('discussion', /דעת (?:ה)?(?:מיעוט|רוב|יחיד)|הערות? חבר/, 0.7, RULING),
  // normative
  rule(
    'normative',
    /^ה?דין$|(?:^|\s)ה?דין (?:ה?חל|ה?רלו?ונטי|ה?מצוי)|הוראות ה?(?:דין|חוק|חיקוק|חקיקה)|^(?:ה?חקיקה|ה?הלכה|ה?פסיקה)/,
    0.85,
  ),
  rule(
    'normative',
    /עקרונות משפטיים|הבסיס החוקי|המקור (?:החוקי|הנורמטיבי)|^על ה?הקלה|^על היטל ההשבחה|כללי ההתערבות/,
    0.6,
  ),
  // proceedings
  rule(
    'background',
    /(?:ה)?הלי(?:ך|כי) (?:ה)?(?:תכנו(?:ן|ני)|רישוי|שומה|שומתי)|הליכים (?:תכנוניים|קודמים)|תולדות/,
    0.8,
  ),
  rule('proceedings', /(?:^|\s)ה?הלי(?:ך|כים)(?:\s|$)|השתלשלות ההליכים|הליכי (?:ה)?(?:ערר|ביניים)|^הליכי/, 0.9),
  rule(
    'proceedings',
    /החלט(?:ת|ות) ה?ביניים|השלמ(?:ת|ות) (?:ה)?טיעון|ישיבת|^ה?סיור|מועדי דיון|אירועים (?:לאחר|שלאחר)|הליכי המשך/,
    0.8,
  ),
  // claims
  rule(
    'claims',
    /טענ|טיעונ|טיעון|נימוק|עיל(?:ה|ות|ת)|השגות|^דין הערר|^יש לדחות|^יש לקבל|גדר המחלוקת|שאלות (?:ה)?סף|סילוק על הסף|דחייה על הסף/,
    0.95,
  ),
  rule('claims', new RegExp(`(?:תגובת|תגובות|תשובת|תשובות|עמדת|עמדות|גרסת|מענה|תמצית) ${PARTY}`), 0.9),
  rule(
    'claims',
    /^ה?(?:תשובה|תגובה)(?: ל| $|$)|תמצית ה?(?:ערר|תשובה|תגובה)|עיקר(?:י)? ה?(?:ערר|תשובה|תגובה|דברים)|תקציר ה?(?:ערר|תשובה|תגובה)/,
    0.9,
  ),
  // background
  rule(
    'claims',
    /^(?:פתח[- ]?דבר|מבוא|פתיח(?:ה)?|הקדמה|כללי|בפתח הדברים|פתיחה|תמצית|תקציר|מילות פתיחה)/,
    0.6,
    PLEADING,
  ),
  rule(
    'background',
    /פתח[- ]?דבר|מבוא|הקדמה|פתיח|עניינו של ה?ערר|^ה?(?:ערר|עררים|תביעה) ש[בל](?:פנינו|נדון)|מהות ה?(?:ערר|בקשה)|מושא ה?ערר|נשוא ה?ערר|^מינוי|^מטרה|מטרת ה?שומה|מטרת חוות/,
    0.95,
    RULING,
  ),
  rule('background', /(?<![א-ת])[הבל]?רקע|עובד(?:ות|תי|תית)|השתלשלות|תיאור|קורות|כרונולוגי|לוח זמנים/, 1),
  rule('background', /(?:ה)?(?:מצב|תשתית|מסגרת|פן) (?:ה)?(?:תכנוני|תכנונית|קנייני|קיים|פיזי)/, 0.8),
  rule('background', /^ה?מצב ה?(?:קודם|חדש)/, 0.6, ['opinion']),
  rule('background', /^ה?צדדים ו|^ה?החלטה$/, 0.7, PLEADING),
  rule(
    'background',
    /^(?:ה?צדדים ו|פרטי |על )?ה?(?:מקרקעין|נכס|מגרש|בניין|מתחם)(?:\s|$)|ה?בקשה (?:להיתר|ל?הקל|מושא|נשוא)|ה?תו?כני(?:ת|ות)(?: ה?(?:חל|רל|משב|פוגע|מאוש|תקפ|שבתוקף)|$)/,
    0.7,
  ),
  rule(
    'background',
    /החלט(?:ת|ה|ות) (?:ה?ו?ועדה|ועדת ה?משנה|רשות ה?רישוי|מוש?א|נשוא)|ההחלטה (?:מושא|נשוא|עליה)|ה?שומ(?:ה|ות|ת) (?:ה?מכר|נשוא|מושא|ש|ה?שמאי)/,
    0.6,
  ),
];

function rule(type: SectionType, pattern: RegExp, weight: number, kinds?: DocumentKind[]): Rule {
  return kinds === undefined ? { type, pattern, weight } : { type, pattern, weight, kinds };
}
