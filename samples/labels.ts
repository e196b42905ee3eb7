// The shape of the hand-made labels: what a careful reader says a sample document holds.

export type PartyKey = 'appellant' | 'respondent' | 'local_committee' | 'permit_applicant' | 'appraiser' | 'other';
export type SectionType =
  | 'heading'
  | 'parties'
  | 'background'
  | 'claims'
  | 'proceedings'
  | 'normative'
  | 'discussion'
  | 'conclusion'
  | 'other';
export type Verdict = 'strengthened' | 'newly_raised' | 'dropped';

export interface LabelledParty {
  name: string;
  representative: string | null;
}

export interface LabelledMetadata {
  case_number: string;
  decision_number: string | null;
  /** ISO dates by role: filing_date, document_date, hearing_date, decision_date, decision_under_appeal, … */
  dates: Record<string, string>;
  /** The document's own date as it writes it in the Hebrew calendar. */
  hebrew_date: string | null;
  parties: { appellants: LabelledParty[]; respondents: LabelledParty[]; permit_applicants: LabelledParty[] };
  panel: { name: string; role: string }[];
  chair: string | null;
  committee: string | null;
  address: string | null;
  /** The property that the case is about, as "6123/251". */
  block_parcel: string[];
  /** Further parcels that the document mentions (neighbours, comparisons). */
  other_block_parcel: string[];
  plan_numbers: string[];
  permit_number: string | null;
  appeal_type: string;
  outcome: string | null;
}

export interface LabelledSection {
  type: SectionType;
  /** Types that a careful reader could also give. */
  also: SectionType[];
  title: string | null;
  /** Offset in the plain text, and the words that stand there. */
  start: number;
  start_quote: string;
}

export interface LabelledClaim {
  id: string;
  party: PartyKey;
  text: string;
  topic: string;
  threshold: boolean;
  /** Claims of one party with the same group, in any document of the case, say the same thing. */
  group: string;
  /** Whether it is an argument of its own or backs another one; not every case has it labelled. */
  role?: 'claim' | 'support';
  /** Id of the claim that a support backs, in any document of the case. */
  supports?: string | null;
  start: number;
}

export interface LabelledVerdict {
  party: PartyKey;
  verdict: Verdict;
  group: string;
  title: string;
  /** Words of the protocol that show it. */
  evidence: string;
}

export interface DocumentLabels {
  doc_type: string;
  title: string;
  /** Who filed a pleading. */
  filer: PartyKey | null;
  source: string;
  files: string[];
  /** Files of `files` whose pages are only images. */
  scanned: string[];
  /** Encoding of `.txt` files that are not UTF-8. */
  encodings: Record<string, string>;
  metadata: LabelledMetadata;
  sections: LabelledSection[];
  /** Headings inside a section: neither right nor wrong as boundaries. */
  subheadings: string[];
  claims: LabelledClaim[];
  /** Sentences that look like claims of the filer and are not. */
  not_claims: { kind: string; text: string; start: number }[];
  citations: { kind: 'case' | 'statute' | 'plan'; text: string; start: number }[];
  protocol: {
    hearing_date: string;
    attendees: { name: string; role: string; party: PartyKey | null }[];
    verdicts: LabelledVerdict[];
  } | null;
  /** Ids of this document's claims that say the same thing (groups of two or more). */
  argument_groups: string[][];
}

export interface CaseLabels {
  case_number: string;
  appeal_type: string;
  title: string;
  outcome: string;
  documents: string[];
  /** Every claim of every document of the case, in exactly one argument. */
  arguments: {
    group: string;
    party: PartyKey;
    title: string;
    topic: string;
    threshold: boolean;
    claim_ids: string[];
  }[];
}
