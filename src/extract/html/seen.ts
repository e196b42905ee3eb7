/** Whether the text of an element can be seen (contract section 9). */
import { type Ground, isLostOn, LEAST_POINTS, WHITE } from '../hidden/colors.ts';
import { cssColor, type Declarations, pointsOf } from './css.ts';

/** What an element hands down to those inside it. */
export interface Shown {
  /** Nothing inside it can be seen, whatever it says of itself. */
  gone: boolean;
  invisible: boolean;
  color: Ground;
  /** Its letters have no ink. */
  inkless: boolean;
  ground: Ground;
  points: number;
}

export const FIRST_SHOWN: Shown = {
  gone: false,
  invisible: false,
  color: [0, 0, 0],
  inkless: false,
  ground: WHITE,
  points: 12,
};

const FAINT = 0.05;
/** Further outside the page than this, in points, nobody scrolls. */
const FAR = 300;

/**
 * @param outer of the enclosing element
 * @param style what holds for this one
 */
export function shownOf(
  outer: Shown,
  tag: string,
  style: Declarations,
  attributes: ReadonlyMap<string, string>,
): Shown {
  if (outer.gone || isGone(tag, style, attributes)) return { ...outer, gone: true };
  const points = pointsOf(
    style.get('font-size') ?? /\b(-?[\d.]+\w+)\b/.exec(style.get('font') ?? '')?.[1],
    outer.points,
  );
  const color = style.get('color') ?? (tag === 'font' ? attributes.get('color') : undefined);
  const visibility = style.get('visibility');
  const ink = color === undefined || color === 'inherit' ? undefined : cssColor(color);
  return {
    gone: false,
    invisible: visibility === undefined ? outer.invisible : visibility === 'hidden' || visibility === 'collapse',
    color: ink ? ink.color : tag === 'a' ? null : outer.color,
    inkless: ink ? ink.alpha < FAINT : outer.inkless,
    ground: groundOf(outer.ground, style, attributes),
    points: points ?? outer.points,
  };
}

/** Whether nobody sees letters in an element. */
export const isUnseen = ({ gone, invisible, inkless, color, ground, points }: Shown): boolean =>
  gone || invisible || inkless || points < LEAST_POINTS || isLostOn(color, ground);

function groundOf(outer: Ground, style: Declarations, attributes: ReadonlyMap<string, string>): Ground {
  const image = style.get('background-image');
  if ((image !== undefined && image !== 'none') || attributes.has('background')) return null;
  const value = style.get('background-color') ?? style.get('background') ?? attributes.get('bgcolor');
  if (value === undefined || /^(?:none|transparent|inherit|initial|unset|auto|windows?)$/.test(value)) return outer;
  if (/url\(|gradient/.test(value)) return null;
  const [found] = value.match(/rgba?\([^)]*\)|#[0-9a-f]+|\b[a-z]+\b/gi) ?? [];
  const { color, alpha } = cssColor(found ?? '');
  if (alpha < FAINT) return outer;
  return alpha > 1 - FAINT ? color : null;
}

function isGone(tag: string, style: Declarations, attributes: ReadonlyMap<string, string>): boolean {
  if (attributes.has('hidden') || (tag === 'dialog' && !attributes.has('open'))) return true;
  if (style.get('display') === 'none' || style.get('mso-hide') === 'all') return true;
  const opacity = Number.parseFloat(style.get('opacity') ?? '1');
  if (opacity < FAINT || /scale(?:3d|x|y)?\(\s*0(?:\.0*)?\s*[,)]/.test(style.get('transform') ?? '')) return true;
  return isOffPage(style) || isClipped(style);
}

function isOffPage(style: Declarations): boolean {
  const far = (name: string) => (pointsOf(style.get(name), 12) ?? 0) < -FAR;
  const isPlaced = /absolute|fixed|relative/.test(style.get('position') ?? '');
  if (isPlaced && ['left', 'right', 'top'].some(far)) return true;
  return ['text-indent', 'margin-left', 'margin-right', 'margin-top'].some(far);
}

function isClipped(style: Declarations): boolean {
  const clip = style.get('clip') ?? '';
  if (/^rect\(\s*(?:[01](?:px)?[\s,]*){4}\)$/.test(clip) && /absolute|fixed/.test(style.get('position') ?? ''))
    return true;
  if (/^inset\(\s*(?:50|[6-9]\d|100)%/.test(style.get('clip-path') ?? '')) return true;
  const small = (name: string) => (pointsOf(style.get(name), 12) ?? 12) < LEAST_POINTS;
  const cuts = /hidden|clip/.test(style.get('overflow') ?? '');
  return cuts && ['width', 'height', 'max-height', 'max-width'].some(small);
}
