// Whether words that no title explains are understood by who was not there: a draft tells no fragment of a hearing as an argument.
import { PLEADS, UNEXPLAINED_PRONOUN, WITHOUT_SUBJECT } from '../../pattern/rules.generated.ts';
import { hasPredicate } from './predicate.ts';
import { countWords } from './words.ts';

interface Words {
  /** A sentence as it would be told, before it is put in the third person. */
  bare: string;
  docType: string;
  isQuoted: boolean;
}

/** Words at the beginning of a sentence, before which nothing in it says whom a pronoun means. */
const FIRST = 6;
/** Words of talk that say something by themselves, at least. */
const LEAST_OF_TALK = 5;

/**
 * Whether a sentence without a title over it says by itself what is argued. Of a hearing none that is only to be quoted does, none
 * of a few words, and none that leans on who spoke before; of anything, no bare figure ("שלושים ושישה עובדים, חצי מהם מהכפר").
 */
export function standsAlone({ bare, docType, isQuoted }: Words): boolean {
  if (COUNTS.test(bare) && !PLEADS.test(bare) && !hasPredicate(bare) && !PAST_OF_MANY.test(bare)) return false;
  if (docType !== 'protocol') return true;
  return (
    !isQuoted &&
    countWords(bare) >= LEAST_OF_TALK &&
    !WITHOUT_SUBJECT.test(bare) &&
    !SUBJECTLESS.test(bare) &&
    !tellsOfNobody({ bare, docType }) &&
    !SOMEBODY.test(bare) &&
    !INITIAL.test(bare) &&
    !UNEXPLAINED_PRONOUN.test(bare.split(' ').slice(0, FIRST).join(' '))
  );
}

/**
 * Whether a sentence of a hearing begins with what somebody did whom it does not name, or with somebody's kin: "הציג ששון את
 * החשש", "נכדו נרדם בצהריים", "עלה עם נכדו על סולם". No title says who that is.
 */
export const tellsOfNobody = ({ bare, docType }: Pick<Words, 'bare' | 'docType'>): boolean =>
  docType === 'protocol' && ((SUBJECTLESS.test(bare) && !OF_THE_SIDE.test(bare)) || KIN.test(bare) || HE.test(bare));

const KIN = /^(?:(?:נכד|נכדת|בעל|אשת|רעיית|אחות|אחי|אבי|אמ|בנ|בת)(?:ו|ה|ם)|עלה עם|באה? עם)(?![א-ת])/;
/** Under a title these are deeds of the side itself: "לא קיבל שום הודעה", "הגיש מכתב של הרשות". */
const OF_THE_SIDE = /^(?:עוד )?(?:לא |הגיש)/;
/** Who spoke or was spoken of before; "הוא הדין" and "היא הנותנת" are phrases. */
const HE = /^ו?(?:הוא|היא|הם|הן) (?!הדין|הנותנת)/;

const TENS = 'עשר(?!ות)|עשרים|שלושים|ארבעים|חמישים|שי?שים|שבעים|שמונים|תשעים|מאה|מאתיים|אלף|אלפיים';
const UNITS = 'שני|שתי|שניים|שתיים|שלוש|ארבע|חמש|חמי?ש|שש|שי?ש|שבע|שמונ|תשע';
/** A sentence that begins by counting. */
const COUNTS = new RegExp(`^(?:\\d|(?:${TENS})(?![א-ת])|(?:${UNITS})(?:ה|ת)?(?![א-ת]))`);
/** "ניטלו", "נוספו", "הוצאו": verbs of many that no noun looks like. */
const PAST_OF_MANY = /(?<![א-ת])[נה][א-ת]{2,4}ו(?![א-ת])/;

/** What somebody did who is not named: "לא הופקדה, לא כלום", "בנה שמונים דירות", "קיבל הודעה". */
const DEEDS =
  'הגיש|בנה|בדק|קיבל|שמע|ראה|הלך|שלח|כתב|פנה|עשה|מצא|הציג|הביא|הזמין|חתם|הופקד|אושר|נבנה|נמסר|ביקש|יעבוד|בא';
const SUBJECTLESS = new RegExp(`^(?:עוד )?(?:לא )?(?:${DEEDS})(?:ה|ו|תה)?(?![א-ת])`);
/** "בעיתון הוא הבטיח", "שלושים שנה הוא שם", "אף על פי כן הוא היה חייב", "בעלה חלה והם נזקקו". */
const SOMEBODY = /^(?:ב[א-ת]+|\S+ שנה|אף על פי כן|אז|גם|כתוב \S+ \S+) ו?(?:הוא|היא|הם|הן) |^בעל(?:ה|י) /;
/** "ז. חמדאן": a person whom nobody else knows. */
const INITIAL = /(?<![א-ת])[א-ת]\. [א-ת]{3,}/;
