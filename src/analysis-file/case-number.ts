// Which case an analysis file says that it is of. People and programs write the number in many ways: in a line with a
// label, a table, a quotation or the YAML at the head, with the word `ערר` before it and the names of the parties after it.
import { caseKey } from '../domain/case-number.ts';
import { bareName } from './headings.ts';
import { plainLine } from './markdown-text.ts';

/** What a file says about its case: `names` when that is the case asked for, else the other number as it is written. */
export type StatedCase = 'names' | { other: string } | null;

/**
 * Whether a file is of a case: by the first labelled number above the first item, else by the title. What either says
 * further does not matter, nor which numbers the text mentions.
 *
 * @param file its text above the first item, and its title
 * @returns null when the file names no case
 */
export function statedCase(file: { head: string; title: string | null }, caseNumber: string): StatedCase {
  const own = ownForms(caseNumber);
  for (const { value: written, isNumber } of labelledValues(file.head.slice(0, MAX_HEAD))) {
    const value = lookupForm(written);
    if (own.some((form) => beginsWith(value, form))) return 'names';
    if (isNumber ? /\d/.test(value) : NUMBER_NEAR_START.test(value)) return { other: value };
  }
  return file.title === null ? null : statedInTitle(lookupForm(file.title.slice(0, MAX_LINE)), own);
}

/** Whether a text is no more than lines that name the case's number. */
export const namesOnlyTheCase = (text: string): boolean =>
  text.split('\n').every((line) => {
    const found = labelled(line);
    return line.trim() === '' || (found?.isNumber && !/[:|]/.test(found.value));
  });

/** A case's number as it is compared: `word` is what stands before the digits of `ערר 77/25`. */
interface OwnForm {
  number: string;
  word: string | null;
}

/** The number as the case has it, and without the word before it. */
function ownForms(caseNumber: string): OwnForm[] {
  const whole = lookupForm(caseNumber);
  const [, word = null, number = ''] = WORD_AND_NUMBER.exec(whole) ?? [];
  return word === null
    ? [{ number: whole, word }]
    : [
        { number: whole, word: null },
        { number, word: word.toLowerCase() },
      ];
}

/** As the service compares numbers, whatever blanks stand around a slash. */
const lookupForm = (text: string): string => caseKey(text).replace(/ ?\/ ?/g, '/');

