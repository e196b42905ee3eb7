/**
 * The closed table of everything this service may answer wrongly with: code → status and Hebrew sentence (contract
 * section 0). A code that is not here cannot be thrown; a sentence is written once.
 */
const TABLE = {
  malformed_json: [400, 'גוף הבקשה אינו JSON תקין'],
  invalid_encoding: [400, 'הטקסט שנשלח אינו בקידוד UTF-8 תקין'],
  malformed_multipart: [400, 'הטופס שנשלח קטוע או שאינו בנוי כהלכה'],
  upload_interrupted: [400, 'ההעלאה נקטעה לפני שהושלמה, ולא נשמר דבר'],
  unauthorized: [401, 'נדרשת הזדהות לשירות'],
  untrusted_user_header: [401, 'שם המשתמש נמסר ממקור שאינו מורשה'],
  unusable_user_name: [401, 'שם המשתמש שנמסר אינו שם שאפשר לרשום'],
  forbidden_host: [403, 'הכתובת שבה נפתח השירות אינה מורשית'],
  forbidden_origin: [403, 'הפעולה נשלחה מאתר אחר ולכן נדחתה'],
  role_required: [403, 'אין לך הרשאה לפעולה זו'],
  not_found: [404, 'הכתובת המבוקשת אינה קיימת בשירות'],
  case_not_found: [404, 'התיק לא נמצא'],
  document_not_found: [404, 'המסמך לא נמצא'],
  exam_item_not_found: [404, 'השאלה אינה בבחינת החיפוש'],
  exam_run_not_found: [404, 'אין הרצה כזאת של בחינת החיפוש'],
  exam_full: [409, 'בבחינת החיפוש יש 500 שאלות; כדי להוסיף שאלה יש להסיר אחרת'],
  exam_empty: [409, 'אין בבחינת החיפוש שאלות'],
  anchor_not_found: [404, 'המקור המקושר אינו קיים בתיק זה'],
  argument_not_found: [404, 'הטיעון לא נמצא'],
  claim_not_found: [404, 'הטענה לא נמצאה'],
  text_revision_not_found: [404, 'נוסח זה של המסמך אינו שמור'],
  upload_not_found: [404, 'הקובץ הממתין לא נמצא'],
  file_not_found: [404, 'הקובץ לא נמצא'],
  folder_not_found: [404, 'התיקייה לא נמצאה'],
  direction_not_found: [404, 'לתיק זה טרם נשמר מסמך כיוון'],
  qa_not_run: [404, 'בקרת האיכות טרם הופעלה בתיק זה'],
  finding_not_found: [404, 'ליקוי זה אינו בבקרה האחרונה של התיק'],
  learning_not_run: [404, 'ההשוואה בין הטיוטה לנוסח הסופי טרם הופעלה בתיק זה'],
  analysis_not_found: [404, 'לתיק זה אין עדיין קובץ ניתוח'],
  analysis_item_not_found: [404, 'הסעיף המבוקש אינו קיים בקובץ הניתוח'],
  summary_not_found: [404, 'לתיק זה אין עדיין תמצית טענות'],
  attachment_not_found: [404, 'התקדים המצורף לא נמצא'],
  precedent_not_found: [404, 'ההחלטה לא נמצאה בקורפוס התקדימים'],
  halacha_not_found: [404, 'ההלכה לא נמצאה'],
  fetch_job_not_found: [404, 'בקשת ההבאה לא נמצאה'],
  block_version_not_found: [404, 'נוסח זה של החלק אינו שמור'],
  commit_not_found: [404, 'רשומה זו אינה קיימת בהיסטוריית התיק'],
  block_not_found: [404, 'חלק זה אינו קיים בהחלטה'],
  conversation_not_found: [404, 'השיחה לא נמצאה'],
  corpus_not_found: [404, 'ההחלטה לא נמצאה בקורפוס'],
  service_not_found: [404, 'שירות בשם זה אינו מוכר'],
  run_not_found: [404, 'הריצה לא נמצאה'],
  agent_not_found: [404, 'הסוכן לא נמצא'],
  session_not_found: [404, 'אין כניסה פעילה בדפדפן זה'],
  task_not_found: [404, 'המשימה לא נמצאה'],
  lesson_not_found: [404, 'הלקח לא נמצא'],
  proposal_not_found: [404, 'ההצעה לא נמצאה'],
  method_not_allowed: [405, 'הפעולה אינה אפשרית בכתובת זו'],
  case_exists: [409, 'תיק במספר זה כבר קיים'],
  case_archived: [409, 'התיק נמצא בארכיון ואינו ניתן לעריכה'],
  already_archived: [409, 'התיק כבר נמצא בארכיון'],
  not_archived: [409, 'התיק אינו בארכיון'],
  version_conflict: [409, 'הנתונים השתנו מאז שנקראו; יש לטעון אותם מחדש'],
  item_title_mismatch: [409, 'כותרת הסעיף אינה הכותרת שבקובץ; יש לטעון את הקובץ מחדש'],
  case_file_unreadable: [409, 'קובץ של התיק הוחלף מחוץ למערכת ואינו קריא'],
  not_a_cron_service: [409, 'שירות זה פועל ברציפות ואין לו ריצה מתוזמנת'],
  not_a_drain: [409, 'שירות זה אינו מנקז תור ולכן אין מה להשבית בו'],
  drain_disabled: [409, 'המנקז מושבת; יש להפעילו תחילה'],
  burst_not_supported: [409, 'רק חילוץ ההלכות מאפשר ריצה מואצת'],
  reply_in_progress: [409, 'התשובה הקודמת בשיחה זו עדיין נכתבת'],
  no_draft: [409, 'טרם נכתב אף חלק של ההחלטה'],
  no_final: [409, 'טרם צורף לתיק נוסח סופי של ההחלטה'],
  upload_in_use: [409, 'הקובץ נמצא בעיבוד; יש להמתין לסיומו'],
  already_classified: [409, 'מסמך זהה כבר קיים בתיק'],
  precedent_exists: [409, 'החלטה זו כבר נמצאת בקורפוס התקדימים'],
  precedent_not_read: [409, 'נוסח ההחלטה טרם נקרא, ולכן אין ממה לחלץ'],
  model_agrees: [409, 'אין הצעה של המודל הממתינה כאן להכרעה'],
  gap_exists: [409, 'חסר זה כבר רשום ופתוח'],
  fetch_job_exists: [409, 'כבר נרשמה בקשה להבאת החלטה זו'],
  fetch_job_done: [409, 'ההחלטה כבר הובאה'],
  open_arguments: [409, 'יש בתיק טיעונים שלא נענו; יש לקבוע מה עלה בכל אחד מהם, או לנמק מדוע התיק מסתיים בלי זה'],
  protocol_not_analysed: [409, 'הפרוטוקול טרם נותח, ולכן אין מה לתקן'],
  analysis_exists: [409, 'לתיק זה כבר יש קובץ ניתוח; אפשר לבקש להחליף אותו, והקודם יישמר בגיבוי'],
  no_arguments: [409, 'הטענות בתיק טרם קובצו לטיעונים, ולכן אין ממה לערוך את הניתוח'],
  positions_missing: [409, 'פרק הדיון נכתב אחרי שנקבעה תוצאה ומולאה עמדת היו"ר בכל הסוגיות'],
  analysis_required: [409, 'בקובץ עמודים סרוקים שטרם זוהו; יש להפעיל תחילה את ניתוח הקובץ'],
  already_in_corpus: [409, 'ההחלטה כבר נמצאת בקורפוס'],
  document_in_use: [409, 'המסמך נמצא בעיבוד'],
  task_ended: [409, 'המשימה כבר הסתיימה'],
  task_active: [409, 'המשימה עדיין ממתינה או בעבודה'],
  not_cancellable: [409, 'משימה מסוג זה אינה ניתנת לביטול'],
  not_retryable: [409, 'משימה זו אינה ניתנת להפעלה מחדש'],
  other_case_exists: [409, 'במערכת כבר יש תיק אחר במספר זה; לא נקלט דבר'],
  case_content_differs: [409, 'התיק כבר נמצא במערכת, ותוכנו כאן שונה מזה שבקובץ; לא שונה דבר'],
  payload_too_large: [413, 'התוכן שנשלח גדול מן המותר'],
  bundle_too_large: [413, 'תכולת הקובץ גדולה מן המותר; לא נקלט דבר'],
  unsupported_media_type: [415, 'סוג התוכן אינו נתמך'],
  range_not_satisfiable: [416, 'הטווח המבוקש נמצא מעבר לסוף הקובץ'],
  validation_error: [422, 'חלק מן הנתונים שנשלחו אינם תקינים'],
  bundle_invalid: [422, 'הקובץ אינו תיק שלם שהופק מן המערכת, או שנפגם או שונה; לא נקלט דבר'],
  bundle_version_unknown: [422, 'הקובץ הופק בגרסה של המערכת שאינה מוכרת כאן; יש לעדכן את המערכת ולנסות שוב'],
  idempotency_key_reused: [422, 'המפתח שנשלח עם הקובץ כבר שימש להעלאת קובץ אחר'],
  empty_file: [422, 'הקובץ ריק'],
  empty_text: [422, 'אין לשמור נוסח ריק'],
  text_too_long: [422, 'הנוסח ארוך מ-5,000,000 תווים'],
  empty_range: [422, 'הטווח ריק: סופו אינו אחרי תחילתו'],
  range_outside_text: [422, 'הטווח חורג מן הטקסט של המסמך'],
  range_splits_character: [422, 'הטווח מתחיל או נגמר באמצע תו'],
  claim_too_long: [422, 'הקטע ארוך מטענה אחת; טענה היא בת 20,000 תווים לכל היותר'],
  parties_differ: [422, 'אפשר לאחד רק טיעונים של אותו צד'],
  split_empty: [422, 'יש לבחור חלק מן הטענות של הטיעון, לא את כולן'],
  case_number_reserved: [422, 'מספר התיק כולל מילה השמורה לשימוש המערכת'],
  not_markdown: [422, 'הקובץ אינו קובץ טקסט בתבנית Markdown בקידוד UTF-8'],
  not_parseable: [422, 'לא ניתן לקרוא את מבנה הקובץ'],
  no_structural_section: [422, 'בקובץ אין פרק של טענות סף או של סוגיות להכרעה'],
  text_not_exportable: [422, 'הטקסט ארוך או מקונן מכדי להפיק ממנו קובץ Word'],
  too_many_arguments: [422, 'בתיק טיעונים רבים מכדי לערוך מהם קובץ ניתוח; יש לאחד טיעונים ולנסות שוב'],
  text_too_nested: [422, 'בטקסט יש קינון, סימנים או פריטים רבים מכדי לקרוא את מבנהו; יש לפשט אותו ולנסות שוב'],
  text_too_heavy: [422, 'הטקסט ארוך או מורכב מכדי לעבד אותו בזמן ובזיכרון המותרים'],
  case_number_mismatch: [422, 'מספר התיק שבקובץ אינו מספר התיק שאליו הוא מועלה'],
  status_not_selectable: [422, 'סטטוס זה נקבע בידי המערכת ואינו ניתן לבחירה'],
  corpus_text_too_long: [422, 'ההחלטה ארוכה מ-650,000 תווים ולא ניתן לצרפה לקורפוס'],
  rate_limited: [429, 'נשלחו בקשות רבות מדי; יש להמתין מעט ולנסות שוב'],
  internal_error: [500, 'אירעה תקלה פנימית; אפשר למסור לתמיכה את מזהה הבקשה'],
  insufficient_storage: [507, 'אין די מקום בדיסק לשמירת הקובץ; לא נשמר דבר'],
  bridge_error: [502, 'המארח סירב לבקשה או השיב תשובה שאינה תקינה'],
  bridge_unavailable: [503, 'המארח אינו זמין כרגע; יש לנסות שוב בעוד רגע'],
  usage_unavailable: [503, 'נתוני השימוש אינם זמינים כרגע'],
  chat_error: [502, 'שירות השיחה השיב תשובה שאינה תקינה'],
  chat_unavailable: [503, 'שירות השיחה אינו זמין כרגע; יש לנסות שוב בעוד רגע'],
  agent_platform_error: [502, 'פלטפורמת הסוכנים השיבה תשובה שאינה תקינה או סירבה לבקשה'],
  agent_platform_unavailable: [503, 'פלטפורמת הסוכנים אינה זמינה כרגע; יש לנסות שוב בעוד רגע'],
  too_many_streams: [503, 'נפתחו ערוצי עדכון רבים מדי; יש לנסות שוב בעוד רגע'],
  database_unavailable: [503, 'מסד הנתונים אינו זמין כרגע; יש לנסות שוב בעוד רגע'],
  queue_unavailable: [503, 'תור העבודה אינו זמין כרגע; יש לנסות שוב בעוד רגע'],
  workers_busy: [503, 'עבודות רבות ממתינות לעיבוד; יש לנסות שוב בעוד כמה שניות'],
  workers_unavailable: [503, 'העיבוד נקטע או אינו אפשרי ברגע זה; יש לנסות שוב בעוד רגע'],
  shutting_down: [503, 'השירות נסגר כעת; יש לנסות שוב בעוד רגע'],
} as const;

