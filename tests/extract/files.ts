/** Files for the tests of the readers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type ExtractedDocument, readDocument } from '../../src/extract/read-document.ts';
import { CONTENT_TYPES } from '../../src/extract/types.ts';

export { docx, FIXTURES, fixture, fixtureBytes, p, zip } from './build-files.ts';

/** Real documents that are not part of the repository; tests that want them skip where they are missing. */
export const SHARED = process.env.SHARED_DIR ?? join(import.meta.dirname, '../../../shared');

export type Format = keyof typeof CONTENT_TYPES;

/** A folder that is removed after the tests of the file that calls this. */
export function temporaryFolder(): { write: (name: string, content: string | Uint8Array) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'extract-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    write: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
  };
}

/** Reads a file as one format, text layer only. */
export function read(path: string, format: Format): Promise<ExtractedDocument> {
  return readDocument(path, CONTENT_TYPES[format], { ocr: false });
}

/** "kind: text" of every line, with cells parted by " | ". */
export function shown(document: ExtractedDocument): string[] {
  return document.pages.flatMap((page) =>
    page.lines.map((line) => `${line.kind}: ${line.text.replaceAll('\t', ' | ')}`),
  );
}

/** The text of the lines of some kinds, or of the body. */
export function textOf(
  document: ExtractedDocument,
  kinds = ['line', 'paragraph', 'heading', 'list_item', 'table_row'],
): string {
  const lines = document.pages.flatMap((page) => page.lines.filter((line) => kinds.includes(line.kind)));
  return lines.map((line) => line.text).join('\n');
}
