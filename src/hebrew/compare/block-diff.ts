/** The difference of one block, draft against final text. */
import { forwardChain, type Match } from './matches.ts';
import type { Unit } from './units.ts';
import { wordKeys } from './units.ts';
import { type DiffPart, type DiffText, diffText, joined, mergeParts, replaced, wordDiff } from './word-diff.ts';

/** Lines of the two sides that belong together; one side is empty where lines were only added or removed. */
export interface LineGroup {
  draft: number[];
  final: number[];
  parts: DiffPart[];
}

export interface BlockDiff {
  groups: LineGroup[];
  parts: DiffPart[];
  /** 0 to 1: the share of words that both have. */
  similarity: number;
}

const BREAK = '\n\n';

/**
 * Compares line with line where one became the other, and word with word inside them. Bounded: a comparison that grows too
 * large, or comes after `until` (`performance.now()`), shows one text replaced by the other.
 *
 * @param matches between these lines, `a` in `draft` and `b` in `final`
 * @param goesOn whether more lines follow on a side
 */
export function diffBlock(
  draft: Unit[],
  final: Unit[],
  matches: Match[],
  until: number,
  goesOn: { draft: boolean; final: boolean } = { draft: false, final: false },
): BlockDiff {
  const [mostDraft, mostFinal] = [draft.length + Number(goesOn.draft), final.length + Number(goesOn.final)];
  const groups = groupLines(draft.length, final.length, forwardChain(matches)).map((group) => ({
    ...group,
    parts: diffGroup(textOf(draft, group.draft, mostDraft), textOf(final, group.final, mostFinal), until),
  }));
  const parts = mergeParts(groups.flatMap((group) => group.parts));
  return { groups, parts, similarity: similarityOf(parts) };
}

/** The share of words in `equal` parts, of the words of both sides; labels are no words. 1 for two texts without words. */
export function similarityOf(parts: DiffPart[]): number {
  let equal = 0;
  let changed = 0;
  for (const { op, text, isLabel } of parts) {
    if (isLabel) continue;
    const words = wordKeys(text).length;
    if (op === 'equal') equal += words;
    else changed += words;
  }
  return equal + changed === 0 ? 1 : (2 * equal) / (2 * equal + changed);
}

function textOf(units: Unit[], indices: number[], total: number): DiffText {
  return joined(
    indices.flatMap((index) => {
      const { text, label } = units[index]!;
      const unit = diffText(text, label);
      return index + 1 < total ? [unit, { tokens: [BREAK], keys: ['\n'] }] : [unit];
    }),
  );
}

/** Texts that share almost nothing are told apart better as a whole than word by word. */
const LEAST_LIKE = 0.2;

function diffGroup(draft: DiffText, final: DiffText, until: number): DiffPart[] {
  if (draft.tokens.length === 0 || final.tokens.length === 0) return replaced(draft, final);
  const parts = wordDiff(draft, final, until);
  return similarityOf(parts) < LEAST_LIKE ? replaced(draft, final) : parts;
}

/** Lines in the order of the final text: matched ones together, those between them apart. */
function groupLines(drafts: number, finals: number, chain: Match[]): { draft: number[]; final: number[] }[] {
  const groups: { draft: number[]; final: number[] }[] = [];
  let a = 0;
  let b = 0;
  const gap = (toA: number, toB: number): void => {
    if (a < toA || b < toB) groups.push({ draft: range(a, toA), final: range(b, toB) });
    a = Math.max(a, toA);
    b = Math.max(b, toB);
  };
  for (let at = 0; at < chain.length; ) {
    let [endA, endB] = [chain[at]!.a + 1, chain[at]!.b + 1];
    const [startA, startB] = [chain[at]!.a, chain[at]!.b];
    at += 1;
    while (at < chain.length && (chain[at]!.a < endA || chain[at]!.b < endB)) {
      endA = Math.max(endA, chain[at]!.a + 1);
      endB = Math.max(endB, chain[at]!.b + 1);
      at += 1;
    }
    gap(startA, startB);
    groups.push({ draft: range(startA, endA), final: range(startB, endB) });
    [a, b] = [endA, endB];
  }
  gap(drafts, finals);
  return groups;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
