/** What stands before a line's own text. */
export interface LineOpening {
  /** Quotes, list items and footnotes that begin in this line, apart from further items of an open list. */
  opened: number;
  /** Whether its text belongs to no paragraph before it. */
  startsBlock: boolean;
  /** Those that are open in it. */
  depth: number;
  /** Where its own text begins. */
  at: number;
  isBlank: boolean;
}

/**
 * Follows from line to line which quotes, list items and footnotes are open. It knows no code blocks and no lazy lines:
 * what it tells is rather too much than too little.
 */
export function openBlocks(): { readLine(text: string, start: number, end: number): LineOpening } {
  /** Columns of the items that are open, outermost first. */
  const items: number[] = [];
  let quotesBefore = 0;

  return {
    readLine(text, start, end) {
      let [at, column, quotes, opened] = [start, 0, 0, 0];
      let hasItem = false;
      for (;;) {
        for (; at < end && (text[at] === ' ' || text[at] === '\t'); at += 1)
          column += text[at] === '\t' ? 4 - (column % 4) : 1;
        const length = markerLength(text, at, end);
        if (length === 0) break;
        if (text[at] === '>') {
          quotes += 1;
          if (hasItem || quotes > quotesBefore) opened += 1;
        } else {
          while (items.length > 0 && items.at(-1)! > column) items.pop();
          if (items.at(-1) !== column) items.push(column);
          else if (!hasItem && text[at] !== '[') opened -= 1;
          opened += 1;
          hasItem = true;
        }
        at += length;
        column += length;
      }
      const isBlank = at >= end;
      if (!isBlank && !hasItem) while (items.length > 0 && items.at(-1)! > column) items.pop();
      quotesBefore = hasItem ? 0 : quotes;
      return { opened, startsBlock: hasItem || opened > 0, depth: quotes + items.length, at, isBlank };
    },
  };
}

const MAX_NUMBER_DIGITS = 9;
const MAX_LABEL = 999;

/** The length of the quote, list or footnote mark at a place; 0 when there is none. */
function markerLength(text: string, at: number, end: number): number {
  if (at >= end) return 0;
  const char = text[at]!;
  if (char === '>') return 1;
  if (char === '-' || char === '*' || char === '+') return isGap(text, at + 1, end) && !isRule(text, at, end) ? 1 : 0;
  if (char >= '0' && char <= '9') {
    let past = at + 1;
    while (past < end && past - at < MAX_NUMBER_DIGITS && text[past]! >= '0' && text[past]! <= '9') past += 1;
    return (text[past] === '.' || text[past] === ')') && isGap(text, past + 1, end) ? past + 1 - at : 0;
  }
  if (char !== '[' || text[at + 1] !== '^') return 0;
  const close = text.indexOf(']', at + 2);
  return close > 0 && close < end && close - at <= MAX_LABEL && text[close + 1] === ':' ? close + 2 - at : 0;
}

const isGap = (text: string, at: number, end: number): boolean => at >= end || text[at] === ' ' || text[at] === '\t';

/** `* * *`: a line of three or more of one sign is a rule. */
function isRule(text: string, at: number, end: number): boolean {
  let signs = 0;
  for (let i = at; i < end; i += 1) {
    if (text[i] === text[at]) signs += 1;
    else if (text[i] !== ' ' && text[i] !== '\t') return false;
  }
  return signs >= 3;
}
