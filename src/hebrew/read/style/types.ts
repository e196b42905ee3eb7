/** The kinds of formulas of a writer's style (contract section 6, "patterns"). */
export const PATTERN_TYPES = [
  'opening',
  'transition',
  'party_reference',
  'citation',
  'reasoning',
  'conclusion',
  'heading',
  'characteristic_phrase',
  'structure',
] as const;

export type PatternType = (typeof PATTERN_TYPES)[number];

/** What varies in a formula: `slot` is the Hebrew word shown in braces. */
export type SlotKind = 'number' | 'date' | 'name' | 'party' | 'case' | 'law' | 'plan';

/** How a slot is shown. */
export const SLOT_TEXT: Record<SlotKind, string> = {
  number: '{מספר}',
  date: '{תאריך}',
  name: '{שם}',
  party: '{צד}',
  case: '{פסק דין}',
  law: '{חוק}',
  plan: '{תוכנית}',
};

export interface Unit {
  /** The word without its prefix letters, final letters folded; `{…}` for a slot. */
  key: string;
  start: number;
  end: number;
  slot: SlotKind | null;
  /** Prefix letters before what a slot stands for (`ש{צד}`). */
  prefix: string;
}

/** Where a formula stands. */
export type Zone = 'opening' | 'body' | 'closing';

/** A part of the decision, as the corpus keeps it. */
export interface StyleSection {
  type: string;
  title: string | null;
  start: number;
  end: number;
}

/** One formula as one decision uses it. */
export interface Candidate {
  /** Equal for all variants of one formula. */
  key: string;
  /** Known by where or how it was found; null where the whole corpus decides. */
  type: PatternType | null;
  count: number;
  /** Occurrences that begin a sentence, that stand in the opening and in the closing of the decision. */
  initial: number;
  opening: number;
  closing: number;
  /** The form as it is shown, slots in braces → how often; at most a few. */
  forms: Record<string, number>;
  /** A verbatim excerpt of the decision round the first occurrence. */
  excerpt: string;
}
