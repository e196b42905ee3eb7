/** Names of those who went to law, told from the words of the sentence in which they stand. */

import { prefixVariants, stemPrior, wordForms } from '../../text/stems.ts';
import { tokenise } from '../../text/tokens.ts';
import { isGivenName } from '../metadata/given-names.ts';

/** Words that begin what the sentence itself says after a citation; no one's name ends in them. */
export const STOP_WORDS = new Set(
  `כי אשר שם בו בה לפיו לפיה לפיהם לעיל להלן הנ"ל דלעיל וכן וגם או אך אולם ואולם אלא כך שכן הוא היא הם זה זו זאת לא אין אינו אינה איננו איננה עודנו עודנה יש היה היתה הייתה
  נמצא נמצאה נמחק נמחקה הוכרע הוכרעה קבע קבעה קבעו נקבע נקבעה נפסק נפסקה פסק פסקה פסקו נאמר נדון נדונה נדחה נדחתה התקבל התקבלה ציין ציינה צוין הובהר הבהיר הבהירה עמד עמדה
  חזר חזרה אישר אישרה ביטל ביטלה דחה דחתה קיבל קיבלה סבר סברה ראה ראתה הודגש הדגיש הדגישה נפנה הפנה הוסבר הוחלט החליט החליטה דן דנה ניתן ניתנה
  עסק עסקה אומצה אומץ הותווה הותוו פורט פורטו מלמד מלמדת עולה מיום ביום בית ביהמ"ש ביהמש כב' כבוד השופט השופטת וראו ראו ראה וראה והשוו השוו ור' ר'
  בפסקה בפסקאות פסקאות פס' בפס' עמ' בעמ' סעיף בסעיף על של את גם רק כבר שוב לאחרונה לעניין לענין בעניין בענין באשר כאשר לאמור כאמור וכיוצא וכיו"ב
  וההפניות והאסמכתאות ואסמכתאות והפסיקה להבדיל ודומיהם ועוד שבו שבה שלפיו שלפיה שאין שאינו שאינה שלא שיש שהרי שאסור שמותר שאפשר שרשאי שרשאית שחובה שניתן שניתנה שנקבע שעליו שאליו שאליה שהוגש שהוגשה
  המדבר העוסק העוסקת הקובע הקובעת הדן הדנה וכך וכן ושם למד לומדת ללמוד ונקבע ונפסק נסב נסבה בוטל בוטלה הורה הורתה הוטעם הוזכר נזכר נזכרה צומצם צומצמה שלל שללה אסר אסרה התערב התערבה אימץ אימצה בהם שבהם מפי מפיו התייחס התייחסה אף כן לכן לפיכך אלו אלה תומך תומכת מחזק
  בהמשך ובהמשך ובכך ובו ובה ולפי ולפיו ולפיה ואילו ולכן ולפיכך ומכאן ואף ונאמר ונדחה והתקבל`.split(/\s+/),
);

/** Words that many names of parties hold. */
export const COMMON = new Set(
  'חברת חברה קבוצת עמותת אגודת עזבון בית הועדה הוועדה ועדת עיריית פלוני זה זו דנא שלפנינו שבפנינו'.split(' '),
);

/** Whether a name is also a word that statutes and pleadings use, with or without its prefixes. */
export function isWord(name: string): boolean {
  if (COMMON.has(name)) return true;
  const bare = name.replace(/^(?:בן|בני|בר|אבו|בית|אל)[ -]/, '');
  if (bare !== name && isGivenName(bare)) return false;
  const [first] = tokenise(bare.split('-')[0]!.replaceAll("'", ''));
  return first === undefined || prefixVariants(first.norm).some((form) => stemPrior(wordForms(form).stem) < UNKNOWN);
}

/** The prior of a stem that the vocabulary does not have. */
const UNKNOWN = 8;

/**
 * Whether words in a row are a name: one of them is no word of the language ("דלי דליה", "רמת האלמוג"), and the first is not what
 * a matter is called by ("ההיקף"). Of "סוכר-אופיר" one half is enough.
 */
export function hasName(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (first.length < 2 || words.some((word) => STOP_WORDS.has(word)) || (words.length > 1 && isDefinite(first)))
    return false;
  return words.some((word) => {
    const parts = word.split('-');
    return parts.every(isPart) && parts.some((part) => !isWord(part) && (parts.length > 1 || !isGivenName(part)));
  });
}

const isDefinite = (word: string): boolean => /^ה[א-ת]{3,}/.test(word);
/** "אי-התאמה", "דו-משפחתי": no name has so short a half. */
const isPart = (part: string): boolean => part.length > 2;
