// Who the pleadings of a case say is who, and whom that makes of somebody who is named at its hearing.
import { EMPTY_ROSTER, type PartyKey, type PartyRoster, partyOfName } from '../parties.ts';

/** What the pleadings tell, in the form of a document's own roster: only names, no numbers. */
export interface CasePeople extends Pick<PartyRoster, 'names' | 'people'> {
  /** What the others beside the committee filed as, where they filed as one of the two alone. */
  others: 'respondent' | 'permit_applicant' | null;
  /** First names of parties, counsel and signatories, by which a verbatim record calls who speaks. */
  firstNames: ReadonlyMap<string, PartyKey>;
  /** Who appeals, where all pleadings name the same one person ("העורר בעצמו" came to a hearing). */
  appellant: string | null;
  /** Who appeals is the local committee alone, so that no respondent is. */
  isCommittees?: boolean;
}

export const NOBODY_KNOWN: CasePeople = {
  ...{ names: new Map(), people: new Map(), firstNames: new Map() },
  others: null,
  appellant: null,
};

/** For whom someone came, by his name or by what he is called ("מהנדס הקיבוץ", "בשם אכסניות השער"); null where it is not told. */
export function partyOfKnown(called: string, known: CasePeople): PartyKey | null {
  const { people, firstNames } = known;
  return (
    partyOfBody(called, known) ??
    partyOfName(called, { ...EMPTY_ROSTER, people }) ??
    firstNames.get(called.trim()) ??
    null
  );
}

/** Which party's body words name ("מנהל המאפייה", of "מאפיית השדה בע"מ"). */
export function partyOfBody(called: string, { names }: CasePeople): PartyKey | null {
  for (const [name, party] of names)
    if (name.includes(' ') ? called.includes(name) : called.split(/[\s,]+/).includes(name)) return party;
  return null;
}

/** Who stands behind a plan or a permit is called one thing by one document and another by the next: as he filed, he is. */
export function asFiled<P extends PartyKey | null>(party: P, others: CasePeople['others']): P | PartyKey {
  return others !== null && (party === 'respondent' || party === 'permit_applicant') ? others : party;
}
