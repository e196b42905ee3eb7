/** What of a DOCX's styles matters to its text: which are headings and which are numbered. */
import type { XmlHandler } from '../xml.ts';

export interface ParagraphStyle {
  name: string;
  basedOn?: string;
  numId?: string;
  level?: number;
  /** 0 to 8 for headings. */
  outline?: number;
}

export type Styles = Map<string, ParagraphStyle>;

/** Reads styles.xml into `styles`. */
export function stylesHandler(styles: Styles): XmlHandler {
  let style: ParagraphStyle | undefined;
  return {
    open(tag) {
      const value = tag.get('val') ?? '';
      if (tag.local === 'style') {
        style = { name: '' };
        styles.set(tag.get('styleId') ?? '', style);
      } else if (!style) return;
      else if (tag.local === 'name') style.name = value;
      else if (tag.local === 'basedOn') style.basedOn = value;
      else if (tag.local === 'numId') style.numId = value;
      else if (tag.local === 'ilvl') style.level = Number(value);
      else if (tag.local === 'outlineLvl') style.outline = Number(value);
    },
    close(tag) {
      if (tag.local === 'style') style = undefined;
    },
  };
}

/**
 * A style with what it takes from the styles it is based on.
 * @returns undefined fields where no style of the chain says anything
 */
export function resolveStyle(
  styles: Styles,
  id: string | undefined,
): Omit<ParagraphStyle, 'basedOn'> & { owner?: string } {
  const resolved: Omit<ParagraphStyle, 'basedOn'> & { owner?: string } = { name: styles.get(id ?? '')?.name ?? '' };
  const seen = new Set<string>();
  for (let at = id; at !== undefined && !seen.has(at); at = styles.get(at)?.basedOn) {
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
