/** What XML 1.0 cannot hold, and the marks that turn the direction of whatever follows (Trojan-source attacks use them). */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g;

/**
 * A text as it can stand in a Word file: without characters that XML forbids, without explicit direction embeddings
 * (directions come from the runs), lone surrogates replaced, line breaks as LF.
 */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(UNWRITABLE, '').toWellFormed();
}
