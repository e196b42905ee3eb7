/**
 * Words, acronyms, numbers, section references and dates of Hebrew legal text, each in one piece: `תב"ע`, `152(א)(2)`,
 * `1031/25`, `12345-01-20`, `101-0123456`, `12.3.2024`, `י"ב באדר תשפ"ד`, `1,250.50`.
 */

import { LATIN, MONTHS, NUMERIC } from '../pattern/rules.generated.ts';
import { foldFinals, normaliseWithMap } from './normalise.ts';

export type TokenKind = 'word' | 'number' | 'acronym' | 'section' | 'date' | 'latin';

/**
 * `text` is the source slice `[start, end)`; `norm` the plain form with final letters folded and Latin lower-cased
 * (numbers without thousands commas, section marks as `152(א)(2)`, civil dates as `YYYY-MM-DD`, Hebrew dates as
 * `יב אדר תשפד`).
 */
export interface Token {
  text: string;
  norm: string;
  start: number;
  end: number;
  kind: TokenKind;
}

/** The tokens of a text in order. Punctuation is no token. Linear in the length of the text. */
export function tokenise(text: string): Token[] {
  const { text: plain, map } = normaliseWithMap(text);
  const tokens = joinDates(scan(plain), plain);
  return tokens.map(({ from, to, norm, kind }) => {
    const start = map[from]!;
    const end = sourceEnd(text, map[to - 1]! + 1, map[to]!);
    return { text: text.slice(start, end), norm, start, end, kind };
  });
}

interface RawToken {
  from: number;
  to: number;
  norm: string;
  kind: TokenKind;
}

/** Most of a text is plain words: those are read by hand, whatever holds digits, marks or Latin by the expressions below. */
function scan(plain: string): RawToken[] {
  const raw: RawToken[] = [];
  let at = 0;
  while (at < plain.length) {
    const code = plain.charCodeAt(at);
    if (code < 48 || (code > 57 && code < 65)) at++;
    else if (isHebrewLetter(code)) at = readWord(plain, at, raw);
    else {
      const pattern = code <= 57 ? NUMERIC : LATIN;
      pattern.lastIndex = at;
      const match = pattern.exec(plain);
      if (match !== null) readMatch(match, raw);
      at = match === null ? at + 1 : pattern.lastIndex;
    }
  }
  return raw;
}

function readWord(plain: string, from: number, into: RawToken[]): number {
  let to = from;
  let finals = false;
  let code = plain.charCodeAt(to);
  while (isHebrewLetter(code)) {
    finals ||= isFinalLetter(code);
    code = plain.charCodeAt(++to);
  }
  if (code === 47 && to - from <= 4) {
    IDENTIFIER.lastIndex = from;
    const match = IDENTIFIER.exec(plain);
    if (match !== null) {
      into.push({ from, to: IDENTIFIER.lastIndex, norm: foldFinals(match[0]), kind: 'number' });
      return IDENTIFIER.lastIndex;
    }
  }
  if (code === 34 || code === 39) {
    MARKED.lastIndex = from;
    const value = MARKED.exec(plain)![0];
    readMarked(value, from, plain, into);
    return from + value.length;
  }
  const value = plain.slice(from, to);
  into.push({ from, to, norm: finals ? foldFinals(value) : value, kind: 'word' });
  return to;
}

