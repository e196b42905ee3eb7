import type { PartyKey } from '../parties.ts';
import type { Person } from './people.ts';

/** A value with its place; offsets are of the normalised text inside this folder, of the source outside. */
export interface Found<T> {
  value: T;
  start: number;
  end: number;
}

export interface MetadataParty {
  name: string;
  representative: string | null;
  /** Who this is in the proceedings; a respondent may be the local committee or the permit's applicant. */
  party: PartyKey;
}

export type AppealType = 'permit' | 'betterment_levy' | 'compensation' | 'plan' | 'other';
export type Outcome =
  | 'accepted'
  | 'partially_accepted'
  | 'rejected'
  | 'dismissed'
  | 'remanded'
  | 'settled'
  | 'withdrawn';

export interface DocumentDates {
  document_date: string | null;
  hearing_date: string | null;
  decision_date: string | null;
  filing_date: string | null;
  /** The day of the decision that the appeal is against. */
  decision_under_appeal: string | null;
}

/** What a document says of itself. Dates are `YYYY-MM-DD`. */
export interface DocumentMetadata {
  case_number: string | null;
  decision_number: string | null;
  dates: DocumentDates;
  /** Of a protocol and a decision every day of the hearing; its first one is `dates.hearing_date` too. */
  hearing_dates: string[];
  parties: { appellants: MetadataParty[]; respondents: MetadataParty[]; permit_applicants: MetadataParty[] };
  panel: Person[];
  chair: string | null;
  committee: string | null;
  address: string | null;
  /** "6123/251": block and parcel; a range of parcels is written out. */
  block_parcel: string[];
  plan_numbers: string[];
  permit_number: string | null;
  appeal_type: AppealType;
  /** Of a decision, from its operative part; null for other documents and where it is not said. */
  outcome: Outcome | null;
  categories: string[];
  /** Where each value stands: field ("case_number", "dates.hearing_date", "block_parcel[1]") → offsets in the source. */
  evidence: Record<string, { start: number; end: number }>;
}
