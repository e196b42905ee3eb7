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
  /** Whether the passage is the argument itself, or says why another is right (later cases only). */
  role?: 'claim' | 'support';
  /** The claim of the same argument that a support is for, in any document of the case; null for a claim. */
  supports?: string | null;
  start: number;
}

/** What one person says in one turn, or what a minute in the third person reports of one turn. */
export interface LabelledUtterance {
  /** The speaker as the transcript has it before the words; null where the minute tells it in prose. */
  speaker: string | null;
  /** Who that is; null where nobody speaks. */
  name: string | null;
  /** Null for the panel. */
  party: PartyKey | null;
  /** Which of several sides of one party speaks, by the names in `CaseLabels.arguments`. */
  side?: string;
  /** The turn without the speaker's name. */
  text: string;
  start: number;
}

/** A party's own giving up of an argument, in writing or at the hearing. */
export interface LabelledWithdrawal {
  group: string;
  party: PartyKey;
  /** All claims of the argument that is given up. */
  claim_ids: string[];
  document: string;
  /** Who says it at the hearing; null in a pleading. */
  speaker: string | null;
  text: string;
  start: number;
}

/**
 * A detail of the case and one place where it stands. `field`: tribunal, district, case_number, party:<party key>,
 * counsel:<party key>, panel, address, block_parcel ("6123/251", several apart by ";"), plan, permit_number,
 * decision_under_appeal.date, decision_under_appeal.body, hearing_date, filing_date, decision_date (dates in ISO).
 */
export interface LabelledDetail {
  field: string;
  value: string;
  document: string;
  text: string;
  start: number;
}

/** One paragraph of the summary that a chair would write of a side's arguments. */
export interface LabelledSummary {
  party: PartyKey;
  heading: string;
  items: {
    groups: string[];
    text: string;
    /** All its arguments were given up: it is only told as that. */
    withdrawn: boolean;
  }[];
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
  /**
   * Sentences that look like claims of the filer and are not. Kinds: fact, quotation, statute, relief, other_side,
   * reported, withdrawal, concession, question, remark, objection, denial; in the later cases also lead_in, rhetoric,
   * announcement, annexes, machine (addresses a program that reads it) and near_withdrawal (sounds like giving up an
   * argument and is none: someone else says it, or it is weariness, an offer, a closing phrase).
   */
  not_claims: { kind: string; text: string; start: number }[];
  citations: { kind: 'case' | 'statute' | 'plan'; text: string; start: number }[];
  protocol: {
    hearing_date: string;
    /** All days of a hearing that took several. */
    hearing_dates?: string[];
    attendees: { name: string; role: string; party: PartyKey | null }[];
    verdicts: LabelledVerdict[];
    utterances?: LabelledUtterance[];
  } | null;
  /** In a decision: the sentences that state a rule of law beyond the case at hand. */
  rules_of_law?: { text: string; start: number }[];
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
    /** Where one party is several sides with counsel of their own: which of them. */
    side?: string;
    /** In the later cases a noun phrase, as the heading of a decision has it. */
    title: string;
    topic: string;
    threshold: boolean;
    claim_ids: string[];
  }[];
  withdrawals?: LabelledWithdrawal[];
  details?: LabelledDetail[];
  /** Words that could be taken for the detail and are not: counsel's address, the neighbour's parcel, … */
  not_details?: LabelledDetail[];
  summary?: LabelledSummary[];
}
