import { quotedSpans } from '../../text/quoted-spans.ts';
import { type DecisionText, evidenceAt, type PlainBlock } from '../decision-text.ts';
import { markdownMarks, type PlaceholderMark, placeholderMarks } from '../placeholder-marks.ts';
import type { CheckOutcome, Finding } from '../types.ts';

/** Leftovers of a template or of the writer: `[..]`, `[שם העורר]`, `XXX`, `___`, `***`, `{{…}}`. */
export function placeholders(decision: DecisionText): CheckOutcome {
  return { findings: decision.blocks.flatMap((block) => [...leftoversOf(block), ...leftoversOfMarkdown(block)]) };
}

const LONGEST_MARK = 60;

const leftover = (block: PlainBlock, mark: string, start: number, end: number): Finding => ({
  severity: 'critical',
  message: `נותר סימון למילוי: ${mark.length > LONGEST_MARK ? `${mark.slice(0, LONGEST_MARK - 1)}…` : mark}`,
  blockIds: [block.id],
  evidence: [evidenceAt(block, start, end)],
});

/** What are marks of markdown too the plain text does not show: it is looked for in the markdown itself. */
function leftoversOfMarkdown(block: PlainBlock): Finding[] {
  return markdownMarks(block.content)
    .slice(0, MOST_OF_MARKDOWN)
    .map(({ start, end }) => {
      const after = block.map.findIndex((source) => source >= start);
      return leftover(block, block.content.slice(start, end), after, after);
    });
}

const LONGEST_QUOTE = 5_000;
/** A whole page of stars is told by its first ones. */
const MOST_OF_MARKDOWN = 20;

function leftoversOf(block: PlainBlock): Finding[] {
  const marks = placeholderMarks(block.text);
  if (marks.length === 0) return [];
  const quotes = quotedSpans(block.text, LONGEST_QUOTE).filter(({ kind }) => kind === 'quote');
  return marks.flatMap((mark) => {
    const text = block.text.slice(mark.start, mark.end);
    const isMeant =
      OMISSION.test(text) || isRemark(text)
        ? isInQuotation(block, mark, quotes)
        : text.startsWith('_') && isSignatureLine(block, mark);
    return isMeant ? [] : [leftover(block, text, mark.start, mark.end)];
  });
}

const OMISSION = /^\[\s*(?:\.{2,}|…+)\s*\]$|^\.{6,}|^…/;

/** A word in brackets, which in a quotation is the remark of the one who quotes. */
const isRemark = (text: string): boolean =>
  /^\[\s*[א-ת]/.test(text) && !/^\[\s*(?:להשל|השל|להוסיף|למלא|כאן)/.test(text);

/** `[...]` inside a quotation, marked by quote marks or as a quoted paragraph, stands for words that were left out. */
function isInQuotation(block: PlainBlock, { start, end }: PlaceholderMark, quotes: PlaceholderMark[]): boolean {
  if (quotes.some((quote) => quote.start <= start && end <= quote.end)) return true;
  const source = block.map[start]!;
  return /^[ \t]*>/.test(block.content.slice(block.content.lastIndexOf('\n', source - 1) + 1, source));
}

/** A rule to sign on: at the end of the decision, on a line without any word that asks for a date or a number. */
function isSignatureLine(block: PlainBlock, { start }: PlaceholderMark): boolean {
  const line = block.lines.find((one) => one.start <= start && start < one.end);
  if (line === undefined) return false;
  if (block.id === 'block-yod-alef') return /^[_\s]+$/.test(line.text);
  return block.id === 'block-yod-bet' && !/(?:ביום|תאריך|היום|מיום|מס'|מספר|לחודש|בחודש|שנת)/.test(line.text);
}
