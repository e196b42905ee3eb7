/** The numbers that an OpenDocument text shows before its headings and list items; they are counted, not stored. */
import type { XmlTag } from '../xml.ts';
import { type OdtStyles, odtLabel } from './styles.ts';

export interface OdtNumbering {
  openList(tag: XmlTag): void;
  openItem(tag: XmlTag): void;
  closeList(): void;
  /** The label of a paragraph or heading that begins; empty when it has none. */
  labelOf(tag: XmlTag): string;
}

interface OpenList {
  style: string;
  /** The item's number is still to be counted, with its first paragraph. */
  fresh: boolean;
  start: number | undefined;
}

/** Counts through one document. */
export function odtNumbering(styles: OdtStyles): OdtNumbering {
  const lists: OpenList[] = [];
  const counts = new Map<string, number[]>();
  const outline: number[] = [];

  const countItem = (list: OpenList): string => {
    const level = lists.length;
    const numbers = counts.get(list.style) ?? [];
    counts.set(list.style, numbers);
    for (let i = 0; i < level; i++) numbers[i] ??= startOf(styles, list.style, i + 1) - (i === level - 1 ? 1 : 0);
    numbers[level - 1] = list.start ?? numbers[level - 1]! + 1;
    numbers.length = level;
    list.fresh = false;
    return odtLabel(styles.lists.get(list.style), numbers);
  };

  const countHeading = (level: number): string => {
    for (let i = 0; i < level; i++) outline[i] ??= (styles.outline.get(i + 1)?.start ?? 1) - (i === level - 1 ? 1 : 0);
    outline[level - 1]!++;
    outline.length = level;
    return odtLabel(styles.outline, outline);
  };

  return {
    openList(tag) {
      const style = tag.get('style-name') ?? lists.at(-1)?.style ?? '';
      const goesOn = tag.get('continue-numbering') === 'true' || tag.get('continue-list') !== undefined;
      if (lists.length === 0 && !goesOn) counts.delete(style);
      lists.push({ style, fresh: false, start: undefined });
    },
    openItem(tag) {
      const start = tag.get('start-value');
      Object.assign(lists.at(-1)!, { fresh: true, start: start === undefined ? undefined : Number(start) });
    },
    closeList() {
      lists.pop();
    },
    labelOf(tag) {
      const list = lists.at(-1);
      if (list) return list.fresh ? countItem(list) : '';
      return tag.local === 'h' ? countHeading(Number(tag.get('outline-level') ?? 1)) : '';
    },
  };
}

function startOf(styles: OdtStyles, list: string, level: number): number {
  return styles.lists.get(list)?.get(level)?.start ?? 1;
}
