// The blocks before the first paragraph of a decision, and its signatures.

import { bareName, readPerson } from '../../hebrew/read/metadata/people.ts';
import { formatCivilDate, formatHebrewDate } from '../../hebrew/text/dates.ts';
import type { CaseFacts } from './case-facts.ts';
import { APPELLANTS, againstOf, formOf, listParties, RESPONDENTS } from './parties.ts';
import { missing, type Part, plain } from './skeleton.ts';

/** block-alef: the state, the committee and the number of the case. */
export function committeeHeading(facts: CaseFacts): Part[] {
  const committee = facts.committee.replace(/^מדינת ישראל[\s,–-]*/, '');
  const number = /ערר/.test(facts.caseNumber) ? facts.caseNumber : `ערר מס' ${facts.caseNumber}`;
  return [
    plain('**מדינת ישראל**'),
    plain(committee ? `**${committee}**` : missing('שם ועדת הערר ומחוזה')),
    plain(`**${number}**`),
  ];
}

/** block-bet: who sat. */
export function panelList(facts: CaseFacts): Part[] {
  const chair = facts.chair ? withRole(facts.chair, 'יו"ר') : missing('שם יו"ר הוועדה');
  const others = membersOf(facts);
  const members = others.length > 0 ? others : [missing('חברי ההרכב ותפקידיהם')];
  return [plain('**בפני:**'), plain([chair, ...members].map((line) => `- ${line}`).join('\n'))];
}

/** block-gimel: the parties and their counsel. */
export function partiesList({ parties }: CaseFacts): Part[] {
  const against = againstOf(parties);
  return [
    plain(`**${APPELLANTS[formOf(parties.appellants)]}:**`),
    plain(listParties(parties.appellants) || missing('שמות העוררים ובאי כוחם')),
    plain('**– נגד –**'),
    plain(`**${RESPONDENTS[formOf(against)]}:**`),
    plain(listParties(against) || missing('שמות המשיבים ובאי כוחם')),
  ];
}

/** block-dalet. */
export const decisionHeading = (): Part[] => [plain('# החלטה')];

/** block-yod-bet: when it was given, in both calendars, and the names that sign. */
export function signatures(facts: CaseFacts): Part[] {
  const date = facts.decisionDate;
  const given = date
    ? `${formatHebrewDate(date, { article: true })}, ${formatCivilDate(date)}`
    : missing('מועד מתן ההחלטה, עברי ולועזי');
  const chair = facts.chair ? withRole(facts.chair, 'יו"ר ועדת הערר') : missing('שם יו"ר הוועדה');
  const names = [chair, ...membersOf(facts)];
  return [plain(`ניתנה היום, ${given}.`), ...names.map(plain)];
}

/** The panel without its chair. */
function membersOf({ panel, chair }: CaseFacts): string[] {
  const name = chair && plainName(chair);
  return panel.filter((member) => member !== '' && plainName(member) !== name);
}

const withRole = (person: string, role: string): string =>
  /יו"ר|יושבת?[- ]ראש/.test(person) ? person : `${person}, ${role}`;

const plainName = (entry: string): string => bareName(readPerson(entry)?.name ?? entry);
