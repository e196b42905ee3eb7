/** Why an agent was not asked. */
export const SKIPPED: Record<string, string> = {
  no_claims: 'אין בתיק טענות',
  no_api_key: 'לא הוגדר מפתח לפלטפורמת הסוכנים',
  no_analyst: 'אין סוכן שיכול לקבל את העבודה',
  no_issue: 'התיק אינו רשום בפלטפורמת הסוכנים',
};
