/**
 * Whether a request says why it is right against something that stands in its way ("נבקש לקבל את הערר אף שאיחר"): then it is
 * an argument, though it is worded like the relief at a pleading's end.
 */
export const pleads = (request: string): boolean => AGAINST.test(request) || EXTENDS.test(request);

const AGAINST =
  /(?:^|[\s,])(?:(?:ו?אף|הגם|על אף|למרות) ש\S+|אף כי|(?:על אף|למרות|חרף) ה?(?:איחור|שיהוי|פגם|מועד|עיכוב|טעות)\S*)/;
/** An extension is asked for with its reason. */
const EXTENDS =
  /להאריך\S* (?:את |לו |לנו |לי )?ה?מועד[^.]{0,60}(?:שכן|משום|מאחר|הואיל|כיוון|בשל|לנוכח|נוכח|מפני|עקב)(?![א-ת])/;
