interface Note {
  mark: string;
  text: string;
}

/**
 * The clean text of a document as a person opens it in `documents/extracted`: footnotes after the body.
 *
 * @param footnotes those of the text, or what a metadata record says of them
 */
export function readableText(text: string, footnotes: unknown): string {
  const notes = Array.isArray(footnotes) ? footnotes.filter(isNote).map((note) => `${note.mark} ${note.text}`) : [];
  return notes.length === 0 ? `${text}\n` : `${text}\n\n${'―'.repeat(10)}\n${notes.join('\n')}\n`;
}

const isNote = (value: unknown): value is Note =>
  typeof value === 'object' && value !== null && 'mark' in value && 'text' in value;
