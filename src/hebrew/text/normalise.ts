/**
 * One plain form of Hebrew text: NFC, without niqqud, cantillation, bidi marks and zero-width characters, with one kind
 * of quote mark, apostrophe, dash and blank. Documents come from many programs, each with its own ״, ” and ־; whatever is
 * compared (search, verbatim quotes, keys) is compared in this form, and the map leads back to the source.
 */

/** Normalised text; `map[i]` is the offset in the source of the character `text[i]`, `map[text.length]` the source's length. */
export interface NormalisedText {
  text: string;
  map: Uint32Array;
}

/**
 * The plain form of a text. Line breaks become `\n` (also CR, CRLF, form feed, U+2028), every other blank a space, tabs
 * stay (they part table cells); two apostrophes become one `"`. Letters, final letters and case are kept.
 */
export function normaliseText(text: string): string {
  return run(text, false).text;
}

/** As `normaliseText`, with the way back: the source span of `text.slice(a, b)` is `source.slice(map[a], map[b])`. */
export function normaliseWithMap(text: string): NormalisedText {
  return run(text, true);
}

/**
 * The key under which a name, number or heading is looked up: plain form, lower case, final letters as ordinary ones,
 * runs of blanks as one space, trimmed. Two strings that a reader takes for the same have the same key.
 */
export function normaliseForLookup(text: string): string {
  return foldFinals(normaliseText(text).toLowerCase()).replace(/\s+/g, ' ').trim();
}

/** Final letters as ordinary ones: ך ם ן ף ץ → כ מ נ פ צ. */
export function foldFinals(text: string): string {
  return FINAL.test(text) ? text.replace(FINAL_ALL, (letter) => FINALS[letter]!) : text;
}

const FINAL = /[ךםןףץ]/;
const FINAL_ALL = /[ךםןףץ]/g;
const FINALS: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' };

/** Table values: a character code to write, or one of these. */
const DROP = 0;
const COMBINE = 1; // a combining mark outside Hebrew: compose it with the letter before
const EXPAND = 2; // becomes several characters, see EXPANSIONS
const CARRIAGE_RETURN = 3;
const APOSTROPHE = 39;
const QUOTE = 34;
const NEWLINE = 10;

const YIDDISH: Record<string, string> = { װ: 'וו', ױ: 'וי', ײ: 'יי' };
const EXPANSIONS = new Map<number, string>();
const TABLE = buildTable();

function run(source: string, wantMap: boolean): NormalisedText {
  const length = source.length;
  let out = new Uint16Array(length + 16);
  let map = wantMap ? new Uint32Array(length + 17) : NO_MAP;
  let size = 0;
  for (let i = 0; i < length; i++) {
    const code = source.charCodeAt(i);
    let mapped = TABLE[code]!;
    if (mapped <= CARRIAGE_RETURN) {
      if (mapped === DROP) continue;
      if (mapped === CARRIAGE_RETURN) {
        if (source.charCodeAt(i + 1) === NEWLINE) continue;
        mapped = NEWLINE;
      } else {
        const start = mapped === COMBINE && size > 0 ? size - 1 : size;
        const piece = mapped === COMBINE ? compose(out, start, size, code) : EXPANSIONS.get(code)!;
        if (size + piece.length + length - i > out.length) {
          out = grown(out, new Uint16Array(out.length + (out.length >> 1) + 16));
          if (wantMap) map = grown(map, new Uint32Array(out.length + 1));
        }
        const origin = start < size && wantMap ? map[start]! : i;
        size = start;
        for (let k = 0; k < piece.length; k++) {
          if (wantMap) map[size] = origin;
          out[size++] = piece.charCodeAt(k);
        }
        continue;
      }
    } else if (mapped === APOSTROPHE && size > 0 && out[size - 1] === APOSTROPHE && !isTripled(out, size)) {
      out[size - 1] = QUOTE; // '' as typed for gershayim; the map keeps the place of the first one
      continue;
    }
    if (wantMap) map[size] = i;
    out[size++] = mapped;
  }
  if (wantMap) map[size] = length;
  return { text: decode(out, size), map: wantMap ? map.subarray(0, size + 1) : NO_MAP };
}

