/** What all readers of word-processing formats share: clean lines on one page without a number of pages. */
import type { SourceLine, SourceLineKind } from '../../hebrew/text/source-text.ts';
import { ExtractError } from '../errors.ts';
import { takeInvisible } from '../hidden/invisible.ts';
import { type HiddenWords, hiddenWords } from '../hidden/words.ts';
import { type ExtractWarning, MAX_PARAGRAPHS, MAX_TEXT_CHARS, type ReadResult } from '../types.ts';

/**
 * Text of one paragraph or cell: direction marks, soft hyphens and zero-width characters removed, every run of blanks,
 * tabs and breaks one blank.
 */
function cleanText(text: string): string {
  return text
    .replace(
      /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\u0000-\u0008\u000b\u000c\u000e-\u001f]/g,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFC');
}

/** Collects lines up to the limits of a text's length and of its paragraphs. */
export interface LineCollector {
  lines: SourceLine[];
  /** What of the file is not read since nobody sees it. */
  hidden: HiddenWords;
  /** `cleanText`; runs of invisible characters are told as hidden. */
  clean(text: string): string;
  /** Adds a paragraph unless it is empty. @throws ExtractError text_too_long */
  add(kind: SourceLineKind, text: string): void;
  /** Adds a table row; one filled cell makes a paragraph. Cells are in reading order, each a list of paragraphs. */
  addRow(cells: readonly (readonly string[])[]): void;
}

/** Cells with more text than this hold running text, laid out in a table only for its looks. */
const MAX_CELL_CHARS = 1500;

/** @returns an empty collector */
export function collectLines(): LineCollector {
  const lines: SourceLine[] = [];
  const hidden = hiddenWords(cleanText);
  let chars = 0;
  const push = (kind: SourceLineKind, text: string) => {
    if (text.trim() === '') return;
    chars += text.length;
    if (chars > MAX_TEXT_CHARS || lines.length >= MAX_PARAGRAPHS) throw new ExtractError('text_too_long');
    lines.push({ kind, text });
  };
  const clean = (raw: string) => {
    const { text, runs } = takeInvisible(raw);
    for (const run of runs) hidden.addWhole(run);
    return cleanText(text);
  };
  return {
    lines,
    hidden,
    clean,
    add: (kind, text) => push(kind, clean(text)),
    addRow: (cells) => {
      const all = cells.map((cell) => cell.map(clean).filter((paragraph) => paragraph !== ''));
      const filled = all.filter((cell) => cell.length > 0);
      const long = filled.some((cell) => cell.length > 1 && cell.join(' ').length > MAX_CELL_CHARS);
      if (filled.length <= 1 || long) for (const paragraph of filled.flat()) push('paragraph', paragraph);
      else
        push(
          'table_row',
          all
            .map((cell) => cell.join(' '))
            .join('\t')
            .trimEnd(),
        );
    },
  };
}

/** The result of a format without pages. @throws ExtractError empty_text */
export function onePage({ lines, hidden }: LineCollector, warnings: ExtractWarning[] = []): ReadResult {
  if (!lines.some((line) => /[\p{L}\p{N}]/u.test(line.text))) throw new ExtractError('empty_text');
  const unseen = hidden.pieces().map((text) => ({ page: null, text }));
  return {
    pages: [{ number: 1, lines, method: 'text' }],
    page_count: null,
    ocr_pages: 0,
    warnings,
    ...(unseen.length > 0 ? { hidden: unseen } : {}),
  };
}
