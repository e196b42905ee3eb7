// The paragraphs of a decision are numbered in one run, whoever wrote each block. A block is written with the numbers that
// were right when it was; where the blocks before it changed since, the decision as it is read goes on from them.
import { type BlockId, BODY_BLOCKS } from '../domain/blocks.ts';

/** A block as it is read, and the offset in it as it is written of an offset in its text. */
export interface NumberedBlock {
  text: string;
  at(offset: number): number;
}

/**
 * The blocks with their paragraphs in one run. A block whose own numbers are no run (a list, a gap, every one `1.`) is left
 * as it is written, with all after it: nobody can say what its writer meant. References to a paragraph above or below follow
 * it where only one paragraph can be meant.
 */
export function inOneNumbering(contents: ReadonlyMap<BlockId, string>): Map<BlockId, NumberedBlock> {
  const moved = shiftsOf(contents);
  return new Map(
    [...contents].map(([id, content]) => {
      const edits = moved.size === 0 ? [] : editsOf(id, content, moved);
      return [id, edited(content, edits)];
    }),
  );
}

interface Shift {
  first: number;
  last: number;
  by: number;
}

function shiftsOf(contents: ReadonlyMap<BlockId, string>): Map<BlockId, Shift> {
  const shifts = new Map<BlockId, Shift>();
  let next: number | null = null;
  for (const id of BODY_BLOCKS) {
    const numbers = [...(contents.get(id) ?? '').matchAll(PARAGRAPH)].map(([, number]) => Number(number));
    if (numbers.length === 0) continue;
    if (!numbers.every((number, at) => number === numbers[0]! + at)) break;
    const [first, last] = [numbers[0]!, numbers.at(-1)!];
    const by: number = next === null ? 0 : next - first;
    shifts.set(id, { first, last, by });
    next = last + by + 1;
  }
  return [...shifts.values()].some(({ by }) => by !== 0) ? shifts : new Map();
}

const PARAGRAPH = /^(\d{1,4})(?=\\?[.)]\s)/gm;
/** "סעיף 12 לעיל": a paragraph of the decision itself. */
const REFERENCE = /((?:סעיף|סעיפים|פסקה|פסקאות)\s)(\d{1,4})(?=\s(?:ש?לעיל|ש?להלן|להחלטה זו|להחלטתנו))/g;

interface Edit {
  start: number;
  end: number;
  text: string;
}

function editsOf(id: BlockId, content: string, shifts: ReadonlyMap<BlockId, Shift>): Edit[] {
  const own = shifts.get(id);
  const numbers = [...content.matchAll(PARAGRAPH)].map(({ 0: number, index }) => ({
    start: index,
    number: Number(number),
    own,
  }));
  const references = [...content.matchAll(REFERENCE)].map(({ 1: word, 2: number, index }) => {
    const value = Number(number);
    return { start: index + word!.length, number: value, own: meant(value, own, shifts) };
  });
  return [...numbers, ...references]
    .sort((a, b) => a.start - b.start)
    .flatMap(({ start, number, own: shift }) =>
      shift && shift.by !== 0 ? [{ start, end: start + String(number).length, text: String(number + shift.by) }] : [],
    );
}

/** The block of the paragraph that a number means: the own one, else the only one that has it. */
function meant(number: number, own: Shift | undefined, shifts: ReadonlyMap<BlockId, Shift>): Shift | undefined {
  const holds = (shift: Shift | undefined) => shift !== undefined && shift.first <= number && number <= shift.last;
  if (holds(own)) return own;
  const holders = [...shifts.values()].filter(holds);
  return holders.length === 1 ? holders[0] : undefined;
}

function edited(content: string, edits: readonly Edit[]): NumberedBlock {
  if (edits.length === 0) return { text: content, at: (offset) => offset };
  let text = '';
  let from = 0;
  const marks: { start: number; end: number; was: number; length: number }[] = [];
  for (const edit of edits) {
    text += content.slice(from, edit.start);
    marks.push({
      start: text.length,
      end: text.length + edit.text.length,
      was: edit.start,
      length: edit.end - edit.start,
    });
    text += edit.text;
    from = edit.end;
  }
  text += content.slice(from);
  const at = (offset: number): number => {
    const mark = marks.findLast(({ start }) => start <= offset);
    if (!mark) return offset;
    if (offset < mark.end) return mark.was + Math.min(offset - mark.start, mark.length);
    return mark.was + mark.length + (offset - mark.end);
  };
  return { text, at };
}
