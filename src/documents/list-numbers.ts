// Numbered lists are Word's own, so that whoever edits the decision gets the numbers moved on; but the numbers are the
// author's: where they jump or begin again, a list of its own begins there with that number.
import type { ILevelsOptions } from 'docx';
import { BULLET_LEVELS, DEEPEST_LEVEL, numberLevels } from './theme.ts';

/** Where a paragraph stands in Word's lists. */
export interface ListPlace {
  reference: string;
  instance: number;
  level: number;
}

/** The numbers of one list of the text, or of the whole document on the outermost level. */
export interface NumberSeries {
  last: { number: number; delimiter: string; place: ListPlace } | null;
}

export interface ListNumbers {
  /** The series that numbered paragraphs on the outermost level go on with, over headings and parts. */
  outermost: NumberSeries;
  /** @returns the place that shows `number`, or null when it must be written as text */
  next(series: NumberSeries, number: number, delimiter: string, level: number): ListPlace | null;
  /** The place of a bullet. */
  bullet(level: number): ListPlace;
  /** What the file must define. */
  definitions(): { reference: string; levels: ILevelsOptions[] }[];
}

/** Word shows no higher number of a list. */
const HIGHEST_NUMBER = 32_000;
/** Lists that begin with numbers of their own; a text that jumps about more gets its numbers as text. */
const MOST_DEFINITIONS = 200;
/** The library finds its lists by the text `{name-instance}`, which a decision may contain; this mark it cannot. */
const UNTYPEABLE = '\u2066';
const BULLETS = `${UNTYPEABLE}bullets`;

/** A new document's lists. */
export function openListNumbers(): ListNumbers {
  const definitions = new Map<string, ILevelsOptions[]>();
  let instances = 0;
  return {
    outermost: { last: null },
    next(series, number, delimiter, level) {
      const { last } = series;
      if (last && last.number + 1 === number && last.delimiter === delimiter) {
        last.number = number;
        return last.place;
      }
      const reference = `${UNTYPEABLE}from${number}${delimiter}`;
      const isNew = !definitions.has(reference);
      if (number > HIGHEST_NUMBER || (isNew && definitions.size >= MOST_DEFINITIONS)) return null;
      if (isNew) definitions.set(reference, numberLevels(number, delimiter));
      instances += 1;
      const place = { reference, instance: instances, level: Math.min(level, DEEPEST_LEVEL) };
      series.last = { number, delimiter, place };
      return place;
    },
    bullet: (level) => ({ reference: BULLETS, instance: 0, level: Math.min(level, DEEPEST_LEVEL) }),
    definitions: () => [
      { reference: BULLETS, levels: BULLET_LEVELS },
      ...[...definitions].map(([reference, levels]) => ({ reference, levels })),
    ],
  };
}
