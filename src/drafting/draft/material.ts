// What drafts and summaries are written from.
import type { DocumentSectionRecord } from '../../db/schema/documents.ts';
import type { ClaimText } from '../../hebrew/read/arguments/types.ts';
import type { PartyKey } from '../../hebrew/read/parties.ts';
import type { Resolution } from '../claims/resolved.ts';

export interface CaseDocument {
  documentId: string;
  title: string;
  docType: string;
  /** Who filed it: as a person said, else whose claims it makes. */
  party: PartyKey | null;
  text: string;
  sections: DocumentSectionRecord[];
  /** As the reading of the document left it. */
  metadata: Record<string, unknown>;
}

export interface CaseClaim extends ClaimText {
  documentTitle: string;
  /** "סעיף 12", "עמ' 3"; empty where it is not known. */
  location: string;
}

/** An argument of the case with its claims. */
export interface CaseArgument {
  /** Null where the arguments were made up for this job alone. */
  id: string | null;
  party: PartyKey;
  title: string;
  summary: string;
  legalBasis: string[];
  threshold: boolean;
  claims: CaseClaim[];
  /** What a model wrote of it and the claims bear out. */
  prose?: string;
  /** How it left the dispute; missing for what still stands. */
  resolved?: Resolution;
  /** Words of the hearing that likely give it up: a person has to say. */
  doubt?: string;
}
