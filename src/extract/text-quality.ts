/** Whether the letters that a PDF gives for a page can be the letters that a reader sees on it. */

export type TextQuality = 'good' | 'sparse' | 'empty' | 'garbled';

/** Fewer letters than this are a page number or a stamp, not a page. */
const MIN_LETTERS = 20;
/** Up to this many letters may be stamped on a scanned page. */
const SPARSE_LETTERS = 250;
const ENGLISH = /\b(?:the|of|and|to|in|is|for|on|by|with|at|from|or|as|be|that|this|are|was|a)\b/gi;

/**
 * Judges the text layer of one page by its letters alone.
 * @param text of the page in reading order
 */
export function textQuality(text: string): TextQuality {
  const visible = text.replace(/\s/g, '').length;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const hebrew = count(/[א-ת]/g);
  const latin = count(/[A-Za-z]/g);
  const readable = hebrew + latin + count(/[0-9]/g);
  const strange = count(/[\ue000-\uf8ff\ufffd\u0000-\u0008\u000e-\u001f\u0080-\u009f\u2500-\u25ff\u0250-\u036f]/g);
  const accented = count(/[\u00a1-\u00bf\u00c0-\u024f]/g);
  if (visible > MIN_LETTERS && strange + accented > visible * 0.25) return 'garbled';
  if (readable < MIN_LETTERS) return 'empty';
  if (hebrew >= 120 && hebrew > latin && !looksHebrew(text, hebrew)) return 'garbled';
  if (latin >= 150 && latin > hebrew * 3 && !looksLatin(text, latin)) return 'garbled';
  return readable < SPARSE_LETTERS ? 'sparse' : 'good';
}

/** Letters that are swapped one for another keep their counts, but not on the right letters. */
function looksHebrew(text: string, hebrew: number): boolean {
  const common = text.match(/[יוהלאתשרמב]/g)?.length ?? 0;
  const finalsInside = text.match(/[ךםןףץ](?=[א-ת])/g)?.length ?? 0;
  const finalsAtEnd = text.match(/[ךםןףץ](?![א-ת])/g)?.length ?? 0;
  return common > hebrew * 0.5 && finalsInside <= finalsAtEnd + 3;
}

function looksLatin(text: string, latin: number): boolean {
  const words = text.match(/[A-Za-z]+/g)?.length ?? 1;
  if ((text.match(ENGLISH)?.length ?? 0) > words * 0.04) return true;
  const vowels = text.match(/[aeiouy]/gi)?.length ?? 0;
  const caseJumps = text.match(/[a-z][A-Z]/g)?.length ?? 0;
  return vowels > latin * 0.28 && vowels < latin * 0.6 && caseJumps < words * 0.2;
}
