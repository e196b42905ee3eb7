/**
 * What a heading announces, by the stems of its words: a rule for each turn of phrase that committees and lawyers use,
 * the more particular before the more general. Where several apply, the words that come first in the heading decide.
 */
import { normaliseText } from '../normalise.ts';
import { QUESTION_RULES as QUESTIONS } from './heading-questions.ts';
import type { DocumentKind, HeadingRule, SectionType } from './types.ts';

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

const PARTY =
  '(?:ה?(?:ו?ועדה(?: ה?מקומית)?|עורר(?:ים|ת|ות)?|משיב(?:ים|ה|ות)?|מבקש(?:ים|ת|ות)?|צדדים|מתנגדים|יז(?:ם|מית|מים)|עירייה|שמאי(?:ת|ם)?|נישומ(?:ים|ה)?|רשות ה?רישוי))';
/** What the parties fall out over. */
const PLACE = 'ה?(?:נחלה|מקרקעין|נכס|מגרש|חלקה|בני?ין|בית|דירה|תו?כנית|קרקע|פרויקט|מיזם|מתחם|בקשה|היתר)';
const PLEADING: DocumentKind[] = ['pleading'];
const RULING: DocumentKind[] = ['decision', 'opinion', 'protocol'];

/** `המסגרת`, `התשתית`, `המתווה` … of the law, whichever adjective the writer likes. */
const FRAME = '(?:מסגרת|תשתית|מצע|סקירה|מצב|רקע|בסיס|מתווה|יסוד|יסודות|מערך|היבט|מצרף|פן)';

