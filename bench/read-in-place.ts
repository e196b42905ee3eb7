import { chunkForSearch, embedTexts, proofreadPages, structureText } from '../src/thread-catalog.ts';

/** What the pipeline computes of a text, in this thread, without files and database. */
export function readInPlace(source: string, docType: string): void {
  const lines = source.split('\n').map((text) => ({ text, kind: 'paragraph' as const }));
  const { text } = proofreadPages({ input: [{ number: 1, lines, method: 'text' }] });
  const { sections } = structureText({ input: { text, docType } });
  embedTexts({ input: chunkForSearch({ input: { text, sections } }).map((chunk) => chunk.text) });
}
