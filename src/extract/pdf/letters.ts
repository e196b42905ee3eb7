/**
 * Where each letter of a run of pdf.js stands. The library adds the widths of the letters up while it gathers a run, and
 * hands over the sum; called at these places of its source, the functions below keep the single ones.
 */

import { lookNow, type TextState } from './paint.ts';

/** What this code uses of the run that the library is gathering. */
interface OpenRun {
  str: string[];
  width: number;
  totalWidth: number;
  textAdvanceScale: number;
  vertical: boolean;
  /** Start and end of each member of `str` along the baseline, from the start of the run; added here. */
  extents?: number[];
  /** Look and count of areas (`paint.ts`) of each member of `str`; added here. */
  looks?: number[];
}

/** What a run has besides what the library gives. */
export interface RunLetters {
  /** The letters in the order in which they are drawn, before the library's own bidi pass. */
  drawn: string;
  /** Start and end of each letter of `drawn` along the baseline, from the start of the run; in points. */
  extents: Float32Array;
  /** For each letter its look, and how many areas were painted before it (`paint.ts`). */
  looks: Uint16Array;
}

declare global {
  /** Called as the library adds a letter, with its width in the scale of the text. */
  var pdfLetter: ((run: OpenRun, width: number, state: TextState) => void) | undefined;
  /** Called as the library closes a run; what it gives becomes part of the run's item. */
  var pdfRun: ((run: OpenRun, text: string) => { letters?: RunLetters }) | undefined;
}

/** Places of the library's source, each of which stands there once, and the calls that are put before them. */
export const LETTER_HOOKS: Record<string, string> = {
  'textChunk.str.push(glyphUnicode);': 'globalThis.pdfLetter?.(textChunk, scaledDim, textState);',
  'width: Math.abs(textChunk.totalWidth),': '...globalThis.pdfRun?.(textChunk, text),',
};

/** Begins to keep the letters' places; once, with the library. */
export function keepLetters(): void {
  globalThis.pdfLetter = (run, width, state) => {
    run.extents ??= [];
    run.looks ??= [];
    const end = run.totalWidth + run.width * run.textAdvanceScale;
    const at = run.str.length * 2;
    run.extents[at] = end - width * run.textAdvanceScale;
    run.extents[at + 1] = end;
    [run.looks[at], run.looks[at + 1]] = lookNow(state);
  };
  globalThis.pdfRun = (run, text) => {
    const { extents, looks } = run;
    if (extents === undefined || looks === undefined) return {};
    delete run.extents;
    delete run.looks;
    if (run.vertical) return {};
    const letters = spread(run.str, extents, looks);
    return letters.drawn.length === text.length ? { letters: { ...letters, drawn: text } } : {};
  };
}

/** One extent for each letter: a member of the run may hold several, and the blanks that the library adds have none. */
function spread(parts: readonly string[], found: readonly number[], painted: readonly number[]): RunLetters {
  const drawn = parts.join('');
  const extents = new Float32Array(drawn.length * 2);
  const looks = new Uint16Array(drawn.length * 2);
  let at = 0;
  let last = 0;
  parts.forEach((part, i) => {
    const start = found[i * 2] ?? last;
    const end = found[i * 2 + 1] ?? start;
    for (let k = 0; k < part.length; k++) {
      looks[at] = painted[i * 2] ?? looks[at - 2] ?? 0;
      looks[at + 1] = painted[i * 2 + 1] ?? looks[at - 1] ?? 0;
      extents[at++] = start + ((end - start) * k) / part.length;
      extents[at++] = start + ((end - start) * (k + 1)) / part.length;
    }
    last = end;
  });
  return { drawn, extents, looks };
}
