import type { FetchFailure } from './client.ts';

const DETAILS: Record<FetchFailure, string> = {
  browser_missing: 'בשרת לא מותקן דפדפן Chromium; יש להביא את ההחלטה ידנית',
  bad_url: 'הכתובת אינה כתובת תקינה של דף אינטרנט',
  forbidden_host: 'הכתובת אינה באתר שהוגדר כמקור להחלטות',
  private_address: 'הכתובת מובילה לרשת פנימית, והגישה אליה נדחתה',
  wrong_type: 'בכתובת אין דף או קובץ PDF',
  too_large: 'הקובץ גדול מן המותר (50MB)',
  timeout: 'האתר לא השיב במלואו בתוך הזמן שהוקצב',
  not_found: 'ההחלטה לא נמצאה בכתובת זו',
  unavailable: 'האתר אינו זמין כרגע',
  busy: 'שירות הבאת ההחלטות עסוק; יש לנסות שוב מאוחר יותר',
};

/** A second try may help; with the others a person has to look. */
const PASSING = new Set<FetchFailure>(['timeout', 'unavailable', 'busy']);

/** A failed fetch with its Hebrew reason; `detail` replaces the usual one. */
export const failure = (reason: FetchFailure, detail?: string) => ({
  ok: false as const,
  manual: !PASSING.has(reason),
  reason,
  detail: detail ?? DETAILS[reason],
});
