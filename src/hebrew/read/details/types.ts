import type { DocumentMetadata } from '../metadata/types.ts';

/** The particulars of a case that its documents may have, named as in a request to open it; in the order of a screen. */
export const DETAIL_FIELDS = [
  'title',
  'appeal_type',
  'parties.appellants',
  'parties.respondents',
  'parties.permit_applicants',
  'committee',
  'address',
  'block_parcel',
  'plan_numbers',
  'permit_number',
  'filing_date',
  'hearings',
  'decision_date',
  'chair',
  'panel',
] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

export interface DetailParty {
  name: string;
  representative: string | null;
}

export interface DetailHearing {
  date: string;
  protocol_document_id: string | null;
}

export type DetailValue = string | string[] | DetailParty[] | DetailHearing[];

/** What of a document speaks on the particulars of its case. */
export interface DetailDocument {
  documentId: string;
  docType: string;
  /** As it is stored; one that was read long ago may lack parts. */
  metadata: Partial<DocumentMetadata>;
  /** It was read from pictures, whose letters are less sure. */
  isScan: boolean;
  /** It names another case as its own. */
  isOfOtherCase: boolean;
}

export interface DetailPlace {
  documentId: string;
  /** Offsets in the clean text. */
  start: number;
  end: number;
}

/** One value for a field; documents that disagree give one each. */
export interface OfferedDetail {
  field: DetailField;
  value: DetailValue;
  /** 0 to 1. From `SURE` on, 97 of 100 are right on labelled cases. */
  confidence: number;
  /** Where the documents say it, those of the best document first. */
  places: DetailPlace[];
  /** The documents that say it, the best first. */
  documentIds: string[];
}

/** From this confidence on a value may be taken over together with others, without being looked at (contract section 9). */
export const SURE = 0.9;

/** What one document says on one field. */
export interface DetailReading {
  value: DetailValue;
  /** How often such a document is right about this field, 0 to 1. */
  weight: number;
  /** What is left of what its kind of document is worth: less than 1 for a scan, and for a value that does not look whole. */
  trust: number;
  documentId: string;
  places: DetailPlace[];
  /** Words by which two readings are compared. */
  words: ReadonlySet<string>;
}
