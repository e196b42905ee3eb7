import { AppError } from '../errors.ts';

/** Words that follow a case number in a path: as a part between slashes they would make two addresses one. */
const RESERVED = new Set(
  `details status git-status archive restore template outcome direction qa learn decision-blocks decision claims
   legal-arguments aggregate-arguments protocol-analysis analyze-protocol precedents local-files exports search
   documents reprocess research analysis party-claims-summary generate create stale export-docx download upload
    chair-position history draft text texts suggested-details accept bundle import`.split(/\s+/),
);

const MAX_LENGTH = 64;

/**
 * A case number as it is stored: composed (NFC), without control and bidi characters, spaces collapsed and trimmed
 * (contract section 3).
 *
 * @throws AppError validation_error when nothing or more than 64 characters are left, case_number_reserved
 */
export function normaliseCaseNumber(raw: string): string {
  const number = cleaned(raw);
  const length = [...number].length;
  if (length < 1 || length > MAX_LENGTH)
    throw new AppError('validation_error', {
      errors: [
        { loc: ['body', 'case_number'], msg: `מספר תיק הוא בן 1 עד ${MAX_LENGTH} תווים`, type: 'case_number_length' },
      ],
    });
  const parts = number.split('/').map((part) => part.trim().toLowerCase());
  if (parts.some((part) => part === '.' || part === '..' || RESERVED.has(part)))
    throw new AppError('case_number_reserved');
  return number;
}

/** What a case is looked up by: the stored form with every kind of quote mark and dash written one way. */
export function caseKey(raw: string): string {
  return cleaned(raw)
    .replace(/''|[“”„‟״″«»]/g, '"')
    .replace(/[׳‘’‚‛′`´]/g, "'")
    .replace(/[‐‑‒–—―־]/g, '-');
}

function cleaned(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u200b-\u200f\u061c\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
