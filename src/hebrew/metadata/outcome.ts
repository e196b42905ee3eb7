import { isOfAnother } from './outcome-speaker.ts';
import type { Found, Outcome } from './types.ts';

const WINDOW = 4_000;

/**
 * The outcome of a decision from its operative part: what follows the last "סוף דבר", "אשר על כן", "התוצאה", else the
 * last that is said of the appeal in the last 4,000 characters. What the parties asked for does not count ("לטענת המשיבה
 * דין הערר להידחות").
 */
export function readOutcome(text: string): Found<Outcome> | null {
  const heading = operativeHeading(text);
  const from = heading ?? lastVerdict(text, Math.max(0, text.length - WINDOW));
  const operative = text.slice(from);
  const found = OUTCOMES.flatMap(([outcome, pattern]) => {
    const match = firstOwn(operative, pattern);
    return match ? [{ value: outcome, start: from + match.index, end: from + match.index + match[0].length }] : [];
  });
  const by = (outcome: Outcome): Found<Outcome> | undefined => found.find(({ value }) => value === outcome);
  const accepted = by('accepted');
  const rejected = by('rejected');
  const decisive = by('settled') ?? by('partially_accepted') ?? by('dismissed');
  if (decisive) return decisive;
  const remanded = by('remanded');
  if (remanded && !(rejected && rejected.start < remanded.start)) return remanded;
  if (accepted && rejected) return accepted.start < rejected.start ? accepted : rejected;
  return accepted ?? rejected ?? by('withdrawn') ?? byDecisionAppealed(operative, from);
}

/**
 * Where no heading marks the operative part: the sentence that says last what becomes of the appeal, and those before it
 * that say the same or that it is accepted in part.
 */
function lastVerdict(text: string, from: number): number {
  const window = text.slice(from);
  const verdicts = OUTCOMES.filter(([outcome]) => outcome !== 'remanded')
    .flatMap(([outcome, pattern]) => ownMatches(window, pattern).map(({ index }) => ({ outcome, index })))
    .sort((a, b) => a.index - b.index);
  const last = verdicts.at(-1);
  if (!last) return from;
  const other = verdicts.findLast(({ outcome }) => outcome !== last.outcome && outcome !== 'partially_accepted');
  const after = other ? verdicts.find(({ index }) => index > sentenceEnd(window, other.index)) : verdicts[0];
  return from + sentenceStart(window, (after ?? last).index);
}

/** Where nothing is said of the appeal itself: what becomes of the decision appealed, annulled or left as it is. */
function byDecisionAppealed(operative: string, from: number): Found<Outcome> | null {
  const annulled = firstOwn(operative, ANNULLED);
  const upheld = firstOwn(operative, UPHELD);
  const match = annulled ?? upheld;
  if (!match) return null;
  const value = annulled ? 'accepted' : 'rejected';
  return { value, start: from + match.index, end: from + match.index + match[0].length };
}

const DECISION = `(?:ה?החלט(?:ה|ת|תה|תן)|ה?היתר|ה?שומה|החיוב|אישור(?:ה|ו)? )`;
/** The decision appealed is annulled. */
export const ANNULLED = new RegExp(
  `(?<![א-ת])${DECISION}[^.\\n]{0,70}(?:בטל(?:ה)?|מבוטל(?:ת)?|ת?יבוטל|תבוטל|נתבטל(?:ה)?)(?![א-ת])|(?:מבטלים|מבטלת|לבטל|על ביטול(?:ה|ו)?)\\s(?:של\\s)?(?:את\\s)?${DECISION}|(?:תאושר|יאושר) כמבוקש|מורים ל[^.\\n]{0,40}\\s(?:לאשר|להוציא|ליתן|להנפיק)`,
  'g',
);
/** The decision appealed stays as it is. */
export const UPHELD = new RegExp(
  `לא נפל(?:ה)? (?:כל )?(?:פגם|טעות) ב${DECISION}|(?:לא (?:מצאנו|ראינו|נמצא(?:ה)?|מצאתי|קמה)|אין|לא הייתה)\\s[^.\\n]{0,25}(?:להתערב|להתערבות(?:נו)?)(?![א-ת])|(?:תעמוד|עומד(?:ת)?|נותר(?:ת)?|ת?ייוותר|תיוותר|תישאר|יעמוד|יישאר)(?: ו?בתוקפ[הו] ו?)? ?(?:על כנ[הו]|בעינ[הו]|בתוק(?:ף|פה|פו))|(?:מאשרים|מותירים)\\s(?:את\\s)?${DECISION}`,
  'g',
);

const APPEAL = `ה?(?:ערר(?:ים)?|עתירה|ערעור)`;
/** "ערר 12/20 נדחה וערר 13/20 מתקבל". */
const EACH_ITS_OWN = ['נדח', 'מתקבל']
  .map((one, index, both) => {
    const numbered = String.raw`ערר(?:ים)? (?:מס' )?(?:\(\S{1,12}\) )?\d{1,6}[/-]\d\S* `;
    return `${numbered}${one}\\S*[,.;]?\\s{1,2}(?:ו|ואילו )?ה?${numbered}${both[1 - index]}`;
  })
  .join('|');
