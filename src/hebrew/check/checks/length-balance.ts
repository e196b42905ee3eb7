import { BODY_BLOCKS, beginningOf, type DecisionText, type PlainBlock } from '../decision-text.ts';
import type { BlockKey, CaseFacts, CheckOutcome, Finding, Severity } from '../types.ts';

/** Below this many words no proportion says anything. */
const LEAST_WORDS = 300;
const SHORT_OUTCOMES = new Set(['withdrawn', 'settled']);
/** Most that a block should take of the running text. */
const MOST: Partial<Record<BlockKey, number>> = {
  'block-he': 0.25,
  'block-vav': 0.4,
  'block-zayin': 0.4,
  'block-het': 0.3,
  'block-tet': 0.4,
  'block-yod-alef': 0.35,
};
/** Least that the discussion should take, and the claims that it answers. */
const LEAST_DISCUSSION = 0.25;
const LEAST_CLAIMS = 0.025;

/**
 * The discussion is the heart of the decision: it is neither the smaller part nor overshadowed by one other block. And the
 * parties find their claims told, not just mentioned.
 */
export function lengthBalance(decision: DecisionText, { outcome }: CaseFacts): CheckOutcome {
  const blocks = BODY_BLOCKS.map((id) => decision.block(id));
  const total = blocks.reduce((sum, block) => sum + wordsOf(block), 0);
  if (total < LEAST_WORDS) return { findings: [], note: 'ההחלטה קצרה מכדי לבחון את היחס בין חלקיה' };
  if (outcome !== null && SHORT_OUTCOMES.has(outcome))
    return { findings: [], note: 'בהחלטה מסוג זה אין לצפות לדיון נרחב' };
  const share = (block: PlainBlock): number => wordsOf(block) / total;
  const discussion = decision.block('block-yod');
  const findings = blocks
    .filter((block) => share(block) > (MOST[block.id] ?? 1))
    .map((block) =>
      unbalanced(block, `החלק "${block.title}" ארוך ביחס לשאר ההחלטה (${percent(share(block))})`, 'info'),
    );
  if (share(discussion) < LEAST_DISCUSSION) {
    const message = `הדיון וההכרעה קצרים ביחס לשאר ההחלטה (${percent(share(discussion))})`;
    findings.unshift(unbalanced(discussion, message, 'warning'));
  }
  const claims = decision.block('block-zayin');
  if (claims.lines.length > 0 && share(claims) < LEAST_CLAIMS)
    findings.push(
      unbalanced(claims, `תמצית טענות הצדדים קצרה ביחס לשאר ההחלטה (${percent(share(claims))})`, 'warning'),
    );
  return { findings };
}

const wordsOf = ({ text }: PlainBlock): number => text.match(/\S+/g)?.length ?? 0;

const percent = (share: number): string => `${Math.round(share * 100)}%`;

const unbalanced = (block: PlainBlock, message: string, severity: Severity): Finding => ({
  severity,
  message,
  blockIds: [block.id],
  evidence: beginningOf(block),
});
