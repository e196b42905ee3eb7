import type { PartiesRecord, PartyRecord } from '../../db/schema/cases.ts';
import {
  FEMININE_BODY,
  LOCAL_COMMITTEE_NAME,
  MAN_TITLE_SOURCE,
  MASCULINE_BODY,
  WOMAN_TITLE_SOURCE,
} from '../../hebrew/pattern/rules.generated.ts';
import { genderOfName, isGivenName } from '../../hebrew/read/metadata/given-names.ts';
import { bareName } from '../../hebrew/read/metadata/people.ts';
import type { Form } from '../../hebrew/read/telling/person.ts';
import { normaliseForLookup } from '../../hebrew/text/normalise.ts';
import { missing } from './skeleton.ts';

/** One word in its forms, such as `העורר`, `העוררת`, `העוררים`, `העוררות`. */
export type Word = Record<Form, string>;

/** A party of whom the documents tell the gender, where the name is borne by both (`gender.ts`). */
export interface KnownParty extends PartyRecord {
  gender?: 'man' | 'woman';
  /** The documents say that the party has no counsel (`unrepresented.ts`). */
  isAlone?: boolean;
}

export const APPELLANTS: Word = word('העורר', 'העוררת', 'העוררים', 'העוררות');
export const RESPONDENTS: Word = word('המשיב', 'המשיבה', 'המשיבים', 'המשיבות');
export const PERMIT_APPLICANTS: Word = word('מבקש ההיתר', 'מבקשת ההיתר', 'מבקשי ההיתר', 'מבקשות ההיתר');
/** Who stands behind a plan asks for no permit. */
export const PLAN_INITIATORS: Word = word('יוזם התכנית', 'יוזמת התכנית', 'יוזמי התכנית', 'יוזמות התכנית');

/**
 * The parties, each once however often it is listed: of one name the first stays, with whatever counsel any of them has; who
 * is a respondent and asked for the permit is told as the latter.
 */
export function uniqueParties({ appellants, respondents, permit_applicants }: PartiesRecord): PartiesRecord {
  const applicants = once(permit_applicants);
  const known = new Set(applicants.map(partyKey));
  return {
    appellants: once(appellants),
    respondents: once(respondents).filter((party) => !known.has(partyKey(party))),
    permit_applicants: applicants,
  };
}

/** The side that the appeal is against, in the order by which its parties are numbered in every file. */
export const againstOf = ({ respondents, permit_applicants }: PartiesRecord): PartyRecord[] => [
  ...respondents,
  ...permit_applicants,
];

function once(parties: PartyRecord[]): PartyRecord[] {
  const known = new Map<string, PartyRecord>();
  for (const party of parties.map(withoutNumber)) {
    const before = known.get(partyKey(party));
    const { representative } = before ?? {};
    if (!before) known.set(partyKey(party), party);
    else if (!representative && party.representative)
      known.set(partyKey(party), { ...before, representative: party.representative });
  }
  return [...known.values()];
}

/** "(1) הוועדה המקומית": the number is the list's and no part of the name. */
const withoutNumber = (party: PartyRecord): PartyRecord => {
  const name = party.name.replace(LIST_NUMBER, '');
  return name === '' || name === party.name ? party : { ...party, name };
};
const LIST_NUMBER = /^\s*(?:\(\d{1,2}\)|\d{1,2}[.)])\s*/;

/** Whether two entries name one party. */
export const isSameParty = (a: PartyRecord, b: PartyRecord): boolean => partyKey(a) === partyKey(b);

