/** What a part of a pleading is for; decides how readily its sentences are taken for claims. */
export type Zone = 'intro' | 'facts' | 'normative' | 'claims' | 'reported' | 'relief' | 'end';

const MAX_LENGTH = 110;
const MAX_WORDS = 16;

/** Whether a paragraph of one line, its label taken off, is written like a heading: short, and no finished sentence. */
export function looksLikeHeading(body: string, labelled: boolean): boolean {
  if (body.length > MAX_LENGTH || body.length < 2 || /[\n\t]/.test(body) || !/[א-תA-Za-z]{2}/.test(body)) return false;
  const words = body.split(' ').length;
  if (words > MAX_WORDS) return false;
  if (/[.!]["']?$/.test(body)) return words <= 5 && KNOWN.test(body) && !STATES.test(body);
  if (/[;,]$/.test(body) || /^["(]/.test(body) || DATE_LINE.test(body)) return false;
  if (/:$/.test(body))
    return !LEAD_IN.test(body) && (words <= 5 ? labelled || NAMED.test(body) : words <= 9 && NAMED.test(body));
  return true;
}

/** "ההחלטה לא נומקה.": a finished statement, however short. */
const STATES =
  /(?:^|\s)ו?ש?(?:אין|יש|לא|אינ(?:ו|ה|ם|ן)|איננ(?:ו|ה)|היה|הייתה|היו|קיים|קיימת|נפל(?:ה|ו)?|שגתה|טעתה|התעלמה|חרגה|חורג(?:ת|ים|ות)?|סותר(?:ת|ים|ות)?|פוגע(?:ת|ים|ות)?|נעדר(?:ת|ים|ות)?|חסר(?:ת|ים|ות)?)(?=\s)/;
const DATE_LINE =
  /^(?:היום|ירושלים|תל[ -]אביב|חיפה|תאריך|ביום)?,?[^א-ת]{0,4}(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|[א-ת]{1,2}["'][א-ת]?\s+ב[א-ת]{3,})/;
const LEAD_IN = /(?:להלן|כדלקמן|הבאים|הבאות|אלה|אלו|כך|כי|לאמור|כדלהלן|להורות)\s?:$/;
const NAMED = /טענ|נימוק|רקע|עובד|סעד|דיון|סיכום|מבוא|פתח דבר|פגם|פגמ|חריג|סמכות|העדר|היעדר|לעניין|הצדדים|הליכ/;

const ARGUMENT =
  /טענ|נימוק|עילו?ת|טיעון|מענה|פגמ|פגם|העדר|היעדר|חוסר|חריג|שג[הת]|שגיא|טע(?:ות|תה|ה)(?![א-ת])|פגיע|(?:^|\s)אי[- ]|(?:^|\s)(?:לא|אין|אינ[והםן]|איננ\S|בניגוד|בלתי|בטל\S*|יש|דין|היה על)(?:\s|$)|סט[י]יה|סתיר|ליקוי|כשל|לגופו|לגוף|השגות|תשובה לטענות/;
const THRESHOLD = /(?:^|[\s-])ו?(?:ה|ל|על ה)?סף(?=\s|$|[-:,])|מקדמי|סילוק|מקדמית/;
const RELIEF =
  /סעד|(?:^|\s)סוף[- ]דבר|(?:^|\s)ה?(?:סיום|סיכום|לסיכום|לסיום|סופו של דבר|אחרית דבר|התוצאה)(?:\s|$|:)|עתיר(?:ת|ה) ה|צו ביניים|בקש(?:ה|ת) ל?(?:צו|עיכוב)|ה?בקשות(?:$|\s)|(?:^|\s)מה (?:אני |אנחנו |אנו )?(?:מתבקש|מבקש)|^בקשת(?:י|נו)(?:$|\s|:)/;
const ATTACHMENTS =
  /^(?:רשימת |להלן )?ה?(?:נספחים|צרופות|תצהירים?)(?:\s|$|:)|מצורפים|ייפוי כוח|אישור מסירה|העתק(?:ים)? ל/;
const FACTS =
  /רקע|עובד(?:ה|ות|תי)|(?:^|\s)ו?ה?צדדים|^ה?מקרקעין|ו?המקרקעין$|מקרקעין ו|השתלשלות|ה?הליכים|ה?הליך(?:$|\s)|המצב (?:ה?תכנוני|ה?קיים)|ת[ו]?כניות (?:ה?חל|ו?ה)|^ה?ת[ו]?כני(?:ת|ות)$|הבקשה (?:להיתר|והליכ|והדיון)|^ה?בקשה$|^ה?החלט(?:ה|ת)|תולדות|כרונולוג|^הנכס$|^ה?מקום$|^המקום ו|הנכס ו|תיאור|^ה?(?:שומות|השומה המכרעת)$|ציר הזמן|מהות ה|הדיון בו?ועדה|דיוני ה|הליכי ה/;
const NORMATIVE =
  /מסגרת ה?(?:נורמטיבית|משפטית|חוקית)|נורמטיבי|המצב המשפטי|הוראות ה?(?:חוק|דין)(?:\s|$)|ה?חקיקה|הדין ה(?:חל|נוהג)|התשתית המשפטית|הוראות הדין|לשון החוק/;
const INTRO = /פתח[- ]דבר|פתיח|מבוא|(?:^|\s)כללי(?:$|\s)|הקדמה|במה דברים אמורים|על מה ה|ראשית דבר|בפתח/;
const SUMMARY = /תמצית|תקציר|בתמצית|בקצרה|עיקר(?:י|ם)/;
/** "שער ראשון -", "פרק ב':": says where the part stands and not what it is for. */
const PART_NUMBER = /^(?:שער|פרק|חלק)\s[^\s:-]{1,9}\s*[-:]\s*/;
/** Names that background and argument share: what stands under them tells which. */
const SHARED_NAME = /^ה?(?:הליך|הליכים|ת[ו]?כני(?:ת|ות)|החלטה|בקשה|מקרקעין|נכס)$/;
/** Things that a pleading tells before it argues, and argues about after. */
const WEAK_FACTS = /^(?:ה?החלט(?:ה|ת)|ה?בקשה|ה?ת[ו]?כני(?:ת|ות)|ה?נכס|ה?שומ(?:ה|ות|ת)|המקרקעין|ה?הליך)/;
const REPORTED =
  /^(?:תמצית |עיקרי? |להלן )?(?:ה)?(?:טענ(?:ות|ת|ותי(?:הם|ה|ו))|טיעוני|נימוקי|עמדת|תגובת|תשובת)\s?(?:ה|של ה)?(?:עורר|משיב|מבקש|ו?וע?דה|ו?ועדה|צד|יזמ|יזם|שמאי)/;
const KNOWN = new RegExp(
  [THRESHOLD, RELIEF, ATTACHMENTS, FACTS, NORMATIVE, INTRO, SUMMARY, /טענות|נימוקי|טיעון|דיון|הכרעה/]
    .map((one) => one.source)
    .join('|'),
);

export interface HeadingMeaning {
  zone: Zone;
  threshold: boolean;
  /** The heading speaks of whose claims these are ("טענות העוררים"). */
  reported: boolean;
  /** False when no word of it says what the part is for, so that it is a topic of what it stands under. */
  sure: boolean;
}

/** What a heading of a pleading or decision, its label taken off, says of the part under it; `afterClaims`: the document has begun to argue. */
export function headingMeaning(heading: string, afterClaims = false): HeadingMeaning {
  const body = heading.replace(PART_NUMBER, '');
  const threshold = THRESHOLD.test(body);
  const of = (zone: Zone, sure = true, reported = false): HeadingMeaning => ({ zone, threshold, reported, sure });
  if (REPORTED.test(body)) return of('reported', true, true);
  if (threshold) return of('claims');
  if (ATTACHMENTS.test(body) && !ARGUMENT.test(body) && body.split(' ').length <= 4) return of('end');
  if (RELIEF.test(body) && !/טענ/.test(body)) return of('relief');
  if (NORMATIVE.test(body)) return of('normative');
  if (ARGUMENT.test(body)) return of('claims');
  if (afterClaims && WEAK_FACTS.test(body)) return of('claims', false);
  if (FACTS.test(body)) return of('facts', !SHARED_NAME.test(body));
  if (INTRO.test(body)) return of('intro');
  if (SUMMARY.test(body)) return of('claims');
  return of('claims', false);
}
