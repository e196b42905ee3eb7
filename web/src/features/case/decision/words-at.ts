/** What is still to be filled in, as a skeleton and a draft leave it. */
const TO_FILL_IN = /\[(?:להשלמה|לאמת)[^\]]*\]/;

/**
 * The words that a finding is about, as the editor shows them: of a place that is to be filled in itself, so that it can be
 * written over.
 */
export function wordsAt(content: string, start: number, end: number): { start: number; words: string } {
  const words = content.slice(start, end);
  const hole = TO_FILL_IN.exec(words);
  return hole ? { start: start + hole.index, words: shown(hole[0]) } : { start, words: shown(words) };
}

/** Markdown's escapes are in the content and not on the screen. */
const shown = (words: string): string => words.replace(/\\(?=[\\`*_[\]<>#|~+.)-])/g, '');