const NO_MAP = new Uint32Array(0);

/** A quote mark just before means that this pair would make a third mark in a row: left as it is. */
function isTripled(out: Uint16Array, size: number): boolean {
  return size > 1 && out[size - 2] === QUOTE;
}

function compose(out: Uint16Array, start: number, size: number, mark: number): string {
  const base = start < size ? String.fromCharCode(out[start]!) : '';
  return (base + String.fromCharCode(mark)).normalize('NFC');
}

function grown<A extends Uint16Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

function decode(codes: Uint16Array, size: number): string {
  return Buffer.from(codes.buffer, codes.byteOffset, size * 2).toString('utf16le');
}

function buildTable(): Uint16Array {
  const table = new Uint16Array(0x10000);
  const mark = /\p{M}/u;
  const ignorable = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
  const blank = /\p{Zs}/u;
  const composed = composedForms(table.length);
  for (let code = 0; code < table.length; code++) {
    const char = String.fromCharCode(code);
    if (code >= 0xd800 && code <= 0xdfff) table[code] = code;
    else if (code === 0x09 || code === 0x0a) table[code] = code;
    else if (code === 0x0d) table[code] = CARRIAGE_RETURN;
    else if (code === 0x0b || code === 0x0c || code === 0x85 || code === 0x2028 || code === 0x2029)
      table[code] = NEWLINE;
    else if (isHebrewMark(code) || ignorable.test(char)) table[code] = DROP;
    else if (blank.test(char)) table[code] = 32;
    else if (mark.test(char)) table[code] = COMBINE;
    else setLetter(table, code, isPresentationForm(code) ? char.normalize('NFKC') : composed[code]!);
  }
  for (const char of '"״“”„‟«»″〝〞＂') table[char.charCodeAt(0)] = QUOTE;
  for (const char of "'׳‘’‚‛′`´ʹʼ＇‹›") table[char.charCodeAt(0)] = APOSTROPHE;
  for (const char of '-־‐‑‒–—―−﹘﹣－') table[char.charCodeAt(0)] = 45;
  return table;
}

/** The NFC form of each UTF-16 code unit below `count`, by one call: the table is built whenever a process starts. */
function composedForms(count: number): string[] {
  const codes = Array.from({ length: count }, (_, code) => (code === 0 ? '' : String.fromCharCode(code)));
  return codes.join('\0').normalize('NFC').split('\0');
}

function isPresentationForm(code: number): boolean {
  return (code >= 0xfb00 && code <= 0xfb4f) || (code >= 0xff01 && code <= 0xff5e) || code === 0x2121;
}

/** Presentation forms, ligatures and full-width forms go to their ordinary letters, everything else to its NFC form. */
function setLetter(table: Uint16Array, code: number, folded: string): void {
  if (folded.length === 1 && !(folded in YIDDISH)) {
    table[code] = folded.charCodeAt(0);
    return;
  }
  const plain = [...folded].filter((one) => !isHebrewMark(one.charCodeAt(0))).join('');
  const letters = YIDDISH[plain] ?? plain;
  if (letters.length === 1) table[code] = letters.charCodeAt(0);
  else {
    table[code] = EXPAND;
    EXPANSIONS.set(code, letters);
  }
}

/** Niqqud and cantillation, U+0591 to U+05C7, without the punctuation among them (maqaf, paseq, sof pasuq, nun hafukha). */
function isHebrewMark(code: number): boolean {
  if (code < 0x0591 || code > 0x05c7) return false;
  return code !== 0x05be && code !== 0x05c0 && code !== 0x05c3 && code !== 0x05c6;
}
