// A paragraph of many pages is drawn in pieces. The browser shapes the run of text that a letter is typed into, and one run of a
// hundred thousand Hebrew letters holds it for a second and more at each key; in pieces it shapes fifteen hundred.
import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { touched } from './directions.ts';

/** A text of fewer letters is one run, as everywhere else. */
const LONG = 4500;
const PIECE = 1500;
/** What has grown to more than this is cut anew. */
const MOST = 2 * PIECE;
/** Cut between words, where one ends within so many letters. */
const LONGEST_WORD = 80;

const isLong = (node: Node): boolean => node.isTextblock && node.content.size > LONG;

/** The letters that a long text is cut at, as offsets in it: blanks where there are some, PIECE letters apart or little more. */
export function cutsOf(text: string): number[] {
  const cuts: number[] = [];
  for (let at = PIECE; at < text.length - LONGEST_WORD; at += PIECE) {
    at += Math.max(0, text.slice(at, at + LONGEST_WORD).indexOf(' '));
    cuts.push(at);
  }
  return cuts;
}

/**
 * A blank with an element of its own parts the pieces beside it. The pieces have none: a text within one is drawn anew by the
 * editor at each key, and the browser lays the paragraph out twice.
 */
function drawnIn(node: Node, start: number, lineBreak: ToDraw): Decoration[] {
  // A letter stands for whatever is no text, so that offsets are places.
  const text = node.textBetween(0, node.content.size, undefined, '\ufffc');
  const isEndless = text.length > ENDLESS;
  return cutsOf(text).map((at) =>
    isEndless
      ? Decoration.widget(start + at + 1, lineBreak, BREAK)
      : Decoration.inline(start + at, start + at + 1, { class: 'cut' }),
  );
}

/**
 * Of a text of more letters than any decision has in a paragraph the browser lays out every line at each key, however it is
 * cut. A block between the pieces makes each of them lines of its own; nothing of it is read, copied or saved.
 */
const ENDLESS = 20_000;
const BREAK = { side: -1, ignoreSelection: true, marks: [], key: 'break' };

/** Draws the block between two pieces. */
type ToDraw = Parameters<typeof Decoration.widget>[1];

function longIn(doc: Node, from: number, to: number): { node: Node; start: number }[] {
  const found: { node: Node; start: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (isLong(node)) found.push({ node, start: pos + 1 });
    return !node.isTextblock;
  });
  return found;
}

const allIn = (doc: Node, lineBreak: ToDraw): DecorationSet =>
  DecorationSet.create(
    doc,
    longIn(doc, 0, doc.content.size).flatMap(({ node, start }) => drawnIn(node, start, lineBreak)),
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

function cutAgain(tr: Transaction, before: DecorationSet, lineBreak: ToDraw): DecorationSet {
  let set = before.map(tr.mapping, tr.doc);
  for (const [from, to] of touched(tr))
    for (const { node, start } of longIn(tr.doc, from, to)) {
      if (!hasGrown(set, node, start)) continue;
      set = set.remove(set.find(start, start + node.content.size)).add(tr.doc, drawnIn(node, start, lineBreak));
    }
  return set;
}

/**
 * Draws long paragraphs in pieces; what is written, read and copied is the text as it is.
 *
 * @param lineBreak draws the block between the pieces of an endless one
 */
export const piecesBy = (lineBreak: ToDraw): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    state: {
      init: (_, { doc }) => allIn(doc, lineBreak),
      apply: (tr, before) => (tr.docChanged ? cutAgain(tr, before, lineBreak) : before),
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });
