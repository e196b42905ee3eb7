// Which sides a case has, in the order in which they are heard, and what each is called.

import type { PartyRecord } from '../../db/schema/cases.ts';
import { LOCAL_COMMITTEE_NAME } from '../../hebrew/pattern/rules.generated.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { Alias, Form, Speaker } from '../../hebrew/read/telling/person.ts';
import type { CaseFacts } from '../template/case-facts.ts';
import { againstOf, formOf, RESPONDENTS } from '../template/parties.ts';
import { answerAlone, appellants, areOne, otherRespondents, sideName } from '../template/phrases.ts';

type Parties = Pick<CaseFacts, 'parties'> & { appealType?: string };

export interface Side extends Speaker {
  /** The heading of its arguments. */
  title: string;
  parties: readonly PartyKey[];
}

/** The side that a party's words are told of. */
export function speakerOf(facts: Parties, party: PartyKey): Speaker {
  const speaker = { name: sideName(facts, party), form: formOfSide(facts, party), aliases: aliasesOf(facts, party) };
  return facts.appealType === undefined ? speaker : { ...speaker, inAppeal: facts.appealType };
}

/**
 * By what other words pleadings call the committee and who asked for the permit: respondents by their numbers and, in a
 * pleading of their own, without. Only where the word has the number and gender of the name.
 */
function aliasesOf(facts: Parties, speaker: PartyKey): Alias[] {
  const all = againstOf(facts.parties);
  const numbersOf = (own: readonly PartyRecord[]): number[] => own.map((party) => all.indexOf(party) + 1);
  const sides = [
    {
      party: 'local_committee' as const,
      own: facts.parties.respondents.filter(({ name }) => LOCAL_COMMITTEE_NAME.test(name)),
    },
    { party: 'permit_applicant' as const, own: areOne(facts) ? [] : facts.parties.permit_applicants },
  ].filter(({ own }) => own.length > 0);
  return sides.flatMap(({ party, own }) => {
    const numbers = numbersOf(own);
    const word = RESPONDENTS[party === 'local_committee' ? 'woman' : formOf(own)].slice(1);
    const [first, last] = [numbers[0]!, numbers.at(-1)!];
    const isRun = last - first === numbers.length - 1;
    const ways =
      first === last
        ? [`${first}`]
        : isRun
          ? [`${first}\\s?[-–]\\s?${last}`, ...(numbers.length === 2 ? [`${first} ו-?${last}`] : [])]
          : [];
    const name = sideName(facts, party);
    return [
      ...(all.length > 1 ? ways.map((way) => ({ called: `${word} ${way}`, name })) : []),
      ...(party === speaker || all.length === 1 ? [{ called: `${word}(?! \\d)`, name }] : []),
    ];
  });
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

/**
 * The sides in their order; which of them a decision has is told by their arguments. Who asked for the permit and nobody else
 * may answer as "the respondents": then that is one side.
 *
 * @param arguing the parties that argue
 */
export function sidesOf(facts: Parties, arguing: ReadonlySet<PartyKey>): Side[] {
  const side = (party: PartyKey, word: string): Side => {
    const speaker = speakerOf(facts, party);
    return { ...speaker, title: `${word} ${speaker.name}`, parties: [party] };
  };
  const own: Side = { ...speakerOf(facts, 'appellant'), title: `טענות ${appellants(facts)}`, parties: ['appellant'] };
  const both = ['permit_applicant', 'respondent'] as const;
  const answersAsRespondent = answerAlone(facts) && !arguing.has('permit_applicant');
  return [
    own,
    side('local_committee', 'עמדת'),
    ...(areOne(facts) || answersAsRespondent
      ? [{ ...side(areOne(facts) ? 'respondent' : 'permit_applicant', 'עמדת'), parties: both }]
      : [side('permit_applicant', 'עמדת'), side('respondent', 'עמדת')]),
    side('appraiser', 'עמדת'),
    side('other', 'עמדת'),
  ];
}
