/** How the letters of a DOCX are painted: whether anybody sees them (contract section 9). */
import { type Ground, hexColor, isLostOn, LEAST_POINTS, WHITE } from '../hidden/colors.ts';
import type { XmlTag } from '../xml.ts';

/** Properties of a run or of a style; undefined where nothing is said. */
export interface Look {
  hidden?: boolean;
  /** Null where the reading program chooses it by the ground. */
  color?: Ground;
  /** Half points. */
  size?: number;
  /** Of letters in a complex script, as Hebrew is. */
  complexSize?: number;
  complex?: boolean;
  /** Behind the letters themselves. */
  ground?: Ground;
}

/** What lies behind a run, the nearest first; undefined where there is nothing, null where it is not known. */
export type Grounds = readonly (Ground | undefined)[];

const HIGHLIGHTS: Record<string, string> = {
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  green: '00FF00',
  magenta: 'FF00FF',
  red: 'FF0000',
  yellow: 'FFFF00',
  white: 'FFFFFF',
  darkBlue: '00008B',
  darkCyan: '008B8B',
  darkGreen: '006400',
  darkMagenta: '800080',
  darkRed: '8B0000',
  darkYellow: '808000',
  darkGray: 'A9A9A9',
  lightGray: 'D3D3D3',
};
const THEME: Record<string, Ground> = {
  background1: WHITE,
  light1: WHITE,
  text1: [0, 0, 0],
  dark1: [0, 0, 0],
};

/** Takes one element below `w:rPr` into a look. */
export function readLook(look: Look, tag: XmlTag): void {
  const value = tag.get('val') ?? '';
  if (tag.local === 'vanish' || tag.local === 'specVanish') look.hidden = isOn(tag) || (look.hidden ?? false);
  else if (tag.local === 'color') look.color = themed(tag, 'theme', value);
  else if (tag.local === 'sz') look.size = Number(value);
  else if (tag.local === 'szCs') look.complexSize = Number(value);
  else if (tag.local === 'rtl' || tag.local === 'cs') look.complex = isOn(tag);
  else if (tag.local === 'shd') {
    const shade = readShade(tag);
    if (shade !== undefined) look.ground ??= shade; // a highlight, which stands before it, covers it
  } else if (tag.local === 'highlight' && value !== 'none') look.ground = hexColor(HIGHLIGHTS[value] ?? '');
}

/** The colour of a `w:shd`; undefined where it fills nothing, null where it is a pattern. */
export function readShade(tag: XmlTag): Ground | undefined {
  const pattern = tag.get('val') ?? 'clear';
  if (pattern === 'solid') return themed(tag, 'theme', tag.get('color') ?? '');
  if (pattern !== 'clear' && pattern !== 'nil') return null;
  const fill = tag.get('fill') ?? 'auto';
  return fill === 'auto' && !tag.get('themeFill') ? undefined : themed(tag, 'themeFill', fill);
}

/** A colour of the theme outranks the one beside it, which is its value unless somebody changed it. */
function themed(tag: XmlTag, prefix: 'theme' | 'themeFill', value: string): Ground {
  const name = tag.get(prefix === 'theme' ? 'themeColor' : 'themeFill');
  const isPure = !tag.get(`${prefix}Tint`) && !tag.get(`${prefix}Shade`);
  return (name && isPure ? THEME[name] : undefined) ?? hexColor(value);
}

/** @param looks the run's own first, then those of its styles */
export function isUnseen(looks: readonly Look[], hidden: boolean, grounds: Grounds): boolean {
  if (hidden) return true;
  const first = <K extends keyof Look>(key: K): Look[K] => looks.find((look) => look[key] !== undefined)?.[key];
  const size = first('complex') ? first('complexSize') : first('size');
  if (size !== undefined && size < LEAST_POINTS * 2) return true;
  const ground = [first('ground'), ...grounds].find((one) => one !== undefined);
  return isLostOn(first('color') ?? null, ground === undefined ? WHITE : ground);
}

/** Whether a switch such as `w:vanish` is on. */
export function isOn(tag: XmlTag): boolean {
  const value = tag.get('val');
  return value !== '0' && value !== 'false' && value !== 'off';
}
