import type { PartyKey } from '../parties.ts';

/** Something that a party argues, in the document's own words. */
export interface Claim {
  /** The source slice `[start, end)`. */
  text: string;
  party: PartyKey;
  /** A label of the topic taxonomy, or null. */
  topic: string | null;
  /** "סעיף 12", "עמ' 3"; null when the document has neither numbers nor known pages. */
  location: string | null;
  /** A bar to the appeal (lateness, standing, jurisdiction) and not its merits. */
  threshold: boolean;
  /** About 0.5 for a report of the claim by another, up to 0.98: how plainly the words argue. */
  confidence: number;
  /** Whether it is an argument of its own, or says why another is right. */
  role: 'claim' | 'support';
  /** Which claim of the same document a support is for: its place in the list; null for a claim. */
  supports: number | null;
  start: number;
  end: number;
}

/** A claim in offsets of the normalised text. */
export interface RawClaim {
  start: number;
  end: number;
  party: PartyKey;
  topic: string | null;
  threshold: boolean;
  /** Paragraph number as "12" or "12(א)". */
  number: string | null;
  score: number;
  /** Which of the list it is for, where it only backs another. */
  supports?: number | null;
}
