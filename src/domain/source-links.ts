/**
 * Source links in the blocks of a decision: `[words](source:<anchor_id>)` says where words come from (contract section 10).
 * Whatever leaves a block (file, Word, checks, counts) sees the words alone; a link of any other form is text.
 */

/** What a block says to everybody but its writer. */
export interface BlockWords {
  /** The content without the marks of source links. */
  text: string;
  /** The offset in the content of an offset in `text`. */
  at(offset: number): number;
  /** The anchors that the content links to, in their order, each once. */
  anchors: string[];
}

/**
 * Reads a block's content. Brackets inside the words are paired or escaped, as in Markdown; links inside links are taken off
 * too, so that nothing that is left looks like one. Linear time.
 */
export function readBlockWords(content: string): BlockWords {
  if (!content.includes(MARK)) return { text: content, at: (offset) => offset, anchors: [] };
  const chain = new Chain(content.length);
  const open: number[] = [];
  const partner = new Map<number, number>();
  const anchors = new Set<string>();
  for (let at = 0; at < content.length; at++) {
    chain.append(at);
    const char = content[at];
    if (char === '[' && !isEscaped(content, at)) open.push(at);
    else if (char === ']' && !isEscaped(content, at)) {
      const start = open.pop();
      if (start !== undefined) partner.set(at, start);
    } else if (char === ')') {
      const tail = chain.tail(content, TAIL_LENGTH);
      const anchor = tail && TAIL.exec(tail.text)?.[1];
      const start = anchor ? partner.get(tail.first) : undefined;
      if (!anchor || start === undefined) continue;
      anchors.add(anchor.toLowerCase());
      chain.cut(tail.first);
      chain.remove(start);
    }
  }
  const kept = chain.kept();
  let text = '';
  for (let from = 0, to = 0; from < kept.length; from = to) {
    while (to < kept.length && kept[to]! - kept[from]! === to - from) to++;
    text += content.slice(kept[from], kept[to - 1]! + 1);
  }
  return { text, at: (offset) => (offset < kept.length ? kept[offset]! : content.length), anchors: [...anchors] };
}

/** The words of a block alone, as everybody but its writer sees them. */
export const blockWords = (content: string): string => readBlockWords(content).text;

const MARK = '](source:';
const TAIL = /^\]\(source:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\)$/i;
const TAIL_LENGTH = MARK.length + 36 + 1;

/** An odd number of strokes before a bracket makes it a letter. */
function isEscaped(content: string, at: number): boolean {
  let strokes = 0;
  while (content[at - 1 - strokes] === '\\') strokes++;
  return strokes % 2 === 1;
}

/** The characters that are kept, linked to one another, so that those taken off inside cost nothing. */
class Chain {
  readonly #before: Int32Array;
  readonly #after: Int32Array;
  #last = -1;
  #first = -1;

  constructor(length: number) {
    this.#before = new Int32Array(length).fill(-1);
    this.#after = new Int32Array(length).fill(-1);
  }

  append(at: number): void {
    this.#before[at] = this.#last;
    if (this.#last < 0) this.#first = at;
    else this.#after[this.#last] = at;
    this.#last = at;
  }

  /** The last characters, and the place of the first of them; null where there are fewer. */
  tail(content: string, length: number): { text: string; first: number } | null {
    let text = '';
    let at = this.#last;
    for (let count = 0; count < length; count++) {
      if (at < 0) return null;
      text = content[at]! + text;
      if (count < length - 1) at = this.#before[at]!;
    }
    return { text, first: at };
  }

  /** Takes off a character and all behind it. */
  cut(from: number): void {
    this.#last = this.#before[from]!;
    if (this.#last < 0) this.#first = -1;
    else this.#after[this.#last] = -1;
  }

  /** Takes off one character. */
  remove(at: number): void {
    const [before, after] = [this.#before[at]!, this.#after[at]!];
    if (before < 0) this.#first = after;
    else this.#after[before] = after;
    if (after < 0) this.#last = before;
    else this.#before[after] = before;
  }

  kept(): number[] {
    const kept: number[] = [];
    for (let at = this.#first; at >= 0; at = this.#after[at]!) kept.push(at);
    return kept;
  }
}
