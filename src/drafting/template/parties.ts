import type { PartiesRecord, PartyRecord } from '../../db/schema/cases.ts';
import { genderOfName, isGivenName } from '../../hebrew/metadata/given-names.ts';
import { bareName } from '../../hebrew/metadata/people.ts';
import { normaliseForLookup } from '../../hebrew/normalise.ts';
import { FEMININE_BODY, LOCAL_COMMITTEE_NAME, MASCULINE_BODY } from '../../hebrew/pattern/parties.generated.ts';
import { missing } from './skeleton.ts';

/** Gender and number of a party or a side; `either` is one person whose gender the name does not tell. */
export type Form = 'man' | 'woman' | 'either' | 'men' | 'women';

/** One word in its forms, such as `העורר`, `העוררת`, `העורר/ת`, `העוררים`, `העוררות`. */
export type Word = Record<Form, string>;

export const APPELLANTS: Word = word('העורר', 'העוררת', 'העורר/ת', 'העוררים', 'העוררות');
export const RESPONDENTS: Word = word('המשיב', 'המשיבה', 'המשיב/ה', 'המשיבים', 'המשיבות');
export const PERMIT_APPLICANTS: Word = word('מבקש ההיתר', 'מבקשת ההיתר', 'מבקש/ת ההיתר', 'מבקשי ההיתר', 'מבקשות ההיתר');
/** Who stands behind a plan asks for no permit. */
export const PLAN_INITIATORS: Word = word(
  'יוזם התכנית',
  'יוזמת התכנית',
  'יוזם/ת התכנית',
  'יוזמי התכנית',
  'יוזמות התכנית',
);

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
  for (const party of parties) {
    const before = known.get(partyKey(party));
    const { representative } = before ?? {};
    if (!before) known.set(partyKey(party), party);
    else if (!representative && party.representative)
      known.set(partyKey(party), { ...before, representative: party.representative });
  }
  return [...known.values()];
}

/** A party by its name alone: without titles, identity numbers and what follows a comma. */
const partyKey = ({ name }: PartyRecord): string =>
  normaliseForLookup(
    bareName(name)
      .replace(/[,(]?\s*(?:ת\.?ז\.?|ח\.?פ\.?|ע\.?ר\.?|מס' חברה).*$/, '')
      .replace(/\bבניה\b/g, 'בנייה'),
  );

/** Gender and number of a side: one name tells its own, several are feminine only when every one of them is. */
export function formOf(parties: PartyRecord[]): Form {
  const forms = parties.map(({ name }) => formOfName(name));
  if (forms.length === 1) return forms[0]!;
  return forms.length > 1 && forms.every((form) => form === 'woman' || form === 'women') ? 'women' : 'men';
}

/** The local committee among the parties, or null. */
export const localCommitteeOf = (parties: PartyRecord[]): string | null =>
  parties.find(({ name }) => LOCAL_COMMITTEE_NAME.test(name))?.name ?? null;

/** A list of parties as a title page has it, neighbours who share a counsel over one "ע"י ב"כ"; who has none is asked for. */
export function listParties(parties: PartyRecord[]): string {
  return parties
    .map(({ name, representative }, at) => {
      const entry = parties.length === 1 ? name : `${at + 1}. ${name}`;
      const next = parties[at + 1];
      if (representative && representative === next?.representative) return entry;
      const line = representative
        ? counselLine(representative)
        : missing(`ב"כ, או "${BY_THEMSELVES[formOfName(name)]}"`);
      return `${entry}\n\n${indent(parties.length)}${line}${next ? '\n' : ''}`;
    })
    .join('\n');
}

const BY_THEMSELVES: Word = word('בעצמו', 'בעצמה', 'בעצמו/ה', 'בעצמם', 'בעצמן');

/** The forms in their order. */
function word(man: string, woman: string, either: string, men: string, women: string): Word {
  return { man, woman, either, men, women };
}

/** Under a list item, so that the numbers run on. */
const indent = (count: number): string => (count === 1 ? '' : '   ');

function counselLine(representative: string): string {
  if (/^(?:ע"י|על[- ]ידי|באמצעות|בעצמ)/.test(representative)) return representative;
  return /^(?:ב"כ|בא(?:ת|י)? כו?ח)/.test(representative) ? `ע"י ${representative}` : `ע"י ב"כ ${representative}`;
}

const SEVERAL = /ואח'|ואחרים|^(?:יורשי|דיירי|תושבי|בעלי|חברי|משפחת|בני ה?זוג|ה"ה|האחים|הדיירים|התושבים)(?![א-ת])/;

function formOfName(name: string): Form {
  if (SEVERAL.test(name)) return 'men';
  if (FEMININE_BODY.test(name)) return 'woman';
  if (MASCULINE_BODY.test(name)) return 'man';
  if (/^(?:גב'|הגב'|גברת|מרת)\s|(?:עורכת|אדריכלית|שמאית)/.test(name)) return 'woman';
  if (/^(?:מר|אדון|עורך[- ]דין|אדריכל|שמאי)\s/.test(name)) return 'man';
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
