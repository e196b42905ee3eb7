/**
 * Text that a program stamps on every page (a watermark, "draft", the site it was downloaded from) often lies beside or
 * across the lines of the body. It is laid out apart, so that it does not break them; nothing is dropped here.
 */
import type { Frame, Piece } from './items.ts';

/** What is known of a document's stamps after the pages read so far: their texts, digits masked. */
export type Stamps = Set<string>;

const MIN_PAGES = 3;
/** Headers and footers keep their lines: they stand apart anyway, and the proofreader knows them by their place. */
const BODY_TOP = 0.1;
const BODY_BOTTOM = 0.92;
/** A form shares most of its text with the next page, and its parts belong together. */
const MAX_SHARE = 0.25;
const FEW_TEXTS = 3;

/**
 * Learns which texts of the body zone return at the same place on most pages.
 * @param stamps added to
 * @param pages a batch of pages of one document
 */
export function learnStamps(stamps: Stamps, pages: readonly (readonly Frame[])[]): void {
  const pagesOfSize = new Map<string, number>();
  const seen = new Map<string, { text: string; sizeKey: string; pages: Set<number> }>();
  let letters = 0;
  pages.forEach((frames, page) => {
    for (const frame of frames) {
      const sizeKey = `${frame.degrees} ${Math.round(frame.width)} ${Math.round(frame.height)}`;
      pagesOfSize.set(sizeKey, (pagesOfSize.get(sizeKey) ?? 0) + 1);
      for (const piece of frame.pieces) {
        if (!isInBody(piece, frame)) continue;
        letters += piece.drawn.length;
        const key = `${sizeKey} ${Math.round(piece.x0 / 3)} ${Math.round(piece.y / 3)} ${masked(piece)}`;
        const entry = seen.get(key) ?? { text: masked(piece), sizeKey, pages: new Set() };
        entry.pages.add(page);
        seen.set(key, entry);
      }
    }
  });
  const found = [...seen.values()].filter(
    ({ text, sizeKey, pages: at }) =>
      at.size >= MIN_PAGES && at.size >= pagesOfSize.get(sizeKey)! * 0.6 && /(?:\p{L}\P{L}*){3}/u.test(text),
  );
  const repeated = found.reduce((sum, { text, pages: at }) => sum + text.length * at.size, 0);
  const texts = new Set(found.map(({ text }) => text));
  if (texts.size > FEW_TEXTS && repeated > letters * MAX_SHARE) return;
  for (const text of texts) stamps.add(text);
}

/** Splits the pieces of a frame into those of the body and the stamps. */
export function splitStamps(stamps: Stamps, frame: Frame): { body: Piece[]; stamped: Piece[] } {
  const body: Piece[] = [];
  const stamped: Piece[] = [];
  for (const piece of frame.pieces) {
    (stamps.size > 0 && isInBody(piece, frame) && stamps.has(masked(piece)) ? stamped : body).push(piece);
  }
  return { body, stamped };
}

function isInBody(piece: Piece, frame: Frame): boolean {
  return piece.y > frame.height * BODY_TOP && piece.y < frame.height * BODY_BOTTOM;
}

function masked(piece: Piece): string {
  return /\d/.test(piece.drawn) ? piece.drawn.replace(/\d+/g, '#') : piece.drawn;
}
