/** Which block of the draft each line of the final text belongs to, though headings moved, changed or went. */
import { decisionParts, PART } from './decision-parts.ts';
import type { Match } from './matches.ts';
import { type Unit, unitsOf, unwrapped } from './units.ts';

export interface FinalLine extends Unit {
  /** Place of its block, 0 to 11. */
  part: number;
  isHeading: boolean;
}

const PARTS = Object.keys(PART).length;

/** The lines of a final text, each with the block that its headings and cues alone would give it. */
export function readFinal(text: string): FinalLine[] {
  return decisionParts(text).flatMap(({ text: paragraph, part, isHeading }) =>
    unitsOf(part >= PART.opening && part <= PART.conclusion ? unwrapped(paragraph) : paragraph).map((unit) => ({
      ...unit,
      part,
      isHeading,
    })),
  );
}

/** How much a line's own likeness to the draft counts beside what the final text says of itself. */
const CONTENT = 3;
const OWN_PLACE = 1;
const STEP = { stay: 0, next: 0.25, skip: 0.5, back: 1.4 };

/**
 * The block of each final line: the likeliest path through the blocks, by what the lines became from and where the final
 * text's own headings put them. Going back costs most: blocks seldom change places. Linear in the lines.
 *
 * @param draftParts place of the block of each draft line
 * @param matches between draft lines (`a`) and final lines (`b`)
 */
export function alignLines(final: FinalLine[], draftParts: number[], matches: Match[]): number[] {
  const gains = final.map(({ part }) => {
    const gain = new Float64Array(PARTS);
    gain[part] = OWN_PLACE;
    return gain;
  });
  for (const { a, b, share } of matches) {
    const gain = gains[b]!;
    const part = draftParts[a]!;
    gain[part] = Math.max(gain[part]!, CONTENT * share + (final[b]!.part === part ? OWN_PLACE : 0));
  }
  const path = likeliestPath(gains);
  const told = new Set(matches.filter(({ share }) => share > 0.8).map(({ b }) => b));
  for (let at = final.length - 2; at >= 0; at--) if (final[at]!.isHeading && !told.has(at)) path[at] = path[at + 1]!;
  return path;
}

function likeliestPath(gains: Float64Array[]): number[] {
  let scores = Array.from({ length: PARTS }, (_, part) => (gains[0]?.[part] ?? 0) - stepCost(0, part));
  const from: number[][] = [];
  for (const gain of gains.slice(1)) {
    const origins: number[] = [];
    scores = Array.from({ length: PARTS }, (_, part) => {
      let best = 0;
      for (let k = 1; k < PARTS; k++)
        if (scores[k]! - stepCost(k, part) > scores[best]! - stepCost(best, part)) best = k;
      origins.push(best);
      return scores[best]! - stepCost(best, part) + gain[part]!;
    });
    from.push(origins);
  }
  let part = scores.indexOf(Math.max(...scores));
  const path = gains.length > 0 ? [part] : [];
  for (const origins of from.toReversed()) {
    part = origins[part]!;
    path.push(part);
  }
  return path.reverse();
}

function stepCost(from: number, to: number): number {
  if (from === to) return STEP.stay;
  if (to < from) return STEP.back;
  return to === from + 1 ? STEP.next : STEP.skip;
}