const GENERIC = String.raw`(?:ועדת[ ])?ה?(?:ערר(?:ים)?|תיק(?:ים)?)|case|appeal|no\.?|מספר|מס(?:['.]|(?=[ ]))|\([^()\d]{1,40}\)`;
const WORD_AND_NUMBER = /^(ערר|תיק|case)[ :]+(?:(?:מספר|מס['.]?|no\.?) ?)?(.*\d.*)$/i;
/** Before the number of a labelled line. */
const ONLY_GENERIC = new RegExp(String.raw`^["'\s:#-]*(?:(?:${GENERIC})["'\s:#-]*)*$`, 'i');
/** Before the number in a title: the word for it, or the dash that opens a part of the title. */
const ENDS_GENERIC = new RegExp(String.raw`(?:^|[\s:,;|(-])(?:${GENERIC})[\s:#-]*$|(?:^|\s-|[:,;|(])\s*$`, 'i');

function beginsWith(value: string, own: OwnForm): boolean {
  return placesOf(value, own.number).some((at) => {
    const before = value.slice(0, at);
    return ONLY_GENERIC.test(before) && sameWord(before, own);
  });
}

/** `תיק 12/24` is not the case `ערר 12/24`; without a word, either is. */
const sameWord = (before: string, { word }: OwnForm): boolean =>
  word === null || !/ערר|תיק|case/i.test(before) || before.toLowerCase().includes(word);

/** Where a number stands in a text, not as a part of a longer one. */
function placesOf(text: string, number: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(number); at >= 0; at = text.indexOf(number, at + 1)) {
    const startsFree = !/[\p{L}\d]$|\d[/.-]$/u.test(text.slice(Math.max(0, at - 2), at));
    const endsFree = !/^(?:[\p{L}\d]|[/.-]\d)/u.test(text.slice(at + number.length, at + number.length + 2));
    if (startsFree && endsFree) places.push(at);
  }
  return places;
}

const CASE_NUMBER = String.raw`\d+(?:[/-]\d+)+`;
const NUMBER_NEAR_START = new RegExp(String.raw`^["']?(?:\S+ ){0,2}\S{0,2}?${CASE_NUMBER}`);
const DATE = /(?<![\d/])\d{1,2}([/-])\d{1,2}\1(?:19|20)?\d\d(?![\d/])/g;

function statedInTitle(title: string, own: OwnForm[]): StatedCase {
  const text = title.replace(DATE, (date) => ' '.repeat(date.length));
  const first = new RegExp(CASE_NUMBER).exec(text)?.index ?? Number.POSITIVE_INFINITY;
  const named = own.some((form) =>
    placesOf(title, form.number).some((at) => {
      const before = title.slice(0, at);
      return at <= first && ENDS_GENERIC.test(before) && sameWord(before, form);
    }),
  );
  if (named) return 'names';
  const said = /(?:^|[\s-])(?:ערר|תיק|case) (?:(?:מספר|מס['.]?|no\.?) )?([^-]*\d.*)$/i.exec(text)?.[1];
  if (said !== undefined) return { other: said };
  return Number.isFinite(first) ? { other: text.slice(first) } : null;
}

/** Characters in which a label is looked for, and of which a line or a title is read. */
const MAX_HEAD = 50_000;
const MAX_LINE = 500;

interface Labelled {
  value: string;
  /** The label says that a number follows; `ערר` alone may be followed by names. */
  isNumber: boolean;
}

function* labelledValues(head: string): Generator<Labelled> {
  const lines = head.split(/\r\n?|\n/).map((line) => line.slice(0, MAX_LINE));
  let inCode = false;
  for (const [at, line] of lines.entries()) {
    if (/^ {0,3}(?:```|~~~)/.test(line)) inCode = !inCode;
    if (inCode) continue;
    const found = labelled(line);
    if (found?.value === '') yield { ...found, value: plainLine(firstWritten(lines.slice(at + 1, at + 4))) };
    else if (found) yield found;
    if (TABLE_RULE.test(lines[at + 1] ?? '')) yield* belowHeadings(line, lines[at + 2] ?? '');
  }
}

const firstWritten = (lines: string[]): string => lines.find((line) => line.trim() !== '') ?? '';

const TABLE_RULE = /^(?=.*-)(?=.*\|)[\s|:-]+$/;

/** A table whose first row holds the labels and whose second the values. */
function* belowHeadings(headings: string, values: string): Generator<Labelled> {
  const cells = cellsOf(values);
  for (const [at, heading] of cellsOf(headings).entries()) {
    const isNumber = labelKind(heading);
    if (isNumber !== null) yield { value: cells[at] ?? '', isNumber };
  }
}

const cellsOf = (row: string): string[] => row.trim().replace(/^\|/, '').split('|').map(plainLine);

/** A line of a label and its value: `**מספר תיק:** 1031/25`, `> ערר: 1031/25`, `| מס' תיק | 1031/25 |`. */
function labelled(line: string): Labelled | null {
  if (!MAY_BE_LABELLED.test(line)) return null;
  const [, label = '', value = ''] =
    /^([^:|]{2,40}?)\s*[:|]\s*(.*)$/.exec(plainLine(line.replace(/^(?:[\s>|]|[*+-]\s)+/, ''))) ?? [];
  const isNumber = labelKind(label);
  return isNumber === null ? null : { value: value.replace(/[\s|]+$/, ''), isNumber };
}

const MAY_BE_LABELLED = /ערר|תיק|case/i;

/** Whether a label announces the case's number (true), or may do so (false); null for any other. */
const labelKind = (label: string): boolean | null => LABELS.get(bareName(label.replaceAll('_', ' '))) ?? null;

const NUMBER_LABELS = ['מספר', "מס'"].flatMap((number) =>
  ['תיק', 'ערר', 'תיק ערר', 'התיק', 'הערר'].flatMap((word) => [`${number} ${word}`, `${word} ${number}`]),
);

const LABELS = new Map<string, boolean>([
  ...[...NUMBER_LABELS, 'Case number', 'Case no', 'Appeal number'].map((label) => [bareName(label), true] as const),
  ...['תיק', 'ערר', 'תיק ערר', 'Case'].map((label) => [bareName(label), false] as const),
]);
