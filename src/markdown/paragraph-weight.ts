/** Microseconds for each mark, and for each mark that the parser looks at or copies once more for another one's sake. */
const PER_MARK = 9;
const PER_MARK_INSIDE = 0.45;
const PER_MARK_IN_BRACKETS = 0.9;
/** What stands in brackets is copied again for each bracket round it that is open: pictures in one another. */
const PER_MARK_AND_BRACKET_ROUND = 0.0015;
const PER_MARK_BEFORE_LONE_EMPHASIS = 0.12;
const PER_MARK_BEFORE_LONE_BRACKET = 0.2;
const PER_CHARACTER_AFTER_OPEN_CODE = 0.03;
const PER_CHARACTER_OF_DECLARATION = 0.03;
/** Past so many brackets of one paragraph the parser splices its lists in pieces, which takes seconds. */
const MOST_BRACKETS = 6000;
const PAST_MOST_BRACKETS = 10_000_000;

/**
 * Estimated microseconds for the inline marks of a paragraph: emphasis, brackets, code spans, HTML, character references
 * and line breaks.
 */
export function paragraphCost(text: string, start: number, end: number): number {
  const emphasis = openEmphasis();
  /** The number of marks before each bracket that is open. */
  const brackets: number[] = [];
  const codeLengths = new Set<number>();
  let [marks, closings, inside, bracketed, nested, beforeEmphasis, beforeBracket, declarations] = [
    0, 0, 0, 0, 0, 0, 0, 0,
  ];
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code > LAST_MARK || !MARKS.has(code)) continue;
    if (code === BACKTICK || EMPHASIS.has(code)) {
      const past = runEnd(text, at, end);
      if (code === BACKTICK) codeLengths.add(past - at);
      else {
        const found = emphasis.meet(code, marks, flanks(text, at, past, code));
        if (found === 'lone') beforeEmphasis += marks;
        else inside += found;
      }
      at = past - 1;
    } else if (code === OPENING_BRACKET) brackets.push(marks);
    else if (code === CLOSING_BRACKET) {
      const opening = brackets.pop();
      closings += 1;
      if (opening === undefined) beforeBracket += marks;
      else {
        bracketed += marks - opening;
        nested += (marks - opening) * brackets.length;
      }
    } else if (code === LESS_THAN && (text[at + 1] === '!' || text[at + 1] === '?')) declarations += 1;
    marks += 1;
  }
  return (
    marks * PER_MARK +
    inside * PER_MARK_INSIDE +
    bracketed * PER_MARK_IN_BRACKETS +
    nested * PER_MARK_AND_BRACKET_ROUND +
    beforeEmphasis * PER_MARK_BEFORE_LONE_EMPHASIS +
    beforeBracket * PER_MARK_BEFORE_LONE_BRACKET +
    codeLengths.size * (end - start) * PER_CHARACTER_AFTER_OPEN_CODE +
    declarations * (end - start) * PER_CHARACTER_OF_DECLARATION +
    (closings > MOST_BRACKETS ? PAST_MOST_BRACKETS : 0)
  );
}

const codesOf = (chars: string): Set<number> => new Set(Array.from(chars, (char) => char.charCodeAt(0)));
const MARKS = codesOf('*_~`[]<\n\r&\\@!');
const EMPHASIS = codesOf('*_~');
const LAST_MARK = 0x7e;
const [UNDERSCORE, BACKTICK, OPENING_BRACKET, CLOSING_BRACKET, LESS_THAN] = [0x5f, 0x60, 0x5b, 0x5d, 0x3c];

function runEnd(text: string, at: number, end: number): number {
  let past = at + 1;
  while (past < end && text[past] === text[at]) past += 1;
  return past;
}

interface Flanks {
  opens: boolean;
  closes: boolean;
}

/** Whether a run of emphasis marks may open and close (CommonMark 0.31, section 6.2). */
function flanks(text: string, at: number, past: number, code: number): Flanks {
  const [before, after] = [kindOf(text[at - 1]), kindOf(text[past])];
  const left = after !== 'blank' && (after !== 'punctuation' || before !== 'other');
  const right = before !== 'blank' && (before !== 'punctuation' || after !== 'other');
  if (code !== UNDERSCORE) return { opens: left, closes: right };
  return { opens: left && (!right || before === 'punctuation'), closes: right && (!left || after === 'punctuation') };
}

function kindOf(char: string | undefined): 'blank' | 'punctuation' | 'other' {
  if (char === undefined || /\s/.test(char)) return 'blank';
  return /[\p{P}\p{S}]/u.test(char) ? 'punctuation' : 'other';
}

/** The runs of emphasis marks that wait for their closing one. */
function openEmphasis() {
  /** By sign, the number of marks before each open run. */
  const open = new Map<number, number[]>();
  return {
    /** @returns the marks between a run and the one that it closes, 0 for one that opens; `lone` when it closes none */
    meet(code: number, marks: number, { opens, closes }: Flanks): number | 'lone' {
      const own = open.get(code) ?? [];
      open.set(code, own);
      const opening = closes ? own.pop() : undefined;
      if (opening === undefined) {
        if (opens) own.push(marks);
        return closes ? 'lone' : 0;
      }
      // What was opened inside is closed with it.
      for (const others of open.values()) while (others.length > 0 && others.at(-1)! > opening) others.pop();
      return marks - opening;
    },
  };
}
