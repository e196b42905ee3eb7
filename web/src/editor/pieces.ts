// A paragraph of many pages is drawn in pieces. The browser shapes the run of text that a letter is typed into, and one run of a
// hundred thousand Hebrew letters holds it for a second and more at each key; in pieces it shapes a thousand of them.
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { touched } from './directions.ts';

/** A text of fewer letters is one run, as everywhere else. */
const LONG = 3000;
const PIECE = 1000;
/** What has grown to more than this is cut anew. */
const MOST = 2 * PIECE;
/** Cut behind a word, where one ends within so many letters. */
const LONGEST_WORD = 80;

const isLong = (node: Node): boolean => node.isTextblock && node.content.size > LONG;

/** Where a long text is cut, as offsets in its content: behind words, about a thousand letters apart. */
export function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  for (let at = PIECE; at < text.length - LONGEST_WORD; at += PIECE) {
    const space = text.slice(at, at + LONGEST_WORD).indexOf(' ');
    at += space + 1;
    cuts.push(at);
  }
  return cuts;
}

/** Every second piece has an element of its own, which parts it from the two beside it. */
function drawnIn(node: Node, start: number): Decoration[] {
  // A letter stands for whatever is no text, so that offsets are places.
  const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
  const cuts = cutsOf(text);
  const found: Decoration[] = [];
  for (let n = 0; n < cuts.length; n += 2)
    found.push(Decoration.inline(start + cuts[n]!, start + (cuts[n + 1] ?? text.length), { class: 'piece' }));
  return found;
}

function longIn(doc: Node, from: number, to: number): { node: Node; start: number }[] {
  const found: { node: Node; start: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (isLong(node)) found.push({ node, start: pos + 1 });
    return !node.isTextblock;
  });
  return found;
}

const allIn = (doc: Node): DecorationSet =>
  DecorationSet.create(
    doc,
    longIn(doc, 0, doc.content.size).flatMap(({ node, start }) => drawnIn(node, start)),
  );

/** Whether a piece of a text, or what stands between two, has grown too long. */
function hasGrown(set: DecorationSet, node: Node, start: number): boolean {
  const end = start + node.content.size;
  const edges = set
    .find(start, end)
    .flatMap(({ from, to }) => [from, to])
    .toSorted((a, b) => a - b);
  return [...edges, end].some((edge, n) => edge - (edges[n - 1] ?? start) > MOST);
}

function cutAgain(tr: Transaction, before: DecorationSet): DecorationSet {
  let set = before.map(tr.mapping, tr.doc);
  for (const [from, to] of touched(tr))
    for (const { node, start } of longIn(tr.doc, from, to)) {
      if (!hasGrown(set, node, start)) continue;
      set = set.remove(set.find(start, start + node.content.size)).add(tr.doc, drawnIn(node, start));
    }
  return set;
}

/** Draws long paragraphs in pieces; what is written, read and copied is the text as it is. */
export const pieces = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => allIn(doc),
    apply: (tr, before) => (tr.docChanged ? cutAgain(tr, before) : before),
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});
