// Sections that are of no law: of a contract, of a plan, of a pleading.

/** "בחוזה משנת 2022, סעיף 19, נטלה", "לסעיף 19:" at the head of an answer to it: of a contract, a plan or a pleading. */
export function isBesideDocument(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - MOST_BESIDE), start);
  return (
    OF_DOCUMENT.test(before) ||
    UNDERTAKEN.test(before) ||
    ANSWERED.test(before) ||
    (/(?:^|\n)(?:[\dא-ת.()]{1,7} )?ל$/.test(before) && /^\s?[:.–-]/.test(text.slice(end, end + 2)))
  );
}
const MOST_BESIDE = 34;
/** "קיבל עליו בסעיף 14 לשאת בכל היטל": what somebody took upon himself stands in an agreement. */
const UNDERTAKEN =
  /(?<![א-ת])[ושה]{0,2}(?:קיבל|נטל|לקח)(?:ה|ו|תי|נו)?\sעל(?:יו|יה|יהם|יהן|ינו|\sעצמ[א-ת]+)(?:\sגם)?\sב$/;
/** "התשובה לס' 19 נמחקת": the section of a pleading that is answered. */
const ANSWERED = /(?<![א-ת])[ובלמכש]{0,2}ה?(?:תשוב|מענ|תגוב|התייחסות)(?:[א-ת]{1,4})?(?: [א-ת]{2,8})? ל$/;
const OF_DOCUMENT = /(?<![א-ת])[בלמ]?ה?(?:חוזה|הסכם|תקנון|הוראות)(?: [^\s.;]+){0,3}, ב?$/;
