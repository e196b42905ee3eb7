/**
 * Headings that ask (`מה קרה`, `ומה בפי העוררת`, `כיצד התברר הערר`): the verb after the question word tells the section.
 * A question about a point in dispute (`האם נחסמת המדרכה`) tells none: it heads a part of the discussion or argument.
 */
import type { DocumentKind, HeadingRule } from './types.ts';

/** Whether the heading is worded as a question about the course of things or about a point in dispute. */
export function isQuestion(plain: string): boolean {
  return ASKS.test(plain);
}

const ASKS =
  /^ו?(?:(?:על|עד|את|אל|לשם) )?[בלמכ]?(?:מה|מי|כיצד|איך|היכן|איפה|האם|מדוע|למה|מתי|מהו|מהי|מהם)(?![א-ת])|\?$/;
const ASKED = '^ו?(?:(?:על|את) )?ב?(?:מה|מי|כיצד|איך)';
const SIDE = '(?:ה?(?:עורר|משיב|מבקש|מתנגד|צד|יז|שמאי|נישומ|שכנ|ו?ועדה|רשות|עירייה|היזמ))';
const PLEADING: DocumentKind[] = ['pleading'];
const RULING: DocumentKind[] = ['decision', 'opinion', 'protocol'];

/** The rules for headings that ask; they stand before all others. */
export const QUESTION_RULES: HeadingRule[] = [
  asked('conclusion', '(?:ה?מבוקש|(?:\\S+ )?מ(?:ב|תב)קש|נבקש)', 0.9, PLEADING),
  asked('claims', '(?:לא|שגתה|טעתה|ה?טעות|ה?פגם|רע|פסול)(?![א-ת])', 0.6, PLEADING),
  { type: 'claims', pattern: /^(?:למה|מדוע|היכן שג|איפה טע|במה (?:שג|טע))/, weight: 0.6, kinds: PLEADING },
  asked('conclusion', '(?:ה?תוצאה|הלאה|עתה|עכשיו|הוחלט|נפסק|יעשה)(?![א-ת])', 0.8, RULING),
  asked('normative', '(?:(?:אומר|קובע|מורה|דורש)\\S* )?(?:ה?דין|ה?חוק|ה?פסיקה|ה?הלכה|ה?תקנות)(?![א-ת])', 0.85),
  asked('discussion', '(?:דעתנו|עמדתנו|(?:אנו|אנחנו) |מצאנו|הכרענו)', 0.85, RULING),
  asked(
    'claims',
    `(?:טוענ|טוען|משיב|אומר|גורס|סבור|מלינ|מלין|מבקש|טענ|ענת|ענו|השיב)\\S*(?: [^ ]+)? ${SIDE}|בפי |(?:${SIDE}\\S* )(?:טוענ|טוען|אומר|משיב)`,
    0.9,
    RULING,
  ),
  asked('proceedings', '(?:התברר|התנהל|נשמע|נדונ|נדון|דנו|בירר)', 0.85, RULING),
  asked(
    'background',
    '(?:קר(?:ה|ו)|הי(?:ה|תה|יתה|ו)|אירע|קד(?:ם|מה|מו)|דברים אמורים|עסקינן|עניינו|עניינה|מדובר|לפנינו|עומד(?:ת)? על|ה?ערר|ה?מחלוקת|נסב|סב|ומה|אנו|אנחנו|אני|ה?צדדים)(?![א-ת])|נחלק|נולד|הגיע|הגענו|החל|התחיל|התגלגל|השתלשל|עומד(?:ת)? ל',
    0.8,
  ),
];

function asked(type: HeadingRule['type'], then: string, weight: number, kinds?: DocumentKind[]): HeadingRule {
  const pattern = new RegExp(`${ASKED} (?:${then})`);
  return kinds === undefined ? { type, pattern, weight } : { type, pattern, weight, kinds };
}
