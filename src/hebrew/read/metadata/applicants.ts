import { APPEALS_REFUSAL, APPLICANT_NUMBERS, GIVEN, OBJECTORS, REFUSED } from '../../pattern/rules.generated.ts';
import { type PartyKey, partyNumbers } from '../parties.ts';
import { readAppealType } from './appeal-type.ts';
import type { ListedParty } from './party-entries.ts';

const OPENING = 30_000;

/**
 * Respondents whom the body calls the permit's applicants ("המשיבים 2-3, מבקשי ההיתר"). Where nothing says so, the others
 * beside the committee are the applicants when the appeal is against the approval of a permit.
 */
export function nameApplicants(text: string, listed: ListedParty[], docType = ''): ListedParty[] {
  const parties =
    docType === 'response' && isOwnAnswer(text, listed) ? listed.map(asApplicant) : ofMatter(text, listed);
  if (parties.some(({ party }) => party === 'permit_applicant')) return parties;
  const opening = text.slice(0, OPENING);
  if (isOfPlan(opening)) return parties;
  const numbers = new Set<number>();
  for (const pattern of APPLICANT_NUMBERS) {
    const match = pattern.exec(opening);
    if (match) for (const number of partyNumbers(match[1]!)) numbers.add(number);
  }
  const approval =
    numbers.size === 0 &&
    isBesideCommittee(parties) &&
    !isBuilderAgainstPeople(parties) &&
    privateRespondents(text) === 'permit_applicant';
  const beside = parties.filter(({ party }) => party === 'respondent');
  const owners = beside.filter(({ end }) => OWNER.test(text.slice(end, end + NEAR)));
  const isOfFirm = beside.some((one) => !owners.includes(one) && FIRM.test(one.name));
  const isBystander = (one: ListedParty): boolean =>
    (isOfFirm && (owners.includes(one) || OWNERS.test(one.name))) ||
    NEIGHBOURS.test(one.name) ||
    OBJECT.test(lineOf(text, one));
  return parties.map((one) =>
    one.party === 'respondent' && ((approval && !isBystander(one)) || numbers.has(one.number))
      ? { ...one, party: 'permit_applicant' }
      : one,
  );
}

/** "…, בעלי החנויות" behind a name, where a firm is another respondent: they live or trade there. */
const OWNER = /^[^;,\n]{0,40},\s(?:בעל(?:ת|י|ות)\s(?:ה?חנו|ה?דיר|ה?עסק)|דייר|ה?שכנ(?:ה|ים)|תושב)/;
const NEAR = 60;

/** "3-14. בעלי הדירות בבית המשותף" beside the firm that builds for them. */
const OWNERS =
  /^(?:(?:כלל|יתר|שאר)\s)?(?:בעלי|בעלות|דיירי|חוכרי)\s(?:ה?דירות|ה?יחידות|ה?זכויות|ה?חנויות|ה?בניין|ה?בית)(?![א-ת])/;

