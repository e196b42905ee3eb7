import type { BlockKey, DraftBlock } from '../check/types.ts';
import { alignLines, type FinalLine, readFinal } from './align.ts';
import { type BlockDiff, diffBlock, similarityOf } from './block-diff.ts';
import { type DraftLines, headingOf, readDraftBlock, sameButLayout } from './draft-lines.ts';
import { type DistilledLesson, distilLessons } from './lessons/distil.ts';
import { type Match, matchUnits } from './matches.ts';
import type { BlockChange, BlockPair, WholeComparison } from './types.ts';
import { sameWords, type Unit } from './units.ts';
import { type DiffPart, mergeParts } from './word-diff.ts';

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
  /** `unchanged` where nothing but the numbers of paragraphs, or the layout of title page and signatures, is other. */
  change: BlockChange;
  /** 0 to 1: the share of words that both have. */
  similarity: number;
  /**
   * `equal` and `delete` are the draft's text, `equal` and `insert` the final one's, numbers of paragraphs included. The
   * section's heading is in it where the draft's block brings one; where the layout gives it, the final text's is left out. A
   * title page or signatures of which only the layout is other are shown as the final text has them.
   */
  diff: Pick<DiffPart, 'op' | 'text'>[];
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
      diff: mergeParts(diff.parts.map(({ op, text }) => ({ op, text }))),
    })),
    lessons: distilLessons(whole),
  };
}

function alignBlocks(blocks: DraftBlock[], finalText: string): WholeComparison {
  const until = performance.now() + DIFF_LIMIT_MS;
  const drafts = blocks.map(readDraftBlock);
  const byBlock = drafts.map(({ heading, body }) => (heading ? [heading, ...body] : body));
  const draft = byBlock.flat();
  const draftParts = byBlock.flatMap((units, part) => units.map(() => part));
  const final = readFinal(finalText);
  const matches = matchUnits(draft, final);
  const finalParts = alignLines(final, draftParts, matches);
  let end = 0;
  const pairs = blocks.map((block, part) => {
    const own = drafts[part]!;
    end += byBlock[part]!.length;
    const lines = final.flatMap((_, at) => (finalParts[at] === part ? [at] : []));
    const finalHeading = headingOf(
      lines.map((at) => final[at]!),
      own,
      block.title,
    );
    const kept = finalHeading ? lines.slice(1) : lines;
    const inside = matchesBetween(matches, end - own.body.length, end, kept);
    return pairOf(block, own, { heading: finalHeading, body: kept.map((at) => final[at]!) }, inside, until);
  });
  return { pairs, draft, draftParts, final, finalParts, matches };
}

/** The matches between the draft's lines `[from, to)` and those final lines, by their places among these. */
function matchesBetween(matches: Match[], from: number, to: number, lines: number[]): Match[] {
  const place = new Map(lines.map((at, index) => [at, index]));
  return matches.flatMap(({ a, b, ...rest }) =>
    a >= from && a < to && place.has(b) ? [{ a: a - from, b: place.get(b)!, ...rest }] : [],
  );
}

function pairOf(block: DraftBlock, draft: DraftLines, final: FinalLines, matches: Match[], until: number): BlockPair {
  const isSame =
    draft.body.length === final.body.length && draft.body.every((unit, at) => sameWords(unit, final.body[at]!));
  const diff =
    !isSame && sameButLayout(block, final.body)
      ? asOne(final.body)
      : headedDiff(draft, final, isSame ? oneToOne(draft.body) : matches, until);
  return {
    id: block.id,
    title: block.title,
    draft: draft.body,
    final: final.body,
    draftHeading: draft.heading,
    finalHeading: final.heading,
    change: changeOf(draft.body, final.body, diff),
    diff,
  };
}

interface FinalLines {
  heading: FinalLine | null;
  body: FinalLine[];
}

function headedDiff(draft: DraftLines, final: FinalLines, matches: Match[], until: number): BlockDiff {
  const body = diffBlock(draft.body, final.body, matches, until);
  const parts = mergeParts([...headingParts(draft, final, until), ...body.parts]);
  return { groups: body.groups, parts, similarity: similarityOf(parts) };
}

/** A block of which nothing but the layout is other: shown as the final text has it. */
const asOne = (final: FinalLine[]): BlockDiff => ({
  groups: [],
  parts: [{ op: 'equal', text: final.map(({ text }) => text).join('\n\n') }],
  similarity: 1,
});

/** The heading that the draft brings, against the final one's. One that the layout gives is no part of the block's text. */
function headingParts(draft: DraftLines, final: FinalLines, until: number): DiffPart[] {
  if (!draft.heading) return [];
  const goesOn = { draft: draft.body.length > 0, final: final.body.length > 0 };
  const [was, is] = [[draft.heading], final.heading ? [final.heading] : []];
  return diffBlock(was, is, is.length > 0 ? oneToOne(was) : [], until, goesOn).parts;
}

const oneToOne = (units: Unit[]): Match[] =>
  units.map((unit, at) => ({ a: at, b: at, common: unit.pairs.size, share: 1 }));

function changeOf(draft: Unit[], final: Unit[], { parts, similarity }: BlockDiff): BlockChange {
  if (parts.every(({ op, isLabel }) => op === 'equal' || isLabel)) return 'unchanged';
  if (draft.length === 0 && final.length > 0) return 'added';
  if (final.length === 0 && draft.length > 0) return 'removed';
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
