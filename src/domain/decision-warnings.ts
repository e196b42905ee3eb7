/** What analysis and upload of a decision may warn of; stable codes. */
export const DECISION_WARNINGS = [
  /** The text does not read like a decision. */
  'not_a_decision',
  /** Shorter than decisions of the corpus are (specification: 50,000 characters). */
  'below_expected_length',
  /** Longer than the corpus takes (650,000 characters); the upload will be refused. */
  'above_maximum_length',
  'no_date',
  'no_number',
  /** The same text is in the corpus; the upload will be refused unless a duplicate is asked for. */
  'already_in_corpus',
  /** Another decision of this number is in the corpus: as above, unless it is only this number read backwards. */
  'duplicate_number',
  /** Pages were recognised from their image and may hold errors of recognition. */
  'ocr_pages',
  /** Over a quarter of the lines were taken for headers, footers or page numbers. */
  'much_dropped',
  'garbled_text_layer',
  'page_unreadable',
  'encoding_guessed',
  'undecodable_bytes',
] as const;

export type DecisionWarning = (typeof DECISION_WARNINGS)[number];
