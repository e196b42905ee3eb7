import { type PartyKey, type PartyRoster, partyOfPhrase } from '../parties.ts';

/** Whose claim a sentence reports, when it begins by saying so. */
export interface Report {
  party: PartyKey;
  /** Offset in the sentence after the words that only attribute ("לטענת העוררים, "). */
  contentStart: number;
}

const PERSON = String.raw`(?:מר|גב'|גברת|ד"ר|פרופ'|עו"ד|עוה"ד|אדר'|אינג'|משפחת|בני הזוג|ה"ה)\s[א-ת'-]{2,}(?:\s[א-ת'-]{2,})?`;
const WHO = String.raw`(?:ב"כ\s|בא(?:ת)? כו?ח\s)?(?:${PERSON}|ה(?:עמותה|אגודה|חברה|נציגות)|ה?(?:עורר|משיב|מבקש|מערער|יזמ|שמאי)(?:ת|ים|ות|ה|י|ית)?|ה?(?:ו?וע?ד|ועד)(?:ה|ת)(?:\sה?(?:מקומית|משנה))?|היזם|המתנגד(?:ים|ת)?|ה?מהנדס(?:ת)?)(?:\sה?(?:היתר|בקשה|מכריע(?:ה|ת)?))?(?:\s\d{1,2}(?:\s?(?:-|,|ו-?)\s?\d{1,2}){0,4})?`;
const VERB = `(?:טוענ(?:ים|ת|ות)|טוען|קובל(?:ים|ת)?|נתל(?:ים|ית|ה)|נאחז(?:ים|ת)?|נשענ(?:ים|ת)|נשען|מתלוננ(?:ים|ת)|מתרעמ(?:ים|ת)|תוקפ(?:ים|ת)|משיג(?:ים|ה)?|גורס|סומכ(?:ים|ת)|מבסס(?:ים|ת)|מייחס(?:ים|ת)|מנס(?:ים|ה) לשכנע|טענ(?:ו|ה)|טען|סבור(?:ים|ה|ות)?|גורס(?:ים|ת|ות)?|מלינ(?:ים|ה|ות)|מלין|סוברת|סוברים|מוסיפ(?:ים|ה)|מוסיף|מציינ(?:ים|ת)|מציין|מפנ(?:ים|ה)|מבקש(?:ים|ת) לטעון|תול(?:ים|ה)|נסמכ(?:ים|ת)|מסתמכ(?:ים|ת)|משיב(?:ים|ה) כי|עומד(?:ים|ת) על כך|דוח(?:ים|ה)|מכחיש(?:ים|ה)|חולק(?:ים|ת)|מתנגד(?:ים|ת)|מדגיש(?:ים|ה)|הדגיש(?:ו|ה)?|הוסיפ(?:ו|ה)|הוסיף|תומכ(?:ים|ת)|הצטרפ(?:ו|ה)|מצטרפ(?:ים|ת))`;
const REPORTS: RegExp[] = [
  new RegExp(
    `^(?:עוד\\s|כן\\s|כמו כן,?\\s|בנוסף,?\\s)?(?:לטענת|לשיטת|לדעת|לדברי|לגרסת|לסברת|לעמדת)\\s(?<who>${WHO})[,\\s]+`,
  ),
  new RegExp(
    `^(?:אף\\s|גם\\s|עוד\\s|מנגד,?\\s|מנגד\\s|לעומת(?:ם|ה|ו|ן),?\\s|ואילו\\s|כן\\s|אמנם\\s|אכן,?\\s)?(?<who>${WHO})(?:,\\s[^,.]{2,15},)?\\s(?:אף\\s|גם\\s|עוד\\s|עצמ\\S*\\s)?${VERB}(?![א-ת])[^.]{0,20}?(?:\\s(?:כי|ש(?=[א-ת]))\\s?|\\s)`,
  ),
  new RegExp(`^(?:אף\\s|עוד\\s|כן\\s|כמו כן,?\\s)?${VERB}\\s(?<who>${WHO})(?:\\s(?:כי|ש(?=[א-ת]))\\s?|[,\\s])`),
  new RegExp(
    `^(?:טענת(?:ם|ה|ו)?|עמדת(?:ם|ה|ו)?|גרסת(?:ם|ה|ו)?)\\s(?:של\\s)?(?<who>${WHO})\\s(?:היא|הינה|כי|לפיה|ולפיה|שלפיה)`,
  ),
  new RegExp(`^(?:נטען|נאמר|נכתב)\\s(?:בערר|על[- ]ידי|ע"י|בכתב הערר|בתשובה|מצד)\\s?(?<who>${WHO})?`),
];

/** Whose claim the sentence reports, or null when it speaks for itself. */
export function reportOf(sentence: string, roster: PartyRoster): Report | null {
  for (const pattern of REPORTS) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const who = match.groups?.who;
    const party = who ? partyOfPhrase(who, roster) : 'appellant';
    if (party) return { party, contentStart: match[0].length };
  }
  return null;
}

/** Words that turn against the report wherever they stand, and words of judgement, which may as well be the reported claim. */
const TURNS =
  /(?:אולם|ואולם|אלא ש|(?<![א-ת])אך(?![א-ת])|ברם|אין (?:בה|בו|בהם|בהן|לה|לו|להם|בכך|לכך|בטענ\S+|בדברים|לקבל)(?![א-ת])|דינ(?:ה|ן|ו|ם) (?:להידחות|דחי)|יש לדחות(?:ה|ן)|לא היא(?![א-ת])|אינ(?:ה|ן|ו|ם) נכו)/;
const JUDGES = /שגוי|מוטע(?:ית|ה)|חסר(?:ת)? יסוד|נטול(?:ת)? יסוד|מופרכ|איננה|אין (?:ב|ל|כל)|יש לדחות/;
/** "טענת העוררים כי …": what is judged at the end is the claim. */
const CLAIM_AS_SUBJECT = /^(?:טענת|עמדת|גרסת|טענתם|טענתה|טענתו)\s/;
/** A clause of its own after the report. */
const AFTER_CLAUSE = /(?<=[^,;–-]{12}(?:,|;| –| -) ?).*$/s;

/** A reported claim is answered in the same sentence, so that the sentence is the answerer's own. */
export function isRebutted(sentence: string, from: number): boolean {
  const content = sentence.slice(from);
  if (TURNS.test(content)) return true;
  return JUDGES.test(CLAIM_AS_SUBJECT.test(sentence) ? content : (AFTER_CLAUSE.exec(content)?.[0] ?? ''));
}