const RULES: HeadingRule[] = [
  ...QUESTIONS,
  rule(
    'normative',
    new RegExp(
      `(?:[הבל]?${FRAME} ה?)?(?:נורמטיבי|(?<=${FRAME} ה?)(?:משפטי|חוקי|סטטוטורי|דיני|תחיקתי|הלכתי|חקיקתי))(?:ת|ים|ות)?`,
    ),
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
  rule('conclusion', /סוף דבר|סופו של (?:דבר|יום)|אחרית דבר|סוף פסוק|סיכומ[וםה] של [א-ת]+|כללו של דבר|מכל האמור/, 1),
  rule('conclusion', /^ו?(?:ל|ב)?סיכום(?!\S)|^סיכום ומסקנות|^ו?(?:ל|ב)?סיום(?!\S)|^לסיכומם?|^סיום/, 0.9),
  rule(
    'conclusion',
    /^(?:אשר על כן|על כן|לפיכך|(?:לאור|נוכח|לנוכח|על יסוד|על סמך|מכלל) (?:כל )?האמור|מן המקובץ|המסקנה|מסקנה|מכאן)/,
    0.8,
  ),
  rule('conclusion', /(?:^|\s)(?:ה?תוצאה|תוצאת הערר|הוראות אופרטיביות|ה?חלק ה?אופרטיבי|סעיפים אופרטיביים)/, 0.9),
  rule(
    'conclusion',
    /^(?:חתימת (?:ה?דברים|ה?דיון)|(?:מילות|דברי) (?:סיום|סיכום|חתימה)|אחרית|נעילה|פסק ה?ערר|הכרעת ה?דין)/,
    0.85,
  ),
  rule('conclusion', /^ה?החלטה$/, 0.6, ['decision']),
  rule('conclusion', /^(?:הוצאות|שאלת ההוצאות)|הכרעת ה?ערר/, 0.6),
  rule(
    'conclusion',
    /ה?סעד(?:ים)?(?:\s|$)|^ה?מבוקש$|מה מבוקש|ה?בקשה מ?(?:ה)?ועדה|העתירה|תחינה|^בקשתנו|^בקש(?:ת|ות) ה?(?:עורר|משיב|מבקש)/,
    0.85,
    PLEADING,
  ),
  rule('conclusion', /^ה?הכרעה$|^השומה$|^קביעת השומה|^תוצאות השומה/, 0.8, ['opinion']),
  // discussion
  rule('claims', /^דיון$|לגופ(?:ו|ם|ה|ן) של|^ו?לגוף ה/, 0.5, PLEADING),
  rule(
    'proceedings',
    /^(?:ה|ב)?דיון (?:ו?ה?(?:אירועים|השלמ|סיור)|ו?מה ש|ו(?:ל|ש)?אחרי|והמשכו|[בל]?פנינו|[בל]?פני ה?ו?ועדת?|שהתקיים|במעמד|בועדת|בוועדת|בעל[- ]פה|מיום)/,
    0.95,
  ),
  rule('proceedings', /^(?:מהלך|תמצית|סיכום|קיום|פרוטוקול)(?: ה)? ?ה?דיון/, 0.9),
  rule('background', /^ה?דיון ב(?:ועדה|וועדה) המקומית/, 0.8),
  rule(
    'proceedings',
    /(?:^|מהלך |הליך )ה?בירור(?: ה?(?:ערר|הליך))?$|^(?:מהלך|אופן) ה?(?:שמיעה|דיונים|ישיבות)|^שמיעת ה?(?:ערר|צדדים)/,
    0.85,
  ),
  rule('discussion', /דיון(?![א-ת])|הכרעה|הכרעתנו|דיוננו|ניתוח|החלטתנו|עמדתנו|מסקנותינו/, 0.95, RULING),
  rule(
    'discussion',
    /עמדת ועדת ה?ערר|^(?:בחינת|ליבון|שקילת|הערכת|פתרון|בירור) |מ(?:ן |)הכלל אל|לגופ(?:ו|ם|ה|ן) של|^ו?לגוף ה|ומה במקרה|מקרה דנן/,
    0.7,
    RULING,
  ),
  rule('discussion', /^(?:עקרונות|שיקולי|גורמים ו?שיקולים|תחשיב|ה?תחשיב|התייחסות לטענות)/, 0.8, ['opinion']),
  rule('discussion', /^(?:שיקולי|עמדת|מסקנות|החלטת|הכרעת) ו?ועדת ה?ערר/, 0.8, ['decision']),
  rule('discussion', /^(?:ה?סוגי(?:י)?ת|ה?סוגיה|שאלת|ה?שאלה) /, 0.5, ['decision']),
  rule(
    'discussion',
    /דעת (?:ה)?(?:מיעוט|רוב|יחיד)|הערות? חבר|^ה?(?:חבר(?:ה|ת)?|נציג(?:ה|ת)?) [א-ת'-]+(?: [א-ת'-]+){0,2}$/,
    0.7,
    RULING,
  ),
  // normative
  rule(
    'normative',
    /^ה?דין$|(?:^|\s)ה?דין (?:ה?חל|ה?רלו?ונטי|ה?מצוי)|הוראות ה?(?:דין|חוק|חיקוק|חקיקה|תו?כניות)(?![א-ת])|^אמות ה?מידה|^(?:ה?חקיקה|ה?הלכה|ה?פסיקה)/,
    0.85,
  ),
  rule(
    'normative',
    /עקרונות משפטיים|הבסיס החוקי|המקור (?:החוקי|הנורמטיבי)|^על ה?הקלה|^על היטל ההשבחה|כללי ההתערבות/,
    0.6,
  ),
  rule(
    'background',
    /^(?:מסכת|סיפור ה?(?:מעשה|דברים|רקע)|ה?מעשה(?:$| )|ה?נתונים$|נתוני |ה?נסיבות|ה?גורמים|ה?נפשות|(?:ה?מהלך|סדר) ה?(?:אירועים|עניינים|דברים)|ה?נושא$|אירועי|ה?אירועים|ציר ה?זמן|ציוני ה?דרך|ה?פרשה|תמונת ה?מצב|ה?(?:ערר|הליך) ונושאו|ה?מחלוקת בתמצית)|(?<![א-ת])ו?גלגול/,
    0.75,
  ),
  // proceedings
  rule('background', /ה?הלי(?:ך|כים)\S* (?:ב|מול |בפני |לפני )ה?ו?ועדה ה?מקומית/, 0.85),
  rule(
    'background',
    /(?:ה)?הלי(?:ך|כי) (?:ה)?(?:תכנו(?:ן|ני)|רישוי|שומה|שומתי)|הליכים (?:תכנוניים|קודמים)|תולדות/,
    0.8,
  ),
  rule('proceedings', /(?:^|\s)ה?הלי(?:ך|כים)(?:\s|$)|השתלשלות ההליכים|הליכי (?:ה)?(?:ערר|ביניים)|^הליכי/, 0.9),
  rule(
    'proceedings',
    /החלט(?:ת|ות) ה?ביניים|השלמ(?:ת|ות) (?:ה)?טיעון|^ה?ישיב(?:ה|ת|ות)(?![א-ת])|ישיבת|^ה?סיור|מועדי דיון|אירועים (?:לאחר|שלאחר)|הליכי המשך/,
    0.8,
  ),
  rule('background', new RegExp(`^${PARTY}$`), 0.45, PLEADING),
  rule('background', new RegExp(`^${PARTY}(?:,? [א-ת-]+){0,3},? ו?ב?${PLACE}(?![א-ת])`), 0.75, PLEADING),
  rule('background', /^(?:תמצית|עיקרי|תוכן|לשון|נוסח) ההחלטה/, 0.7, PLEADING),
  // claims
  rule(
    'claims',
    /טענ|טיעונ|טיעון|נימוק|(?<![א-ת])[הבל]?עיל(?:ה|ות|ת)|השגות|^דין הערר|^יש לדחות|^יש לקבל|(?:גדר|עיקרי|תמצית|ליבת|לב|מוקדי|מוקד) ה?מחלוק(?:ת|ות)|שאלות (?:ה)?סף|סילוק על הסף|דחייה על הסף/,
    0.95,
  ),
  rule('claims', new RegExp(`(?:תגובת|תגובות|תשובת|תשובות|עמדת|עמדות|גרסת|גישת|דברי|מענה|תמצית) ${PARTY}`), 0.9),
  rule(
    'claims',
    /ה?(?:ערר|בקשה|השגה) ו?ה?(?:תשוב|תגוב)(?:ה|ות)(?![א-ת])|^(?:ה?עמדות|ה?גרסאות|קול(?:ם|ו|ה) של)(?![א-ת])/,
    0.8,
  ),
  rule('claims', /^(?:עמדת|תגובת|דברי|התייחסות|טעמי) (?:ה?ערר|ה?(?:מהנדס|אדריכל|יועצ|מתכננ|מודד)[א-ת]*)(?![א-ת])/, 0.8),
  rule('claims', new RegExp(`^${PARTY}(?: \\d[-–, ו\\d]*)?$`), 0.45, ['decision']),
  rule(
    'claims',
    /^ה?(?:תשובה|תגובה)(?: ל| $|$)|תמצית ה?(?:ערר|תשובה|תגובה)|עיקר(?:י)? ה?(?:ערר|תשובה|תגובה|דברים)|תקציר ה?(?:ערר|תשובה|תגובה)/,
    0.9,
  ),
  rule(
    'claims',
    /^ה?(?:טעם|טעמ(?:ים|י)|טעות|פגם|פגמים|כשל|ראש|שגיאה|קושי)(?: ה?(?:ראשו|שני|שליש|רביע|חמיש|שיש|שביע|אחרו)|$)/,
    0.8,
    PLEADING,
  ),
  rule(
    'claims',
    /^ה(?:פגמים|ליקויים|טעויות|שגיאות|כשלים|נזקים|פגיעות) (?:ה|ש|ב|ל)|^ה?(?:נזק|פגיעה) ה?צפוי/,
    0.7,
    PLEADING,
  ),
  // background
  rule('background', /^ו?מה [בל]פנינו$/, 0.8),
  rule(
    'claims',
    /^(?:פתח[- ]?דבר|ראשית דבר|אקדמת|מבוא|פתיח(?:ה)?|הקדמה|כללי|בפתח הדברים|פתיחה|תמצית|תקציר|מילות פתיחה|מבט|במבט)|קליפת אגוז|קצה המזלג|במילים אחדות/,
    0.6,
    PLEADING,
  ),
  rule(
    'background',
    /פתח[- ]?דבר|ראשית דבר|אקדמת|מבוא|הקדמה|פתיח|עניינו של ה?ערר|^ה?(?:ערר|עררים|תביעה) ש[בל](?:פנינו|נדון)|מהות ה?(?:ערר|בקשה)|מושא ה?ערר|נשוא ה?ערר|^מינוי|^מטרה|מטרת ה?שומה|מטרת חוות/,
    0.95,
    RULING,
  ),
  rule('background', /(?<![א-ת])[הבל]?רקע|עובד(?:ות|תי|תית)|השתלשלות|תיאור|קורות|כרונולוגי|לוח זמנים/, 1),
  rule('background', /(?:ה)?(?:מצב|תשתית|מסגרת|פן) (?:ה)?(?:תכנוני|תכנונית|קנייני|קיים|פיזי)/, 0.8),
  rule('background', /^ה?מצב ה?(?:קודם|חדש)/, 0.6, ['opinion']),
  rule(
    'background',
    /^ה?צדדים ו|^ה?החלטה$|^(?:על )?אודות |^על ה?(?:עורר|משיב|צדדים|נכס|מקרקעין|מגרש|תו?כנית|מיזם|פרויקט)/,
    0.7,
    PLEADING,
  ),
  rule(
    'background',
    /^(?:ה?צדדים ו|פרטי |על )?ה?(?:מקרקעין|נכס|מגרש|בניין|מתחם)(?:\s|$)|ה?בקשה (?:להיתר|ל?הקל|מושא|נשוא)|ה?תו?כני(?:ת|ות)(?: ה?(?:חל|רל|משב|פוגע|מאוש|תקפ|שבתוקף)|$)/,
    0.7,
  ),
  rule(
    'background',
    /החלט(?:ת|ה|ות) (?:ה?ו?ועדה|ועדת ה?משנה|רשות ה?רישוי|מוש?א|נשוא)|ההחלטה (?:מושא|נשוא|נושא|עליה)|ה?שומ(?:ה|ות|ת) (?:ה?מכר|נשוא|מושא|ש|ה?שמאי)/,
    0.6,
  ),
];

function rule(type: SectionType, pattern: RegExp, weight: number, kinds?: DocumentKind[]): HeadingRule {
  return kinds === undefined ? { type, pattern, weight } : { type, pattern, weight, kinds };
}
