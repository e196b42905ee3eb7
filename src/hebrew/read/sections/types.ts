/** The kinds of sections, in the order in which a decision usually has them. */
export const SECTION_TYPES = [
  'heading',
  'parties',
  'background',
  'claims',
  'proceedings',
  'normative',
  'discussion',
  'conclusion',
  'other',
] as const;

export type SectionType = (typeof SECTION_TYPES)[number];

/** What the document is as far as its parts go: who argues in it, and in what order. */
export type DocumentKind = 'decision' | 'pleading' | 'protocol' | 'opinion';

/** The kind behind a document type of the service (`appeal`, `final_decision`, …); unknown types are read as decisions. */
export function documentKind(docType: string): DocumentKind {
  if (docType === 'appeal' || docType === 'response' || docType === 'reply' || docType === 'correspondence')
    return 'pleading';
  if (docType === 'protocol') return 'protocol';
  return docType === 'appraisal' || docType === 'plan' || docType === 'permit' ? 'opinion' : 'decision';
}

/** A turn of phrase of headings; without `kinds` it holds in every kind of document. */
export interface HeadingRule {
  type: SectionType;
  pattern: RegExp;
  weight: number;
  kinds?: readonly DocumentKind[];
}
