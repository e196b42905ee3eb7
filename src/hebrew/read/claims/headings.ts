import {
  ARGUMENT,
  DATE_LINE,
  FACTS,
  KNOWN,
  NORMATIVE,
  PLEADED_REPORTED,
  RELIEF,
  STATES,
} from '../../pattern/rules.generated.ts';
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

const LEAD_IN = /(?:להלן|כדלקמן|הבאים|הבאות|אלה|אלו|כך|כי|לאמור|כדלהלן|להורות)\s?:$/;
const NAMED = /טענ|נימוק|רקע|עובד|סעד|דיון|סיכום|מבוא|פתח דבר|פגם|פגמ|חריג|סמכות|העדר|היעדר|לעניין|הצדדים|הליכ/;

const THRESHOLD = /(?:^|[\s-])ו?(?:ה|ל|על ה)?סף(?=\s|$|[-:,])|מקדמי|סילוק|מקדמית/;

const ATTACHMENTS =
  /^(?:רשימת |להלן )?ה?(?:נספחים|צרופות|תצהירים?)(?:\s|$|:)|מצורפים|ייפוי כוח|אישור מסירה|העתק(?:ים)? ל/;

const INTRO = /פתח[- ]דבר|פתיח|מבוא|(?:^|\s)כללי(?:$|\s)|הקדמה|במה דברים אמורים|על מה ה|ראשית דבר|בפתח/;
const SUMMARY = /תמצית|תקציר|בתמצית|בקצרה|עיקר(?:י|ם)/;
/** "שער ראשון -", "פרק ב':": says where the part stands and not what it is for. */
const PART_NUMBER = /^(?:שער|פרק|חלק)\s[^\s:-]{1,9}\s*[-:]\s*/;
/** Names that background and argument share: what stands under them tells which. */
const SHARED_NAME = /^ה?(?:הליך|הליכים|ת[ו]?כני(?:ת|ות)|החלטה|בקשה|מקרקעין|נכס)$/;
/** Things that a pleading tells before it argues, and argues about after. */
const WEAK_FACTS = /^(?:ה?החלט(?:ה|ת)|ה?בקשה|ה?ת[ו]?כני(?:ת|ות)|ה?נכס|ה?שומ(?:ה|ות|ת)|המקרקעין|ה?הליך)/;

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
  if (PLEADED_REPORTED.test(body)) return of('reported', true, true);
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
