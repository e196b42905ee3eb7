/**
 * pdf.js hands over each run of text after putting it in logical order by its own short bidi pass, without positions of
 * the single letters. The pass is wrong on lines that mix directions and it cannot be switched off, so the order in
 * which the letters were drawn is recovered here and the line is put in logical order by `bidi-logical.ts`, which sees
 * the whole line.
 */

type Kind = 'L' | 'R' | 'EN' | 'ES' | 'ET' | 'CS' | 'ON';

/**
 * The letters of one pdf.js text item from left to right as drawn.
 * @param text `item.str` of `getTextContent()`
 * @returns the same letters, left to right on the page
 */
export function drawnOrder(text: string): string {
  const rtl = countRtl(text);
  if (rtl === 0 || text.length < 2) return text;
  if (rtl >= text.length * 0.3 && !MIXED.test(text)) return reverse(text);
  // A permutation by direction levels undoes itself except in rare mixtures, where the guess that fits is kept.
  return permute(text, rtl);
}

/** Anything that is not Hebrew or a mark without direction of its own. */
const MIXED = /[0-9A-Za-z\u00aa-\u058f\u05f5-\u05ff\u0660-\u0669\u08ad-\ufb4f\ufe00-\ufe6f\uff00-\uffff]/;

function countRtl(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    if (isRtl(text.charCodeAt(i))) count++;
  }
  return count;
}

/** Hebrew and Arabic letters. */
function isRtl(code: number): boolean {
  if (code < 0x0590) return false;
  return (
    code <= 0x05f4 ||
    (code >= 0x0600 && code <= 0x08ac) ||
    (code >= 0xfb50 && code <= 0xfdff) ||
    (code >= 0xfe70 && code <= 0xfeff)
  );
}

function reverse(text: string): string {
  let reversed = '';
  for (let i = text.length - 1; i >= 0; i--) reversed += text[i]!;
  return reversed;
}

function permute(text: string, rtlCount: number): string {
  const base = rtlCount / text.length < 0.3 && text.length > 4 ? 0 : 1;
  const kinds = resolveKinds(
    [...Array(text.length).keys()].map((i) => kindOf(text.charCodeAt(i))),
    base,
  );
  const levels = kinds.map((kind) => levelOf(kind, base));
  return reverseByLevel(text, levels);
}

function kindOf(code: number): Kind {
  if (isRtl(code)) return 'R';
  if (code >= 0x30 && code <= 0x39) return 'EN';
  if (code === 0x2b || code === 0x2d) return 'ES';
  if (code === 0x2c || code === 0x2e || code === 0x2f || code === 0x3a || code === 0xa0) return 'CS';
  if ((code >= 0x23 && code <= 0x25) || (code >= 0xa2 && code <= 0xa5) || code === 0xb0 || code === 0xb1) return 'ET';
  if (code > 0xff) return 'L';
  const letter = (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a) || code >= 0xc0;
  return letter ? 'L' : 'ON';
}

/** Rules W4 to N2 of the Unicode bidi algorithm as pdf.js applies them. */
function resolveKinds(kinds: Kind[], base: 0 | 1): Kind[] {
  const sides: Kind = base === 1 ? 'R' : 'L';
  for (let i = 1; i < kinds.length - 1; i++) {
    const between = kinds[i - 1] === 'EN' && kinds[i + 1] === 'EN';
    if (between && (kinds[i] === 'ES' || kinds[i] === 'CS')) kinds[i] = 'EN';
  }
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'EN') continue;
    for (let j = i - 1; j >= 0 && kinds[j] === 'ET'; j--) kinds[j] = 'EN';
    for (let j = i + 1; j < kinds.length && kinds[j] === 'ET'; j++) kinds[j] = 'EN';
  }
  let strong = sides;
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i]!;
    if (kind === 'L' || kind === 'R') strong = kind;
    else if (kind === 'EN' && strong === 'L') kinds[i] = 'L';
    else if (kind !== 'EN') kinds[i] = 'ON';
  }
  return resolveNeutrals(kinds, sides);
}

function resolveNeutrals(kinds: Kind[], sides: Kind): Kind[] {
  const strongSide = (kind: Kind | undefined): Kind => (kind === undefined ? sides : kind === 'L' ? 'L' : 'R');
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== 'ON') continue;
    let end = i;
    while (end < kinds.length && kinds[end] === 'ON') end++;
    const before = strongSide(kinds[i - 1]);
    const after = strongSide(kinds[end]);
    kinds.fill(before === after ? before : sides, i, end);
    i = end;
  }
  return kinds;
}

function levelOf(kind: Kind, base: 0 | 1): number {
  if (base === 1) return kind === 'R' ? 1 : 2;
  return kind === 'R' ? 1 : kind === 'EN' ? 2 : 0;
}

function reverseByLevel(text: string, levels: number[]): string {
  const chars = text.split('');
  for (const level of [2, 1]) {
    for (let i = 0; i < chars.length; i++) {
      if (levels[i]! < level) continue;
      let end = i;
      while (end < chars.length && levels[end]! >= level) end++;
      chars.splice(i, end - i, ...chars.slice(i, end).reverse());
      i = end;
    }
  }
  return chars.join('');
}
