import { DESIGNATIONS, RESPONDENT } from '../pattern/rules.generated.ts';
/**
 * Who is who in a planning appeal. Documents call the parties by role ("העוררת"), by number ("המשיבים 2-3"), by a term of
 * their own (להלן: "היזמית") or by name; all lead to one of six keys.
 */
export const PARTY_KEYS = [
  'appellant',
  'respondent',
  'local_committee',
  'permit_applicant',
  'appraiser',
  'other',
] as const;
export type PartyKey = (typeof PARTY_KEYS)[number];

const LABELS: Record<PartyKey, string> = {
  appellant: 'העוררים',
  respondent: 'המשיבים',
  local_committee: 'הוועדה המקומית',
  permit_applicant: 'מבקשי ההיתר',
  appraiser: 'השמאי',
  other: 'אחרים',
};

/** The Hebrew heading of a party. */
export function partyLabel(party: PartyKey): string {
  return LABELS[party];
}

/** What a document itself says of its parties: numbered respondents and the names and terms by which it calls each one. */
export interface PartyRoster {
  /** Number among the respondents ("המשיבה 2") → who that is. */
  respondents: Map<number, PartyKey>;
  /** Name or term in plain form → who that is. */
  names: Map<string, PartyKey>;
  /** Surname of a party or of its counsel → who that is; none that two parties share. */
  people: Map<string, PartyKey>;
  /** Who a respondent beside the committee is of whom the document says no more. */
  others: PartyKey;
}

export const EMPTY_ROSTER: PartyRoster = {
  respondents: new Map(),
  names: new Map(),
  people: new Map(),
  others: 'respondent',
};

/**
 * The party that a phrase of normalised text names ("ב"כ הוועדה המקומית", "המשיבות 2 ו-3", "היזמית", "משפחת לוי"), or null.
 * Terms and numbers of the roster win over the general meaning of a word, and that over a surname ("גב' סבג"); an unnumbered
 * "המשיבה" is the local committee unless the roster says otherwise, as it is in these proceedings.
 */
export function partyOfPhrase(phrase: string, roster: PartyRoster = EMPTY_ROSTER): PartyKey | null {
  for (const [name, party] of roster.names) {
    if (phrase.includes(name)) return party;
  }
  for (const { pattern, party } of DESIGNATIONS) {
    if (pattern.test(phrase)) return party;
  }
  const respondent = RESPONDENT.exec(phrase);
  return respondent ? respondentOf(respondent, roster) : partyOfName(phrase, roster);
}

/** The party of the last word of a phrase that is a surname of the roster, or null. */
export function partyOfName(phrase: string, { people }: PartyRoster): PartyKey | null {
  if (people.size === 0) return null;
  const words = phrase.split(/[\s,:;()]+/);
  return people.get(words.findLast((word) => people.has(word)) ?? '') ?? null;
}

function respondentOf(match: RegExpExecArray, roster: PartyRoster): PartyKey {
  const known = new Set(roster.respondents.values());
  if (match[2]) {
    const named = partyNumbers(match[2]).map((number) => roster.respondents.get(number));
    const first = named.find((party) => party !== undefined);
    if (first) return named.find((party) => party !== undefined && party !== 'local_committee') ?? first;
    return match[2] === '1' ? 'local_committee' : roster.others;
  }
  if (known.size === 1) return [...known][0]!;
  return match[1] === 'ה' && known.size === 0 ? 'local_committee' : 'respondent';
}

/** "2-4 ו-6", "2 עד 4 ו-6" → 2, 3, 4, 6; at most 60 of them. */
export function partyNumbers(written: string): number[] {
  const numbers: number[] = [];
  for (const piece of written.matchAll(/(\d{1,2})(?:\s?(?:-|עד)\s?(\d{1,2}))?/g)) {
    const a = Number(piece[1]);
    const b = piece[2] ? Number(piece[2]) : a; // "4-2" is "2-4" turned round by right-to-left typing
    for (let number = Math.min(a, b); number <= Math.max(a, b) && numbers.length < 60; number++) numbers.push(number);
  }
  return numbers;
}
