// What the panel asks and remarks about an argument that may be given up, and what it is answered.

/** Whether the panel, in normalised text, asks a party whether an argument stands (`no` gives it up) or falls (`yes` does). */
export function asksWhetherArgued(said: string): 'stands' | 'falls' | null {
  const question = /[^.?!]*\?["')\s]*$/.exec(said)?.[0];
  if (question === undefined) return null;
  return ASKS_IF_FALLS.test(question) ? 'falls' : ASKS_IF_STANDS.test(question) ? 'stands' : null;
}

/** What a first sentence answers to such a question. */
export function answerOf(sentence: string): 'yes' | 'no' | null {
  if (INSISTS.test(sentence)) return null;
  return SAYS_NO.test(sentence) ? 'no' : SAYS_YES.test(sentence) ? 'yes' : null;
}

/** Whether the panel takes an argument as given up: "אז סעיף 3 לערר ירד". */
export const confirmsGivingUp = (said: string): boolean =>
  (said.slice(0, REMARK).match(/[^.?!]+[.?!]?/g) ?? []).some(
    (sentence) => !sentence.endsWith('?') && CONFIRMS.test(sentence),
  );

/** Characters of a remark that are read. */
const REMARK = 120;
const ASKS_IF_FALLS =
  /(?<![א-ת])(?:יורד(?:ת|ים|ות)?|ירדה?|נמחק(?:ת)?|מוותר(?:ים|ת)?|מושכ(?:ים|ת)|מושך|(?:אפשר )?למחוק|חוזר(?:ים|ת)? ב\S{1,3}|מתייתר(?:ת)?|(?:לא|אינ(?:ך|כם)|איננ\S+) (?:עוד )?(?:עומד|מבקש)(?:ת|ים)?|זונח(?:ים|ת)?)(?![א-ת])/;
const ASKS_IF_STANDS =
  /(?<![א-ת])(?:עומד(?:ת|ים|ות)? (?:עדיין )?(?:על|מאחורי)|עומד(?:ת|ים|ות)? עלי\S+|עם זה|מתעקש(?:ים|ת)?|עדיין (?:טוענ|עומד|מבקש)\S*|(?:מבקש(?:ים|ת)?|צריכ(?:ים|ה)|צריך) (?:בכל זאת )?(?:ש?הכרעה|החלטה|שנכריע|שנחליט)|נשאר(?:ת|ים)? (?:עם|בערר))(?![א-ת])/;
const ADDRESS = '(?:(?:גברתי|אדוני|כבוד\\S*|תודה|טוב|תראו|תראי|אז)[,.]? )*';
const SAYS_NO = new RegExp(
  `^${ADDRESS}(?:לא(?:[.,!]| (?:אני |אנחנו |אנו )?(?:עומד|מתעקש|מבקש|צריכ|צריך))|(?:על|לגבי|את|ב\\S+)[^.?!]{2,50}, לא(?:[.,]|$))`,
);
const SAYS_YES = new RegExp(`^${ADDRESS}(?:כן|נכון|אפשר|בהחלט|יורד(?:ת)?|מקובל|מאשר(?:ת)?)(?![א-ת])`);
/** "לא, אנחנו עומדים על הכול". */
const INSISTS =
  /(?<!(?:לא|איני|אינני|איננו|אינה) (?:אני |אנו |אנחנו )?)(?<![א-ת])(?:עומד|מתעקש)(?:ת|ים|ות)?(?![א-ת])|לא (?:מוותר|חוזר|יורד|מושכ)/;
const CONFIRMS =
  /(?<!כבר )(?<![א-ת])(?:ירדה?|יורד(?:ת|ים)?|נמחק(?:ת|ו|ים)?|[ית]י?ימחק|מתייתר(?:ת)?|התייתרה?|(?:זה )?חוסך|לא (?:מבקש|צריכ|עומד)(?:ת|ה|ים)? (?:הכרעה|על)|אינ\S+ (?:מבקש|עומד)\S* (?:הכרעה|על|עוד)|(?:נרשם|רשמ(?:תי|נו)) (?:ה?ו?ויתור|ה?הודע|ש\S* (?:לא|אינ)))(?![א-ת])/;
