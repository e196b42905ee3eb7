// Markdown as the paragraphs that people see in it: what is compared and brought together when two of them wrote.

/** A paragraph of Markdown: its number, its words, and what stands behind it. */
export interface Paragraph {
  indent: string;
  number: string;
  body: string;
  /** The line breaks to the next one; null for the last one of its text, of which that is not known. */
  gap: string | null;
}

export interface Paragraphs {
  all: Paragraph[];
  /** What stands behind the last one. */
  tail: string;
}

/** A line that begins a paragraph of its own without a blank line before it: an item, a row, a quotation, a heading. */
const BEGINS = /^ {0,3}(?:[-+*][ \t]|\d{1,9}[.)][ \t]|\||>|#{1,6}[ \t])/;
const BLANK_LINE = /\n[ \t]*\n/;
const NEW_PARAGRAPH = '\n\n';

/** Takes a text apart; {@link writeParagraphs} gives the very same characters. */
export function readParagraphs(text: string): Paragraphs {
  const all: (Paragraph & { gap: string })[] = [];
  for (const line of text === '' ? [] : text.split(/(?<=\n)/)) {
    const last = all.at(-1);
    const words = line.replace(/\n$/, '');
    if (words.trim() === '' && last) last.gap += line;
    else if (last && !BLANK_LINE.test(last.gap) && !BEGINS.test(line)) {
      last.body += last.gap + words;
      last.gap = line.slice(words.length);
    } else {
      const [, indent = '', number = ''] = /^( {0,3})(\d{1,9}(?=[.)][ \t]))?/.exec(words) ?? [];
      const body = words.slice(indent.length + number.length);
      all.push({ indent, number, body, gap: line.slice(words.length) });
    }
  }
  const tail = all.at(-1)?.gap ?? '';
  return { all: all.map((each, at) => (at === all.length - 1 ? { ...each, gap: null } : each)), tail };
}

/** The text of paragraphs, wherever each of them is from: none runs into the next one. */
export function writeParagraphs({ all, tail }: Paragraphs): string {
  return all
    .map((each, at) => {
      const next = all[at + 1];
      return `${sourceOf(each)}${next ? gapOf(all[at - 1], each, next) : tail}`;
    })
    .join('');
}

const sourceOf = ({ indent, number, body }: Paragraph): string => `${indent}${number}${body}`;

function gapOf(before: Paragraph | undefined, own: Paragraph, next: Paragraph): string {
  const gap = own.gap ?? newGap(before, own, next);
  return BLANK_LINE.test(gap) || BEGINS.test(sourceOf(next)) ? gap : NEW_PARAGRAPH;
}

/** Between two that did not follow one another before: rows and items as close as the ones before them. */
function newGap(before: Paragraph | undefined, own: Paragraph, next: Paragraph): string {
  const kind = kindOf(own);
  if (kind === null || kind !== kindOf(next)) return NEW_PARAGRAPH;
  if (kind === '|') return '\n';
  return (before && kindOf(before) === kind && before.gap) || NEW_PARAGRAPH;
}

const kindOf = (paragraph: Paragraph): string | null => {
  if (paragraph.number !== '') return '1';
  return BEGINS.test(sourceOf(paragraph)) ? paragraph.body.charAt(0) : null;
};

/** Whether the numbers of a text go up one by one. */
export function isRunning({ all }: Paragraphs): boolean {
  const numbers = all.filter(({ number }) => number !== '').map(({ number }) => Number(number));
  return numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
}

/** The same text with its numbers in one run from the first. */
export function renumbered(text: string): string {
  const paragraphs = readParagraphs(text);
  const numbered = paragraphs.all.filter(({ number }) => number !== '');
  const first = Number(numbered[0]?.number ?? 1);
  for (const [at, paragraph] of numbered.entries()) paragraph.number = String(first + at);
  return writeParagraphs(paragraphs);
}
