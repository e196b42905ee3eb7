// Those on a list of whom the list does not say for whom they came: by the pleadings, by what they are.
import type { Present } from '../metadata/attendance.ts';
import { type CasePeople, partyOfBody, partyOfKnown } from '../metadata/known-people.ts';
import type { PartyKey } from '../parties.ts';

/**
 * Those listed, each of whom the pleadings tell it with his party; whoever only had his side from one before him has it from
 * the nearest one whom the pleadings know.
 */
export function withLenders(listed: readonly Present[], known: CasePeople): Present[] {
  let lender: { listed: PartyKey | null; party: PartyKey } | null = null;
  return listed.map((one) => {
    const own: PartyKey | null = isGuessed(one) ? knownParty(one, known) : null;
    if (own) lender = { listed: one.party, party: own };
    // The next counsel may have come for the next side.
    else if (!one.isLent || one.isCounsel || one.party !== lender?.listed) lender = null;
    return { ...one, party: lender?.party ?? one.party };
  });
}

/** The list does not say for whom he came: by the order of names at most. */
const isGuessed = ({ party, role, side, isLent, isCounsel }: Present): boolean =>
  party === null ||
  party === 'other' ||
  (isLent === true && isCounsel) ||
  (role === '' && (side === '' || isLent === true));

/** Who writes the protocol is of the tribunal, and who examines requests and levies of the committee, if nobody says otherwise. */
export function byOffice(one: Present): Present {
  if (RECORDS.test(one.role)) return { ...one, party: null };
  // An inspector behind the appellants on a list came for the committee all the same.
  const isOpen = (one.party === null || one.party === 'other' || one.isLent === true) && !one.isPanel;
  if (isOpen && DECIDED.test(one.role)) return { ...one, party: 'appraiser' };
  return isOpen && one.role.split(', ').some((role) => OF_COMMITTEE.test(role))
    ? { ...one, party: 'local_committee' }
    : one;
}
const RECORDS = /^ה?(?:רוש[םמ]ת?|רשמ?ת?|רשם|קלדנית?)$/;
/** The appraiser against whose decision the appeal is, whoever called her. */
const DECIDED = /^ה?שמאית? ה?מכרי?ע/;
const EXAMINES = '(?:בודק|בוחן|מפקח)(?:י?ת)? (?:ה?היתרים|ה?רישוי|ה?בני?יה|תכניות)';
const INSPECTS = '(?:פקחי?ת?(?: [א-ת]+)?|מפקחת? עירונית?|(?:מחלקה|לשכה) (?:ה?משפטית))$';
const OF_COMMITTEE = new RegExp(
  `^ה?(?:${INSPECTS}|${EXAMINES}|(?:מנהלת? )?(?:מח'|מחלקת|אגף|מדור) ה?(?:היטל|השבחה|רישוי|פיקוח))`,
);

/**
 * Who made a plan came for its initiator where the list says nothing else; and for a dozen numbered respondents at once nobody
 * comes who asked for a permit.
 */
export const bySide = (one: Present, isOnPlan: boolean): Present => {
  if (isOnPlan && one.party === null && !one.isPanel && MADE_PLAN.test(one.role))
    return { ...one, party: 'respondent' };
  return one.party === 'permit_applicant' && isOfMany(`${one.role} ${one.side}`)
    ? { ...one, party: 'respondent' }
    : one;
};
const MADE_PLAN =
  /^ה?(?:עורכ?(?:ת|ך)|אדריכלי?ת?|מתכננ(?:ת)?|מתכנן|יועצ?[ץת] [א-ת]+) (?:ה?תו?כנית|ל?ה?יו?זמ(?:ת|י|ית)?|ל?ה?יזם)(?![א-ת])/;
/** "המשיבים 3–14". */
function isOfMany(words: string): boolean {
  const [, from, to] = /משיבים (\d{1,3})\s?[-–]\s?(\d{1,3})(?!\d)/.exec(words) ?? [];
  return Number(to) - Number(from) >= MANY;
}
const MANY = 5;

/** "מנהל המאפייה", where a pleading names a bakery as a party: for whom he came, unless a label says another side. */
export const ofNamedBody = ({ role, side, isPanel, isLent }: Present, known: CasePeople): PartyKey | null =>
  isPanel || OF_PANEL.test(role) || !(side === '' || side === role || isLent) ? null : partyOfBody(role, known);

/** For whom somebody came of whom the protocol does not say it. */
const knownParty = ({ name, role, isPanel }: Present, known: CasePeople): PartyKey | null =>
  isPanel || OF_PANEL.test(role) ? null : (partyOfKnown(role, known) ?? partyOfKnown(name, known));

/** Whoever else is named on the same line. */
export const OF_TRIBUNAL = /^ה?(?:מזכיר(?:ת|ה)?|קלדנית|רשמת|רשם|עוזרת? משפטית?)(?: של)? ועדת ה?ערר(?![א-ת])/;
const OF_PANEL = /^ה?(?:יו"ר|חבר|מזכיר|נציג(?:ת)? ציבור|קלדנית|רשמ)(?:[ית]?ה?)(?: ה?ו?ועדה| ועדת הערר)?(?:[,\s]|$)/;
