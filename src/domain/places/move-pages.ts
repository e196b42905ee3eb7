/** The stored places of a text that a person put right (contract section 9): aligned by words to what was read. */
import { finder, movePlaces } from './find-again.ts';
import { packLines, unpackLines } from './pack.ts';
import type { PlacedLine, Range, ShownPage } from './types.ts';

/** A page with its lines as `pack.ts` writes them. */
export interface PackedPage extends ShownPage {
  lines: Uint8Array;
}

/** A page of a text that holds: `read` is what it was in the text of the file, where the text is a person's. */
export interface KeptPage extends PackedPage {
  read: (Range & { lines: Uint8Array }) | null;
}

/**
 * The pages of a text that was put right. Each keeps what it was, so that the next correction loses no word that this one
 * took away.
 *
 * @param pages of the text as it was read
 */
export function correctPages(pages: readonly PackedPage[], readText: string, text: string): KeptPage[] {
  const unpacked = pages.map((page) => ({ ...page, lines: linesOf(page.lines) }));
  const moved = movePlaces(unpacked, finder(readText, text), text.length);
  return moved.map((page, i) => {
    const { start, end, lines } = pages[i]!;
    return { ...page, lines: packLines(page.lines), read: { start, end, lines } };
  });
}

/** The pages of a text as it was read, whatever holds now. */
export const asRead = (pages: readonly KeptPage[]): PackedPage[] =>
  pages.map(({ read, ...page }) => (read ? { ...page, ...read } : page));

/** What cannot be unpacked has no places: a file may have taken over the process that read it. */
function linesOf(packed: Uint8Array): PlacedLine[] {
  try {
    return unpackLines(packed);
  } catch {
    return [];
  }
}
