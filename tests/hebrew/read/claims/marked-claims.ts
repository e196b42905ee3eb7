import type { MarkedClaim } from '../../../../samples/marked.ts';
import type { Claim } from '../../../../src/hebrew/read/claims/extract.ts';

export interface ClaimScore {
  /** Share of the marked claims of which most is found, in one piece or several. */
  recall: number;
  /** Share of what is found that lies in a marked claim. */
  precision: number;
  /** Share of what lies in a marked claim whose party is right. */
  party: number;
}

/** Compares by place: a marked claim is a whole paragraph, which may be found as a claim and what supports it. */
export function scoreClaims(wanted: readonly MarkedClaim[], found: readonly Claim[]): ClaimScore {
  const share = (of: Span, by: readonly Span[]): number =>
    by.reduce((sum, one) => sum + shared(of, one), 0) / (of.end - of.start);
  const inside = found.flatMap((claim) => {
    const marked = wanted.find((one) => shared(claim, one) * 2 >= claim.end - claim.start);
    return marked ? [{ claim, marked }] : [];
  });
  return {
    recall: wanted.filter((claim) => share(claim, found) >= 0.5).length / wanted.length,
    precision: inside.length / found.length,
    party: inside.filter(({ claim, marked }) => claim.party === marked.party).length / inside.length,
  };
}

interface Span {
  start: number;
  end: number;
}

const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
