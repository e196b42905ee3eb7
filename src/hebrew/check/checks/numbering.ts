import { OWN_REFERENCE } from '../../pattern/rules.generated.ts';
import { leadingLabel } from '../../text/numbering.ts';
import { type BlockLine, BODY_BLOCKS, type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import type { CheckOutcome, Finding } from '../types.ts';

interface Numbered {
  block: PlainBlock;
  line: BlockLine;
  value: number;
  /** The line before it ends with a colon: a list begins here. */
  opensList: boolean;
}

/**
 * Numbered paragraphs run on through the decision: no gap, no number twice, no fresh start. Lists inside them may begin again,
 * and so do the parties of each side. What the text refers to by its number is there.
 */
export function numbering(decision: DecisionText): CheckOutcome {
  const main = BODY_BLOCKS.flatMap((id) => numberedLines(decision.block(id)));
  return {
    findings: [
      ...(isAutomatic(main) ? [] : [...breaksOf(main), ...lostReferences(decision, main)]),
      ...BODY_BLOCKS.flatMap((id) => letteredBreaks(decision.block(id))),
      ...partyBreaks(numberedLines(decision.block('block-gimel'))),
    ],
  };
}

/** In markdown every item may be written `1.`, and the reader sees 1, 2, 3. */
const isAutomatic = (items: Numbered[]): boolean => items.length > 1 && items.every(({ value }) => value === 1);

function breaksOf(items: Numbered[]): Finding[] {
  const findings: Finding[] = [];
  let main = 0;
  let list: number | null = null;
  const report = ({ block, line }: Numbered, message: string): void => {
    findings.push(warning(block, line, message));
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

function numberedLines(block: PlainBlock): Numbered[] {
  return block.lines.flatMap((line, index) => {
    if (isQuotedOrTable(block, line)) return [];
    const number = MAIN_NUMBER.exec(line.text);
    if (number === null) return [];
    const before = block.lines[index - 1];
    const opensList = before !== undefined && /:["')]*$/.test(before.text);
    return [{ block, line, value: Number(number[1]), opensList }];
  });
}

/** `12.` or `12)`; rows of a table and dates are something else. */
const MAIN_NUMBER = /^(\d{1,3})\s?[.)](?=\s)/;

/** Each side's parties may be counted anew, and the first often stands beside the side's name: only a jump is a fault. */
const partyBreaks = (parties: Numbered[]): Finding[] =>
  parties.flatMap(({ block, line, value }, index) => {
    const last = parties[index - 1]?.value;
    return last === undefined || value <= last + 1 ? [] : [warning(block, line, messageOf(value, last))];
  });

/** `כאמור בפסקה 97 לעיל` in a decision of 53 paragraphs. */
function lostReferences(decision: DecisionText, main: Numbered[]): Finding[] {
  const last = Math.max(0, ...main.map(({ value }) => value));
  if (main.length < LEAST_NUMBERED) return [];
  return BODY_BLOCKS.flatMap((id) => {
    const block = decision.block(id);
    return block.lines.flatMap((line) =>
      isQuotedOrTable(block, line)
        ? []
        : [...line.text.matchAll(OWN_REFERENCE)]
            .filter(([, from, to]) => Number(to ?? from) > last)
            .map(([words]) => warning(block, line, `הפניה לפסקה שאינה בהחלטה: ${words}`)),
    );
  });
}

/** Shorter numberings are lists. */
const LEAST_NUMBERED = 5;

/**
 * Letters of one list, `(א)` `(ב)` or `א.` `ב.`: each follows the one before it, or the list begins again. Bare letters head
 * parts of a text too, which go on after a list inside them: of these only a jump within one list counts.
 */
function letteredBreaks(block: PlainBlock): Finding[] {
  const last = new Map<string, number>();
  return block.lines.flatMap((line) => {
    if (isQuotedOrTable(block, line)) return [];
    if (MAIN_NUMBER.test(line.text)) last.delete('א.');
    const label = leadingLabel(line.text);
    if (label === null || label.kind !== 'hebrew' || label.path.length !== 1) return [];
    const isBare = !label.style.startsWith('(');
    if (isBare && (isHeading(block, line) || !/^[א-ת]{1,2}\.$/.test(label.text))) return [];
    const list = isBare ? 'א.' : label.style;
    const value = label.path[0]!;
    const previous = last.get(list);
    last.set(list, value);
    if (value === 1 || previous === undefined || value === previous + 1 || (isBare && value < previous)) return [];
    const message = value === previous ? `הסעיף ${label.text} מופיע פעמיים` : `דילוג ברשימה לפני ${label.text}`;
    return [warning(block, line, message)];
  });
}

const isHeading = (block: PlainBlock, line: BlockLine): boolean => /^\s*#/.test(beforeOnLine(block, line));

const warning = (block: PlainBlock, line: BlockLine, message: string): Finding => ({
  severity: 'warning',
  message,
  blockIds: [block.id],
  evidence: [spot(block, line)],
});

const isQuotedOrTable = (block: PlainBlock, line: BlockLine): boolean =>
  /^\s*>/.test(beforeOnLine(block, line)) || line.text.startsWith('|');

/** The marks of markdown that stand before a line's own words. */
function beforeOnLine(block: PlainBlock, line: BlockLine): string {
  const source = block.map[line.start]!;
  return block.content.slice(block.content.lastIndexOf('\n', source - 1) + 1, source);
}

const spot = (block: PlainBlock, { start, end }: BlockLine): string =>
  evidenceAt(block, start, Math.min(end, start + 120));