/** A plan or annex by letters and a number: הל/מח/250א, מק/2000, א/1. */
const IDENTIFIER = /[א-ת]{1,4}(?:\/[א-ת]{1,6}){0,3}\/\d{1,7}[א-ת]?(?:[/-][א-ת\d]{1,7}){0,4}(?![א-ת\d])/y;
const MARKED = /[א-ת]+(?:["'][א-ת]+){0,4}'?/y;

function readMatch(match: RegExpExecArray, into: RawToken[]): void {
  const from = match.index;
  const value = match[0];
  const to = from + value.length;
  const groups = match.groups;
  if (groups === undefined) into.push({ from, to, norm: value.toLowerCase(), kind: 'latin' });
  else if (groups.section !== undefined)
    into.push({ from, to, norm: foldFinals(value.replaceAll("'", '')), kind: 'section' });
  else if (groups.date !== undefined) into.push({ from, to, ...civilDate(value) });
  else into.push({ from, to, norm: value.replaceAll(',', ''), kind: 'number' });
}

/** A run of Hebrew letters with marks inside: an acronym, a word with a geresh, or a prefix before a quoted word. */
function readMarked(value: string, from: number, plain: string, into: RawToken[]): void {
  const to = from + value.length;
  const mark = value.indexOf('"');
  if (mark < 0) {
    const abbreviation = value.endsWith("'") && value.length <= 5;
    const norm = foldFinals(value.endsWith("'") && !abbreviation ? value.slice(0, -1) : value);
    into.push({ from, to, norm, kind: abbreviation ? 'acronym' : 'word' });
    return;
  }
  const [head, tail] = [value.slice(0, mark), value.slice(mark + 1)];
  const oneMark = !tail.includes('"');
  const quotedWord = oneMark && tail.length > 2 && PREFIX_ONLY.test(head);
  if (oneMark && ACRONYM_TAIL.test(tail) && !(quotedWord && plain[to] === '"')) {
    into.push({ from, to, norm: foldFinals(value), kind: 'acronym' });
  } else if (quotedWord) {
    into.push({ from, to, norm: foldFinals(head + tail), kind: 'word' });
  } else {
    readMarked(head, from, plain, into);
    readMarked(tail, from + mark + 1, plain, into);
  }
}

/** What may follow the gershayim of an acronym: its last letter, then at most an ending (`דו"חות`, `מנכ"לית`). */
const ACRONYM_TAIL = /^[א-ת](?:ים|ות|ית|יות|יים|י|ה|ו|ן|ת|נו|הם)?$/;
const PREFIX_ONLY = /^[ומשהכלב]{1,4}$/;

function civilDate(value: string): { norm: string; kind: TokenKind } {
  const parts = value.split(/[./-]/).map(Number);
  const [year, month, day] = parts[0]! > 31 ? parts : [parts[2]!, parts[1]!, parts[0]!];
  const isYear = year! < 100 || (year! >= 1800 && year! < 3000); // 1031-06-25 is a case: number, month, year
  if (!isYear || month! < 1 || month! > 12 || day! < 1 || day! > 31) return { norm: value, kind: 'number' };
  return { norm: isoDate(year!, month!, day!), kind: 'date' };
}

function isoDate(year: number, month: number, day: number): string {
  const full = year > 99 ? year : year + (year < 50 ? 2000 : 1900);
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Day, month name and year side by side become one date token; anything else stays as it is. */
function joinDates(raw: RawToken[], plain: string): RawToken[] {
  const joined: RawToken[] = [];
  for (let i = 0; i < raw.length; i++) {
    const date = spelledDate(raw, i, plain);
    joined.push(date ?? raw[i]!);
    if (date !== undefined) while (i + 1 < raw.length && raw[i + 1]!.to <= date.to) i++;
  }
  return joined;
}

function spelledDate(raw: RawToken[], at: number, plain: string): RawToken | undefined {
  const [day, name, year] = [raw[at]!, raw[at + 1], raw[at + 2]];
  if (name === undefined || year === undefined || name.kind !== 'word') return undefined;
  const month = CIVIL_MONTHS.get(name.norm);
  if (month === undefined) return HEBREW_MONTHS.has(name.norm) ? hebrewDate(raw, at, plain) : undefined;
  if (!/^(?:[12]\d|3[01]|0?[1-9])$/.test(day.norm) || !/^(?:19|20)\d\d$/.test(year.norm)) return undefined;
  if (plain.slice(day.from, year.to).includes('\n\n')) return undefined;
  return { from: day.from, to: year.to, norm: isoDate(Number(year.norm), month, Number(day.norm)), kind: 'date' };
}

function hebrewDate(raw: RawToken[], at: number, plain: string): RawToken | undefined {
  const day = raw[at]!;
  if (day.kind !== 'acronym' && day.kind !== 'word') return undefined;
  const letters = HEBREW_DAY.exec(day.norm.replace(/["']/g, ''))?.[1];
  if (letters === undefined) return undefined;
  let month = HEBREW_MONTHS.get(raw[at + 1]!.norm)!;
  const ordinal = raw[at + 2]!.norm.replace(/["']/g, '');
  const hasOrdinal = month === 'אדר' && /^[אב]$/.test(ordinal);
  if (hasOrdinal) month += ` ${ordinal}`;
  const year = raw[at + (hasOrdinal ? 3 : 2)];
  if (year === undefined || year.kind !== 'acronym') return undefined;
  const yearLetters = /^ה?(ת[קרש]?[א-ת]{1,3})$/.exec(year.norm.replace(/["']/g, ''))?.[1];
  if (yearLetters === undefined || plain.slice(day.from, year.to).includes('\n\n')) return undefined;
  return { from: day.from, to: year.to, norm: `${letters} ${month} ${yearLetters}`, kind: 'date' };
}

/** Month names as written after a day, with or without the letter ב. */
const CIVIL_MONTHS = new Map(
  MONTHS.flatMap((names, index) =>
    names.split('|').flatMap((name) => withPrefix(name).map((form) => [form, index + 1] as const)),
  ),
);
const HEBREW_MONTHS = new Map(
  'תשרי חשון חשוון מרחשון מרחשוון כסלו כסליו טבת שבט אדר ניסן אייר איר סיון סיוון תמוז אב אלול'
    .split(' ')
    .flatMap((name) => withPrefix(name).map((form) => [form, foldFinals(name)] as const)),
);
/** The day of a Hebrew month, 1 to 30, after an optional prefix letter (ביום לי"ב באדר). */
const HEBREW_DAY = /^[בלמ]?([א-ט]|י[א-ד]?|ט[וז]|י[ז-ט]|כ[א-ט]?|ל)$/;

function withPrefix(name: string): string[] {
  return [foldFinals(name), `ב${foldFinals(name)}`];
}

function isHebrewLetter(code: number): boolean {
  return code >= 0x05d0 && code <= 0x05ea;
}

function isFinalLetter(code: number): boolean {
  return code === 0x05da || code === 0x05dd || code === 0x05df || code === 0x05e3 || code === 0x05e5;
}

/** The end of a token in the source: with the niqqud of its last letter, without dropped characters after it. */
function sourceEnd(source: string, least: number, most: number): number {
  let end = least;
  while (end < most && isMark(source.charCodeAt(end))) end++;
  return end;
}

function isMark(code: number): boolean {
  return (code >= 0x0591 && code <= 0x05c7 && code !== 0x05be) || (code >= 0x0300 && code <= 0x036f);
}
