/** Whose words a sentence gives when it tells an appeal's outcome: the panel's, or a party's, or those of an older decision. */
const PARTY = `(?:ו?ה?(?:עורר|משיב|מבקש|יזמ|יזם|מתנגד|שכנ|עותר|מערער)\\S*|ב"כ|בא(?:ת|י)? כו?ח|ו?ה?(?:ו?ועדה|וועדה) המקומית|הצדדים)`;
const SAYS = `(?:טוענ(?:ת|ים|ות)|טוען|טענ[הו](?= כי|,)|טען|גורס(?:ת|ים|ות)?|גרס[הו]?|סבור(?:ה|ים|ות)|סבור|סבר[הו]?|עותר(?:ת|ים|ות)?|עתר[הו]?|ביקש[הו]?|מבקש(?:ת|ים|ות)?(?= (?:כי|ל|את|ש))|השיב[הו]?|משיב(?:ה|ים)?(?= כי)|מתנגד(?:ת|ים|ות)?|התנגד[הו]?|מוסיפ(?:ה|ים|ות)|מוסיף|הוסיפ[הו]|הוסיף|מדגיש(?:ה|ים)?|הדגיש[הו]?|נטען)`;
/** "לטענת המשיבה", "העורר גורס כי", "נטען כי"; not "אנו סבורים", and not "כפי שטען", which the panel says. */
const OF_A_PARTY = new RegExp(
  `(?:(?:ביחס|באשר|אשר|בנוגע|בהתייחס|בהתאם|נידרש|נדרשנו) )?ל(?:טענת|שיטת|דברי|דבריו|דבריה|טענתו|טענתה|טענתם|שיטתו|שיטתה|שיטתם|גרסת|גישת|עמדת|דעת|השקפת|סברת) ?(?=${PARTY}|[,ב])|(?<![א-ת])ו?${SAYS}(?![א-ת])(?! אנו| אנחנו| אני)`,
  'g',
);
const ABOUT = /^(?:ביחס|באשר|אשר|בנוגע|בהתייחס|בהתאם|נידרש|נדרשנו) /;
const OURSELVES = /(?<![א-ת])(?:אנו|אנחנו|אני|הננו|ועדת ה?ערר|דעת ה?(?:רוב|מיעוט)|אינ(?:נו|ני))\s(?:\S+\s)?$/;
/** A clause that the main one after its comma does not depend on: "הגם שהעורר טוען …, הערר נדחה". */
const SUBORDINATE =
  /(?:^|[\s,])(?:ו?(?:אף|גם) (?:אם|ש)|הגם ש|על אף|למרות|לאחר ש|מאחר ש|מאחר ו|כיוון ש|מכיוון ש|הואיל ו|היות ו|בעוד|בכפוף|ככל ש|מש(?=ה|לא|[א-ת]{3}))/;
/** Said of what might have been, whatever comes after. */
const UNREAL = /(?<![א-ת])(?:אילו|אלמלא|לו ה|(?<!(?:אף|גם) ו?)ו?אם ה)/;
/** Within its clause alone: a refusal, or an older decision. */
const NOT_SO =
  /היה מקום|אין מקום|אין לקבל|לא ניתן|לא (?:מצאנו|ראינו) (?:\S+ )?$|בעניין|קודם|(?<![א-ת])ב?פרשת|נ' |^\s*ו?(?:שם|שבו|שבה)(?![א-ת])/;

/** Whether the words of a sentence before what is said of the appeal make it another's: of a party, of an older decision. */
export function isOfAnother(before: string): boolean {
  const clause = before.slice(before.lastIndexOf(',') + 1);
  return UNREAL.test(before) || NOT_SO.test(clause) || isOfParty(before);
}

/** Whether they make it a party's, or what might have been ("אילו הוגש במועד, …"). */
export function isClaimedOrUnreal(before: string): boolean {
  return UNREAL.test(before) || isOfParty(before);
}

function isOfParty(before: string): boolean {
  for (const match of before.matchAll(OF_A_PARTY)) {
    const ahead = before.slice(0, match.index);
    if (ABOUT.test(match[0]) || OURSELVES.test(ahead)) continue;
    const isClosed = before.includes(',', match.index) && SUBORDINATE.test(ahead.slice(ahead.lastIndexOf(',') + 1));
    if (!isClosed) return true;
  }
  return false;
}
