/** As much of CSS as decides whether a text can be seen: inline styles and the simple rules of the document's own sheets. */
import { type Ground, hexColor } from '../hidden/colors.ts';

export type Declarations = ReadonlyMap<string, string>;

/** Declarations by "tag", ".class", "tag.class" and "#id". */
export type Sheet = Map<string, Map<string, string>>;

const RULE = /([^{}]+)\{([^{}]*)\}/g;
const SIMPLE = /^(?:[a-z][\w-]*|[a-z][\w-]*\.[\w-]+|\.[\w-]+|#[\w-]+)$/i;
const MOST_RULES = 5000;

/** Adds the rules of a style element; those of other media and of compound selectors are passed over. */
export function readSheet(sheet: Sheet, source: string): void {
  const plain = withoutMediaRules(source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/<!--|-->/g, ''));
  for (const [, selectors, body] of plain.matchAll(RULE)) {
    for (const selector of selectors!.split(',').map((one) => one.trim().toLowerCase())) {
      if (!SIMPLE.test(selector) || sheet.size > MOST_RULES) continue;
      const known = sheet.get(selector) ?? new Map<string, string>();
      for (const [name, value] of readDeclarations(body!)) known.set(name, value);
      sheet.set(selector, known);
    }
  }
}

/** Rules inside rules, as those for print or for small screens. */
function withoutMediaRules(source: string): string {
  let out = '';
  let depth = 0;
  let inAt = false;
  for (const part of source.split(/(?<=[{};])/)) {
    if (depth === 0 && /^\s*@/.test(part)) inAt = part.endsWith('{');
    else if (!inAt) out += part;
    if (part.endsWith('{')) depth++;
    else if (part.endsWith('}')) depth = Math.max(0, depth - 1);
    if (depth === 0 && part.endsWith('}')) inAt = false;
  }
  return out;
}

/** @returns the declarations of a style attribute or rule, names and values in small letters */
function readDeclarations(source: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const part of source.split(';')) {
    const at = part.indexOf(':');
    if (at <= 0) continue;
    const value = part.slice(at + 1).replace(/!\s*important/i, '');
    declarations.set(part.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase());
  }
  return declarations;
}

/** What holds for an element, the weakest first: its tag's, its classes', its own rules, its style attribute. */
export function declarationsOf(sheet: Sheet, tag: string, attributes: ReadonlyMap<string, string>): Declarations {
  const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const id = attributes.get('id')?.toLowerCase();
  const selectors = [tag, ...classes.map((name) => `.${name}`), ...classes.map((name) => `${tag}.${name}`), `#${id}`];
  const all = new Map<string, string>();
  for (const selector of selectors) for (const [name, value] of sheet.get(selector) ?? []) all.set(name, value);
  for (const [name, value] of readDeclarations(attributes.get('style') ?? '')) all.set(name, value);
  return all;
}

const POINTS: Record<string, number> = { px: 0.75, pt: 1, in: 72, cm: 28.35, mm: 2.835, pc: 12, '': 0.75 };

/** @param base what 1em and 100% are @returns points; undefined for words and for what is not followed */
export function pointsOf(value: string | undefined, base: number): number | undefined {
  const [, number, unit] = /^(-?\d*\.?\d+)([a-z%]*)$/.exec(value?.trim() ?? '') ?? [];
  if (number === undefined) return undefined;
  if (unit === 'em' || unit === 'ex') return Number(number) * base;
  if (unit === '%') return (Number(number) * base) / 100;
  if (unit === 'rem') return Number(number) * 12;
  const factor = POINTS[unit!];
  return factor === undefined ? undefined : Number(number) * factor;
}

const NAMES: Record<string, string> = {
  white: 'ffffff',
  black: '000000',
  snow: 'fffafa',
  ivory: 'fffff0',
  azure: 'f0ffff',
  honeydew: 'f0fff0',
  mintcream: 'f5fffa',
  ghostwhite: 'f8f8ff',
  aliceblue: 'f0f8ff',
  whitesmoke: 'f5f5f5',
  seashell: 'fff5ee',
  floralwhite: 'fffaf0',
  lavenderblush: 'fff0f5',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  navy: '000080',
  yellow: 'ffff00',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  maroon: '800000',
  purple: '800080',
  teal: '008080',
  windowtext: '000000',
  window: 'ffffff',
};

/** A colour and how much of it shows; null where it is not known. */
export function cssColor(value: string): { color: Ground; alpha: number } {
  const text = value.trim().toLowerCase();
  if (text === 'transparent') return { color: null, alpha: 0 };
  const [, parts] = /^rgba?\(([^)]*)\)$/.exec(text) ?? [];
  if (parts !== undefined) {
    const [red, green, blue, alpha = 1] = parts
      .split(/[\s,/]+/)
      .filter(Boolean)
      .map((part, i) => Number.parseFloat(part) / (part.endsWith('%') ? 100 : i < 3 ? 255 : 1));
    const color = [red, green, blue].every(Number.isFinite) ? ([red!, green!, blue!] as const) : null;
    return { color, alpha };
  }
  const withAlpha = /^#(?:([0-9a-f]{6})([0-9a-f]{2})|([0-9a-f]{3})([0-9a-f]))$/.exec(text);
  if (withAlpha) {
    const [, long, longAlpha, short, shortAlpha] = withAlpha;
    return {
      color: hexColor(long ?? short!),
      alpha: Number.parseInt(longAlpha ?? `${shortAlpha}${shortAlpha}`, 16) / 255,
    };
  }
  return { color: hexColor(Object.hasOwn(NAMES, text) ? NAMES[text]! : text), alpha: 1 };
}
