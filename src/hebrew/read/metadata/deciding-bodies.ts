// Which of the public bodies on a list decided, and which of them asked for what is appealed.
import { type ListedParty, MUNICIPALITY } from './party-entries.ts';
import { LOCAL_COMMITTEE } from './party-sides.ts';

/** Before the National Council the committee of a district is the one that decided. */
export function ofDistrict(parties: ListedParty[], text: string): ListedParty[] {
  if (!NATIONAL.test(text.slice(0, HEAD))) return parties;
  return parties.map((one) =>
    one.party === 'respondent' && /^ה?ו?ועדה ה?מחוזית/.test(one.name) ? { ...one, party: 'local_committee' } : one,
  );
}
const HEAD = 500;
const NATIONAL = /מועצה ה?ארצית/;

/** A municipality that is listed beside the local committee is no committee: it asked for what is appealed. */
export function withMunicipality(parties: ListedParty[]): ListedParty[] {
  if (!parties.some(({ name }) => LOCAL_COMMITTEE.test(name))) return parties;
  return parties.map((one) =>
    one.party === 'local_committee' && MUNICIPALITY.test(one.name) ? { ...one, party: 'respondent' } : one,
  );
}
