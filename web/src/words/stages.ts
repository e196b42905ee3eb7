const STAGES: Record<string, string> = {
  queued: 'ממתין בתור',
  extracting: 'קריאת הטקסט מן הקובץ',
  proofreading: 'ניקוי הטקסט',
  structuring: 'זיהוי פרטים ופרקים',
  chunking: 'חלוקה לקטעים',
  embedding: 'הכנה לחיפוש',
  extracting_claims: 'איתור הטענות',
  saving: 'שמירה',
  completed: 'הושלם',
};

/** What a task is doing, in words. */
export const stageText = (stage: string | null): string => (stage === null ? STAGES.queued! : (STAGES[stage] ?? stage));
