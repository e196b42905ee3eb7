import { statedCase } from '../../analysis-file/case-number.ts';
import type { Analysis } from '../../analysis-file/structure.ts';
import { AppError } from '../../errors.ts';

const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/g;
/** A text may hold a stray control character; more is the mark of a program's data. */
const MAX_CONTROL_SHARE = 0.001;
const OTHER_FORMATS = /^\s*(?:%PDF-|\{\\rtf|PK\x03\x04)/;

/**
 * The text of an uploaded file, byte for byte (a byte order mark stays in it).
 *
 * @throws AppError empty_file; not_markdown when the bytes are no UTF-8 text
 */
export function markdownOf(bytes: Uint8Array): string {
  const text = decoded(bytes);
  if (text.replace('\ufeff', '').trim() === '') throw new AppError('empty_file');
  const controls = text.match(CONTROLS)?.length ?? 0;
  if (text.includes('\0') || controls > text.length * MAX_CONTROL_SHARE || OTHER_FORMATS.test(text))
    throw new AppError('not_markdown');
  return text;
}

/**
 * Checks that a file is the analysis of this case.
 *
 * @throws AppError no_structural_section, case_number_mismatch (also when the file names no number)
 */
export function assertAnalysisOf({ markdown, structure }: Analysis, caseNumber: string): void {
  if (structure.sections.length === 0) throw new AppError('no_structural_section');
  const head = markdown.slice(0, structure.items[0]?.start);
  const stated = statedCase({ head, title: structure.title }, caseNumber);
  if (stated === 'names') return;
  throw new AppError('case_number_mismatch', {
    detail: stated
      ? `בקובץ צוין תיק ${stated.other.slice(0, 64)}, ואילו התיק שאליו הוא מועלה הוא ${caseNumber}.`
      : `בקובץ לא צוין מספר תיק; יש להוסיף בראשו שורה כגון **מספר תיק:** ${caseNumber}`,
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('not_markdown', { cause });
  }
}
