/** What of an ODT's styles matters to its text: how its lists are numbered. */
import { formatNumber, type NumberStyle } from '../text/numerals.ts';
import type { XmlHandler } from '../xml.ts';
import { type OdtLook, readOdtLook } from './look.ts';

interface Level {
  /** Undefined for bullets. */
  format: NumberStyle | undefined;
  prefix: string;
  suffix: string;
  start: number;
  /** How many levels the label shows. */
  shown: number;
}

export interface OdtStyles {
  /** Levels from 1 of each list style. */
  lists: Map<string, Map<number, Level>>;
  /** Numbering of headings by outline level. */
  outline: Map<number, Level>;
  /** Paragraph styles that make a heading. */
  headings: Set<string>;
  /** Table styles that run from right to left. */
  rtlTables: Set<string>;
  /** How styles paint, by name: one name is not used by two families in practice. */
  looks: Map<string, OdtLook>;
}

/** @returns what is known before any part was read */
export function newOdtStyles(): OdtStyles {
  return { lists: new Map(), outline: new Map(), headings: new Set(), rtlTables: new Set(), looks: new Map() };
}

/** Writers store the blank of "Heading 1" by its code. */
const HEADING = /^(?:Heading(?:_20_| )?\d*|Title|Subtitle)$/;

/** Reads the list and table styles of a part into `styles`. */
export function odtStylesHandler(styles: OdtStyles): XmlHandler {
  let levels: Map<number, Level> | undefined;
  let style = '';
  let look: OdtLook | undefined;
  return {
    open(tag) {
      if (look && tag.local.endsWith('-properties')) readOdtLook(look, tag);
      if (tag.local === 'list-style') {
        levels = new Map();
        styles.lists.set(tag.get('name') ?? '', levels);
      } else if (tag.local === 'outline-style') levels = styles.outline;
      else if (tag.local === 'style') {
        style = tag.get('name') ?? '';
        look = { parent: tag.get('parent-style-name') };
        styles.looks.set(style, look);
        const isHeading = HEADING.test(style) || styles.headings.has(tag.get('parent-style-name') ?? '');
        if (tag.get('family') === 'paragraph' && isHeading) styles.headings.add(style);
      } else if (tag.local === 'table-properties' && tag.get('writing-mode')?.startsWith('rl'))
        styles.rtlTables.add(style);
      else if (levels && /^(?:list-level-style-|outline-level-style)/.test(tag.local)) {
        levels.set(Number(tag.get('level') ?? 1), {
          format: tag.local === 'list-level-style-bullet' ? undefined : formatOf(tag.get('num-format') ?? ''),
          prefix: tag.get('num-prefix') ?? '',
          suffix: tag.get('num-suffix') ?? '',
          start: Number(tag.get('start-value') ?? 1),
          shown: Number(tag.get('display-levels') ?? 1),
        });
      }
    },
    close(tag) {
      if (tag.local === 'style') look = undefined;
      if (tag.local === 'list-style' || tag.local === 'outline-style') levels = undefined;
    },
  };
}

/**
 * The label of a list item.
 * @param levels of its list style
 * @param counts of the levels from 1 to its own
 */
export function odtLabel(levels: Map<number, Level> | undefined, counts: readonly number[]): string {
  const own = levels?.get(counts.length);
  if (!levels || !own) return '';
  if (own.format === undefined) return '•';
  if (own.format === 'none') return `${own.prefix}${own.suffix}`.trim();
  const first = Math.max(0, counts.length - own.shown);
  const numbers = counts
    .slice(first)
    .map((count, i) => formatNumber(count, levels.get(first + i + 1)?.format ?? 'decimal'))
    .filter((number) => number !== '');
  return `${own.prefix}${numbers.join('.')}${own.suffix}`.trim();
}

/** Hebrew formats are written as the beginning of their series. */
function formatOf(format: string): NumberStyle {
  if (/^א, ?י, ?ק/.test(format)) return 'hebrew';
  if (format.startsWith('א')) return format.includes('ת, את') ? 'alphabet' : 'hebrew';
  const known: Record<string, NumberStyle> = {
    '1': 'decimal',
    a: 'letter',
    A: 'LETTER',
    i: 'roman',
    I: 'ROMAN',
    '': 'none',
  };
  return known[format] ?? 'decimal';
}
