// Made by `npm run rules` of src/hebrew/rules/text.yaml; not to be edited.
/** After a quotation these words too carry on the sentence round it. */
export const CONNECTIVE = /^\s+(?:ומטעם זה|ובשל כך|ולפיכך|ועל כן|ואילו|ומכאן|ומשכך|ובכך|ולכן|אלא|ואז|ואף|וגם|וכי|וכן|או|אך|כי)(?![א-ת])/;
/** A short Latin word after which a stop ends no sentence. */
export const LATIN_SHORT = /^(?:[("]?[A-Za-z]$|[("]?(?:Sep(?:t)?|Corp|Prof|p(?:p)?|v(?:s)?|Apr|Aug|Dec|Feb|Inc|Jan|Jul|Jun|Ltd|Mar|Mrs|Nov|Oct|Co|Dr|Mr|Ms|No|St|al|cf)$|[("]?[Aa]rt$|[("]?[Ss]ec$)/;
/** A single letter after one of these names a thing, and the stop after it is a stop. */
export const NAMED_BY_LETTER = /(?:נספח|סעיף|ס"ק|קטן|פסקה|פרק|חלק|קבוצה|חלופה|שלב|קומה|מגרש|בניין|מבנה|שטח|סוג|אזור|כיתה|אדר|עורר|עוררת|משיב|משיבה|תוספת|לוח|ו|או)\s+[והבלמשכ]?(?:-)?$/;
/** First words that begin a sentence after "and so on". */
export const OPENER = /^(?:\s+(?:(?:הוועדה|כמו כן|לעניין|בנוסף|הועדה|המבקש|המשיב|העורר|ואולם|לטענת|לפיכך|על כן|אולם|משכך|אלא|אשר|זאת|יתר|לכן|עוד|כך)|\d{1,3}\.\s))/;
/** In this order: the longest reading of a run of digits is tried first. */
export const NUMERIC = /(?<date>(?<![\d/.])(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}-\d{1,2}-\d{4})(?![\d/-]|\.\d))|(?<section>\d{1,4}(?:[א-ת]{1,2}\d{0,2}(?![א-ת\d])(?:\((?:[א-ת]{1,2}\d?'?|\d{1,3}[א-ת]?|[a-z])\)){0,6}|(?:\((?:[א-ת]{1,2}\d?'?|\d{1,3}[א-ת]?|[a-z])\)){1,6}))|(?<number>\d{1,6}-\d{2}-\d{2}(?!\d)|\d{2,3}-\d{7}(?!\d)|\d+(?:\/\d+[א-ת]?(?![א-ת\d]))+|\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?(?![\d,])|\d+(?:[.:]\d+)*)/y;
/** A word of another script. */
export const LATIN = /[A-Za-z\u00c0-\u024f\u0370-\u058f\u0600-\u1fff\u2c00-\ud7ff](?:[\w\u00c0-\u024f\u0300-\u058f\u0600-\u1fff\u2c00-\ud7ff]|['.&](?=[A-Za-z]))*/y;
/** What follows a number that counts or measures something. */
export const MEASURE = /^(?:\s*(?:%|₪|\$|מ["״'׳]|(?:שנ(?:ה|ים|ות)|יח["״]ד|ס["״]מ|ק["״]מ|ש["״]ח|אחוז(?:ים)?|מטר(?:ים)?|יחידות|מיליון|מליון|קומות|דונם|אלף)(?![א-ת])))/;
/** Characters that nobody sees. */
export const INVISIBLE = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;
/** What is stamped across a page. */
export const STAMP = /^(?:טיוטה|טיוטא|העתק|עותק|סודי|חסוי|חסויה|לאלציטוט|לאלהפצה|לעיוןבלבד|לאסופי|העתקנאמןלמקור|נאמןלמקור|דוגמה|דוגמא|פנימי|draft|copy|confidential|sample|preliminary|נבו)+$/i;