/** Not "איננו מקבלים", "אין בידינו לקבל". */
const NOT_DENIED =
  '(?<!(?<![א-ת])[וש]{0,2}(?:לא|אין|איננו|אינני)(?: (?:אנו|בידינו|מצאנו|ראינו|רואים|מקום|נוכל|ניתן|עילה|יסוד|כל|היה)){0,3} )';
const MOTION = String.raw`(?:ב|ל)?ה?בקש(?:ה|ת|תו|תה|תם)\s[^.\n]{0,50}`;
const OUTCOMES: Array<[Outcome, RegExp]> = [
  [
    'settled',
    /(?:ניתן|נותנים|נותנת|ליתן|לתת|ניתנת?)\s[^.\n]{0,25}תוקף[^.\n]{0,30}(?:להסכמ|להסדר|להסכם|לפשר)|(?:הסכמ|הסדר|הסכם|פשר)[^.\n]{0,50}(?:נותנים|ניתן|ניתנה) ל(?:ה|ו|הן|הם) תוקף|(?:מאשרים|מאשרת) את (?:ה?הסכמ|ה?הסדר|ה?הסכם|ה?פשר)|ה?הסכ(?:מה|ם)[^.\n]{0,40}(?:מקבל(?:ת)?|קיבל|יקבל|ניתן לו|ניתן לה) תוקף/g,
  ],
  [
    'partially_accepted',
    new RegExp(
      `${APPEAL}\\s(?:[^.\\n]{0,30})?(?:מתקבל(?:ים)?|התקבל(?:ו)?|להתקבל)\\s(?:[^.\\n]{0,12})?(?:בחלק|חלקית|באופן חלקי)|(?:מקבל(?:ים|ת)?|לקבל|קיבלנו)\\s(?:[^.\\n]{0,12})?(?:את\\s)?${APPEAL}\\s(?:[^.\\n]{0,20})?(?:בחלק|חלקית|באופן חלקי)|${APPEAL}\\s(?:נדחה|נדחים|מתקבל|מתקבלים)\\s(?:ב(?:רוב|עיקר|חלק)(?:ו|ם)(?![א-ת])|רק\\s)|(?:מקבלים|נעתרים|מתקבל)[^.\\n]{0,80}(?:ו?דוחים|ו?נדח(?:ה|ים))[^.\\n]{0,20}ב?(?:כל )?(?:ה?יתר(?:ת|ו|תו)?|שאר(?:ו|ית)?)(?![א-ת])|(?:נדחה|דוחים)[^.\\n]{0,60}ו?מתקבל(?:ים)? (?:רק|אך|ב)|קבלת(?:ו|ם)? החלקית|(?:מקבלים|מתקבל)[^.\\n]{0,20}באופן חלקי|${EACH_ITS_OWN}|${APPEAL}\\s(?:נדח(?:ה|ים)|מתקבל(?:ים)?),? (?:למעט|פרט ל|זולת|חוץ מ)(?!\\S{0,3}הוצאות)`,
      'g',
    ),
  ],
  [
    'dismissed',
    new RegExp(
      `${APPEAL}[^.\\n]{0,30}(?:נדח(?:ה|ים)|להידחות|מסולק(?:ים)?|נמחק(?:ים)?)\\s(?:בזאת\\s)?על הסף|(?:דוחים|דוחה|לדחות|מסלקים|לסלק|מוחקים|למחוק)[^.\\n]{0,25}על הסף|(?:מורים|מורה|הורינו) על (?:סילוק|דחיית|מחיקת)[^.\\n]{0,25}על הסף|סילוק\\S* על הסף(?![^.\\n]{0,60}(?:נדח(?:ית|תה)|תי?דחה|אינה מתקבלת|לא התקבלה))|${MOTION}(?:סילוק|לסלק)[^.\\n]{0,30}על הסף[^.\\n]{0,30}(?:מתקבלת|התקבלה)|${APPEAL}[^.\\n]{0,20}נדח(?:ה|ים) (?:מחמת|בשל|עקב|מפאת) (?:ה?איחור|חוסר סמכות|הי?עדר (?:סמכות|זכות|מעמד))|נמחק\\S* מחוסר סמכות|נדח\\S* מחוסר סמכות|בחוסר סמכות`,
      'g',
    ),
  ],
  [
    'remanded',
    /(?:מוחזר(?:ת|ים)?|יוחזר(?:ו)?|תוחזר|יושב|מושב|מחזיר(?:ים|ה)|משיבים|להחזיר|להשיב|השבת(?:ו|ה)?|החזרת(?:ו|ה)?|חוזר(?:ת|ים)?|ת?ישוב|תשוב|תחזור|יחזור)(?![א-ת])[^.\n]{0,80}(?:(?:ל|אל ה)ו?ועדה המקומית|ל?שולחנ(?:ה|ן) של ה?ו?ועדה|לרשות הרישוי|לשמאי(?:ת)?(?![א-ת])|לוועדת המשנה|לועדת המשנה|אלי(?:ה|ו|הם)(?![א-ת])|לפתח(?:ה|ו)|לשולחנ(?:ה|ו)|ל(?:דיון|שמיעה|בחינה|הכרעה) (?:נוספ?(?:ף|ת)|חוזר(?:ת)?|מחדש|מחודש(?:ת)?))|(?:תשוב|ישובו?) ו(?:ת|י)(?:דון|כריע|בחן|שקול)|(?:ת|י)דון (?:שוב|מחדש|בשנית|פעם נוספת)|(?:ת|ל)(?:קיים|ערוך) (?:דיון|שימוע) (?:נוסף|חוזר|מחודש|מחדש)/g,
  ],
  [
    'withdrawn',
    new RegExp(
      `${APPEAL}[^.\\n]{0,20}נמחק|(?:מורים|מורה) על מחיקת|(?:אנו )?מוחקים את|${APPEAL}\\s?(?:יימחק|ימחק|להימחק)|${MOTION}(?:מחיקת|למחוק)[^.\\n]{0,40}(?:מתקבלת|התקבלה)|נעתר\\S* ${MOTION}(?:מחיקת|למחוק)|חזר(?:ה|ו)? ב(?:ו|ה|הם) מ[^.\\n]{0,10}ערר`,
      'g',
    ),
  ],
  [
    'rejected',
    new RegExp(
      `(?:${APPEAL}|דינ(?:ו|ם))[^.\\n]{0,35}(?:נדח(?:ה|ים)|להידחות|לדחי(?:יה|ה))(?![א-ת])|ה?עתירה[^.\\n]{0,35}נדחית|(?:דוחים|דוחה|לדחות|דחינו|החלטנו לדחות)\\s(?:[^.\\n]{0,15})?(?:את\\s)?${APPEAL}|דחיית ${APPEAL}|(?<![א-ת])(?:לא|אין|איננו|אינני)(?: אנו)? (?:מקבל(?:ים|ת)|נעתר(?:ים|ת|נו))\\s(?:את |ל)${APPEAL}|(?:אין(?! מנוס| ברירה| לנו אלא)|לא (?:נוכל|מצאנו|ניתן))[^.\\n]{0,25}(?:להיעתר ל|לקבל (?:את )?)${APPEAL}`,
      'g',
    ),
  ],
  [
    'accepted',
    new RegExp(
      `(?:${APPEAL}|דינ(?:ו|ם))[^.\\n]{0,30}(?:מתקבל(?:ים)?|התקבל(?:ו)?|להתקבל)(?![א-ת])|ה?עתירה[^.\\n]{0,30}מתקבלת|${NOT_DENIED}(?:מקבל(?:ים|ת)?|לקבל|קיבלנו)\\s(?:[^.\\n]{0,15})?(?:את\\s)?${APPEAL}|${NOT_DENIED}(?:נעתרים|נעתרת|נעתרנו) ל${APPEAL}|קבלת ${APPEAL}`,
      'g',
    ),
  ],
];

