import { leadingLabel } from '../../numbering.ts';
import { type BlockLine, BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import type { CheckOutcome, Finding } from '../types.ts';

interface Numbered {
  block: PlainBlock;
  line: BlockLine;
  value: number;
  /** The line before it ends with a colon: a list begins here. */
  opensList: boolean;
}

/** Numbered paragraphs run on through the decision: no gap, no number twice, no fresh start. Lists inside them may begin again. */
export function numbering(decision: DecisionText): CheckOutcome {
  const main = numberedLines(decision);
  return {
    findings: [
      ...(isAutomatic(main) ? [] : breaksOf(main)),
      ...BODY_BLOCKS.flatMap((id) => letteredBreaks(decision.block(id))),
    ],
  };
}

/** In markdown every item may be written `1.`, and the reader sees 1, 2, 3. */
const isAutomatic = (items: Numbered[]): boolean => items.length > 1 && items.every(({ value }) => value === 1);

function breaksOf(items: Numbered[]): Finding[] {
  const findings: Finding[] = [];
  let main = 0;
  let list: number | null = null;
  const report = (item: Numbered, message: string): void => {
    findings.push({ severity: 'warning', message, blockIds: [item.block.id], evidence: [spot(item.block, item.line)] });
  };
  for (const [index, item] of items.entries()) {
    const { value } = item;
    if (index === 0 && value !== 1 && value > 2) report(item, `המספור מתחיל ב-${value}`);
    if (value === main + 1 && !(item.opensList && value === 1 && main > 0)) {
      main = value;
      list = null;
    } else if (list !== null && value === list + 1) list = value;
    else if (value === 1 && item.opensList) list = 1;
    else {
      if (index > 0) report(item, messageOf(value, main));
      main = value;
      list = null;
    }
  }
  return findings;
}

function messageOf(value: number, last: number): string {
  if (value === last) return `המספר ${value} מופיע פעמיים ברצף`;
  if (value === 1) return 'המספור מתחיל מחדש באמצע ההחלטה';
  if (value > last) return `המספור מדלג מ-${last} ל-${value}`;
  return `המספר ${value} בא אחרי ${last}`;
}

function numberedLines(decision: DecisionText): Numbered[] {
  return BODY_BLOCKS.flatMap((id) => {
    const block = decision.block(id);
    return block.lines.flatMap((line, index) => {
      if (isQuotedOrTable(block, line)) return [];
      const number = MAIN_NUMBER.exec(line.text);
      if (number === null) return [];
      const before = block.lines[index - 1];
      return [
        { block, line, value: Number(number[1]), opensList: before !== undefined && /:["')]*$/.test(before.text) },
      ];
    });
  });
}

/** `12.` or `12)`; rows of a table and dates are something else. */
const MAIN_NUMBER = /^(\d{1,3})\s?[.)](?=\s)/;

/** Letters of one list, `(א)` `(ב)`: each follows the one before it, or the list begins again. */
function letteredBreaks(block: PlainBlock): Finding[] {
  const last = new Map<string, number>();
  return block.lines.flatMap((line) => {
    if (isQuotedOrTable(block, line)) return [];
    const label = leadingLabel(line.text);
    if (label === null || label.kind !== 'hebrew' || label.path.length !== 1 || !label.style.startsWith('(')) return [];
    const value = label.path[0]!;
    const previous = last.get(label.style);
    last.set(label.style, value);
    if (value === 1 || previous === undefined || value === previous + 1) return [];
    const message = value === previous ? `הסעיף ${label.text} מופיע פעמיים` : `דילוג ברשימה לפני ${label.text}`;
    return [{ severity: 'warning' as const, message, blockIds: [block.id], evidence: [spot(block, line)] }];
  });
}

function isQuotedOrTable(block: PlainBlock, line: BlockLine): boolean {
  const source = block.map[line.start]!;
  const before = block.content.slice(block.content.lastIndexOf('\n', source - 1) + 1, source);
  return /^\s*>/.test(before) || line.text.startsWith('|');
}

const spot = (block: PlainBlock, { start, end }: BlockLine): string =>
  evidenceAt(block, start, Math.min(end, start + 120));
