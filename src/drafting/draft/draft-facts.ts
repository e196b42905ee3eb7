import { z } from 'zod';
import type { CaseDocument } from '../../agent/case-material.ts';
import type { CaseFacts } from '../template/case-facts.ts';

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

/**
 * The facts of a case with what its documents say where the case's own record is silent. What a person recorded always
 * wins.
 */
export function withFactsOfDocuments(facts: CaseFacts, documents: readonly CaseDocument[]): CaseFacts {
  const read = (types: string[]) =>
    types.flatMap((type) =>
      documents.filter(({ docType }) => docType === type).map(({ metadata }) => Metadata.parse(metadata)),
    );
  const pleadings = read(PLEADINGS);
  const hearings = read(HEARING);
  const first = <T>(list: readonly T[], has: (one: T) => boolean): T | undefined => list.find(has);
  const parties = facts.parties;
  const isNamed = parties.appellants.length + parties.respondents.length + parties.permit_applicants.length > 0;
  const held = hearings.flatMap(({ dates }) => (isDay(dates.hearing_date) ? [dates.hearing_date!] : []));
  const panel = first(hearings, (one) => one.panel.length > 0)?.panel.map(({ name, role }) =>
    role ? `${name}, ${role}` : name,
  );
  return {
    ...facts,
    parties: isNamed ? parties : (first(pleadings, (one) => one.parties.appellants.length > 0)?.parties ?? parties),
    committee: facts.committee || first(pleadings, (one) => one.committee !== null)?.committee || facts.committee,
    chair: facts.chair ?? first(hearings, (one) => one.chair !== null)?.chair ?? null,
    panel: facts.panel.length > 0 ? facts.panel : (panel ?? []),
    address: facts.address ?? first(pleadings, (one) => one.address !== null)?.address ?? null,
    blockParcel: either(facts.blockParcel, first(pleadings, (one) => one.block_parcel.length > 0)?.block_parcel),
    planNumbers: either(facts.planNumbers, first(pleadings, (one) => one.plan_numbers.length > 0)?.plan_numbers),
    permitNumber: facts.permitNumber ?? first(pleadings, (one) => one.permit_number !== null)?.permit_number ?? null,
    hearings: facts.hearings.length > 0 ? facts.hearings : [...new Set(held)].sort(),
  };
}

const either = (own: string[], read: string[] | undefined): string[] => (own.length > 0 ? own : (read ?? []));

const isDay = (text: string | null): boolean => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
