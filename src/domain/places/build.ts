/** From the lines of pages and what the proofreader made of them to the place of each word of the clean text. */
import type { ProofreadText } from '../../hebrew/text/proofread/proofread.ts';
import type { SourceLine, SourcePage } from '../../hebrew/text/source-text.ts';
import type { PagePlaces, PlacedLine, PlacedWord, Range } from './types.ts';

/**
 * The pages of a document with the places of their words.
 *
 * @param pages as the reader of the file gave them; those without measures (formats without pages) give nothing
 * @param clean what the proofreader made of them
 */
export function placePages(
  pages: readonly SourcePage[],
  clean: Pick<ProofreadText, 'text' | 'pageStarts' | 'spans'>,
): PagePlaces[] {
  let rawStart = 0;
  return pages.flatMap((page, i): PagePlaces[] => {
    const lines = page.lines.map((line): PlacedLine => {
      const raw = { start: rawStart, end: rawStart + line.text.length };
      rawStart = raw.end + 1;
      const span = clean.spans.get(line);
      if (span) return { raw, clean: span, outside: '', words: wordsInText(line, clean.text, span) };
      return { raw, clean: null, outside: line.text, words: wordsOf(line).flatMap((word) => placed(line, word, word)) };
    });
    if (!page.shown) return [];
    const { method, confidence } = page;
    const isEmpty = page.lines.every(({ text }) => text.trim() === '');
    const start = clean.pageStarts[i] ?? clean.text.length;
    return [
      {
        number: page.number,
        start,
        end: clean.pageStarts[i + 1] ?? clean.text.length,
        method: isEmpty ? 'none' : method,
        confidence: isEmpty ? null : (confidence ?? null),
        ...page.shown,
        lines,
      },
    ];
  });
}

interface Word extends Range {
  /** Its place among the words of its line. */
  index: number;
}

const wordsOf = ({ text }: { text: string }): Word[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index: start }, index) => ({ index, start, end: start + word.length }));

/** The words of the clean text that a line became, each where the words stood that it was made of. */
function wordsInText(line: SourceLine, text: string, span: Range): PlacedWord[] {
  const slice = text.slice(span.start, span.end);
  const before = wordsOf(line);
  const after = wordsOf({ text: slice });
  const made = before.length === after.length ? before.map((word) => [word]) : madeOf(line.text, before, slice, after);
  return after.flatMap((word, i) => {
    const range = { start: span.start + word.start, end: span.start + word.end };
    return joined(made[i]!.flatMap((source) => placed(line, source, range)));
  });
}

function placed({ boxes }: SourceLine, { index }: Word, { start, end }: Range): PlacedWord[] {
  const [left, top, right, bottom] = boxes?.subarray(index * 4, index * 4 + 4) ?? [];
  if (left === undefined || Number.isNaN(left)) return [];
  const [x, y] = [inPage(left), inPage(top!)];
  return [{ start, end, x, y, width: inPage(right!) - x, height: inPage(bottom!) - y }];
}

const inPage = (share: number): number => Math.min(1, Math.max(0, share));

/** One word out of several that were written together. */
function joined(words: PlacedWord[]): PlacedWord[] {
  const [first] = words;
  if (!first) return [];
  const [x, y] = [Math.min(...words.map((word) => word.x)), Math.min(...words.map((word) => word.y))];
  const right = Math.max(...words.map((word) => word.x + word.width));
  const bottom = Math.max(...words.map((word) => word.y + word.height));
  return [{ start: first.start, end: first.end, x, y, width: right - x, height: bottom - y }];
}

const MOST_CELLS = 4_000_000;

/** For each word after, the words before that its letters come from: letters are aligned, since words were joined. */
function madeOf(rawText: string, before: Word[], cleanText: string, after: Word[]): Word[][] {
  const letters = (words: Word[], text: string) =>
    words.flatMap((word) =>
      Array.from({ length: word.end - word.start }, (_, i) => ({ word, letter: text[word.start + i]! })),
    );
  const a = letters(before, rawText);
  const b = letters(after, cleanText);
  if (a.length * b.length > MOST_CELLS) return after.map(() => []);
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--) {
    for (let k = b.length - 1; k >= 0; k--) {
      common[i * width + k] =
        a[i]!.letter === b[k]!.letter
          ? common[(i + 1) * width + k + 1]! + 1
          : Math.max(common[(i + 1) * width + k]!, common[i * width + k + 1]!);
    }
  }
  const made = after.map(() => new Set<Word>());
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i]!.letter === b[k]!.letter) made[b[k++]!.word.index]!.add(a[i++]!.word);
    else if (common[(i + 1) * width + k]! >= common[i * width + k + 1]!) i++;
    else k++;
  }
  return made.map((words) => [...words]);
}
