/** The files of a case that have a version and a row. */
export const CASE_FILES = {
  decision: 'drafts/decision.md',
  direction: 'documents/research/direction.md',
  analysis: 'documents/research/analysis.md',
  summary: 'documents/research/party-claims-summary.md',
} as const;

export type CaseFilePath = (typeof CASE_FILES)[keyof typeof CASE_FILES];
export const CASE_FILE_PATHS = Object.values(CASE_FILES) as [CaseFilePath, ...CaseFilePath[]];
