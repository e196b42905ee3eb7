// One paragraph becomes another one word by word: where the caret stands between words that stay, it stays there.
import { diffIndices } from 'node-diff3';
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { commonEdges } from './alike.ts';
import { schema } from './schema.ts';

/** A word, the blanks between two of them, or what stands in the text as one letter. */
interface Token {
  key: string;
  node: Node;
  isBlank: boolean;
}

/** More words than these that differ are replaced as one: comparing them would hold the page up. */
const MOST_TOKENS = 1000;

/** Some tokens of the paragraph became some of the other one: `[start, end)` each. */
interface Change {
  before: [number, number];
  after: [number, number];
}

/**
 * Makes the words of a paragraph those of another one.
 *
 * @param start where the content of the paragraph begins in the document
 */
export function rebaseWords(tr: Transaction, before: Node, after: Node, start: number): void {
  const [all, made] = [tokensOf(before), tokensOf(after)];
  const places: number[] = [start];
  for (const { node } of all) places.push(places.at(-1)! + node.nodeSize);
  const [first, end] = withoutBlankEdges(all, made);
  const old = all.slice(first, end);
  // From the end, so that the positions before stay as they are.
  for (const change of changesOf(old, made).toReversed()) {
    exchange(tr, places[first + change.before[0]]!, old.slice(...change.before), made.slice(...change.after));
  }
}

function tokensOf(paragraph: Node): Token[] {
  return paragraph.children.flatMap((node) => {
    const marks = JSON.stringify(node.marks);
    if (!node.isText) return [{ key: `${node.type.name}${JSON.stringify(node.attrs)}${marks}`, node, isBlank: false }];
    return [...node.text!.matchAll(/\s+|\S+/g)].map(({ 0: text, index }) => ({
      key: `"${text}${marks}`,
      node: node.cut(index, index + text.length),
      isBlank: text.trim() === '',
    }));
  });
}

function changesOf(old: readonly Token[], made: readonly Token[]): Change[] {
  const keys = [old, made].map((all) => all.map(({ key }) => key)) as [string[], string[]];
  const { start, end } = commonEdges(...keys);
  const [a, b] = keys.map((all) => all.slice(start, all.length - end)) as [string[], string[]];
  if (a.length === 0 && b.length === 0) return [];
  if (a.length > MOST_TOKENS || b.length > MOST_TOKENS)
    return [{ before: [start, start + a.length], after: [start, start + b.length] }];
  return diffIndices(a, b).map(({ buffer1: [one, ones], buffer2: [other, others] }) => ({
    before: [start + one!, start + one! + ones!],
    after: [start + other!, start + other! + others!],
  }));
}

/**
 * Markdown says no blanks at the ends of a paragraph: those that somebody just typed there stay before her next word.
 *
 * @returns the tokens between such blanks, `[from, to)`
 */
function withoutBlankEdges(old: readonly Token[], made: readonly Token[]): [number, number] {
  const to = old.at(-1)?.isBlank && !made.at(-1)?.isBlank ? old.length - 1 : old.length;
  return [to > 0 && old[0]!.isBlank && !made[0]?.isBlank ? 1 : 0, to];
}

function exchange(tr: Transaction, from: number, old: readonly Token[], made: readonly Token[]): void {
  const to = from + old.reduce((sum, { node }) => sum + node.nodeSize, 0);
  const [first] = made;
  const isOneText =
    first !== undefined && [...old, ...made].every(({ node }) => node.sameMarkup(first.node) && node.isText);
  if (isOneText) {
    // Of a word that somebody goes on writing only what is new is put in.
    const [a, b] = [old, made].map((all) => all.map(({ node }) => node.text).join('')) as [string, string];
    const { start, end } = commonEdges(a, b);
    const text = b.slice(start, b.length - end);
    tr.replaceWith(from + start, to - end, text === '' ? [] : schema.text(text, first.node.marks));
  } else if (to > from || made.length > 0)
    tr.replaceWith(
      from,
      to,
      made.map(({ node }) => node),
    );
}
