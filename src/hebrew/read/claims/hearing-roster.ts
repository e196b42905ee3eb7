// Whom a protocol calls by which number and name, as its own lists and the pleadings have it.
import type { CasePeople } from '../metadata/known-people.ts';
import type { TextLine } from '../metadata/lines.ts';
import type { PartyRoster } from '../parties.ts';

/** Bodies that the pleadings name; what the protocol itself says goes before. */
export const withKnown = (roster: PartyRoster, { names }: CasePeople): PartyRoster => ({
  ...roster,
  names: new Map([...names, ...roster.names]),
});

/** Where the committee appeals, the first respondent is as the others are. */
export const withoutCommittee = (roster: PartyRoster, { others }: CasePeople): PartyRoster => ({
  ...roster,
  respondents: new Map([[1, others ?? 'respondent']]),
});
/** "הוועדה המקומית אלון נ' דן כהן", "העוררת: הוועדה המקומית". */
const THE_COMMITTEE = 'ה?ו?ועדה ה?(?:מקומית|מרחבית)';
export const COMMITTEE_APPEALS = new RegExp(
  `(?:^|\\n)(?:(?:ערר[^\\n:]{0,30}[,:] )?${THE_COMMITTEE}[^\\n]{3,60} (?:נ'|נגד) |העוררת(?:: |, |\\t)${THE_COMMITTEE})`,
);

/** A municipality that is listed beside the local committee speaks for itself: it stands behind what is appealed. */
export function withMunicipality(roster: PartyRoster, heading: TextLine[]): PartyRoster {
  const list = heading.map((line) => line.text).join('\n');
  if (!COMMITTEE_LISTED.test(list) || !MUNICIPALITY_LISTED.test(list)) return roster;
  return { ...roster, names: new Map([...roster.names, ['עיריית', 'respondent'], ['עירייה', 'respondent']]) };
}

const COMMITTEE_LISTED = /(?:^|[\n.;])\s?(?:מטעם |בשם |ב"כ |ל)?ה?ו?ועדה ה?מקומית[^:\n]{0,40}(?::|\s-\s)/;
const MUNICIPALITY_LISTED = /(?:^|[\n.;])\s?(?:מטעם |בשם |ב"כ |ל)?(?:עיריית|ה?עירייה)(?![א-ת])[^:\n]{0,30}(?::|\s-\s)/;
