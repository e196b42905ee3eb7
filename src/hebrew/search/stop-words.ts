/**
 * Words that say nothing about what a text is about. They are left out of a query while anything else is left in it;
 * the index keeps them.
 */
import { foldFinals } from '../normalise.ts';

/** True for a token's `norm` that carries no meaning of its own, with or without prefix letters. */
export function isStopWord(norm: string): boolean {
  return STOP_WORDS.has(norm) || (norm.length === 1 && !/\d/.test(norm));
}

const BARE = `
של את על אל עם מן אם כי או גם אך רק לא אין אינו אינה אינם אינן יש כן כל לפי אשר זה זו זאת אלה אלו הוא היא הם הן אני אתה אנחנו אנו
הזה הזאת האלה האלו ההוא ההיא היה היתה הייתה היו יהיה תהיה יהיו להיות הינו הינה הנו הנה הינם
שלו שלה שלהם שלהן שלי שלך שלנו אותו אותה אותם אותן לו לה להם להן לי לך לנו בו בה בהם בהן
ממנו ממנה מהם מהן אליו אליה אליהם עליו עליה עליהם עמו עמה עמהם בינו בינה ביניהם
מה מי איך איפה אילו איזה איזו כיצד מדוע למה מתי כמה האם היכן
כאשר כש לאחר לפני אחרי בין תוך בתוך מתוך כמו כפי כך ככל לכן אולם אבל למעט זולת בלי ללא עד מאז שוב עוד כבר
בעניין בענין לעניין לענין בדבר בנוגע לגבי אודות ביחס כלפי בעד נגד מול אצל בשל בגלל עקב מחמת לשם למען כדי בידי מאת
האמור האמורה כאמור להלן לעיל הנל הנ"ל וכו' וכד' כגון למשל לרבות וכן ואולם ובלבד אלא אף מאשר כאילו שכן הרי הלא
אחר אחרת אחרים אחרות אחד אחת שום כלשהו כלשהי מסוים מסוימת כזה כזאת כאלה
ניתן אפשר עשוי עשויה יכול יכולה צריך מותר באופן בצורה באמצעות על-ידי ידי עצמו עצמה
`;

const STOP_WORDS = new Set(
  BARE.trim()
    .split(/\s+/)
    .map(foldFinals)
    .flatMap((word) => [word, `ו${word}`, `ש${word}`]),
);
