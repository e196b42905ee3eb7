// Whoever answered an appeal is a party to it, though the appeal does not name him: an indemnitor who joined, a neighbour. So is
// who appealed in a document of his own against the same decision.
import type { PartiesRecord, PartyRecord } from '../../db/schema/cases.ts';
import { LOCAL_COMMITTEE_NAME } from '../../hebrew/pattern/rules.generated.ts';
import { detailWords, isWithin } from '../../hebrew/read/details/words.ts';
import { againstOf } from '../template/parties.ts';
import type { CaseDocument } from './material.ts';
import { Metadata } from './read-metadata.ts';

/**
 * The parties with those who filed an answer or an appeal of their own and are not among them.
 *
 * @returns the parties, and the titles of the documents by which some were added
 */
export function withJoined(
  parties: PartiesRecord,
  documents: readonly CaseDocument[],
): { parties: PartiesRecord; from: string[] } {
  const joined: PartiesRecord = { ...parties };
  const from: string[] = [];
  for (const { docType, party, title, metadata } of documents) {
    if (!isGroup(party) || docType !== (party === 'appellant' ? 'appeal' : 'response')) continue;
    const own = Metadata.parse(metadata).parties[GROUPS[party]].filter(({ name }) => !LOCAL_COMMITTEE_NAME.test(name));
    const added = own.filter(
      (one) => ![...againstOf(joined), ...joined.appellants].some((known) => isAlike(known, one)),
    );
    // An answer that names many tells of the other sides too.
    if (added.length === 0 || added.length < own.length) continue;
    joined[GROUPS[party]] = [...joined[GROUPS[party]], ...added];
    from.push(title);
  }
  return { parties: joined, from };
}

const GROUPS = {
  appellant: 'appellants',
  respondent: 'respondents',
  permit_applicant: 'permit_applicants',
} as const;
const isGroup = (party: string | null): party is keyof typeof GROUPS => party !== null && party in GROUPS;

/** "קווי הנגב" and "קווי הנגב הולכת אנרגיה בע"מ" are one. */
function isAlike(a: PartyRecord, b: PartyRecord): boolean {
  const [first, second] = [detailWords(a.name), detailWords(b.name)];
  return isWithin(first, second) || isWithin(second, first);
}
