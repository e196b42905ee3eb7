import type { Match } from './matching.ts';
import type { PassageFacts } from './passages.ts';

/** All that a passage of a hearing is weighed by beside its words. */
export interface Heard extends PassageFacts {
  /** Likeness to the nearest sentence that its party wrote, 0 to 1. */
  nearest: number;
  /** By how much its argument is nearer than the next one, 0 to 1. */
  lead: number;
  /** Log odds that it takes up a written argument, judged with what was said right before it; -8 to 6. */
  takesUp: number;
  /** Telling words that it shares, with what was said right before, with the nearest argument; a logarithm, and its lead. */
  share: number;
  shareLead: number;
}

/**
 * How sure it is, 0 to 1, that a passage says more than was written and that it is of the kind which the odds tell.
 *
 * @param isAnother log odds of its kind; Infinity where there is no written argument that it could strengthen
 */
export const sureness = (saysMore: number, isAnother: number): number => share(saysMore) * share(Math.abs(isAnother));

const share = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** @param inContext the match of the passage together with what was said before it */
export const heardOf = (
  facts: PassageFacts,
  match: Match,
  inContext: Match,
  nearest: number,
  { share, lead }: { share: number; lead: number },
): Heard => ({
  ...facts,
  nearest,
  lead: match.lead,
  share: Math.log1p(share),
  shareLead: Math.log1p(lead),
  takesUp: Math.max(-MOST_AGAINST, Math.min(MOST_FOR, inContext.odds)),
});

const MOST_AGAINST = 8;
const MOST_FOR = 6;
