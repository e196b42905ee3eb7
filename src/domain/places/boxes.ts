/** Pure questions to the places of a document: what boxes a range has, on what page it stands, what words lack a place. */
import type { Box, PagePlaces, PlacedLine, PlacedWord, Range } from './types.ts';

/**
 * The boxes of a range on one page, in reading order: a line is cut at the words, and words that stand side by side make
 * one box, so a line that mixes directions may give several.
 */
export function boxesOf({ lines }: Pick<PagePlaces, 'lines'>, range: Range): Box[] {
  return lines.flatMap((line) => (line.clean && overlap(line.clean, range) ? boxesOnLine(line, range) : []));
}

/** The boxes of a part of a line that is not part of the clean text; `range` counts in its `outside`. */
export const boxesOutside = (line: PlacedLine, range: Range): Box[] => boxesOnLine(line, range);

/**
 * The page on which a place of the clean text stands.
 *
 * @param pages of the document, in order
 */
export function pageAt<P extends Range>(pages: readonly P[], offset: number): P | undefined {
  return pages.find(({ start, end }) => offset >= start && offset < end);
}

/**
 * Whether words of a range have no place.
 *
 * @param slice the words of the range
 * @param pages those that it touches
 */
export function isPartial(slice: string, range: Range, pages: readonly Pick<PagePlaces, 'lines'>[]): boolean {
  const placed = pages
    .flatMap(({ lines }) => lines.flatMap((line) => (line.clean && overlap(line.clean, range) ? line.words : [])))
    .sort((a, b) => a.start - b.start);
  let at = 0;
  for (const { 0: word, index } of slice.matchAll(/\S+/g)) {
    const [start, end] = [range.start + index, range.start + index + word.length];
    while (at < placed.length && placed[at]!.end <= start) at++;
    if (at >= placed.length || placed[at]!.start >= end) return true;
  }
  return false;
}

const overlap = (a: Range, b: Range): boolean => a.start < b.end && a.end > b.start;

function boxesOnLine({ words }: PlacedLine, range: Range): Box[] {
  const chosen = words.map((word) => overlap(word, range));
  if (!chosen.includes(true)) return [];
  const boxes: { words: PlacedWord[] }[] = [];
  const standing = words.map((word, i) => ({ word, chosen: chosen[i]! })).sort((a, b) => b.word.x - a.word.x);
  for (const strip of strips(standing)) {
    let open: PlacedWord[] = [];
    for (const { word, chosen: isChosen } of strip) {
      if (isChosen) open.push(word);
      if (isChosen && open.length === 1) boxes.push({ words: open });
      if (!isChosen) open = [];
    }
  }
  const firstOf = (box: { words: PlacedWord[] }) => Math.min(...box.words.map((word) => word.start));
  return boxes.sort((a, b) => firstOf(a) - firstOf(b)).map((box) => union(box.words));
}

/** The printed lines of a row of a table or of a note, which may have several. */
function strips<W extends { word: Box }>(standing: readonly W[]): W[][] {
  const found: W[][] = [];
  for (const each of standing) {
    const { y, height } = each.word;
    const strip = found.find(([other]) => {
      const shared = Math.min(y + height, other!.word.y + other!.word.height) - Math.max(y, other!.word.y);
      return shared > 0.4 * Math.min(height, other!.word.height);
    });
    if (strip) strip.push(each);
    else found.push([each]);
  }
  return found;
}

function union(words: readonly PlacedWord[]): Box {
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))];
  const right = Math.max(...words.map((word) => word.x + word.width));
  const bottom = Math.max(...words.map((word) => word.y + word.height));
  return { x: round(x), y: round(y), width: round(right - x), height: round(bottom - y) };
}

const round = (share: number): number => Math.round(share * 1e5) / 1e5;
