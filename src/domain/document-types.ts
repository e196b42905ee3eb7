/** Document types (contract section 2) with their Hebrew labels. */
export const DOC_TYPES = {
  appeal: 'כתב ערר',
  response: 'כתב תשובה',
  reply: 'תגובה',
  protocol: 'פרוטוקול דיון',
  appraisal: 'שומה',
  plan: 'תכנית',
  permit: 'היתר/בקשה להיתר',
  local_decision: 'החלטת ועדה מקומית',
  decision: 'החלטה',
  final_decision: 'החלטה סופית',
  court_judgment: 'פסק דין',
  correspondence: 'התכתבות',
  other: 'אחר',
} as const;

export type DocType = keyof typeof DOC_TYPES;
export const DOC_TYPE_KEYS = Object.keys(DOC_TYPES) as [DocType, ...DocType[]];

/** Types whose claims are extracted: pleadings and protocols. */
export const CLAIM_BEARING: ReadonlySet<string> = new Set<DocType>(['appeal', 'response', 'reply', 'protocol']);
