import { normaliseWithMap } from '../../text/normalise.ts';

/** Where a quotation stands: `source.slice(start, end)` is the text's own wording of it. */
export interface QuotePlace {
  start: number;
  end: number;
}

/** Shorter ones stand anywhere and prove nothing. */
const SHORTEST = 20;
const EDGES = /^[\s"'.…,;:()[\]-]+|[\s"'.…,;:()[\]-]+$/g;

/**
 * A test of quotations against one text. A quotation is verbatim when its letters and marks stand in the text one after
 * another; blanks, line breaks, kinds of quote marks and dashes, and marks round it do not count.
 *
 * @returns a function that gives the place of a quotation, null when it is not there or under 20 characters; linear time
 */
export function quoteFinder(source: string): (quote: string) => QuotePlace | null {
  const { text, map } = normaliseWithMap(source);
  const flat = flatten(text);
  return (quote) => {
    const wanted = flatten(normaliseWithMap(quote).text).text.replace(EDGES, '');
    if (wanted.length < SHORTEST) return null;
    const at = flat.text.indexOf(wanted);
    if (at < 0) return null;
    return { start: map[flat.at[at]!]!, end: map[flat.at[at + wanted.length - 1]! + 1]! };
  };
}

/** Runs of blanks as one space, with the way back. */
function flatten(text: string): { text: string; at: number[] } {
  const kept: string[] = [];
  const at: number[] = [];
  let blank = true;
  for (let index = 0; index < text.length; index++) {
    const isBlank = /\s/.test(text[index]!);
    if (!isBlank || !blank) {
      kept.push(isBlank ? ' ' : text[index]!);
      at.push(index);
    }
    blank = isBlank;
  }
  return { text: kept.join(''), at };
}
