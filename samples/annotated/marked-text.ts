// Labels as marks in the source itself: `{tag argument …}words{/}`, which may nest and never cross a line (../README.md).
import { parseSource, plainText } from '../source.ts';

export interface Mark {
  tag: string;
  args: string[];
  /** The words, and where they stand in the plain text. */
  text: string;
  start: number;
  /** Tags of the marks that it stands in, outermost first. */
  within: string[];
}

export interface MarkedText {
  /** The source without its marks. */
  sourceText: string;
  /** The plain text that offsets count in. */
  text: string;
  /** In the order in which they end. */
  marks: Mark[];
}

interface OpenMark {
  tag: string;
  args: string[];
  from: number;
}

interface LineMark extends Omit<Mark, 'start'> {
  from: number;
}

const OPENS = /^\{([a-z]+)((?: [^{}\s]+)*)\}/;

/** Reads the marks out of a source; throws on one that is not closed, and where a brace stands alone. */
export function markedText(source: string): MarkedText {
  const lines = source.split('\n').map(readLine);
  const sourceText = lines.map(({ text }) => text).join('\n');
  const { text } = plainText(parseSource(sourceText));
  const marks: Mark[] = [];
  let cursor = 0;
  for (const line of lines) {
    const words = shownWords(line.text);
    if (words === '') continue;
    const at = text.indexOf(words, cursor);
    if (at < 0) throw new Error(`not in the plain text: ${line.text}`);
    for (const { from, ...mark } of line.marks)
      marks.push({ ...mark, start: at + placeIn(words, line.text, mark.text, from) });
    cursor = at + words.length;
  }
  return { sourceText, text, marks };
}

/** What of a line stands in the plain text as one piece: the line without its layout marks; of a table row, all of it. */
function shownWords(line: string): string {
  return line.startsWith('@') ? '' : plainText(parseSource(line)).text;
}

/** As often as the words came in the line before the mark, so often they come before it in what is shown. */
function placeIn(shown: string, line: string, words: string, from: number): number {
  let place = -1;
  for (let seen = line.indexOf(words); seen >= 0 && seen <= from; seen = line.indexOf(words, seen + 1))
    place = shown.indexOf(words, place + 1);
  if (place < 0) throw new Error(`not shown: ${words}`);
  return place;
}

function readLine(line: string): { text: string; marks: LineMark[] } {
  const open: OpenMark[] = [];
  const marks: LineMark[] = [];
  let text = '';
  for (let at = 0; at < line.length; ) {
    const opens = OPENS.exec(line.slice(at));
    if (line.startsWith('{/}', at)) {
      const mark = open.pop();
      if (!mark) throw new Error(`closes nothing: ${line}`);
      marks.push({ ...mark, text: text.slice(mark.from), within: open.map(({ tag }) => tag) });
      at += 3;
    } else if (opens) {
      open.push({ tag: opens[1]!, args: opens[2]!.trim().split(' ').filter(Boolean), from: text.length });
      at += opens[0].length;
    } else if (line[at] === '{' || line[at] === '}') throw new Error(`a brace alone: ${line}`);
    else {
      text += line[at];
      at += 1;
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${line}`);
  return { text, marks };
}
