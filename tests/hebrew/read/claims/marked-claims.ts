import { readFile } from 'node:fs/promises';
import type { Claim } from '../../../../src/hebrew/read/claims/extract.ts';

export interface MarkedClaim {
  party: string;
  start: number;
  end: number;
}

/** A fixture in which `⟦party: words⟧` marks each claim: the text without the marks, and where they were. */
export async function readMarked(name: string): Promise<{ text: string; claims: MarkedClaim[] }> {
  const source = await readFile(new URL(`../../fixtures/${name}.txt`, import.meta.url), 'utf8');
  const claims: MarkedClaim[] = [];
  let text = '';
  let at = 0;
  for (const mark of source.matchAll(/⟦(\w+): |⟧/g)) {
    text += source.slice(at, mark.index);
    at = mark.index + mark[0].length;
    if (mark[1]) claims.push({ party: mark[1], start: text.length, end: text.length });
    else claims.at(-1)!.end = text.length;
  }
  return { text: text + source.slice(at), claims };
}

export interface ClaimScore {
  recall: number;
  precision: number;
  /** Share of the matched claims whose party is right. */
  party: number;
}

/** Matches each marked claim to the found one that shares most with it, at least half of what the two cover together. */
export function scoreClaims(wanted: MarkedClaim[], found: Claim[]): ClaimScore {
  const free = new Set(found);
  let matched = 0;
  let rightParty = 0;
  for (const claim of wanted) {
    const best = [...free].map((one) => ({ one, share: sharedPart(claim, one) })).sort((a, b) => b.share - a.share)[0];
    if (!best || best.share < 0.5) continue;
    free.delete(best.one);
    matched += 1;
    if (best.one.party === claim.party) rightParty += 1;
  }
  return { recall: matched / wanted.length, precision: matched / found.length, party: rightParty / matched };
}

function sharedPart(a: { start: number; end: number }, b: { start: number; end: number }): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return shared / (Math.max(a.end, b.end) - Math.min(a.start, b.start));
}
