/** What the quality checks of a drafted decision read and what they give. Everything is plain data, so that it passes into a worker thread and out again. */

/** Ids of the 12 blocks of a decision (contract section 3). */
export type BlockKey =
  | 'block-alef'
  | 'block-bet'
  | 'block-gimel'
  | 'block-dalet'
  | 'block-he'
  | 'block-vav'
  | 'block-zayin'
  | 'block-het'
  | 'block-tet'
  | 'block-yod'
  | 'block-yod-alef'
  | 'block-yod-bet';

export interface DraftBlock {
  id: BlockKey;
  title: string;
  /** Markdown. */
  content: string;
}

export interface NamedParty {
  name: string;
  representative: string | null;
}

/** A decision of a corpus. */
export interface Authority {
  /** Whatever the caller knows it by. */
  id: string;
  /** Its citation's key. */
  key: string;
  citation: string;
  text: string;
}

/** What is known of the case apart from the draft. Dates are `YYYY-MM-DD`. */
export interface CaseFacts {
  caseNumber: string;
  parties: { appellants: NamedParty[]; respondents: NamedParty[]; permitApplicants: NamedParty[] };
  chair: string | null;
  panel: string[];
  filingDate: string | null;
  hearingDates: string[];
  decisionDate: string | null;
  outcome: string | null;
  /** Aggregated arguments, each with the words of its claims. */
  arguments: {
    title: string;
    summary: string;
    threshold: boolean;
    claims: string[];
    /** It needs no answer in the discussion: withdrawn, settled, not needed, or answered as the chair says. */
    isExcused?: boolean;
  }[];
  /** Why somebody ended the case although arguments were open. */
  overrideReason?: string | null;
  /** Extracted claims, by which arguments are judged as long as none were aggregated. */
  claims: { party: string; topic: string | null; threshold: boolean; text: string }[];
  /** Precedents attached to the case. */
  attachments: { quote: string; citation: string }[];
  /** Decisions of the corpora that the draft cites. */
  authorities?: Authority[];
  /** Clean texts of the case's documents, without the final decision. */
  documents: { id?: string; title: string; text: string }[];
  /** The analysis file. */
  analysis: string | null;
}

export type Severity = 'critical' | 'warning' | 'info';

/** One thing wrong, for a person. */
export interface Finding {
  severity: Severity;
  /** A Hebrew sentence without its full stop. */
  message: string;
  blockIds: BlockKey[];
  /** Words of the draft at the spot, verbatim; where something is missing, the words that call for it. */
  evidence: string[];
  /** Words of the draft beside what is missing, where there is no evidence; by itself the nearest written block's. */
  near?: string[];
  /** Where it is, where that is less than the first evidence. Offsets are of the block's content. */
  place?: { block: BlockKey; start: number; end: number };
}

/** What a check found. `note` says why it did not apply, or what it did not look at. */
export interface CheckOutcome {
  findings: Finding[];
  note?: string;
}

export interface CheckResult {
  key: string;
  label: string;
  severity: Severity;
  passed: boolean;
  message: string;
  block_ids: BlockKey[];
  evidence: string[];
  made: CheckMaking;
}

/** What a check's answer is made of: left out findings, it is made again by `summarise`. */
export interface CheckMaking {
  /** Of the check where nothing is wrong. */
  severity: Severity;
  /** What is said then, without its full stop. */
  good: string;
  note: string | null;
  /** The gravest first. */
  findings: FoundFinding[];
  /** Where evidence stands that is no words of the draft. */
  places: EvidencePlace[];
}

/** A finding with its place. Offsets are of the block's content; null where no words of the draft can be told. */
export interface FoundFinding {
  severity: Severity;
  message: string;
  block_ids: BlockKey[];
  block_id: BlockKey | null;
  start: number | null;
  end: number | null;
  evidence: string[];
  /** The nearest words of the draft, where there is no evidence. */
  near: string[];
}

export interface EvidencePlace {
  evidence: string;
  /** Id of the document or authority. */
  holder: string;
  start: number;
  end: number;
  /** The words there; they may differ from the evidence in marks. */
  words: string;
}

export interface QaReport {
  passed: boolean;
  checks: CheckResult[];
}
