/**
 * What the wording of a paragraph says of the section it stands in, without any heading: who speaks, of what, in which
 * tense. Each hit is weak; the path through the whole document weighs them against each other.
 */

import { OPENERS, SECTION_CUES } from '../../pattern/rules.generated.ts';
import { type DocumentKind, SECTION_TYPES, type SectionType } from './types.ts';

/** Points for each type, in the order of `SECTION_TYPES`; 0 says nothing, about 2 is strong. */
export type CueScores = number[];

/** The cues of one paragraph; reads its first 500 and last 160 characters. */
export function cueScores(text: string, kind: DocumentKind): CueScores {
  const sample = text.length <= 660 ? text : `${text.slice(0, 500)} ${text.slice(-160)}`;
  const scores: CueScores = SECTION_TYPES.map(() => 0);
  for (const { type, pattern, weight, kinds } of CUES) {
    if (kinds !== undefined && !kinds.includes(kind)) continue;
    let hits = 0;
    pattern.lastIndex = 0;
    while (hits < MOST_HITS && pattern.exec(sample) !== null) hits++;
    if (hits > 0) scores[INDEX[type]]! += weight * (1 + (hits - 1) * 0.35);
  }
  return scores.map((score) => Math.min(score, STRONGEST));
}

/** The type that a paragraph begins by the way it opens, as surely as a heading would say, or null. */
export function openedType(text: string, kind: DocumentKind): SectionType | null {
  const opening = text.slice(0, 120);
  return (
    (OPENERS as readonly { kinds: readonly DocumentKind[]; pattern: RegExp; type: SectionType }[]).find(
      ({ kinds, pattern }) => kinds.includes(kind) && pattern.test(opening),
    )?.type ?? null
  );
}

const MOST_HITS = 3;
const STRONGEST = 4;
const INDEX = Object.fromEntries(SECTION_TYPES.map((type, i) => [type, i])) as Record<SectionType, number>;

interface Cue {
  type: SectionType;
  pattern: RegExp;
  weight: number;
  kinds?: readonly DocumentKind[];
}

const CUES: readonly Cue[] = SECTION_CUES;
