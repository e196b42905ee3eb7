// Which sides a case has, in the order in which they are heard, and what each is called.
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { CaseFacts } from '../template/case-facts.ts';
import { type Form, formOf } from '../template/parties.ts';
import { appellants, areOne, otherRespondents, sideName } from '../template/phrases.ts';
import type { Speaker } from './person.ts';

type Parties = Pick<CaseFacts, 'parties'> & { appealType?: string };

export interface Side extends Speaker {
  /** The heading of its arguments. */
  title: string;
  parties: readonly PartyKey[];
}

/** The side that a party's words are told of. */
export function speakerOf(facts: Parties, party: PartyKey): Speaker {
  const speaker = { name: sideName(facts, party), form: formOfSide(facts, party) };
  return facts.appealType === undefined ? speaker : { ...speaker, inAppeal: facts.appealType };
}

function formOfSide(facts: Parties, party: PartyKey): Form {
  const { parties } = facts;
  if (party === 'appellant') return parties.appellants.length > 0 ? formOf(parties.appellants) : 'men';
  if (party === 'local_committee') return 'woman';
  if (party === 'permit_applicant' && parties.permit_applicants.length > 0) return formOf(parties.permit_applicants);
  if (party === 'respondent' || (party === 'permit_applicant' && areOne(facts)))
    return otherRespondents(facts).length > 0 ? formOf(otherRespondents(facts)) : 'men';
  return party === 'appraiser' ? 'man' : 'men';
}

/** The sides in their order; which of them a decision has is told by their arguments. */
export function sidesOf(facts: Parties): Side[] {
  const side = (party: PartyKey, word: string): Side => {
    const speaker = speakerOf(facts, party);
    return { ...speaker, title: `${word} ${speaker.name}`, parties: [party] };
  };
  const own: Side = { ...speakerOf(facts, 'appellant'), title: `טענות ${appellants(facts)}`, parties: ['appellant'] };
  return [
    own,
    side('local_committee', 'עמדת'),
    ...(areOne(facts)
      ? [{ ...side('respondent', 'עמדת'), parties: ['permit_applicant', 'respondent'] as const }]
      : [side('permit_applicant', 'עמדת'), side('respondent', 'עמדת')]),
    side('appraiser', 'עמדת'),
    side('other', 'עמדת'),
  ];
}