/** "דנה לוי, רון לוי, המתנגדים". */
const OBJECT = /(?:,\s|\s-\s|\()ה?(?:מתנגד(?:ים|ות|ת)?|שכנ(?:ים|ות|ה))(?![א-ת])/;
const lineOf = (text: string, { start, end }: ListedParty): string => {
  const lineEnd = text.indexOf('\n', end);
  return text.slice(text.lastIndexOf('\n', start) + 1, lineEnd < 0 ? text.length : lineEnd);
};
/** Those who live around ask for no permit together. */
const NEIGHBOURS =
  /^(?:ועד (?:ה?שכנים|שכני|ה?תושבים|תושבי|ה?שכונה|שכונת|ה?רחוב|ה?פעולה)|תושבים למען|תושבי|שכני)(?![א-ת])/;

const asApplicant = (one: ListedParty): ListedParty =>
  one.party === 'respondent' ? { ...one, party: 'permit_applicant' } : one;

/** Where a plan is appealed against, "היזמית" asked for no permit. */
function ofMatter(text: string, parties: ListedParty[]): ListedParty[] {
  const opening = text.slice(0, OPENING);
  if (!isOfPlan(opening)) return parties;
  return parties.map((one) => (one.party === 'permit_applicant' ? { ...one, party: 'respondent' } : one));
}
/** Whether an opening tells of a plan, and not that somebody asked for a permit. */
const isOfPlan = (opening: string): boolean =>
  (readAppealType(opening) === 'plan' || PROMOTES.test(opening.slice(0, HEAD))) && !PERMIT_ASKED.test(opening);
const HEAD = 3_000;
/** "התכנית: גב/12/3" in a row of the head, "המשיבה 2, יזמית התכנית", "מגישת התכנית", "ויזמה את תכנית 288-1093357". */
const PROMOTER = '(?:יזמי?(?:ת|ות)?|יוזמ(?:ת|י|ות)|יו?זם|מגיש(?:ת|י|ות)?)\\sה?תו?כנית';
const PROMOTES = new RegExp(
  `(?:^|\\n)ה?תו?כנית(?:\\t|:\\s)\\S*\\d|${PROMOTER}|(?<![א-ת])ו?ש?יזמ(?:ה|ו|נו)\\sאת\\sה?תו?כנית`,
);
const PERMIT_ASKED = /מבקש(?:ת|י|ות)? ה(?:היתר|בקשה)|בקשה ל?היתר/;

/** The committee is listed, or a second respondent, before whom it stands. */
const isBesideCommittee = (parties: readonly ListedParty[]): boolean =>
  parties.some(({ party }) => party === 'local_committee') ||
  parties.every(({ party, number }) => party !== 'respondent' || number > 1);

/** An answer in the first person, of somebody who speaks of the permit as of his own. */
function isOwnAnswer(text: string, parties: readonly ListedParty[]): boolean {
  const own = parties.filter(({ party }) => party === 'respondent');
  return (
    own.length > 0 &&
    own.every(({ representative }) => representative === null) &&
    OWN_PERMIT.test(text) &&
    readAppealType(text.slice(0, OPENING)) !== 'plan'
  );
}
const OWN = '(?:שלי|שלנו)(?![א-ת])';
const OWN_PERMIT = new RegExp(
  [
    `(?<![א-ת])ה(?:בקשה|היתר) ${OWN}`,
    '(?<![א-ת])(?:קיבל|ביקש)(?:תי|נו) (?:[א-ת]+ ){0,2}ה?היתר(?![א-ת])',
    '(?<![א-ת])(?:להשאיר|(?:ש)?תשאירו) את ה(?:אישור|היתר)(?![א-ת])',
    '(?:אני|אנחנו|אנו)[^.\\n]{0,60}, בעלי? ההיתר',
  ].join('|'),
);

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
  if (PROMOTES.test(opening.slice(0, HEAD)) && isOfPlan(opening)) return 'respondent';
  const type = readAppealType(opening);
  const isUnplain = type === 'other' || (MONEY_TYPES.has(type) && !MONEY_COMMITTEE.test(opening));
  const isPermit = type === 'permit' || (isUnplain && count(PERMIT) > count(OTHER_MATTER));
  const isRefusal = APPEALS_REFUSAL.test(opening) || BY_REFUSED.test(opening);
  if (isPermit && (OBJECTORS.test(opening) || isRefusal)) return 'respondent';
  const refused = REFUSED.reduce((sum, pattern) => sum + count(pattern), 0);
  return isPermit && count(GIVEN) >= refused ? 'permit_applicant' : 'respondent';
}

/** "סעיף 152(א)(1) … למי שסורב": by which section they appeal whose request was refused. */
const BY_REFUSED = /152\s?\(א\)\s?\(1\)[^.\n]{0,80}(?:סורב|בקשתו נדחתה)/;

/** Of a loss of value one speaks in an appeal on a permit too; what is only on money goes to a committee of its own. */
const MONEY_TYPES: ReadonlySet<string> = new Set(['betterment_levy', 'compensation']);
const MONEY_COMMITTEE = /ל?פי?צויים ו?ל?היטלי? ה?השבחה/;

/** Where too little is said for the type of the appeal to be plain. */
const NUMBERED_REQUEST = String.raw`בקש(?:ה|תה|תו|תם)[^.,\n]{0,15}?(?:,? מס'|,? מספר)?,? \d{2}`;
const OF_PERMIT = 'היתר(?![א-ת])|רישוי|הקל(?:ה|ות)(?![א-ת])|שימוש חורג|בקשה ל?היתר|אושרה(?= ה?בקש)';
const PERMIT = new RegExp(`${OF_PERMIT}|${NUMBERED_REQUEST}`, 'g');
const OTHER_MATTER =
  /הפקד|מגיש\S* ה?ת[ו]?כנית|ייעוד|יח"ד|הוראות ה?ת[ו]?כנית|שמאי|השבחה|פיצוי|היזם|התחדשות(?!(?: עירונית)? בע)/g;
