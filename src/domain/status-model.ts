/** The canonical status model (contract section 3), in its order. `waiting` is internal: such cases are never stale. */

export const PHASES = [
  { key: 'intake', label: 'קליטה' },
  { key: 'analysis', label: 'ניתוח' },
  { key: 'drafting', label: 'כתיבה' },
  { key: 'review', label: 'בקרה' },
  { key: 'closing', label: 'סיום' },
] as const;

export type PhaseKey = (typeof PHASES)[number]['key'];

interface StatusDefinition {
  key: string;
  label: string;
  description: string;
  phase: PhaseKey;
  selectable: boolean;
  terminal: boolean;
  waiting: boolean;
  on_enter: string | null;
}

const status = <const K extends string>(
  key: K,
  label: string,
  phase: PhaseKey,
  description: string,
  flags: { selectable?: true; terminal?: true; waiting?: true; on_enter?: string } = {},
) => ({
  key,
  label,
  description,
  phase,
  selectable: flags.selectable ?? false,
  terminal: flags.terminal ?? false,
  waiting: flags.waiting ?? false,
  on_enter: flags.on_enter ?? null,
});

export const STATUSES = [
  status('new', 'תיק חדש', 'intake', 'התיק נפתח וטרם צורפו אליו מסמכים', { selectable: true }),
  status('awaiting_documents', 'ממתין למסמכים', 'intake', 'ממתינים לכתבי הטענות או להשלמתם', {
    selectable: true,
    waiting: true,
  }),
  status('processing', 'מסמכים בעיבוד', 'intake', 'המערכת קוראת את המסמכים שצורפו', {
    on_enter: 'המסמכים נקראים, מוגהים ומנותחים ברקע',
  }),
  status('documents_ready', 'המסמכים מוכנים', 'intake', 'כל המסמכים נקראו ואפשר לחפש בהם', {
    on_enter: 'המסמכים זמינים לחיפוש',
  }),
  status('claims_extracted', 'הטענות חולצו', 'analysis', 'הטענות שבכתבי הטענות אותרו וסווגו לפי צד', {
    on_enter: 'הטענות זמינות לעיון לפי צד',
  }),
  status('arguments_aggregated', 'הטענות קובצו', 'analysis', 'הטענות קובצו לטיעונים משפטיים', {
    on_enter: 'הטיעונים המקובצים זמינים לעיון',
  }),
  status('analysis_ready', 'הניתוח מוכן', 'analysis', 'קובץ הניתוח והמחקר מוכן לעיון היו"ר', { selectable: true }),
  status('awaiting_chair', 'ממתין לעמדת היו"ר', 'analysis', 'ממתינים לעמדת היו"ר בסוגיות שבמחלוקת', {
    selectable: true,
    waiting: true,
  }),
  status('outcome_set', 'נקבעה תוצאה', 'analysis', 'נקבעה תוצאת הערר', { on_enter: 'תבנית ההחלטה מותאמת לתוצאה' }),
  status('direction_approved', 'אושר כיוון', 'analysis', 'אושר מסמך הכיוון לפרק הדיון', {
    on_enter: 'מסמך הכיוון עומד לרשות כתיבת הדיון',
  }),
  status('drafting', 'בכתיבה', 'drafting', 'ההחלטה נכתבת', { selectable: true }),
  status('draft_ready', 'הטיוטה מוכנה', 'drafting', 'כל חלקי ההחלטה נכתבו', { selectable: true }),
  status('qa_failed', 'נמצאו ליקויים בבקרה', 'review', 'בקרת האיכות מצאה ליקויים שיש לתקן', {
    on_enter: 'הליקויים מפורטים בדוח הבקרה',
  }),
  status('qa_passed', 'עבר בקרה', 'review', 'ההחלטה עברה את בקרת האיכות'),
  status('chair_review', 'בבדיקת היו"ר', 'review', 'ההחלטה נבדקת בידי היו"ר', { selectable: true, waiting: true }),
  status('final', 'החלטה סופית', 'closing', 'ההחלטה נחתמה', {
    selectable: true,
    terminal: true,
    on_enter: 'חלקי ההחלטה שנכתבו מסומנים כמאושרים',
  }),
  status('withdrawn', 'הערר נמחק', 'closing', 'הערר נמחק או נמשך', { selectable: true, terminal: true }),
  status('closed', 'סגור', 'closing', 'הטיפול בתיק הסתיים', { selectable: true, terminal: true }),
] as const satisfies StatusDefinition[];

export type StatusKey = (typeof STATUSES)[number]['key'];

/** The definition of a status. */
export const statusOf = (key: string): StatusDefinition => {
  const found = STATUSES.find((each) => each.key === key);
  if (!found) throw new Error(`unknown case status: ${key}`);
  return found;
};

const rank = (key: string): number => STATUSES.findIndex((each) => each.key === key);
const MOVABLE_BY_ANYONE = new Set<string>(['new', 'awaiting_documents']);

/** Statuses of cases that wait for someone or have ended: the stale list leaves them out. */
export const RESTING_STATUSES: string[] = STATUSES.filter((each) => each.waiting || each.terminal).map(
  (each) => each.key,
);

/**
 * Whether the service may move a case by itself: only over a status it set itself, or `new` and `awaiting_documents`,
 * and never out of a terminal one. Intake moves end at `claims_extracted`: they never pull a case back; moves of the
 * analysis never pull it out of the writing or the review.
 */
export function mayMove(present: { status: string; statusBy: 'service' | 'person' }, to: StatusKey): boolean {
  if (present.status === to || statusOf(present.status).terminal) return false;
  if (present.statusBy === 'person' && !MOVABLE_BY_ANYONE.has(present.status)) return false;
  const end = ['claims_extracted', 'direction_approved'].find((last) => rank(to) <= rank(last));
  return end === undefined || rank(present.status) <= rank(end);
}
