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
  const { visible, hebrew, latin, digits, strange } = countLetters(text);
  const readable = hebrew + latin + digits;
  if (visible > MIN_LETTERS && strange > visible * 0.25) return 'garbled';
  if (readable < MIN_LETTERS) return 'empty';
  if (hebrew >= 120 && hebrew > latin && !looksHebrew(text, hebrew)) return 'garbled';
  if (latin >= 150 && latin > hebrew * 3 && !looksLatin(text, latin)) return 'garbled';
  return readable < SPARSE_LETTERS ? 'sparse' : 'good';
}

function countLetters(text: string) {
  const counts = { visible: 0, hebrew: 0, latin: 0, digits: 0, strange: 0 };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) continue;
    counts.visible++;
    if (code >= 0x5d0 && code <= 0x5ea) counts.hebrew++;
    else if ((code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a)) counts.latin++;
    else if (code >= 0x30 && code <= 0x39) counts.digits++;
    else if (isStrange(code)) counts.strange++;
  }
  return counts;
}

/** Controls, accented letters, modifiers, box drawing, private use and the sign for what could not be decoded. */
function isStrange(code: number): boolean {
  if (code < 0x20) return true;
  if (code >= 0x80 && code <= 0x36f) return true;
  return (code >= 0x2500 && code <= 0x25ff) || (code >= 0xe000 && code <= 0xf8ff) || code === 0xfffd;
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
