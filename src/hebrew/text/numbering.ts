/**
 * Numbering labels of paragraphs as Hebrew legal documents write them: `1.` `1)` `1/` `(1)` `12.3` `5.2.1.` `א.` `א/1.` `(א)` `י"א.`
 * `12א.` `פרק ב'` `(i)` `III.1` `a.`, bullets, and what right-to-left printing makes of them (`.12` before the text, `1.` after it).
 */

import { MEASURE } from '../pattern/rules.generated.ts';
import { findDates } from './dates.ts';
import { parseHebrewNumeral } from './numerals.ts';

export type LabelKind = 'decimal' | 'hebrew' | 'latin' | 'roman' | 'bullet';

export interface ParagraphLabel {
  /** As written, without the blanks round it. */
  text: string;
  kind: LabelKind;
  /** The value of each level, `5.2.1` → [5, 2, 1], `י"א` → [11]; empty for bullets. */
  path: number[];
  /** The form without its values, `N.`, `N.N`, `(A)`, `פרק A`: labels of one list share it. */
  style: string;
  /** The span of the paragraph without the label. */
  bodyStart: number;
  bodyEnd: number;
}

/**
 * The label of a paragraph, or null. Dates (`12.3.2024 התקיים…`), measures (`3.5 מטר`), years, initials in the middle of a
 * name and bare numbers are no labels; a bare number is one only before a tab. Reads the beginning, else the very end
 * (`…הוגש באיחור. 1.`) of the text; takes constant time.
 */
export function paragraphLabel(text: string): ParagraphLabel | null {
  return leadingLabel(text) ?? trailingLabel(text);
}

/** The label at the beginning of a paragraph or line, or null. */
export function leadingLabel(text: string): ParagraphLabel | null {
  if (!MAY_BEGIN.test(text)) return null;
  const head = text.length > LONGEST_LABEL ? text.slice(0, LONGEST_LABEL) : text;
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(head);
    if (match === null) continue;
    const label = read(match, head);
    if (label === null) continue;
    const bodyStart = match[0].length + /^\s*/.exec(head.slice(match[0].length))![0].length;
    return { text: match[0].trim(), ...label, bodyStart, bodyEnd: text.length };
  }
  return null;
}

/**
 * Whether `next` can follow `previous` in one list: the same form and the next value (`7.` → `8.`), the first item one
 * level deeper (`7.` → `7.1`), or the next item of a level above (`7.3` → `8`).
 */
export function isNextLabel(previous: ParagraphLabel, next: ParagraphLabel): boolean {
  if (previous.kind !== next.kind || next.path.length === 0) return false;
  const depth = next.path.length;
  const last = next.path[depth - 1]!;
  if (depth === previous.path.length + 1) return last === 1 && startsWith(next.path, previous.path);
  if (depth > previous.path.length || (depth === previous.path.length && bare(next.style) !== bare(previous.style))) {
    return false;
  }
  return startsWith(next.path, previous.path.slice(0, depth - 1)) && last === previous.path[depth - 1]! + 1;
}

