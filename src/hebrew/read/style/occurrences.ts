/** Where given phrases occur in a decision, variants included. */
import { excerptAt } from './excerpts.ts';
import type { Unit } from './types.ts';
import { formOf, type StyleText, unitsOfPhrase } from './units.ts';

export interface PhraseOccurrences {
  count: number;
  /** Verbatim, of the first occurrence; null when there is none. */
  excerpt: string | null;
  /** Forms as written, slots in braces → how often. */
  forms: Record<string, number>;
}

/** The keys of a phrase as `findPhrases` takes them; slots in braces, as patterns show them, stand for themselves. */
export const phraseKey = (phrase: string): string[] =>
  phrase.split(SLOT_IN_TEXT).flatMap((part, i) => (i % 2 === 1 ? [part] : unitsOfPhrase(part).map(({ key }) => key)));

/** With the prefix letters that stand before it. */
const SLOT_IN_TEXT = /(?<![א-ת])[ומשהכלבד]{0,4}(\{[^{}]+\})/;

/** A place where a phrase stands. */
export interface PhrasePlace {
  /** Which of the phrases. */
  phrase: number;
  start: number;
  end: number;
}

/** Every place of each phrase (rows of unit keys), in the order of the text. */
export function findPlaces({ segments }: StyleText, phrases: readonly string[][]): PhrasePlace[] {
  const places: PhrasePlace[] = [];
  eachMatch(segments, phrases, (phrase, units) =>
    places.push({ phrase, start: units[0]!.start, end: units.at(-1)!.end }),
  );
  return places.sort((a, b) => a.start - b.start || b.end - a.end || a.phrase - b.phrase);
}

/** The occurrences of each phrase (rows of unit keys), in the order given. */
export function findPhrases({ text, segments }: StyleText, phrases: readonly string[][]): PhraseOccurrences[] {
  const found = phrases.map((): PhraseOccurrences => ({ count: 0, excerpt: null, forms: {} }));
  eachMatch(segments, phrases, (at, units, segment) => {
    const form = formOf(text, units);
    const one = found[at]!;
    one.count++;
    one.excerpt ??= excerptAt(text, segment, units);
    one.forms[form] = (one.forms[form] ?? 0) + 1;
  });
  return found;
}

function eachMatch(
  segments: StyleText['segments'],
  phrases: readonly string[][],
  hear: (phrase: number, units: Unit[], segment: StyleText['segments'][number]) => void,
): void {
  const byFirst = Map.groupBy(
    phrases.flatMap((keys, at) => (keys.length > 0 ? [{ keys, at }] : [])),
    ({ keys }) => keys[0]!,
  );
  for (const segment of segments) {
    segment.units.forEach(({ key }, from) => {
      for (const { keys, at } of byFirst.get(key) ?? [])
        if (keys.every((wanted, i) => segment.units[from + i]?.key === wanted))
          hear(at, segment.units.slice(from, from + keys.length), segment);
    });
  }
}
