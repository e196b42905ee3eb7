// The heading of a pleading as a title of what is argued under it.
import { TITLE_GENERAL as GENERAL, NO_TITLE } from '../../pattern/rules.generated.ts';
import { foldFinals, normaliseText } from '../../text/normalise.ts';
import { isKnownWhole } from '../../text/stems.ts';
import { topicOf as topicNamed } from '../claims/topics.ts';
import { namesNoMatter } from './no-title.ts';
import { isKnownSubject } from './subject-model.ts';

/** Characters of a title at most. */
export const LONGEST_TITLE = 90;

/** "לסעיף 13": a paragraph that is answered names no issue. */
const ANSWERED = /^[לב]?סעי(?:ף|פים)\s\d(?:[\d\s,ו.–-]|עד)*(?:לערר|לתשובה|לכתב הערר)?$/;

const ORDINALS = [
  'ה?ראשו(?:ן|נה)|ה?שני(?:י?ה)?|ה?שלישית?|ה?רביעית?|ה?חמישית?|ה?שי?שית?|ה?שביעית?|ה?שמינית?|ה?תשיעית?|ה?עשירית?',
  "(?:ה?אחד|ה?אחת|ה?שנים|ה?שתים|ה?שלוש[הת]?|ה?ארבע[הת]?|ה?חמי?ש[הת]?) ?[-–]?עשרה?|[א-י]'|\\d{1,2}",
].join('|');
/** "רביעי: עסקאות ההשוואה". */
const ORDINAL_WORDS = ORDINALS.split(/\|(?=\(|\[)/)[0]!;
/** "ראש ערר חמישי: הדוח הכלכלי". */
const HEADS = 'ראש(?: ה?(?:ערר|תביעה|טיעון))?|נימוק|טענה|סוגיה|עניין|נושא|דבר';
const HEAD_OF_APPEAL = new RegExp(
  `^(?:${ORDINAL_WORDS})\\s?[–:]\\s+|^(?:${HEADS}) (?:${ORDINALS})(?: לערר)?\\s?[-–:.,]\\s+`,
);

/** A heading without its number or "שער שני –"; null when it says only what part of a pleading it is, or is too long. */
export function headingTitle(heading: string): string | null {
  const plain = heading
    // "14 (אסבסט)": the row of an answer in a table.
    .replace(/^\d{1,3}[א-ת]?\s*\(([^()]+)\)$/, '$1')
    .replace(HEAD_OF_APPEAL, '')
    .replace(/^(?:(?:שער|חלק|פרק)\s+\S+\s*[-–:.]\s*|\(?[א-ת\d]{1,3}[.)]\s+)/, '')
    .replace(
      /^(?:(?:על ה|טענות? ה?)?סף|(?:סוגיה|טענה|שאלה|הערה) מקדמית|(?:סוגיות|טענות|שאלות|הערות) מקדמיות)\s*[-–:]\s+/,
      '',
    )
    .replace(/^(?:באשר ל|אשר ל|לעניין |בעניין |לגבי |על (?=ה(?!סף)[א-ת]{3}))/, '')
    .replace(/^לטענת ה/, 'טענת ה')
    .replace(/ הנטענ?[ןת]$/, '')
    .replace(/[\s:.–-]+$/, '')
    .trim();
  if (GENERAL.test(plain) || ANSWERED.test(plain) || NO_ISSUE.test(plain) || NAMES.test(plain)) return null;
  const text = withoutTo(withoutAside(plain));
  const words = text.split(/\s+/).length;
  if (text === '' || words > 12 || text.length > LONGEST_TITLE || GENERAL.test(text)) return null;
  if (isSentence(text)) return null;
  return words > 1 || isKnownSubject(text) || topicNamed(normaliseText(text)) ? text : aboutLone(text);
}

/** What part of a pleading it is, or whose: "לגוף הדברים", "טעמי הערר", "הליך המשיבה", the names of those who speak. */
const NO_ISSUE = /^ל?גו(?:ף|פ[והםן])(?:\s|$)|^ה?גוף$|^(?:טעמי|הליך ה?משיב|הליך ה?עורר|בני הזוג|משפחת|מטעם)/;
const NAMES = /(?<![א-ת])(?:בע["״]מ|ע["״]ר)(?![א-ת])|^ה?(?:גב'|גברת|מר|ד"ר) /;

/** "האיחוד והחלוקה - עניינה של העוררת 2": whose matter it is, behind a dash. */
const withoutAside = (heading: string): string =>
  heading.replace(/\s[-–]\s(?:עניי?נ(?:ו|ה|ם|ן)|טענ(?:ת|ות)|טענות(?:יו|יה|יהם)) .*$/, '');

const isSentence = (heading: string): boolean =>
  NO_TITLE.test(heading) ||
  namesNoMatter(heading) ||
  /[?!]/.test(heading) ||
  SPEAKS.test(heading) ||
  STARTS_SENTENCE.test(heading) ||
  SAYS.test(heading);

/** "לא שמעו אותי", "הפרטיות שלנו": a person's own voice. */
const SPEAKS =
  /(?<![א-ת])(?:לי|לנו|אותי|אותנו|אליי?|אלינו|עליי?|עלינו|שלי|שלנו|שלהם|אצלי|אצלנו|אני|אנחנו|אף אחד|בעיניי)(?![א-ת])/;
const STARTS_SENTENCE = /^(?:לא|אין|האם|כבר|קודם|אם|מי שבא|הם|היא|הוא)\s/;
/** A verb or an adjective that says something of the noun before it: "השומה נעשתה מהמשרד", "השימוש תואם את הסביבה", "המגרש משופע". */
const SAID = 'נעש(?:ה|תה|ו)|ניתנ(?:ה|ו)|תואם|תואמ(?:ת|ים|ות)|גובל(?:ת|ים|ות)?|הוגש(?:ה|ו)?|משופעת?|פוגע(?:ת|ים|ות)?';
const SAYS = new RegExp(`(?<![א-ת])(?:${SAID})(?![א-ת])|(?<=[א-ת]) יש$`);

/** "מעלית" → "סוגיית המעלית": a word of the pleading's own that stands alone. */
const aboutLone = (word: string): string | null =>
  /^[א-ת'"]{3,}$/.test(word) && !/^[לבמכוש]ה/.test(word) && !TELLS_LITTLE.test(word)
    ? `סוגיית ${word.startsWith('ה') && !OWN_HE.test(word) ? word : `ה${word}`}`
    : null;
/** Lone words that somebody who did not read what follows makes nothing of. */
const TELLS_LITTLE = /^ה?(?:זמן|עבר|עתיד|פורום|נפח|גודל|פסח|פתיחה|לילה|כסף|ספר|חיים|אנשים|מניעים|אמון|חשבון|רחוב|סוף)$/;
/** "התחדשות" and "השוואה" begin with the ה of their form, not with the article. */
const OF_FORM =
  'שוואה|פקעה|שבחה|קלה|נמקה|סתמכות|פרשה|פחתה|צמדה|רחבה|קטנה|גדלה|כרעה|חלטה|תאמה|צללה|נגשה|ריסה|סכמה|סכם|יתר|יטל';
const OWN_HE = new RegExp(`^הת[א-ת]{2,}ות$|^ה(?:${OF_FORM})$`);

/**
 * "לחלופה הצפונית" → "החלופה הצפונית", "לתום הלב" → "תום הלב", "לרעש" → "הרעש": what a heading turns to. A word that begins so by
 * itself stays ("לוח הזמנים"), and so does a construct that says to whom ("לעורר אין …" is no title at all).
 */
function withoutTo(heading: string): string {
  const [first = '', second] = heading.split(' ');
  const noun = first.slice(1);
  if (!/^ל[א-ת]{3,}$/.test(first) || isKnownWhole(foldFinals(first)) || OWN_LAMED.test(first)) return heading;
  if (second === undefined) return `ה${noun}`;
  if (!/^ה[א-ת]{2,}/.test(second)) return heading;
  // A feminine noun whose ending is no construct's takes the adjective that follows, and its article.
  return `${/ה$/.test(noun) ? 'ה' : ''}${noun}${heading.slice(first.length)}`;
}

const OWN_LAMED = /^ל(?:וח|וחות|שון|יקוי|יקויים|חץ|חצים|ימוד|ילה|קוח|קוחות|קויי?ם|גיטימ)/;