const LONGEST_LABEL = 60;
/** Most lines begin with a word: those need no closer look. */
const MAY_BEGIN = /^\s*(?:[^א-ת\s]|[א-ת]["״'׳’]|[א-ת]{1,2}(?:["״'׳’.):/\s–—-]|$)|פרק|חלק|שער)/;
const G = `(?:["״”'׳’]{1,2})`;
const LETTERS = `(?:[א-צ]['׳’]?|[יכלמנסעפצ]${G}?[א-ט]|ט${G}?[וז])`;
const CLOSE = `(?:\\s?[.)]|\\s?[-–—:](?=\\s))`;

type LabelCore = Pick<ParagraphLabel, 'kind' | 'path' | 'style'>;
const FORMS: { pattern: RegExp; read: (match: RegExpExecArray, head: string) => LabelCore | null }[] = [
  { pattern: /^\s*[•●○▪■◦·*►➢✓-]\s+(?=\S)(?!\S+\s*[-–]\s*$)/, read: () => ({ kind: 'bullet', path: [], style: '•' }) },
  { pattern: /^\s*[–—]\s+(?=[א-ת])(?!\S+\s*[–—]\s*$)/, read: () => ({ kind: 'bullet', path: [], style: '–' }) },
  {
    pattern: new RegExp(`^\\s*\\((${LETTERS})\\)\\((\\d{1,2})\\)(?=\\s)`),
    read: ([, letters, n]) => mixed(letters!, n!),
  },
  { pattern: /^\s*[([](\d{1,3})([א-ת]?)[)\]](?=\s|[א-ת]|$)/, read: ([, n, a]) => decimal(n!, a!, '()') },
  { pattern: new RegExp(`^\\s*\\((${LETTERS})\\)(?=\\s|[א-ת]|$)`), read: ([, letters]) => hebrew(letters!, '()') },
  { pattern: /^\s*\(([ivx]{1,5}|[a-z])\)(?=\s|$)/i, read: ([, letters]) => latin(letters!, '()') },
  { pattern: /^\s*\.(\d{1,3}(?:\.\d{1,3}){0,4})(?=\s)(?!\s*%)/, read: ([, n]) => decimal(n!, '', '.') },
  {
    pattern: new RegExp(`^\\s*(?:פרק|חלק|שער)\\s(${LETTERS}|\\d{1,2})(?:${CLOSE}|(?=\\s*$|\\n))`),
    read: ([, value]) => chapter(value!),
  },
  { pattern: new RegExp(`^\\s*(\\d{1,3}(?:\\.\\d{1,3}){0,4})\\.(${LETTERS})()(?=\\s)`), read: readDecimal },
  {
    pattern: new RegExp(`^\\s*(\\d{1,3}(?:\\.\\d{1,3}){0,5})(?:\\.?(${LETTERS}))?(\\s?[.)])(?=\\s|[א-ת"״(]|$)`),
    read: readDecimal,
  },
  { pattern: /^\s*(\d{1,3}(?:\.\d{1,3}){1,5})()()(?=\s+\S)/, read: readBareDecimal },
  { pattern: /^\s*(\d{1,3}(?:\.\d{1,3}){0,3})\/(?=\s+[א-ת"״(])/, read: ([, n]) => decimal(n!, '', '/') },
  { pattern: /^\s*([א-י])\/(\d{1,2})\.(?=\s)/, read: ([, letters, n]) => mixed(letters!, n!) },
  { pattern: /^\s*(\d{1,3})(?=\t)/, read: ([, n]) => decimal(n!, '', '') },
  { pattern: /^\s*(\d{1,2})\s?[-–—](?=\s+[א-ת])/, read: ([, n]) => decimal(n!, '', '-') },
  {
    pattern: new RegExp(`^\\s*(${LETTERS})\\.(\\d{1,3}(?:\\.\\d{1,3}){0,3})\\.?(?=\\s)`),
    read: ([, letters, n]) => mixed(letters!, n!),
  },
  {
    pattern: new RegExp(`^\\s*(${LETTERS})(${CLOSE})(?=\\s|$)`),
    read: ([, letters, end]) => hebrew(letters!, end!.trim()),
  },
  { pattern: /^\s*([IVX]{1,5})\.(\d{1,2}(?:\.\d{1,2}){0,2})\.?(?=\s)/, read: ([, roman, n]) => ofRoman(roman!, n!) },
  { pattern: /^\s*([ivx]{1,5}|[a-z])([.)])(?=\s)/i, read: ([, letters, end]) => latin(letters!, end!) },
];

function readDecimal([matched, number, letters = '', end]: RegExpExecArray, head: string): LabelCore | null {
  if (isDate(number!) || MEASURE.test(head.slice(matched.length))) return null;
  if (letters !== '' && parseHebrewNumeral(letters) === null) return null;
  return decimal(number!, letters, end!.trim());
}

function readBareDecimal([matched, number]: RegExpExecArray, head: string): LabelCore | null {
  if (isDate(number!) || MEASURE.test(head.slice(matched.length))) return null;
  return decimal(number!, '', '');
}

function decimal(number: string, letters: string, end: string): LabelCore | null {
  const path = number.split('.').map(Number);
  if (path.some((value, i) => value === 0 && i < path.length - 1) || (path.length === 1 && path[0] === 0)) return null;
  const levels = path.map(() => 'N').join('.');
  if (letters === '') return { kind: 'decimal', path, style: wrap(levels, end) };
  return { kind: 'decimal', path: [...path, parseHebrewNumeral(letters)!], style: wrap(`${levels}A`, end) };
}

function hebrew(letters: string, end: string): LabelCore | null {
  const value = parseHebrewNumeral(letters);
  if (value === null || value > 99 || (value > 30 && /^[א-ת]{2}$/.test(letters))) return null; // לא, לו, מה: words
  return { kind: 'hebrew', path: [value], style: wrap('A', end) };
}

function mixed(letters: string, number: string): LabelCore | null {
  const value = parseHebrewNumeral(letters);
  if (value === null) return null;
  const path = number.split('.').map(Number);
  return { kind: 'hebrew', path: [value, ...path], style: `A${path.map(() => '.N').join('')}` };
}

function chapter(value: string): LabelCore | null {
  const number = /^\d/.test(value) ? Number(value) : parseHebrewNumeral(value);
  return number === null ? null : { kind: 'hebrew', path: [number], style: 'פרק A' };
}

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii', 'xiv', 'xv'];

function latin(letters: string, end: string): LabelCore | null {
  const roman = ROMAN.indexOf(letters.toLowerCase());
  if (roman !== -1) return { kind: 'roman', path: [roman + 1], style: wrap('i', end) };
  if (letters.length > 1) return null;
  return { kind: 'latin', path: [letters.toLowerCase().charCodeAt(0) - 96], style: wrap('a', end) };
}

/** `III.1`: a paragraph of the third part. */
function ofRoman(roman: string, number: string): LabelCore | null {
  const part = ROMAN.indexOf(roman.toLowerCase());
  if (part === -1) return null;
  const path = number.split('.').map(Number);
  return { kind: 'roman', path: [part + 1, ...path], style: `i${path.map(() => '.N').join('')}` };
}

function wrap(levels: string, end: string): string {
  return end === '()' ? `(${levels})` : levels + end;
}

/** `5.2.2024`, `5.2.24`; a third level past 12 is taken for a year. */
function isDate(number: string): boolean {
  const parts = number.split('.').map(Number);
  if (parts.length !== 3) return false;
  const [day, month, year] = parts as [number, number, number];
  return (
    (day <= 31 && month <= 12 && month > 0 && year > 12 && year < 100) || findDates(number).some((one) => one.end > 8)
  );
}

/** A sentence end, then a number with a dot on one of its sides, then nothing: the label of a line printed right to left. */
function trailingLabel(text: string): ParagraphLabel | null {
  const from = Math.max(0, text.length - 16);
  const match = /[.?!:;]["״”)]?\s+(\.?(\d{1,3}(?:\.\d{1,3}){0,3})\.?)\s*$/.exec(text.slice(from));
  if (match === null || !(match[1]!.startsWith('.') || match[1]!.endsWith('.'))) return null;
  const core = decimal(match[2]!, '', '.');
  if (core === null) return null;
  const labelStart = from + match.index + match[0].lastIndexOf(match[1]!);
  return { text: match[1]!, ...core, bodyStart: 0, bodyEnd: text.slice(0, labelStart).trimEnd().length };
}

function startsWith(path: number[], prefix: number[]): boolean {
  return prefix.every((value, i) => path[i] === value);
}

/** Some programs drop the closing dot of one level or of some items. */
function bare(style: string): string {
  return style.replace(/\.$/, '');
}
