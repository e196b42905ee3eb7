/** Lessons of order: chapters and paragraphs that stand elsewhere in the final text. */
import { forwardChain } from '../matches.ts';
import type { BlockPair, WholeComparison } from '../types.ts';
import type { Unit } from '../units.ts';
import { evidenceOf } from './changes.ts';
import type { DistilledLesson } from './types.ts';

const LEAST_SHARE = 0.5;
const LEAST_WORDS = 12;

/** Paragraphs that went to another block, or to another place in theirs. */
export function movedParagraphs({
  pairs,
  draft,
  draftParts,
  final,
  finalParts,
  matches,
}: WholeComparison): DistilledLesson[] {
  const strong = matches.filter(
    ({ a, b, share }) =>
      share >= LEAST_SHARE && draft[a]!.words.length >= LEAST_WORDS && final[b]!.words.length >= LEAST_WORDS,
  );
  const away = strong.filter(({ a, b }) => draftParts[a] !== finalParts[b]);
  const across = [...Map.groupBy(away, ({ a, b }) => `${draftParts[a]}→${finalParts[b]}`)].map(
    ([key, moved]): DistilledLesson => {
      const [from, to] = [pairs[draftParts[moved[0]!.a]!]!, pairs[finalParts[moved[0]!.b]!]!];
      return {
        category: 'order',
        text: `${moved.length === 1 ? 'פסקה הועברה' : `${moved.length} פסקאות הועברו`} מן החלק "${from.title}" אל "${to.title}"`,
        evidence: evidenceOf(draft[moved[0]!.a]!.text, final[moved[0]!.b]!.text),
        blockId: to.id,
        key,
      };
    },
  );
  const within = pairs.flatMap((pair, part): DistilledLesson[] => {
    const own = strong.filter(({ a, b }) => draftParts[a] === part && finalParts[b] === part);
    const inOrder = new Set(forwardChain(own));
    const moved = own.filter((match) => !inOrder.has(match));
    if (moved.length === 0) return [];
    return [
      {
        category: 'order',
        text: `סדר הפסקאות בחלק "${pair.title}" שונה`,
        evidence: evidenceOf(draft[moved[0]!.a]!.text, final[moved[0]!.b]!.text),
        blockId: pair.id,
        key: 'within',
      },
    ];
  });
  return [...across, ...within];
}

/** Chapters that changed places. Of two that did, the shorter one is said to have moved. */
export function movedBlocks({ pairs, finalParts }: WholeComparison): DistilledLesson[] {
  const placed = pairs
    .map((pair, part) => ({ pair, part, at: middleOf(part, finalParts) }))
    .filter(({ pair, at }) => at >= 0 && pair.draft.length > 0 && wordsOf(pair) >= LEAST_WORDS)
    .sort((x, y) => x.at - y.at);
  const stayed = new Set(heaviestAscent(placed.map(({ pair, part }) => ({ part, weight: wordsOf(pair) }))));
  return placed.flatMap(({ pair, part }, at): DistilledLesson[] => {
    if (stayed.has(part)) return [];
    const passed = placed.filter((other, place) => stayed.has(other.part) && place > at !== other.part > part);
    const forward = passed.some((other) => other.part < part);
    const beside = forward ? passed[0] : passed.at(-1);
    if (!beside) return [];
    return [
      {
        category: 'order',
        text: `החלק "${pair.title}" בא ${forward ? 'לפני' : 'אחרי'} החלק "${beside.pair.title}"`,
        evidence: evidenceOf(firstLongLine(pair.draft), firstLongLine(pair.final)),
        blockId: pair.id,
        key: `${forward ? 'before' : 'after'} ${beside.pair.id}`,
      },
    ];
  });
}

const firstLongLine = (units: Unit[]): string =>
  (units.find(({ words }) => words.length >= LEAST_WORDS) ?? units[0])?.text ?? '';

/** The middle one of a block's lines in the final text; -1 without any. */
function middleOf(part: number, finalParts: number[]): number {
  const lines = finalParts.flatMap((own, at) => (own === part ? [at] : []));
  return lines[Math.floor(lines.length / 2)] ?? -1;
}

const wordsOf = ({ final }: BlockPair): number => final.reduce((sum, { words }) => sum + words.length, 0);

/** The parts that stayed in their order: the heaviest subsequence that only goes up. */
function heaviestAscent(items: { part: number; weight: number }[]): number[] {
  const best: { parts: number[]; weight: number }[] = [];
  items.forEach(({ part, weight }) => {
    const before = best.filter(({ parts }) => parts.at(-1)! < part).sort((x, y) => y.weight - x.weight)[0];
    best.push({ parts: [...(before?.parts ?? []), part], weight: weight + (before?.weight ?? 0) });
  });
  return best.sort((x, y) => y.weight - x.weight)[0]?.parts ?? [];
}
