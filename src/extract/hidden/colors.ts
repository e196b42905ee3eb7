/** Colours of letters and of what lies behind them (contract section 9). */

/** Red, green and blue, 0 to 1. */
export type Rgb = readonly [number, number, number];

/** A colour that is known, or null for one that is not followed (a pattern, a picture, "automatic"). */
export type Ground = Rgb | null;

export const WHITE: Rgb = [1, 1, 1];
const LEAST_CONTRAST = 1.1;

/** Letters smaller than this many points are not seen. */
export const LEAST_POINTS = 2;

/** Whether letters of a colour are lost on their ground; not where either is unknown. */
export function isLostOn(color: Ground, ground: Ground): boolean {
  if (!color || !ground) return false;
  const [light, dark] = [luminance(color), luminance(ground)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05) < LEAST_CONTRAST;
}

/** Relative luminance as WCAG defines it. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** @returns the colour of "RRGGBB", "#RRGGBB" or "#RGB"; null for anything else */
export function hexColor(value: string): Ground {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1];
  if (!digits) return null;
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : digits.match(/../g)!;
  const [red, green, blue] = pairs.map((pair) => Number.parseInt(pair, 16) / 255);
  return [red!, green!, blue!];
}