/** A party by its name alone: without titles, identity numbers and what follows a comma. */
const partyKey = ({ name }: PartyRecord): string =>
  normaliseForLookup(
    bareName(name)
      .replace(/[,(]?\s*(?:ת\.?ז\.?|ח\.?פ\.?|ע\.?ר\.?|מס' חברה).*$/, '')
      .replace(/\bבניה\b/g, 'בנייה'),
  );

/**
 * Gender and number of a side: one name tells its own, several are feminine only when every one of them is. Of one person whose
 * name both genders bear and of whom no document tells, a decision speaks as it does of anybody, in the masculine.
 */
export function formOf(parties: readonly KnownParty[]): Form {
  const forms = parties.map(formOfParty);
  if (forms.length === 1) return forms[0]!;
  return forms.length > 1 && forms.every((form) => form === 'woman' || form === 'women') ? 'women' : 'men';
}

/** The local committee among the parties, or null. */
export const localCommitteeOf = (parties: PartyRecord[]): string | null =>
  parties.find(({ name }) => LOCAL_COMMITTEE_NAME.test(name))?.name ?? null;

/**
 * A list of parties as a title page has it, neighbours who share a counsel over one "ע"י ב"כ", those who have none over one
 * "בעצמם"; of whom nobody knows, a person is asked.
 */
export function listParties(parties: readonly KnownParty[]): string {
  return parties
    .map((party, at) => {
      const entry = parties.length === 1 ? party.name : `${at + 1}. ${party.name}`;
      const next = parties[at + 1];
      if (next && isSpokenForAlike(party, next)) return entry;
      return `${entry}\n\n${indent(parties.length)}${whoSpeaks(parties.slice(0, at + 1))}${next ? '\n' : ''}`;
    })
    .join('\n');
}

const isSpokenForAlike = (one: KnownParty, next: KnownParty): boolean =>
  one.representative ? one.representative === next.representative : !!one.isAlone && isAloneToo(next);
const isAloneToo = ({ representative, isAlone }: KnownParty): boolean => !representative && isAlone === true;

/** Who speaks for the last of some parties, and for those before it who share that. */
function whoSpeaks(parties: readonly KnownParty[]): string {
  const last = parties.at(-1)!;
  if (last.representative) return counselLine(last.representative);
  if (!last.isAlone) return missing(isPerson(last) ? `ב"כ, או "${BY_THEMSELVES[formOfParty(last)]}"` : 'ב"כ');
  const first = parties.findLastIndex((party) => !isAloneToo(party)) + 1;
  return BY_THEMSELVES[formOf(parties.slice(first))];
}

/** Whether a party is one person or several, and no body. */
export const isPerson = ({ name }: PartyRecord): boolean =>
  !FEMININE_BODY.test(name) &&
  !MASCULINE_BODY.test(name) &&
  !/(?<![א-ת])(?:נציגות|עי?זבון|ועד|חל"צ)(?![א-ת])/.test(name);

const BY_THEMSELVES: Word = word('בעצמו', 'בעצמה', 'בעצמם', 'בעצמן');

/** The forms in their order. */
function word(man: string, woman: string, men: string, women: string): Word {
  return { man, woman, men, women };
}

/** Under a list item, so that the numbers run on. */
const indent = (count: number): string => (count === 1 ? '' : '   ');

function counselLine(representative: string): string {
  if (/^(?:ע"י|על[- ]ידי|באמצעות|בעצמ)/.test(representative)) return representative;
  return /^(?:ב"כ|בא(?:ת|י)? כו?ח)/.test(representative) ? `ע"י ${representative}` : `ע"י ב"כ ${representative}`;
}

const SEVERAL = /ואח'|ואחרים|^(?:יורשי|דיירי|תושבי|בעלי|חברי|משפחת|בני ה?זוג|ה"ה|האחים|הדיירים|התושבים)(?![א-ת])/;

/** Whether the name of a party is borne by men and women, and nothing else tells. */
export const isOfEither = ({ name, gender }: KnownParty): boolean =>
  gender === undefined && formOfName(name) === 'either';

function formOfParty({ name, gender }: KnownParty): Form {
  const form = formOfName(name);
  return form === 'either' ? (gender ?? 'man') : form;
}

const WOMAN = new RegExp(String.raw`^${WOMAN_TITLE_SOURCE}\s|(?:עורכת|אדריכלית|שמאית)`);
const MAN = new RegExp(String.raw`^(?:${MAN_TITLE_SOURCE}|עורך[- ]דין|אדריכל|שמאי)\s`);

function formOfName(name: string): Form | 'either' {
  if (SEVERAL.test(name)) return 'men';
  if (FEMININE_BODY.test(name)) return 'woman';
  if (MASCULINE_BODY.test(name)) return 'man';
  if (WOMAN.test(name)) return 'woman';
  if (MAN.test(name)) return 'man';
  const words = bareName(name)
    .split(/[\s,]+/)
    .map((one) => one.replace(/["']/g, ''));
  const [first, ...others] = words as [string, ...string[]];
  const joined = others.flatMap((one) => (JOINED.test(one) ? one.replace(JOINED, '') : [])).filter(isGivenName);
  if (joined.length > 0) return [first, ...joined].every((one) => genderOfName(one) === 'woman') ? 'women' : 'men';
  return genderOfName(first) ?? 'either';
}

/** "רונית ודוד שמש" are two; "ויינטראוב" is a surname, for what follows its first letter is no name. */
const JOINED = /^ו-?/;
