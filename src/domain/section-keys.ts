/** The structural sections of an analysis file (contract section 5). */
export const SECTION_KEYS = ['threshold_claims', 'issues'] as const;

export type SectionKey = (typeof SECTION_KEYS)[number];
