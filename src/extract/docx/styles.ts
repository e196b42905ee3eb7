/** What of a DOCX's styles matters to its text: which are headings, which are numbered, and how they are painted. */
import type { Ground } from '../hidden/colors.ts';
import type { XmlHandler } from '../xml.ts';
import { type Look, readLook, readShade } from './look.ts';

export interface ParagraphStyle {
  name: string;
  basedOn?: string;
  numId?: string;
  level?: number;
  /** 0 to 8 for headings. */
  outline?: number;
  look: Look;
  /** Behind its paragraphs. */
  ground?: Ground;
  /** A table style that fills some of its cells. */
  isShaded?: boolean;
}

/** By id; the entry without one holds the document's defaults and is based on the default paragraph style. */
export type Styles = Map<string, ParagraphStyle>;

/** Reads styles.xml into `styles`. */
export function stylesHandler(styles: Styles): XmlHandler {
  let style: ParagraphStyle | undefined;
  const path: string[] = [];
  const defaults: ParagraphStyle = { name: '', look: {} };
  styles.set('', defaults);
  return {
    open(tag) {
      path.push(tag.local);
      const value = tag.get('val') ?? '';
      if (tag.local === 'style') {
        style = { name: '', look: {} };
        styles.set(tag.get('styleId') ?? '', style);
        if (tag.get('type') === 'paragraph' && tag.get('default') === '1') defaults.basedOn = tag.get('styleId') ?? '';
      } else if (path.at(-3) === 'rPrDefault') readLook(defaults.look, tag);
      if (!style || tag.local === 'style') return;
      const [parent, above] = [path.at(-2), path.at(-3)];
      if (parent === 'rPr' && above === 'style') readLook(style.look, tag);
      else if (tag.local === 'shd') readStyleShade(style, parent === 'pPr' && above === 'style', readShade(tag));
      else if (tag.local === 'name') style.name = value;
      else if (tag.local === 'basedOn') style.basedOn = value;
      else if (tag.local === 'numId') style.numId = value;
      else if (tag.local === 'ilvl') style.level = Number(value);
      else if (tag.local === 'outlineLvl') style.outline = Number(value);
    },
    close(tag) {
      path.pop();
      if (tag.local === 'style') style = undefined;
    },
  };
}

function readStyleShade(style: ParagraphStyle, isParagraph: boolean, shade: Ground | undefined): void {
  if (shade === undefined) return;
  if (isParagraph) style.ground = shade;
  else style.isShaded = true;
}

/** How a style paints its letters, and those that it is based on. */
export function lookChain(styles: Styles, id: string | undefined): Look[] {
  const looks: Look[] = [];
  const seen = new Set<string>();
  for (let at = id; at && !seen.has(at); at = styles.get(at)?.basedOn) {
    seen.add(at);
    looks.push(styles.get(at)?.look ?? {});
  }
  return looks;
}

type Resolved = Pick<ParagraphStyle, 'name' | 'numId' | 'level' | 'outline'> & { owner?: string };

/**
 * A style with what it takes from the styles it is based on.
 * @returns undefined fields where no style of the chain says anything
 */
export function resolveStyle(styles: Styles, id: string | undefined): Resolved {
  const resolved: Resolved = { name: styles.get(id ?? '')?.name ?? '' };
  const seen = new Set<string>();
  for (let at = id; at && !seen.has(at); at = styles.get(at)?.basedOn) {
    seen.add(at);
    const style = styles.get(at);
    if (style?.numId !== undefined && resolved.numId === undefined) {
      resolved.numId = style.numId;
      resolved.owner = at; // a list names the style at which its level begins, not those based on it
    }
    if (style?.level !== undefined) resolved.level ??= style.level;
    if (style?.outline !== undefined) resolved.outline ??= style.outline;
    if (isHeadingName(style?.name)) resolved.outline ??= 0;
  }
  return resolved;
}

function isHeadingName(name: string | undefined): boolean {
  return name !== undefined && /^(?:heading \d|title|subtitle|כותרת(?: \d| טקסט)?)$/i.test(name);
}
