import { APPEALS_REFUSAL, APPLICANT_NUMBERS, GIVEN, OBJECTORS, REFUSED } from '../../pattern/rules.generated.ts';
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
    !isBuilderAgainstPeople(parties) &&
    privateRespondents(text) === 'permit_applicant';
  return parties.map((one) =>
    one.party === 'respondent' && (approval || numbers.has(one.number)) ? { ...one, party: 'permit_applicant' } : one,
  );
}

const FIRM = /בע["”״']{1,2}מ|שותפות|קבוצת|עמותת|תאגיד/;
const BUILDER = /ייזום|יזום|יזמות|התחדשות|קבלנ|הנדסה|נדל["”״']{1,2}ן|(?:^|\s)ה?בנייה|ה?מגורים/;

/** A firm that builds and appeals against people asked for the permit itself; they are its neighbours. */
function isBuilderAgainstPeople(parties: readonly ListedParty[]): boolean {
  const beside = parties.filter(({ party }) => party === 'respondent');
  return (
    parties.some(({ side, name }) => side === 'appellant' && FIRM.test(name) && BUILDER.test(name)) &&
    !beside.some(({ name }) => FIRM.test(name))
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
  const isUnplain = type === 'other' || (MONEY_TYPES.has(type) && !MONEY_COMMITTEE.test(opening));
  const isPermit = type === 'permit' || (isUnplain && count(PERMIT) > count(OTHER_MATTER));
  if (isPermit && (OBJECTORS.test(opening) || APPEALS_REFUSAL.test(opening))) return 'respondent';
  const refused = REFUSED.reduce((sum, pattern) => sum + count(pattern), 0);
  return isPermit && count(GIVEN) >= refused ? 'permit_applicant' : 'respondent';
}

/** Of a loss of value one speaks in an appeal on a permit too; what is only on money goes to a committee of its own. */
const MONEY_TYPES: ReadonlySet<string> = new Set(['betterment_levy', 'compensation']);
const MONEY_COMMITTEE = /ל?פיצויים ו?ל?היטלי? ה?השבחה/;

/** Where too little is said for the type of the appeal to be plain. */
const PERMIT = /היתר(?![א-ת])|רישוי|הקל(?:ה|ות)(?![א-ת])|שימוש חורג|בקשה ל?היתר/g;
const OTHER_MATTER = /הפקד|מגיש\S* ה?ת[ו]?כנית|ייעוד|יח"ד|הוראות ה?ת[ו]?כנית|שמאי|השבחה|פיצוי|היזם|התחדשות/g;
