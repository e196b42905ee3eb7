import type { Found, Outcome } from './types.ts';

const WINDOW = 4_000;

/**
 * The outcome of a decision from its operative part: what follows the last "סוף דבר", "אשר על כן", "התוצאה", else the last
 * 4,000 characters. What the parties asked for does not count ("לטענת המשיבה דין הערר להידחות").
 */
export function readOutcome(text: string): Found<Outcome> | null {
  const from = operativeStart(text);
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
  return accepted ?? rejected ?? by('withdrawn') ?? null;
}

const APPEAL = `ה?(?:ערר(?:ים)?|עתירה|ערעור)`;
const OUTCOMES: Array<[Outcome, RegExp]> = [
  [
    'settled',
    /(?:ניתן|נותנים|נותנת|ליתן|לתת|ניתנת?)\s[^.\n]{0,25}תוקף[^.\n]{0,30}(?:להסכמ|להסדר|להסכם|לפשר)|ה?הסכ(?:מה|ם)[^.\n]{0,40}(?:מקבל(?:ת)?|קיבל|יקבל|ניתן לו|ניתן לה) תוקף/g,
  ],
  [
    'partially_accepted',
    new RegExp(
      `${APPEAL}\\s(?:[^.\\n]{0,30})?(?:מתקבל(?:ים)?|התקבל(?:ו)?|להתקבל)\\s(?:[^.\\n]{0,12})?(?:בחלק|חלקית|באופן חלקי)|(?:מקבל(?:ים|ת)?|לקבל|קיבלנו)\\s(?:[^.\\n]{0,12})?(?:את\\s)?${APPEAL}\\s(?:[^.\\n]{0,20})?(?:בחלק|חלקית|באופן חלקי)|קבלת(?:ו|ם)? החלקית|(?:מקבלים|מתקבל)[^.\\n]{0,20}באופן חלקי`,
      'g',
    ),
  ],
  [
    'dismissed',
    new RegExp(
      `${APPEAL}[^.\\n]{0,30}(?:נדח(?:ה|ים)|להידחות|מסולק(?:ים)?|נמחק(?:ים)?)\\s(?:בזאת\\s)?על הסף|(?:דוחים|דוחה|לדחות|מסלקים|לסלק|מוחקים|למחוק)[^.\\n]{0,25}על הסף|סילוק\\S* על הסף|נמחק\\S* מחוסר סמכות|נדח\\S* מחוסר סמכות|בחוסר סמכות`,
      'g',
    ),
  ],
  [
    'remanded',
    /(?:מוחזר(?:ת|ים)?|יוחזר(?:ו)?|תוחזר|יושב|מושב|מחזיר(?:ים|ה)|משיבים|להחזיר|להשיב|מורים על החזרת|השבת ה|החזרת ה)[^.\n]{0,60}(?:לוועדה המקומית|לועדה המקומית|לרשות הרישוי|לשמאי|לוועדת המשנה)/g,
  ],
  [
    'withdrawn',
    new RegExp(
      `${APPEAL}[^.\\n]{0,20}נמחק|(?:מורים|מורה) על מחיקת|(?:אנו )?מוחקים את|${APPEAL}\\s?(?:יימחק|ימחק|להימחק)|חזר(?:ה|ו)? ב(?:ו|ה|הם) מ[^.\\n]{0,10}ערר`,
      'g',
    ),
  ],
  [
    'rejected',
    new RegExp(
      `(?:${APPEAL}|דינ(?:ו|ם))[^.\\n]{0,35}(?:נדח(?:ה|ים|ית)|להידחות|לדחי(?:יה|ה))|(?:דוחים|דוחה|לדחות|דחינו|החלטנו לדחות)\\s(?:[^.\\n]{0,15})?(?:את\\s)?${APPEAL}|דחיית ${APPEAL}`,
      'g',
    ),
  ],
  [
    'accepted',
    new RegExp(
      `(?:${APPEAL}|דינ(?:ו|ם))[^.\\n]{0,30}(?:מתקבל(?:ים|ת)?|התקבל(?:ו)?|להתקבל)|(?:מקבל(?:ים|ת)?|לקבל|קיבלנו)\\s(?:[^.\\n]{0,15})?(?:את\\s)?${APPEAL}|קבלת ${APPEAL}`,
      'g',
    ),
  ],
];

const OPERATIVE =
  /(?:^|\n)[^\S\n]*(?:[א-ת\d]{1,3}[.)]\s*)?(?:סוף[- ]דבר|ס ו ף\s+ד ב ר|התוצאה|סיכום|לסיכום|סיכומו של דבר|סופו של דבר|לסיום|אחרית דבר|הכרעה)[^\S\n]*[:.]?(?=[^\S\n]*(?:\n|$))|(?:^|\n)[^\n]{0,12}(?:אשר על כן|לאור (?:כל )?(?:האמור|המקובץ)|נוכח (?:כל )?האמור|סוף דבר|לסיכומו של דבר|סיכומם של דברים|העולה מן המקובץ|התוצאה (?:היא|הינה))/g;

function operativeStart(text: string): number {
  const floor = Math.max(0, text.length - Math.max(WINDOW, Math.floor(text.length * 0.12)));
  let heading = -1;
  OPERATIVE.lastIndex = floor;
  for (let match = OPERATIVE.exec(text); match; match = OPERATIVE.exec(text)) {
    if (heading < 0) heading = match.index;
  }
  return heading < 0 ? Math.max(0, text.length - WINDOW) : heading;
}

const OF_A_PARTY =
  /לטענת|לשיטת|טוענ|לדעת ה(?:עורר|משיב|מבקש)|סבור|עותר|ביקש|מבקש|לו ה|אילו|אם ה|היה מקום|אין מקום|אין לקבל|לא ניתן|בעניין|קודם|ב?פרשת|נ' /;

/** The first match that no party says and no older decision. */
function firstOwn(text: string, pattern: RegExp): RegExpExecArray | null {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const stop =
      Math.max(text.lastIndexOf('.', match.index), text.lastIndexOf('\n', match.index), match.index - 90) + 1;
    if (!OF_A_PARTY.test(text.slice(Math.max(0, stop), match.index))) return match;
  }
  return null;
}
