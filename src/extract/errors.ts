/**
 * Why a file could not be read. The codes are stable identifiers for programs; `messageHe` is the sentence for a person.
 */
const MESSAGES = {
  unsupported_media_type: 'סוג הקובץ אינו נתמך, או שתוכנו אינו תואם את סיומת שמו.',
  empty_file: 'הקובץ ריק.',
  encrypted: 'הקובץ מוגן בסיסמה ולא ניתן לקרוא אותו. יש לשמור עותק ללא סיסמה ולהעלות אותו.',
  corrupt: 'הקובץ פגום או קטוע ולא ניתן לקרוא אותו.',
  empty_text: 'לא נמצא טקסט בקובץ.',
  too_many_pages: 'בקובץ יש יותר עמודים מן המותר.',
  archive_too_large: 'תוכנו של הקובץ לאחר פריסתו גדול מן המותר.',
  text_too_long: 'הטקסט שבקובץ ארוך מן המותר.',
  xml_entities: 'הקובץ מכיל הגדרות XML אסורות (DTD או ישויות) ולכן נדחה.',
  streams_too_large: 'תוכנו של הקובץ לאחר פריסתו גדול מן המותר.',
  page_timeout: 'קריאת אחד העמודים ארכה זמן רב מדי.',
  recognition_needed: 'בקובץ עמודים סרוקים שיש לזהות את הכתוב בהם.',
  ocr_timeout: 'זיהוי התווים באחד העמודים הסרוקים ארך זמן רב מדי.',
} as const;

export type ExtractErrorCode = keyof typeof MESSAGES;

/** The one error that this folder throws on bad input; anything else that leaves it is an abort or a bug. */
export class ExtractError extends Error {
  readonly code: ExtractErrorCode;
  readonly messageHe: string;

  /** @param code why; @param detail English detail for the log, never shown to a person */
  constructor(code: ExtractErrorCode, detail?: string, options?: ErrorOptions) {
    super(detail ? `${code}: ${detail}` : code, options);
    this.name = 'ExtractError';
    this.code = code;
    this.messageHe = MESSAGES[code];
  }
}

/** @returns whether an error, also one that came from a worker thread as a plain copy, is an `ExtractError` */
export function isExtractError(error: unknown): error is ExtractError {
  return error instanceof Error && error.name === 'ExtractError' && 'code' in error && String(error.code) in MESSAGES;
}