export type ErrorCode = keyof typeof TABLE;

/** Every code there is. */
export const ERROR_CODES = Object.keys(TABLE) as [ErrorCode, ...ErrorCode[]];

/** What a route can answer whose work is done in a worker thread. */
export const THREAD_ERRORS = ['text_too_heavy', 'workers_busy', 'workers_unavailable'] as const satisfies ErrorCode[];

export type ErrorStatus = (typeof TABLE)[ErrorCode][0];

export interface FieldError {
  /** First part: path, query, header, body or form. */
  loc: (string | number)[];
  msg: string;
  type: string;
}

export interface ErrorOptions {
  /** A Hebrew sentence about this very case; the code's own sentence otherwise. */
  detail?: string;
  errors?: FieldError[];
  /** Members added to the problem document, e.g. the current `version`. */
  extra?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** The one error that handlers and services throw; `http/problem.ts` turns it into an RFC 9457 answer. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly options: ErrorOptions;

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = TABLE[code][0];
    this.options = options;
  }
}

/** The HTTP status of a code. */
export const statusOf = (code: ErrorCode): ErrorStatus => TABLE[code][0];

/** The Hebrew sentence of a code. */
export const titleOf = (code: ErrorCode): string => TABLE[code][1];

/**
 * A 422 about one field.
 *
 * @param loc where, e.g. `['body', 'case_number']`
 * @param msg Hebrew sentence
 * @param type stable English identifier of the rule
 */
export const fieldError = (loc: FieldError['loc'], msg: string, type: string): AppError =>
  new AppError('validation_error', { errors: [{ loc, msg, type }] });
