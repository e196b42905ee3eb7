/** DOC: Word 97 to 2003, read by word-extractor after its container has been checked. */
import { readFile } from 'node:fs/promises';
import { ExtractError } from '../errors.ts';
import { mendLatin1Hebrew } from '../text/latin1-hebrew.ts';
import { collectLines, type LineCollector, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { MAX_TEXT_CHARS } from '../types.ts';
import { checkOle } from './ole-check.ts';

const WORD_97 = 0x00c1;
const ENCRYPTED = 0x0100;
const TABLE_1 = 0x0200;

/**
 * Reads a DOC.
 * @throws ExtractError corrupt, encrypted, unsupported_media_type (older than Word 97), empty_text, text_too_long
 */
export async function readDoc(path: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadResult> {
  const file = await readFile(path, { signal });
  checkWord(file);
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(file);
  signal?.throwIfAborted();
  const keep = { filterUnicode: false };
  const lines = collectLines();
  addEdges(lines, 'header', document.getHeaders({ ...keep, includeFooters: false }));
  const body = unmarked(document.getBody(keep));
  const boxes = document.getTextboxes({ ...keep, includeHeadersAndFooters: false });
  addText(lines, body);
  if (boxes.trim() !== '') addText(lines, boxes);
  let count = 0;
  for (const notes of [document.getFootnotes(keep), document.getEndnotes(keep)]) {
    for (const note of notes.split('\n').filter((text) => text.trim() !== '')) {
      lines.add('footnote', `${++count} ${mendLatin1Hebrew(note).trim()}`);
    }
  }
  addEdges(lines, 'footer', document.getFooters(keep));
  return onePage(lines);
}

/** The library does not know encryption, older formats and hostile sizes. */
function checkWord(file: Buffer): void {
  const ole = checkOle(file);
  const header = ole.stream('WordDocument');
  if (header.length < 0x1aa) throw new ExtractError('corrupt', 'short Word header');
  const flags = header.readUInt16LE(0x0a);
  if (flags & ENCRYPTED) throw new ExtractError('encrypted');
  if (header.readUInt16LE(2) < WORD_97) throw new ExtractError('unsupported_media_type', 'older than Word 97');
  const table = ole.stream(flags & TABLE_1 ? '1Table' : '0Table');
  checkPieces(table, header.readUInt32LE(0x1a2));
}

/** Pieces name ranges of the text; ranges that are read again and again would multiply it without end. */
function checkPieces(table: Buffer, start: number): void {
  let at = start;
  while (table[at] === 1 && at + 3 <= table.length) at += 3 + table.readUInt16LE(at + 1);
  if (table[at] !== 2 || at + 5 > table.length) throw new ExtractError('corrupt', 'no piece table');
  const pieces = Math.floor((table.readUInt32LE(at + 1) - 4) / 12);
  if (pieces < 1 || at + 5 + pieces * 12 + 4 > table.length) throw new ExtractError('corrupt', 'piece table');
  let chars = 0;
  for (let i = 0; i < pieces; i++) {
    const length = table.readUInt32LE(at + 9 + i * 4) - table.readUInt32LE(at + 5 + i * 4);
    if (length < 0) throw new ExtractError('corrupt', 'piece table');
    chars += length;
  }
  if (chars > MAX_TEXT_CHARS) throw new ExtractError('text_too_long');
}

/** Cells end with a tab, rows with a tab before the line end; a tab elsewhere is one of the text. */
function addText(lines: LineCollector, text: string): void {
  for (const paragraph of mendLatin1Hebrew(text).split('\n')) {
    const row = /^(.*\t.*)\t$/.exec(paragraph);
    if (row) lines.addRow(row[1]!.split('\t').map((cell) => [cell]));
    else lines.add('paragraph', paragraph);
  }
}

function addEdges(lines: LineCollector, kind: 'header' | 'footer', text: string): void {
  const distinct = new Set(
    mendLatin1Hebrew(text)
      .split('\n')
      .map((line) => line.trim()),
  );
  for (const line of distinct) if (line !== '') lines.add(kind, line);
}

/**
 * Protocols of the Knesset bracket every heading in hidden "<" and ">", which the library cannot tell from text.
 * Taken off where many paragraphs have them.
 */
function unmarked(text: string): string {
  const opening = text.match(/^<(?=[א-ת])/gm)?.length ?? 0;
  const closing = text.match(/>\s*$/gm)?.length ?? 0;
  if (opening < 3 || closing < 3) return text;
  return text.replace(/^<(?=\S)/gm, '').replace(/>(\s*)$/gm, '$1');
}
