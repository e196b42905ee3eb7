import { z } from 'zod';
import type { CaseFacts } from '../template/case-facts.ts';
import type { CaseDocument } from './material.ts';

const Text = z.string().trim().min(1).nullable().catch(null);
const List = z.array(z.string().min(1)).catch([]);
const Parties = z.array(z.object({ name: z.string().min(1), representative: Text })).catch([]);

/** What is used of the metadata that the reading of a document left; whatever does not fit is as if it were not there. */
const Metadata = z.object({
  parties: z
    .object({ appellants: Parties, respondents: Parties, permit_applicants: Parties })
    .catch({ appellants: [], respondents: [], permit_applicants: [] }),
  dates: z.object({ hearing_date: Text, filing_date: Text }).catch({ hearing_date: null, filing_date: null }),
  panel: z.array(z.object({ name: z.string().min(1), role: z.string().catch('') })).catch([]),
  chair: Text,
  committee: Text,
  address: Text,
  block_parcel: List,
  plan_numbers: List,
  permit_number: Text,
});

/** Documents by how well they know the case: what the appellants say of the parties, the protocol of the panel. */
const PLEADINGS = ['appeal', 'response', 'reply', 'protocol'];
const HEARING = ['protocol'];

/** A particular that the case's own record lacks: its name in Hebrew, and the title of the document that it was read in. */
interface TakenFact {
  label: string;
  document: string;
}

/**
 * The facts of a case with what its documents say where the case's own record is silent, and which these are: nothing is
 * filled in silently (contract section 9). What a person recorded always wins.
 */
export function withFactsOfDocuments(
  facts: CaseFacts,
  documents: readonly CaseDocument[],
): { facts: CaseFacts; taken: TakenFact[] } {
  const read = (types: string[]) =>
    types.flatMap((type) =>
      documents
        .filter(({ docType }) => docType === type)
        .map(({ metadata, title }) => ({ said: Metadata.parse(metadata), title })),
    );
  const pleadings = read(PLEADINGS);
  const hearings = read(HEARING);
  const taken: TakenFact[] = [];
  type Read = (typeof pleadings)[number];
  /** The record's own value, else what the first document says that has one. */
  const fact = <T>(label: string, own: T, list: readonly Read[], readIn: (said: Read['said']) => T | null): T => {
    const isEmpty = own === null || own === '' || (Array.isArray(own) && own.length === 0);
    if (!isEmpty) return own;
    for (const { said, title } of list) {
      const value = readIn(said);
      if (value === null || (Array.isArray(value) && value.length === 0)) continue;
      taken.push({ label, document: title });
      return value;
    }
    return own;
  };
  const { parties } = facts;
  const isNamed = parties.appellants.length + parties.respondents.length + parties.permit_applicants.length > 0;
  const filled = {
    ...facts,
    parties:
      fact('הצדדים', isNamed ? parties : null, pleadings, (said) =>
        said.parties.appellants.length > 0 ? said.parties : null,
      ) ?? parties,
    committee: fact('שם הוועדה', facts.committee, pleadings, ({ committee }) => committee),
    chair: fact('היו"ר', facts.chair, hearings, ({ chair }) => chair),
    panel: fact('ההרכב', facts.panel, hearings, ({ panel }) =>
      panel.map(({ name, role }) => (role ? `${name}, ${role}` : name)),
    ),
    address: fact('הכתובת', facts.address, pleadings, ({ address }) => address),
    blockParcel: fact('הגוש והחלקה', facts.blockParcel, pleadings, (said) => said.block_parcel),
    planNumbers: fact('התכניות', facts.planNumbers, pleadings, (said) => said.plan_numbers),
    permitNumber: fact('מספר ההיתר', facts.permitNumber, pleadings, (said) => said.permit_number),
    hearings: hearingDays(facts, hearings),
  };
  if (filled.hearings.length > facts.hearings.length)
    taken.push({ label: 'מועד הדיון', document: hearings.find(({ said }) => isDay(said.dates.hearing_date))!.title });
  return { facts: filled, taken };
}

function hearingDays({ hearings }: CaseFacts, read: { said: z.infer<typeof Metadata> }[]): string[] {
  if (hearings.length > 0) return hearings;
  const held = read.flatMap(({ said }) => (isDay(said.dates.hearing_date) ? [said.dates.hearing_date!] : []));
  return [...new Set(held)].sort();
}

/** The sentence by which a draft says what it took from documents, to be struck out by who has seen to it; null for none. */
export function takenNote(taken: readonly TakenFact[]): string | null {
  if (taken.length === 0) return null;
  const list = taken.map(({ label, document }) => `${label} (${document})`).join(', ');
  return `לאמת: פרטים שאינם רשומים בתיק ונלקחו ממסמכיו – ${list}`;
}

const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
