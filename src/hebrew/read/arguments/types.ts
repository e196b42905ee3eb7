import type { Citation } from '../citations/types.ts';
import type { PartyKey } from '../parties.ts';

/** A claim as it is aggregated: its words and where they stand. */
export interface ClaimText {
  id: string;
  party: PartyKey;
  text: string;
  /** A label of the topic taxonomy, or null. */
  topic: string | null;
  /** A bar to the appeal and not its merits. */
  threshold: boolean;
  documentId: string;
  /** `appeal`, `response`, `reply`, `protocol` … */
  docType: string;
  /** Its place among the claims of its document. */
  position: number;
  /** The claim that this one only says is right, or null; it may be of no claim in the list. */
  supports?: string | null;
  /** The heading of the pleading that it stands under, or null. */
  heading: string | null;
  /** What its words cite. */
  citations: Citation[];
}

/** Claims of one party that say the same thing. */
export interface LegalArgument {
  party: PartyKey;
  /** A noun phrase, or the pleading's own heading. */
  title: string;
  /** The claims' own words, shortened. */
  summary: string;
  /** "סעיף 151 לחוק התכנון והבנייה", "תכנית 101-0123456", a cited case; each once. */
  legalBasis: string[];
  threshold: boolean;
  claimIds: string[];
  /** Of each of its claims the one that it only says is right; null for a claim of its own. */
  supports: Map<string, string | null>;
}

/** What was said at a hearing and not written. */
export const isSpoken = ({ docType }: Pick<ClaimText, 'docType'>): boolean => docType === 'protocol';

const STAGES: Record<string, number> = { reply: 1, protocol: 2 };

/** Pleadings come first, then replies to them, then the hearing: what comes later refers to what came before. */
export const stageOf = ({ docType }: Pick<ClaimText, 'docType'>): number => STAGES[docType] ?? 0;