const OPERATIVE =
  /(?:^|\n)[^\S\n]*(?:[א-ת\d]{1,3}[.)]\s*)?(?:סוף[- ]דבר|ס ו ף\s+ד ב ר|התוצאה|סיכום|לסיכום|סיכומו של דבר|סופו של דבר|לסיום|אחרית דבר|הכרעה)[^\S\n]*[:.]?(?=[^\S\n]*(?:\n|$))|(?:^|\n)[^\n]{0,12}(?:אשר על כן|לאור (?:כל )?(?:האמור|המקובץ)|נוכח (?:כל )?האמור|סוף דבר|לסיכומו של דבר|סיכומם של דברים|העולה מן המקובץ|התוצאה (?:היא|הינה))/g;

/** The first heading or closing phrase of the operative part, or null. */
function operativeHeading(text: string): number | null {
  OPERATIVE.lastIndex = Math.max(0, text.length - Math.max(WINDOW, Math.floor(text.length * 0.12)));
  return OPERATIVE.exec(text)?.index ?? null;
}

function firstOwn(text: string, pattern: RegExp): RegExpExecArray | null {
  return ownMatches(text, pattern, 1)[0] ?? null;
}

/** The first matches that no party says and no older decision. */
function ownMatches(text: string, pattern: RegExp, most = Number.POSITIVE_INFINITY): RegExpExecArray[] {
  const own: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match && own.length < most; match = pattern.exec(text)) {
    if (!isOfAnother(text.slice(sentenceStart(text, match.index), match.index))) own.push(match);
  }
  return own;
}

const SENTENCE = 400;

function sentenceStart(text: string, at: number): number {
  const from = Math.max(0, at - SENTENCE);
  const before = text.slice(from, at);
  return from + Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1;
}

function sentenceEnd(text: string, at: number): number {
  const length = text.slice(at, at + SENTENCE).search(/\.\s|\n/);
  return length < 0 ? at : at + length;
}
