// Where the list of a panel is over though no other list begins: the body of a decision may stand right below it.
import { isGivenName } from './given-names.ts';
import { opensBody } from './lines.ts';
import { isRole, isTitled } from './people.ts';

/** A longer line without a semicolon is a paragraph. */
export const LONGEST_ROW = 160;
/** So many seats has a panel. */
const LEAST_PANEL = 3;
const ANY_OFFICE = /יו"ר|יושב|חבר|נציג|שמאי|מהנדס|אדריכל|מתכננ|עו"ד|ד"ר|פרופ'|מזכיר|רשמ|מר\s|גב'/;

/**
 * Whether a line below `listed` people of a panel is a paragraph or a heading of the body: where the panel is whole, words
 * without a title, a given name or an office ("הצורך במבנה") are no member.
 */
export function endsPanel(line: string, listed: number): boolean {
  if ((line.length > LONGEST_ROW && !line.includes(';')) || opensBody(line)) return true;
  if (listed < LEAST_PANEL || line.includes('\t') || isTitled(line) || isRole(line)) return false;
  return !line.split(/[\s,;–-]+/).some(isGivenName) && !ANY_OFFICE.test(line);
}
