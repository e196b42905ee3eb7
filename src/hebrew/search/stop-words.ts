/** Words that say nothing about what a text is about. Neither the index nor a query keeps them. */
import { foldFinals } from '../normalise.ts';

/** True for a token's `norm` that carries no meaning of its own, with or without prefix letters. */
export function isStopWord(norm: string): boolean {
  return STOP_WORDS.has(norm) || (norm.length === 1 && !/\d/.test(norm));
}

/**
 * The words of a query that are no stop words; where there are none, those that are nouns besides (a query of `שכן` alone
 * asks for neighbours). The index has other forms of these: השכן, עדים.
 */
export function tellingWords(norms: readonly string[]): string[] {
  const telling = norms.filter((norm) => !isStopWord(norm));
  return telling.length > 0 ? telling : norms.filter((norm) => NOUNS_BESIDES.has(norm));
}

const NOUNS_BESIDES = new Set(['שכנ', 'עד', 'ועד']);

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
