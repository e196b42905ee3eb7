import type { BlockKey, DraftBlock } from '../qa/types.ts';
import { alignLines, type FinalLine, readFinal } from './align.ts';
import { bareMarkdown } from './bare-markdown.ts';
import { type BlockDiff, diffBlock } from './block-diff.ts';
import { type DistilledLesson, distilLessons } from './lessons/distil.ts';
import { type Match, matchUnits } from './matches.ts';
import type { BlockChange, BlockPair, WholeComparison } from './types.ts';
import { sameWords, type Unit, unitOf, unitsOf } from './units.ts';
import type { DiffPart } from './word-diff.ts';

export type { DistilledLesson } from './lessons/distil.ts';

export interface CompareInput {
  /** The 12 blocks in order. */
  draft: DraftBlock[];
  /** Clean text, paragraphs parted by blank lines. */
  finalText: string;
}

export interface ComparedBlock {
  block_id: BlockKey;
  title: string;
  change: BlockChange;
  /** 0 to 1: the share of words that both have. */
  similarity: number;
  diff: DiffPart[];
}

export interface Comparison {
  similarity: number;
  blocks: ComparedBlock[];
  lessons: DistilledLesson[];
}

/** Time for word by word comparison; what comes after it is compared line by line. */
const DIFF_LIMIT_MS = 20_000;
const REWRITTEN_BELOW = 0.5;

/**
 * A draft against the final text, block by block, and the lessons that the changes teach. About 1 s for two texts of
 * 100,000 characters.
 */
export function compareDecisions({ draft, finalText }: CompareInput): Comparison {
  const whole = alignBlocks(draft, finalText);
  return {
    similarity: overall(whole.pairs),
    blocks: whole.pairs.map(({ id, title, change, diff }) => ({
      block_id: id,
      title,
      change,
      similarity: rounded(diff.similarity),
      diff: diff.parts,
    })),
    lessons: distilLessons(whole),
  };
}

function alignBlocks(blocks: DraftBlock[], finalText: string): WholeComparison {
  const until = performance.now() + DIFF_LIMIT_MS;
  const draftByBlock = blocks.map(draftUnits);
  const draft = draftByBlock.flat();
  const draftParts = draftByBlock.flatMap((units, part) => units.map(() => part));
  const final = readFinal(finalText);
  const matches = matchUnits(draft, final);
  const finalParts = alignLines(final, draftParts, matches);
  const starts = draftByBlock.map((_, part) =>
    draftByBlock.slice(0, part).reduce((sum, { length }) => sum + length, 0),
  );
  const pairs = blocks.map((block, part) => {
    const lines = final.flatMap((_, at) => (finalParts[at] === part ? [at] : []));
    const { heading, kept } = withoutHeading(lines, final, block, draftByBlock[part]!);
    const place = new Map(kept.map((at, index) => [at, index]));
    const own = matches.flatMap(({ a, b, ...rest }) =>
      draftParts[a] === part && place.has(b) ? [{ a: a - starts[part]!, b: place.get(b)!, ...rest }] : [],
    );
    return pairOf(
      block,
      draftByBlock[part]!,
      kept.map((at) => final[at]!),
      heading,
      own,
      until,
    );
  });
  return { pairs, draft, draftParts, final, finalParts, matches };
}

/** The lines of a block; its own title at their head is the layout's. */
function draftUnits({ content, title }: DraftBlock): Unit[] {
  const units = unitsOf(bareMarkdown(content).text);
  return units[0] && sameWords(units[0], unitOf(title)) ? units.slice(1) : units;
}

/** The section's heading in the final text is layout too, unless the draft's block brings one of its own. */
function withoutHeading(
  lines: number[],
  final: FinalLine[],
  block: DraftBlock,
  draft: Unit[],
): { heading: string | null; kept: number[] } {
  const first = lines[0] === undefined ? undefined : final[lines[0]];
  if (!first || !(first.isHeading || sameWords(first, unitOf(block.title)))) return { heading: null, kept: lines };
  const bringsOwn = /^\s*#/.test(block.content) && draft[0] !== undefined && !sameWords(draft[0], unitOf(block.title));
  const isKept = bringsOwn || (draft[0] !== undefined && sameWords(draft[0], first));
  return { heading: first.text.slice(first.label), kept: isKept ? lines : lines.slice(1) };
}

function pairOf(
  { id, title }: DraftBlock,
  draft: Unit[],
  final: FinalLine[],
  finalHeading: string | null,
  matches: Match[],
  until: number,
): BlockPair {
  const isSame = draft.length === final.length && draft.every((unit, at) => sameWords(unit, final[at]!));
  const oneToOne = draft.map((unit, at): Match => ({ a: at, b: at, common: unit.pairs.size, share: 1 }));
  const diff = diffBlock(draft, final, isSame ? oneToOne : matches, until);
  return { id, title, draft, final, finalHeading, change: changeOf(draft, final, diff), diff };
}

function changeOf(draft: Unit[], final: Unit[], { parts, similarity }: BlockDiff): BlockChange {
  if (parts.every(({ op }) => op === 'equal')) return 'unchanged';
  if (draft.length === 0) return 'added';
  if (final.length === 0) return 'removed';
  return similarity < REWRITTEN_BELOW ? 'rewritten' : 'edited';
}

/** Of all words of both texts, those in common. */
function overall(pairs: BlockPair[]): number {
  let equal = 0;
  let all = 0;
  for (const { draft, final, diff } of pairs) {
    const words = [...draft, ...final].reduce((sum, unit) => sum + unit.words.length, 0);
    equal += diff.similarity * words;
    all += words;
  }
  return all === 0 ? 1 : rounded(equal / all);
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;
