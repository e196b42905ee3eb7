// Phrases that several blocks are made of, filled from the case.

import type { PartyRecord } from '../../db/schema/cases.ts';
import { LOCAL_COMMITTEE_NAME } from '../../hebrew/pattern/rules.generated.ts';
import { type PartyKey, partyLabel } from '../../hebrew/read/parties.ts';
import { formatCivilDate } from '../../hebrew/text/dates.ts';
import type { CaseFacts } from './case-facts.ts';
import {
  APPELLANTS,
  againstOf,
  formOf,
  localCommitteeOf,
  PERMIT_APPLICANTS,
  PLAN_INITIATORS,
  RESPONDENTS,
  type Word,
} from './parties.ts';
import { missing } from './skeleton.ts';

type Parties = Pick<CaseFacts, 'parties'> & { appealType?: string };

/** What a side is called in this case: `העוררת`, `מבקשי ההיתר`, `המשיבים 2-3`. */
export function sideName(facts: Parties, party: PartyKey): string {
  if (party === 'appellant') return appellants(facts);
  if (party === 'permit_applicant' && !areOne(facts)) return permitApplicants(facts) ?? applicantsWord(facts).men;
  if (party === 'respondent' || party === 'permit_applicant')
    return otherRespondents(facts).length > 0 ? otherRespondentsName(facts) : 'המשיבים';
  return party === 'other' ? 'משתתפים נוספים בדיון' : partyLabel(party);
}

/** Whether who asked for the decision stands among the respondents: a document may call it by either word. */
export const areOne = (facts: Parties): boolean =>
  facts.parties.permit_applicants.length === 0 && otherRespondents(facts).length > 0;

/** Whether who asked for the decision is the only one beside the committee. */
export const answerAlone = (facts: Parties): boolean =>
  facts.parties.permit_applicants.length > 0 && otherRespondents(facts).length === 0;

/** `העוררת`, `העוררים` … */
export const appellants = ({ parties }: Parties): string => APPELLANTS[formOf(parties.appellants)];

/** `מבקשי ההיתר`, of a plan `יוזמי התכנית`; null where the case has none. */
export const permitApplicants = (facts: Parties): string | null =>
  facts.parties.permit_applicants.length > 0 ? applicantsWord(facts)[formOf(facts.parties.permit_applicants)] : null;

/** What those are called for whom the decision under appeal was given. */
const applicantsWord = ({ appealType }: Parties): Word =>
  appealType === 'plan'
    ? PLAN_INITIATORS
    : appealType === 'permit' || !appealType || appealType === 'other'
      ? PERMIT_APPLICANTS
      : RESPONDENTS;

/** Respondents beside the local committee and who asked for the permit. */
export const otherRespondents = ({ parties }: Parties): PartyRecord[] =>
  parties.respondents.filter(({ name }) => !LOCAL_COMMITTEE_NAME.test(name));

/** What the other respondents are called: by their number when the local committee is respondent too. */
export function otherRespondentsName(facts: Parties): string {
  const others = otherRespondents(facts);
  const all = againstOf(facts.parties);
  const word = RESPONDENTS[formOf(others)];
  if (others.length === all.length) return word;
  const numbers = others.map((party) => all.indexOf(party) + 1);
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  if (first === last) return `${word} ${first}`;
  return last - first === numbers.length - 1 ? `${word} ${first}-${last}` : `${word} ${joinList(numbers.map(String))}`;
}

/** The full name of the local committee. */
export const localCommittee = ({ parties }: CaseFacts): string =>
  localCommitteeOf(parties.respondents) ?? missing('שם הוועדה המקומית');

/** `הידועים כגוש 6741 חלקות 112, 113 ו-114`, or null. */
function parcels({ blockParcel }: CaseFacts): string | null {
  const byBlock = Map.groupBy(
    blockParcel.map((entry) => entry.split('/') as [string, string]),
    ([block]) => block,
  );
  const named = [...byBlock].map(([block, entries]) => {
    const list = entries.map(([, parcel]) => parcel);
    const several = list.length > 1 || list[0]!.includes('-');
    return `גוש ${block} ${several ? 'חלקות' : 'חלקה'} ${joinList(list)}`;
  });
  return named.length > 0 ? `הידועים כ${named.join(', וכ')}` : null;
}

/** The land, to be prefixed: `מקרקעין המצויים ברחוב הזית 5, והידועים כגוש 6123 חלקה 251 (להלן: "המקרקעין")`. */
export function land(facts: CaseFacts): string {
  const address = facts.address && `המצויים ${inAddress(facts.address)}`;
  const described = [address, parcels(facts)].filter((part) => part !== null && part !== '');
  const where = described.length > 0 ? described.join(', ו') : missing('כתובת, גוש וחלקה');
  return `מקרקעין ${where} (להלן: "המקרקעין")`;
}

/** The plans that apply: `חלה תכנית 101-0123456`, `חלות תכניות נא/250 ו-415-0287433`. */
export function plansThatApply({ planNumbers }: CaseFacts): string {
  if (planNumbers.length > 1) return `חלות תכניות ${joinList(planNumbers)}`;
  return `חלה תכנית ${planNumbers[0] ?? missing('מספר התכנית')}`;
}

/** The one plan that the appeal is about; where the case names several, somebody has to say which. */
export function thePlan({ planNumbers, subjectPlan }: CaseFacts): string {
  if (subjectPlan) return `תכנית ${subjectPlan}`;
  if (planNumbers.length === 1) return `תכנית ${planNumbers[0]}`;
  return `תכנית ${missing(planNumbers.length === 0 ? 'מספר התכנית' : `התכנית שבעניין, מבין ${joinList(planNumbers)}`)}`;
}

/** `בקשה להיתר מס' 20240718`. */
export const permitRequest = ({ permitNumber }: CaseFacts): string =>
  `בקשה להיתר מס' ${permitNumber || missing('מספר הבקשה')}`;

/** Names and numbers as they are read: `א, ב וג`, `1, 2 ו-3`. */
export function joinList(items: string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${/^[א-ת]/.test(last) ? 'ו' : 'ו-'}${last}`;
}

/** The day of the decision that the appeal is against. */
export const decisionDay = ({ decisionUnderAppeal }: CaseFacts): string =>
  decisionUnderAppeal ? formatCivilDate(decisionUnderAppeal) : missing('מועד החלטת הוועדה המקומית');

const inAddress = (address: string): string =>
  /^(?:רחוב|רח'|שדרות|שד'|דרך|כיכר|סמטת|שכונת|מתחם|פינת|מושב|קיבוץ|מגרש)(?![א-ת])/.test(address)
    ? `ב${address}`
    : `בכתובת ${address}`;
