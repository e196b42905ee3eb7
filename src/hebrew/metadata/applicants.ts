import { type PartyKey, partyNumbers } from '../parties.ts';
import { readAppealType } from './appeal-type.ts';
import type { ListedParty } from './party-entries.ts';

const OPENING = 30_000;

/**
 * Respondents whom the body calls the permit's applicants ("המשיבים 2-3, מבקשי ההיתר"). Where nothing says so, the others
 * beside the committee are the applicants when the appeal is against the approval of a permit.
 */
export function nameApplicants(text: string, parties: ListedParty[]): ListedParty[] {
  if (parties.some(({ party }) => party === 'permit_applicant')) return parties;
  const opening = text.slice(0, OPENING);
  const numbers = new Set<number>();
  for (const pattern of APPLICANT_NUMBERS) {
    const match = pattern.exec(opening);
    if (match) for (const number of partyNumbers(match[1]!)) numbers.add(number);
  }
  const approval =
    numbers.size === 0 &&
    parties.some(({ party }) => party === 'local_committee') &&
    privateRespondents(text) === 'permit_applicant';
  return parties.map((one) =>
    one.party === 'respondent' && (approval || numbers.has(one.number)) ? { ...one, party: 'permit_applicant' } : one,
  );
}

/**
 * Who the respondents beside the committee are when a normalised text does not say so of them: where an appeal is on a
 * permit that was not refused to the appellants, those who asked for it.
 */
export function privateRespondents(text: string): PartyKey {
  const opening = text.slice(0, OPENING);
  const count = (pattern: RegExp): number => [...opening.matchAll(pattern)].length;
  const type = readAppealType(opening);
  const isPermit = type === 'permit' || (type === 'other' && count(PERMIT) > count(OTHER_MATTER));
  if (isPermit && OBJECTORS.test(opening)) return 'respondent';
  const refused = REFUSED.reduce((sum, pattern) => sum + count(pattern), 0);
  return isPermit && count(GIVEN) >= refused ? 'permit_applicant' : 'respondent';
}

/** Respondents by whose name it is plain that they asked for no permit: they live beside it or objected to it. */
const OBJECTORS =
  /משיב(?:ה|ים|ות)?(?:\s\d{1,2}(?:\s?[-,ו]{1,2}\s?\d{1,2})*)?[\s,:"'(״“”–-]{1,4}(?:(?:להלן|הם|הן|היא|הוא|כולם)[\s,:"'״“”–-]{1,4})?(?:ה?שכנ(?:ים|ה|ות)|ה?מתנגד(?:ים|ת|ות)|ה?דייר(?:ים|י|ות)|ה?תושב(?:ים|י|ות)|בעלי ה?דירות|נציגות ה?בית)(?![א-ת])/;

/** Where too little is said for the type of the appeal to be plain. */
const PERMIT = /היתר(?![א-ת])|רישוי|הקל(?:ה|ות)(?![א-ת])|שימוש חורג|בקשה ל?היתר/g;
const OTHER_MATTER = /הפקד|מגיש\S* ה?ת[ו]?כנית|ייעוד|יח"ד|הוראות ה?ת[ו]?כנית|שמאי|השבחה|פיצוי|היזם|התחדשות/g;

const anyOf = (classes: Record<string, string>): RegExp => new RegExp(Object.values(classes).join('|'), 'g');

/** What is said where a permit was given and someone else objects. */
const GIVEN = anyOf({
  decided:
    '(?<!(?:סירוב|סירב|מסרב|לא|שלא|אי)[^.\\n]{0,25})(?:לאשר את (?:ה)?בקש|אישור הבקשה)|אישר(?:ה|ו) (?:את |לו |לה |להם )?ה?(?:בקשה|היתר|הקל)|בקשה[^.\\n]{0,30} אושרה',
  permit: 'ההיתר|היתר שניתן|(?:נתנ|נותנ|נית|לתת|מתן|הוצי)\\S* ל\\S+ היתר|(?:על|נגד|כנגד) (?:מתן|הוצאת|אישור) ה?היתר',
  objection: '(?:ל|ש)דחות את (?:ה)?התנגד|התנגד(?:ות|ויות)(?:ם|ה|ו|י|נו|יהם)?(?![א-ת])|התנגדנו|התנגדתי',
});

/** What is said where the appellants asked for a permit and did not get it. */
const REFUSED = [
  '(?:סירוב|סירב(?:ה|ו)?|מסרב(?:ת|ים)?)[^.\\n]{0,30}(?:לאשר|לתת|להתיר|היתר|בקש)|(?:לדחות|דחתה|דחיית|לסרב ל?|(?:לא|שלא ל)(?: )?אישר(?:ה)?) (?:את )?(?:ה)?בקש(?:ת|תה|תו|תם|תי|תנו|ה)(?! לצו)(?![א-ת])',
  'בקשת ה?עורר\\S* להיתר|בקש(?:תה|תו|תם) של ה?עורר\\S*|בקש(?:תי|תנו) ל?(?:היתר|הקלה|שימוש)|לא (?:נתנו|אישרו) ל(?:י|נו)',
].map((source) => new RegExp(source, 'g'));

const RANGE = String.raw`(\d{1,2}(?:\s?(?:-|,|ו-?|,? ?ו-)\s?\d{1,2}){0,6})`;
const APPLICANT_NUMBERS = [
  new RegExp(
    `משיב(?:ה|ים|ות)?\\s${RANGE}[^.\\n]{0,40}(?:מבקש(?:ת|י|ות)? ה?(?:היתר|בקשה)|יזמי|היזם|(?:הגיש(?:ה|ו)?|שהגיש(?:ה|ו)?) (?:את ה)?בקשה ל?היתר)`,
  ),
  new RegExp(`(?:מבקש(?:ת|י|ות)? ה?(?:היתר|בקשה)|היזמית|היזם|היזמים)[^.\\n]{0,25}משיב(?:ה|ים|ות)?\\s${RANGE}`),
  new RegExp(`בקש(?:ת|תם|תה|תו) של(?:\\sה)?משיב(?:ה|ים|ות)?\\s${RANGE}[^.\\n]{0,20}להיתר`),
];
