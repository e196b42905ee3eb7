/**
 * Quotations and bracketed remarks of a line: where a full stop belongs to the inner text and not to the sentence round it.
 * A quote mark inside a Hebrew word is gershayim (`עו"ד`, `תב"ע`) unless it opens a quotation after a prefix (`ה"תכנית"`).
 */

/** `[start, end)` includes both marks. */
export interface QuotedSpan {
  start: number;
  end: number;
  kind: 'quote' | 'bracket';
}

/**
 * The outermost closed quotations and brackets of a text not longer than `longest` characters, in order, none overlapping
 * another. Marks without a partner are passed over. Linear time.
 */
export function quotedSpans(text: string, longest: number): QuotedSpan[] {
  const spans: QuotedSpan[] = [];
  const brackets: number[] = [];
  let quote = -1;
  MARK.lastIndex = 0;
  for (let match = MARK.exec(text); match !== null; match = MARK.exec(text)) {
    const at = match.index;
    const mark = match[0];
    if (OPENING.includes(mark)) brackets.push(at);
    else if (CLOSING.includes(mark)) {
      const open = brackets.pop();
      if (open !== undefined && at - open < longest) spans.push({ start: open, end: at + 1, kind: 'bracket' });
    } else {
      const role = quoteRole(text, at);
      if (role === 'opens') quote = at;
      else if (role === 'closes' && quote !== -1) {
        if (at - quote < longest) spans.push({ start: quote, end: at + 1, kind: 'quote' });
        quote = -1;
      }
    }
  }
  return outermost(spans);
}

const MARK = /[([{)\]}"״“”„‟«»]/g;
const OPENING = '([{';
const CLOSING = ')]}';
const PREFIX = /(?:^|[^א-ת])[והבלמשכ]{1,4}$/;

function quoteRole(text: string, at: number): 'opens' | 'closes' | 'gershayim' {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (isLetter(before) && isLetter(after)) {
    const opens = isLetter(text[at + 2] ?? ' ') && PREFIX.test(text.slice(Math.max(0, at - 5), at));
    return opens ? 'opens' : 'gershayim';
  }
  if (/[\s([{\-–—־:=]/.test(before)) return /\s/.test(after) ? 'closes' : 'opens';
  return 'closes';
}

function isLetter(char: string): boolean {
  return char >= 'א' && char <= 'ת';
}

/** Spans come in the order of their ends; what lies within or across a later, wider one goes. */
function outermost(spans: QuotedSpan[]): QuotedSpan[] {
  const kept: QuotedSpan[] = [];
  for (const span of spans) {
    while (kept.length > 0 && kept.at(-1)!.start >= span.start) kept.pop();
    if (kept.length > 0 && kept.at(-1)!.end > span.start) {
      const last = kept.pop()!;
      kept.push({ ...last, end: span.end });
    } else kept.push(span);
  }
  return kept;
}
