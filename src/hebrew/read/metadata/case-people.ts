// Who the pleadings of a case say is who, for a protocol that names people without saying for whom they came.
import { LAWYER_TITLE_SOURCE, SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { normaliseText } from '../../text/normalise.ts';
import { readHead } from '../heads/read.ts';
import type { PartyKey } from '../parties.ts';
import { asFiled, type CasePeople } from './known-people.ts';
import { type ListedParty, readPartyList } from './party-list.ts';
import { isRole, isTitled, readPerson } from './people.ts';
import { peopleOf } from './roster.ts';

/** A pleading of the case; `party` is its filer. */
export interface Pleading {
  party: PartyKey | null;
  text: string;
}

type Named = Pick<ListedParty, 'name' | 'representative' | 'party'>;

/** Parties, counsel and signatories of pleadings; where they differ most of them tell, and who signed for the filer tells twice. */
export function peopleOfCase(pleadings: readonly Pleading[]): CasePeople {
  const names = new Votes();
  const people = new Votes();
  const firstNames = new Votes();
  const appellants = new Set<string>();
  const filers = new Set(pleadings.flatMap(({ party }) => party ?? []));
  const others = othersOf(filers);
  for (const { party, text } of pleadings) {
    const normalised = normaliseText(text);
    // What an appellant files and is no appeal answers too, and is no respondent's.
    const listed = readPartyList(normalised, party === 'appellant' ? 'reply' : '').map((one) => ({
      ...one,
      party: asFiled(one.party, others),
    }));
    for (const { name, party: of } of listed) if (of === 'appellant') appellants.add(name.replace(ROLE_BEHIND, ''));
    people.add(peopleOf(listed), 1);
    names.add(listed.flatMap(namesOfBody), 1);
    const told = toldAtHead(normalised, party, others);
    people.add(peopleOf(told), 1);
    names.add(told.flatMap(namesOfBody), 1);
    const signed = party ? signedBy(normalised, party) : [];
    people.add(peopleOf(signed), OF_SIGNATURE);
    firstNames.add([...listed, ...told, ...signed].flatMap(firstNamesOf), 1);
  }
  const [only = ''] = appellants.size === 1 ? appellants : [];
  const appellant = isPersonsName(only) ? only : null;
  const isCommittees =
    appellants.size > 0 &&
    !filers.has('local_committee') &&
    [...appellants].every((name) => LOCAL_COMMITTEE.test(name));
  return { names: names.won(), people: people.won(), firstNames: firstNames.won(), others, appellant, isCommittees };
}
const LOCAL_COMMITTEE = /^(?:ה?מגישה[,:]? ?)?ה?ו?ועדה ה?(?:מקומית|מרחבית)(?![א-ת])/;
/** "דנה לוי - העוררת". */
const ROLE_BEHIND = new RegExp(`\\s-\\sה${SIDE_SOURCE}\\S*$`);

/** From this share on the words at a head tell a name, and a side. */
const LIKELY = 0.5;

/** Whom the words at the head of a pleading tell, parties and counsel: lists take ever new forms. */
function toldAtHead(text: string, filer: PartyKey | null, others: CasePeople['others']): Named[] {
  const told = readHead(text, filer === 'appellant' ? 'appeal' : 'response');
  return told.flatMap(({ name, part, nameShare, partShare }) => {
    const side = part.replace(/^counsel-/, '');
    if (side === 'panel' || side === 'other' || nameShare < LIKELY || partShare < LIKELY) return [];
    return [{ name, representative: null, party: asFiled(side as PartyKey, others) }];
  });
}

/** "עו"ד רות לוי ועו"ד דן כהן" → "רות", "דן"; bodies have none. */
const firstNamesOf = ({ name, representative, party }: Named): [string, PartyKey][] =>
  [name, ...(representative ?? '').split(/,\s|\sו(?:\/או\s)?-?(?=עו"ד)/)].flatMap((one) => {
    const name = one.replace(LAWYER, '').trim();
    return isPersonsName(name) ? [[name.split(/\s+/)[0]!, party] as const] : [];
  }) as [string, PartyKey][];

/** Two to four plain words, and no body. */
function isPersonsName(name: string): boolean {
  const words = name.split(/\s+/);
  const isPlain = words.length >= 2 && words.length <= 4 && words.every((word) => /^[א-ת][א-ת'-]+$/.test(word));
  return isPlain && !BODY.test(name) && !OF_COMMITTEE.test(name);
}

const OF_SIGNATURE = 2;

/** What several documents say of the same words. */
class Votes {
  readonly #all = new Map<string, Map<PartyKey, number>>();

  add(said: Iterable<readonly [string, PartyKey]>, weight: number): void {
    for (const [word, party] of said) {
      const votes = this.#all.get(word) ?? new Map<PartyKey, number>();
      this.#all.set(word, votes.set(party, (votes.get(party) ?? 0) + weight));
    }
  }

  /** Words of which more than half says the same. */
  won(): Map<string, PartyKey> {
    return new Map(
      [...this.#all].flatMap(([word, votes]) => {
        const sum = [...votes.values()].reduce((total, one) => total + one, 0);
        const winner = [...votes].find(([, count]) => 2 * count > sum);
        return winner ? [[word, winner[0]] as const] : [];
      }),
    );
  }
}

function othersOf(filers: ReadonlySet<PartyKey>): CasePeople['others'] {
  const [respondent, applicant] = [filers.has('respondent'), filers.has('permit_applicant')];
  return respondent === applicant ? null : respondent ? 'respondent' : 'permit_applicant';
}

const SIGNATURE = 6;
const LAWYER = new RegExp(`${LAWYER_TITLE_SOURCE}|בא(?:ת)? כו?ח|ב"כ`);

/** Whoever signed for the filer: "הילה סגל, עו"ד", "אינג' יואב קרן, מנהל תשתיות". */
function signedBy(text: string, party: PartyKey): Named[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(-SIGNATURE).flatMap((line) => {
    const [name = '', ...rest] = line.split(/[,|]/).map((piece) => piece.trim());
    const tells = LAWYER.test(line) || (rest.length > 0 && (isTitled(name) || rest.every((piece) => isRole(piece))));
    const person = tells && line.length < 90 ? readPerson(name.replace(LAWYER, '').trim()) : null;
    if (!person || person.name.split(' ').length > 4) return [];
    return [{ name: person.name, representative: null, party }];
  });
}

/** Bodies are called by the first words of their names ("אכסניות השער"). */
const BODY = /בע"מ|\(ע"ר\)|עמותת|אגודת|קיבוץ|מושב|הקדש|קרן|חברת/;
const LEGAL_FORM = /\s*(?:\(?\d{4}\)?|\(ע"ר\)|בע"מ|\s-\s.*)\s*/g;
const OF_COMMITTEE = /ו?ועדה|מועצה|עירי/;

function namesOfBody({ name, party }: Named): [string, PartyKey][] {
  if (!BODY.test(name) || OF_COMMITTEE.test(name)) return [];
  const words = name.replace(LEGAL_FORM, ' ').trim().split(/\s+/);
  if (words.length < 2) return [];
  const kind = ofKind(words[0]!);
  return [[words.slice(0, 2).join(' '), party], ...(kind ? [[kind, party] as [string, PartyKey]] : [])];
}

/** How others call a body by its kind: "מאפיית השדה" – "המאפייה", "קיבוץ גלעד" – "הקיבוץ". */
function ofKind(first: string): string | null {
  if (KINDS.test(first)) return `ה${first}`;
  return /^[א-ת]{3,}[^ו]ת$/.test(first) && !TOO_COMMON.test(first)
    ? `ה${first
        .replace(/ית$/, 'יה')
        .replace(/([^י])יה$/, '$1ייה')
        .replace(/ת$/, 'ה')}`
    : null;
}
const KINDS = /^(?:קיבוץ|מושב|כפר|מפעל|מלון|קניון|מעון|קרן|מכון|בנק)$/;
const TOO_COMMON = /^חברת$/;
