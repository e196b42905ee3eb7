import { SIDE_SOURCE } from '../../pattern/rules.generated.ts';
import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { withoutPlaceholders } from '../placeholder-marks.ts';
import type { BlockKey, CheckOutcome, Finding } from '../types.ts';

/**
 * Every block holds something. One whose matter stands in a neighbour (parties under the committee's name, background in
 * the opening) or that a decision may do without is a warning; anything else that is missing is critical.
 */
export function requiredBlocks(decision: DecisionText): CheckOutcome {
  return {
    findings: decision.blocks.filter(isEmpty).map((block) => missing(block, decision)),
  };
}

/** Nothing but headings, marks and placeholders. */
function isEmpty(block: PlainBlock): boolean {
  const own = block.lines.filter(({ text }) => text !== block.title && text !== `${block.title}:`);
  return !/[א-תA-Za-z].?[א-תA-Za-z]/.test(withoutPlaceholders(own.map(({ text }) => text).join('\n')));
}

interface Substitute {
  /** Where the matter may stand instead. */
  in: BlockKey[];
  pattern: RegExp;
  /** How many times it must be met there to take the block's place. */
  least?: number;
}

const HEAD: BlockKey[] = ['block-alef', 'block-bet', 'block-gimel', 'block-dalet'];
const ATTRIBUTION = /לטענת|לשיטת|לדברי|טוענ|סבור|נטען/g;

/** What stands for an empty block; a block that is not here may be left out of a decision. */
const SUBSTITUTES: Partial<Record<BlockKey, Substitute>> = {
  'block-alef': { in: HEAD, pattern: /ו?ועד(?:ת|ה)\s(?:ה?ערר|ל?תכנון|ל?פיצויים)/g },
  'block-bet': { in: HEAD, pattern: /יו"ר|[בל]פני|הרכב|יושב(?:ת)?[ -]ראש/g },
  'block-gimel': { in: HEAD, pattern: new RegExp(`${SIDE_SOURCE}(?:ת|ה|ים|ות)?`, 'g'), least: 2 },
  'block-dalet': { in: HEAD, pattern: /ה\s?ח\s?ל\s?ט\s?ה|ערר\s/g },
  'block-vav': { in: ['block-he', 'block-het'], pattern: /(?:[^\n]{250}|גוש|תכנית|תוכנית|החלט)/g, least: 6 },
  'block-zayin': { in: ['block-he', 'block-vav', 'block-yod'], pattern: ATTRIBUTION, least: 3 },
  'block-yod': { in: [], pattern: ATTRIBUTION },
  'block-yod-alef': {
    in: ['block-yod'],
    pattern: /(?:סוף דבר|אשר על כן|לאור האמור|התוצאה)[^\n]{0,300}(?:נדח|מתקבל|מקבל|דוח)/g,
  },
  'block-yod-bet': { in: ['block-yod-alef'], pattern: /(?:ניתנה?|נחתמה?)\s[^\n]{0,60}(?:היום|ביום)/g },
};

function missing(block: PlainBlock, decision: DecisionText): Finding {
  const substitute = SUBSTITUTES[block.id];
  const name = `החלק "${block.title}" ריק`;
  if (!substitute)
    return {
      severity: 'warning',
      message: name,
      blockIds: [block.id],
      evidence: [],
      near: neighbourOf(block, decision),
    };
  for (const id of substitute.in) {
    const other = decision.block(id);
    const matches = [...other.text.matchAll(substitute.pattern)];
    const first = matches[0];
    if (first && matches.length >= (substitute.least ?? 1))
      return {
        severity: 'warning',
        message: `${name}, ונראה שתוכנו כלול בחלק "${other.title}"`,
        blockIds: [block.id, id],
        evidence: [evidenceAt(other, first.index, first.index + first[0].length)],
      };
  }
  return {
    severity: 'critical',
    message: name,
    blockIds: [block.id],
    evidence: [],
    near: neighbourOf(block, decision),
  };
}

/** The words after which the block should stand. */
function neighbourOf(block: PlainBlock, decision: DecisionText): string[] {
  const before = decision.blocks.slice(0, decision.blocks.indexOf(block)).findLast(({ lines }) => lines.length > 0);
  const last = before?.lines.at(-1);
  return before && last ? [evidenceAt(before, Math.max(last.start, last.end - 200), last.end)] : [];
}
