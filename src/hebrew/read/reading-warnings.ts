/** What a person should know of how a document was read (contract section 9), told in Hebrew. */

export type ReadingWarningKind =
  | 'hidden_text'
  | 'low_ocr_confidence'
  | 'language'
  | 'unreadable_page'
  | 'revisions_unaccepted';

export interface ReadingWarning {
  kind: ReadingWarningKind;
  page: number | null;
  start: number | null;
  end: number | null;
  text: string;
  message: string;
}

interface Reading {
  text: string;
  /** Whether tracked changes stand in the file. */
  revisions: boolean;
  hidden: readonly { page: number | null; text: string }[];
  pages: readonly { number: number; start: number; end: number; method: string; confidence: number | null }[];
}

/** Under it one word in five or so is wrong. */
const LOW_CONFIDENCE = 0.7;
const MOST_HIDDEN = 2000;
const MOST_WARNINGS = 500;
/** Fewer letters say nothing about the language. */
const FEW_LETTERS = 40;

/** The warnings of a reading, by page. */
export function readingWarnings({ text, revisions, hidden, pages }: Reading): ReadingWarning[] {
  const whole = { page: null, start: null, end: null, text: '' };
  const warnings: ReadingWarning[] = hidden.map((one) => ({
    ...whole,
    kind: 'hidden_text',
    page: one.page,
    text: one.text.slice(0, MOST_HIDDEN),
    message: `${one.page === null ? 'במסמך' : `בעמוד ${one.page}`} יש טקסט שאינו נראה לעין. הוא לא נכלל בנוסח המסמך.`,
  }));
  if (revisions)
    warnings.unshift({
      ...whole,
      kind: 'revisions_unaccepted',
      message: 'במסמך שינויים במעקב שטרם אושרו או נדחו. הוא נקרא כאילו אושרו כולם.',
    });
  for (const { number, start, end, method, confidence } of pages) {
    if (method === 'none')
      warnings.push({ ...whole, kind: 'unreadable_page', page: number, message: `בעמוד ${number} לא נמצא טקסט קריא.` });
    else if (confidence !== null && confidence < LOW_CONFIDENCE)
      warnings.push({
        ...{ kind: 'low_ocr_confidence' as const, page: number, start, end, text: '' },
        message: `עמוד ${number} זוהה ברמת ודאות נמוכה (${Math.round(confidence * 100)}%). יש להשוותו למקור.`,
      });
  }
  const hebrew = text.match(/[א-ת]/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters >= FEW_LETTERS && hebrew < letters / 2)
    warnings.push({ ...whole, kind: 'language', message: 'רוב המסמך אינו כתוב עברית, ולכן ייתכן שלא נקרא כראוי.' });
  return warnings.slice(0, MOST_WARNINGS);
}
