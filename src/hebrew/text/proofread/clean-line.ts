/** The characters of one line or paragraph: what no reader sees goes, blanks become single, everything else stays. */
import { INVISIBLE } from '../../pattern/rules.generated.ts';

/**
 * The line without bidi marks, zero-width and control characters, with composed letters (presentation forms such as שׁ
 * become letter and point) and plain blanks; of soft hyphens only one at the end is kept, for the joining of lines. Line breaks inside a paragraph and tabs between cells stay, each without
 * blanks round it. Runs of spaces are kept for the letter-spacing step: see `collapseBlanks`.
 */
export function cleanCharacters(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text
    .replace(/\r\n?|[\u2028\u2029\u000b\u000c\u0085]/g, '\n')
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .replace(/\u00ad(?!$)/g, '')
    .replace(PRESENTATION, (form) => form.normalize('NFKC'))
    .normalize('NFC')
    .trim();
}

/** One space for several, none at the ends of lines and cells; one line break for several. */
export function collapseBlanks(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\t[ \t]*/g, '\t')
    .replace(/[ \t]?\n\s*/g, '\n');
}

/** Marks that scanning leaves at the ends of a line (table borders, dirt): dropped where they stand alone. */
export function trimScanMarks(text: string): string {
  return text.replace(/^(?:[|¦~_=\\`^°*•.,'"-]+\s+)+(?=\S)/, keepMeaningful).replace(/(?:\s+[|¦~_\\`^°]+)+$/, '');
}

/** A dash or bullet at the start may be an item of a list; borders never are. */
function keepMeaningful(marks: string): string {
  return /^[-•*]\s+$/.test(marks) ? marks : marks.replace(/[|¦~_=\\`^°.,'"]+\s+/g, '');
}

/** Whether a line says nothing: no letter or digit, or on a scan a stray sign or two that are no label and no number. */
export function isNoise(text: string, scanned: boolean): boolean {
  if (!scanned && (text.length > 6 || /[א-תA-Za-z\d]/.test(text))) return false;
  const signs = text.replace(/\s/g, '');
  const meaningful = signs.replace(/[^\p{L}\p{N}]/gu, '');
  if (!scanned) return meaningful === '' && /^[|¦~`^°.,'"]{1,3}$/.test(signs);
  if (meaningful === '') return !/^(?:_{4,}|-{1,3}|\*{1,3}|\.{3,})$/.test(signs);
  if (/\p{L}{3}|\p{N}{2}/u.test(signs)) return meaningful.length / signs.length < 0.25;
  return meaningful.length < 2 ? !/^[([]?[א-ת\d][)\].]$|^\d$/.test(signs) : meaningful.length / signs.length < 0.5;
}

const PLAIN = /^[א-ת\x20-\x7e]*$/;

const BLANK = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const PRESENTATION = /[\ufb00-\ufb06\ufb1d-\ufb4f]+/g;
