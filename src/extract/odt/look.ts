/** How the letters of an ODT are painted: whether anybody sees them (contract section 9). */
import { type Ground, hexColor, isLostOn, LEAST_POINTS, WHITE } from '../hidden/colors.ts';
import type { XmlTag } from '../xml.ts';

/** Properties of one style; undefined where it says nothing, null for a colour that is not followed. */
export interface OdtLook {
  parent?: string | undefined;
  hidden?: boolean;
  color?: Ground;
  ground?: Ground;
  points?: number;
  /** Of letters in a complex script, as Hebrew is. */
  complexPoints?: number;
}

/** Takes what a properties element of a style says. */
export function readOdtLook(look: OdtLook, tag: XmlTag): void {
  const ground = tag.get('background-color');
  if (ground !== undefined && ground !== 'transparent') look.ground = hexColor(ground);
  if (tag.local === 'graphic-properties' && tag.get('fill') === 'solid')
    look.ground = hexColor(tag.get('fill-color') ?? '');
  if (tag.local !== 'text-properties' && tag.local !== 'section-properties') return;
  const display = tag.get('display');
  if (display !== undefined) look.hidden = display === 'none';
  const color = tag.get('color');
  if (tag.get('use-window-font-color') === 'true') look.color = null;
  else if (color !== undefined) look.color = hexColor(color);
  const [points, complex] = [sizeOf(tag.get('font-size')), sizeOf(tag.get('font-size-complex'))];
  if (points !== undefined) look.points = points;
  if (complex !== undefined) look.complexPoints = complex;
}

const sizeOf = (value: string | undefined): number | undefined =>
  value?.endsWith('pt') ? Number.parseFloat(value) : undefined;

/** Follows the open elements and their styles. */
export function odtSeen(styles: ReadonlyMap<string, OdtLook>) {
  const open: { element: string; looks: OdtLook[] }[] = [];
  return {
    open(tag: XmlTag): void {
      const looks = chainOf(styles, tag.get('style-name'));
      if (tag.get('display') === 'none' || tag.get('is-hidden') === 'true') looks.unshift({ hidden: true });
      // The ground of a text box is its own, or unknown.
      if (tag.local === 'text-box') looks.push({ ground: null });
      open.push({ element: tag.local, looks });
    },
    close(): void {
      open.pop();
    },
    /** Whether nobody sees these letters. */
    isUnseen(text: string): boolean {
      const looks = open.toReversed().flatMap((one) => one.looks);
      if (looks.length === 0) return false;
      const first = <K extends keyof OdtLook>(key: K) => looks.find((look) => look[key] !== undefined)?.[key];
      const points = /[\u0590-\u07ff]/.test(text) ? (first('complexPoints') ?? first('points')) : first('points');
      if (isHidden(open.map(({ looks: own }) => own)) || (points ?? LEAST_POINTS) < LEAST_POINTS) return true;
      const ground = first('ground');
      return isLostOn(first('color') ?? null, ground === undefined ? WHITE : ground);
    },
  };
}

/** What hides an element hides all inside it. */
const isHidden = (elements: readonly OdtLook[][]): boolean =>
  elements.some((looks) => looks.find((look) => look.hidden !== undefined)?.hidden ?? false);

function chainOf(styles: ReadonlyMap<string, OdtLook>, name: string | undefined): OdtLook[] {
  const chain: OdtLook[] = [];
  for (let at = name; at !== undefined && chain.length < 50; at = styles.get(at)?.parent) {
    const look = styles.get(at);
    if (!look) break;
    chain.push(look);
  }
  return chain;
}
