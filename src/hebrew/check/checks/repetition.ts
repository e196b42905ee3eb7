import { leadingLabel } from '../../text/numbering.ts';
import { type BlockLine, BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { wordText } from '../passages.ts';
import type { CheckOutcome, Finding } from '../types.ts';

/** Shorter paragraphs may well come twice ("הטענה נדחית."). */
const LEAST_WORDS = 12;
const SHINGLE = 3;
/**
 * The share of the shorter paragraph's runs of words that the other has too, from which two paragraphs are one. In written
 * decisions two paragraphs share a third at most, a claim and its answer; short ones differ by few words.
 */
const ALIKE = 0.65;
const SHORT_ALIKE = 0.8;
const SHORT_RUNS = 18;
/** Runs of words in more paragraphs than this are formulas. */
const MOST_HOLDERS = 40;

interface Paragraph {
  block: PlainBlock;
  line: BlockLine;
  shingles: Set<string>;
}

/** No paragraph stands twice, word for word, nearly so or for the most part. */
export function repetition(decision: DecisionText): CheckOutcome {
  const holders = new Map<string, number[]>();
  const findings: Finding[] = [];
  const paragraphs = longParagraphs(decision);
  paragraphs.forEach((paragraph, index) => {
    const earlier = mostAlike(paragraph, holders);
    const first = earlier === null ? undefined : paragraphs[earlier];
    if (first && isSame(first, paragraph)) findings.push(repeated(first, paragraph));
    for (const shingle of paragraph.shingles) {
      const list = holders.get(shingle);
      if (list) list.push(index);
      else holders.set(shingle, [index]);
    }
  });
  return { findings };
}

function longParagraphs(decision: DecisionText): Paragraph[] {
  return BODY_BLOCKS.flatMap((id) => {
    const block = decision.block(id);
    return block.lines.flatMap((line) => {
      const { words } = wordText(line.text.slice(leadingLabel(line.text)?.bodyStart ?? 0));
      return words.length >= LEAST_WORDS ? [{ block, line, shingles: shinglesOf(words) }] : [];
    });
  });
}

function shinglesOf(words: string[]): Set<string> {
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at++) shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}

/** The earlier paragraph that has most runs of words in common with this one. */
function mostAlike({ shingles }: Paragraph, holders: ReadonlyMap<string, number[]>): number | null {
  const common = new Map<number, number>();
  let best: number | null = null;
  for (const shingle of shingles) {
    const list = holders.get(shingle);
    if (!list || list.length > MOST_HOLDERS) continue;
    for (const index of list) {
      const count = (common.get(index) ?? 0) + 1;
      common.set(index, count);
      if (best === null || count > common.get(best)!) best = index;
    }
  }
  return best;
}

function isSame(a: Paragraph, b: Paragraph): boolean {
  let both = 0;
  for (const shingle of a.shingles) if (b.shingles.has(shingle)) both += 1;
  const least = Math.min(a.shingles.size, b.shingles.size);
  return both / least >= (least < SHORT_RUNS ? SHORT_ALIKE : ALIKE);
}

const repeated = (first: Paragraph, again: Paragraph): Finding => ({
  severity: 'warning',
  message: `פסקה חוזרת: נכתבה כבר ב"${first.block.title}"`,
  blockIds: [...new Set([first.block.id, again.block.id])],
  evidence: [evidenceAt(again.block, again.line.start, again.line.end)],
});
