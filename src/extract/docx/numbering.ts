/** The list labels of a DOCX, which are not in its text: they are counted from numbering.xml as Word counts them. */
import { formatNumber, type NumberStyle } from '../text/numerals.ts';
import type { XmlHandler } from '../xml.ts';

interface Level {
  start: number;
  format: string;
  /** As "%1.%2.". */
  text: string;
  /** All numbers of the label in decimal. */
  legal: boolean;
  /** The level above whose numbers this one ignores: 0 never starts again. */
  restart?: number;
  /** Paragraphs of this style are on this level. */
  style?: string;
}

interface AbstractList {
  levels: Map<number, Level>;
  /** Another list's definition is used, through a style. */
  styleLink?: string;
  numStyleLink?: string;
}

interface List {
  abstractId: string;
  overrides: Map<number, { start?: number; level?: Level }>;
}

export interface Numbering {
  abstracts: Map<string, AbstractList>;
  lists: Map<string, List>;
}

/** Gives the label of each numbered paragraph in the order of the document. */
export interface LabelCounter {
  /** @returns "3.", "א.", "1.2." or "•"; empty when the list shows none */
  next(numId: string, level: number): string;
  /** @returns the level at which a list puts the paragraphs of a style, if it names the style */
  levelOfStyle(numId: string, styleId: string): number | undefined;
}

const FORMATS: Record<string, NumberStyle> = {
  decimal: 'decimal',
  decimalZero: 'zero',
  lowerRoman: 'roman',
  upperRoman: 'ROMAN',
  lowerLetter: 'letter',
  upperLetter: 'LETTER',
  hebrew1: 'hebrew',
  hebrew2: 'alphabet',
  none: 'none',
};

/** Reads numbering.xml into `numbering`. */
export function numberingHandler(numbering: Numbering): XmlHandler {
  let abstractList: AbstractList | undefined;
  let list: List | undefined;
  let override: number | undefined;
  let level: Level | undefined;
  const openLevel = (index: number) => {
    level = { start: 1, format: 'decimal', text: '', legal: false };
    if (abstractList) abstractList.levels.set(index, level);
    else if (list && override !== undefined) list.overrides.set(override, { ...list.overrides.get(override), level });
  };
  return {
    open(tag) {
      const value = tag.get('val') ?? '';
      if (tag.local === 'abstractNum') {
        abstractList = { levels: new Map() };
        numbering.abstracts.set(tag.get('abstractNumId') ?? '', abstractList);
      } else if (tag.local === 'num') {
        list = { abstractId: '', overrides: new Map() };
        numbering.lists.set(tag.get('numId') ?? '', list);
      } else if (tag.local === 'abstractNumId' && list) list.abstractId = value;
      else if (tag.local === 'styleLink' && abstractList) abstractList.styleLink = value;
      else if (tag.local === 'numStyleLink' && abstractList) abstractList.numStyleLink = value;
      else if (tag.local === 'lvlOverride') override = Number(tag.get('ilvl') ?? 0);
      else if (tag.local === 'startOverride' && list && override !== undefined)
        list.overrides.set(override, { ...list.overrides.get(override), start: Number(value) });
      else if (tag.local === 'lvl') openLevel(Number(tag.get('ilvl') ?? 0));
      else if (level) setLevel(level, tag.local, value);
    },
    close(tag) {
      if (tag.local === 'abstractNum') abstractList = undefined;
      else if (tag.local === 'num') list = undefined;
      else if (tag.local === 'lvlOverride') override = undefined;
      else if (tag.local === 'lvl') level = undefined;
    },
  };
}

/** @param numbering as read; not changed */
export function countLabels(numbering: Numbering): LabelCounter {
  const counters = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();
  const abstractOf = (list: List): { id: string; definition: AbstractList } | undefined => {
    const own = numbering.abstracts.get(list.abstractId);
    if (!own?.numStyleLink) return own && { id: list.abstractId, definition: own };
    for (const [id, other] of numbering.abstracts) {
      if (other.styleLink === own.numStyleLink) return { id, definition: other };
    }
    return { id: list.abstractId, definition: own };
  };
  return {
    levelOfStyle(numId, styleId) {
      const list = numbering.lists.get(numId);
      const definition = list && abstractOf(list)?.definition;
      return [...(definition?.levels ?? [])].find(([, level]) => level.style === styleId)?.[0];
    },
    next(numId, index) {
      const list = numbering.lists.get(numId);
      const found = list && abstractOf(list);
      if (!list || !found || index < 0 || index > 8) return '';
      const levelAt = (i: number) => list.overrides.get(i)?.level ?? found.definition.levels.get(i);
      const level = levelAt(index);
      if (!level) return '';
      const counts = counters.get(found.id) ?? [];
      counters.set(found.id, counts);
      if (!started.has(`${numId} ${index}`)) {
        started.add(`${numId} ${index}`);
        const start = list.overrides.get(index)?.start;
        if (start !== undefined) counts[index] = start - 1;
      }
      counts[index] = (counts[index] ?? level.start - 1) + 1;
      for (let i = index + 1; i < 9; i++) if (restarts(levelAt(i), index)) counts[i] = undefined;
      return labelText(level, (i) => ({ value: counts[i] ?? levelAt(i)?.start ?? 1, level: levelAt(i) }));
    },
  };
}

function setLevel(level: Level, name: string, value: string): void {
  if (name === 'start') level.start = Number(value) || 0;
  else if (name === 'numFmt') level.format = value;
  else if (name === 'lvlText') level.text = value;
  else if (name === 'isLgl') level.legal = value !== '0' && value !== 'false';
  else if (name === 'lvlRestart') level.restart = Number(value);
  else if (name === 'pStyle') level.style = value;
}

function restarts(level: Level | undefined, changed: number): boolean {
  return level?.restart === undefined || (level.restart > 0 && changed < level.restart);
}

function labelText(level: Level, at: (index: number) => { value: number; level: Level | undefined }): string {
  if (level.format === 'bullet') return '•';
  return level.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const { value, level: of } = at(Number(digit) - 1);
      return formatNumber(value, level.legal ? 'decimal' : (FORMATS[of?.format ?? 'decimal'] ?? 'decimal'));
    })
    .trim();
}
