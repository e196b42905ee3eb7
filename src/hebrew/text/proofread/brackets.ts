/**
 * Brackets that a visual-order source has turned round: `סעיף 152)א()2(` → `סעיף 152(א)(2)`. A closing bracket without an
 * opening one before it and an opening one without a closing one after it are a turned pair when both touch the text
 * between them; `א)` and `1)` are labels and stay.
 */

/** The text with turned pairs mended, of the same length. Linear time. */
export function mendBrackets(source: string): string {
  const text = mendDoubled(source);
  if (!CLOSING.test(text)) return text;
  if (unmatched(text, false).length === 0 && !text.includes('()')) return text;
  const swaps = turnedPairs(text, unmatched(text, true));
  if (swaps.length === 0) return text;
  let out = '';
  let from = 0;
  for (const at of swaps) {
    out += text.slice(from, at) + MIRROR[text[at]!]!;
    from = at + 1;
  }
  return out + text.slice(from);
}

const DOUBLED_OPENING = /(?<![^\s"'([{])([([{])(?=\S)([^()[\]{}\n]{0,398}[^\s()[\]{}])\1(?=[\s.,;:]|$)/g;
const DOUBLED_CLOSING = /(?<!\S)([)\]}])((?=\S)[^()[\]{}\n]{0,398}[^\s()[\]{}])\1(?=[\s.,;:]|$)/g;
const TURNED_TERM = /(?<!\S)"\((להלן[^"()\n]{0,12}"[^\s"()]+(?: [^\s"()]+){0,2}?)(?=[.,;:]|$)/g;

/** One of a pair turned alone: `(100 ש"ח( שולם`, `]2]`; and a term whose closing marks stand before it: `"(להלן – "המשיבה`. */
function mendDoubled(text: string): string {
  return text
    .replace(DOUBLED_OPENING, (_, mark: string, inside: string) => mark + inside + MIRROR[mark]!)
    .replace(DOUBLED_CLOSING, (_, mark: string, inside: string) => MIRROR[mark]! + inside + mark)
    .replace(TURNED_TERM, '($1")');
}

const CLOSING = /[)\]}]/;
const MIRROR: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '{': '}', '}': '{' };
const WIDEST = 400;

/** Places of brackets without a partner, in order; `tight` pairs only those that both touch the text between them. */
function unmatched(text: string, tight: boolean): number[] {
  const loose: number[] = [];
  const open: number[] = [];
  for (const match of text.matchAll(/[()[\]{}]/g)) {
    const at = match.index;
    const last = open.at(-1);
    if ('([{'.includes(match[0])) open.push(at);
    else if (last !== undefined && text[last] === MIRROR[match[0]] && (!tight || touchesInside(text, last, at)))
      open.pop();
    else if (!isLabelEnd(text, at)) loose.push(at);
  }
  return [...loose, ...open].sort((a, b) => a - b);
}

function turnedPairs(text: string, loose: number[]): number[] {
  const swaps: number[] = [];
  for (let i = 0; i + 1 < loose.length; i++) {
    const from = loose[i]!;
    const to = loose[i + 1]!;
    const isPair = MIRROR[text[from]!] === text[to] && ')]}'.includes(text[from]!);
    if (!isPair || to - from > WIDEST || !touchesInside(text, from, to)) continue;
    swaps.push(from, to);
    i++;
  }
  return swaps;
}

function touchesInside(text: string, from: number, to: number): boolean {
  return to - from > 1 && /\S/.test(text[from + 1]!) && /\S/.test(text[to - 1]!);
}

/** `א) ראשית`, `12) שנית`: a bracket after a short value at the start of the text or after a blank, with a blank after it. */
function isLabelEnd(text: string, at: number): boolean {
  if (!/\s/.test(text[at + 1] ?? ' ')) return false;
  return /(?:^|[\s;:,])(?:\d{1,3}|[א-ת]{1,2}['׳]?|[a-z])$/.test(text.slice(Math.max(0, at - 5), at));
}
