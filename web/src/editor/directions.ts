// The direction of a paragraph: from right to left, unless a mark at its beginning says otherwise. And its place on the line:
// what stands between the two sides of an appeal is in the middle, as in the Word file.
import type { Node } from 'prosemirror-model';
import { type Command, type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

/** Left-to-right: said by a mark at the beginning of the paragraph, which Markdown keeps. */
const LTR = '\u200e';

/** Turns the paragraphs of the selection round; a paragraph reads from right to left unless somebody said otherwise. */
export const toggleDirection: Command = (state, dispatch) => {
  const blocks = selectedTextblocks(state);
  if (blocks.length === 0) return false;
  if (!dispatch) return true;
  const turned = blocks.every(({ text }) => text.startsWith(LTR));
  const tr = state.tr;
  for (const { pos, text } of blocks.toReversed()) {
    if (turned) tr.delete(pos, pos + LTR.length);
    else if (!text.startsWith(LTR)) tr.insertText(LTR, pos);
  }
  dispatch(tr);
  return true;
};

function selectedTextblocks({ doc, selection }: EditorState): { pos: number; text: string }[] {
  const found: { pos: number; text: string }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (!node.isTextblock) return true;
    if (!node.type.spec.code) found.push({ pos: pos + 1, text: node.textContent });
    return false;
  });
  return found;
}

/** Shows paragraphs that begin with the mark from left to right; the others are the editor's own direction. */
export const directions = new Plugin<DecorationSet>({
  state: {
    init: (_, { doc }) => DecorationSet.create(doc, turnedIn(doc, 0, doc.content.size)),
    apply: (tr, before) => (tr.docChanged ? turnedAgain(tr, before) : before),
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});

const VERSUS = /^[\s–—-]*נ\s*ג\s*ד[\s–—-]*$/;
/** No longer line is looked at letter by letter. */
const LONGEST_VERSUS = 40;

/** What says how a paragraph stands, as attributes of its element; null for one that stands as all do. */
export function lookOf(node: Node): Record<string, string> | null {
  if (node.firstChild?.text?.startsWith(LTR)) return { dir: 'ltr' };
  const isVersus = node.content.size <= LONGEST_VERSUS && VERSUS.test(node.textContent);
  return isVersus ? { 'data-versus': '' } : null;
}

function turnedIn(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const look = lookOf(node);
    if (look) found.push(Decoration.node(pos, pos + node.nodeSize, look));
    return false;
  });
  return found;
}

/** Only the paragraphs that were touched are looked at: a key in a long text costs as much as in a short one. */
function turnedAgain(tr: Transaction, before: DecorationSet): DecorationSet {
  const { doc } = tr;
  let set = before.map(tr.mapping, doc);
  for (const [from, to] of touched(tr)) {
    const [start, end] = [Math.max(0, from - 1), Math.min(doc.content.size, to + 1)];
    const known = set.find(start, end).filter((one) => one.from < end && one.to > start);
    set = set.remove(known).add(doc, turnedIn(doc, start, end));
  }
  return set;
}

/** The ranges of the new document that steps of a transaction made, each by itself. */
export function touched({ mapping }: Transaction): [number, number][] {
  const ranges: [number, number][] = [];
  mapping.maps.forEach((map, at) => {
    const later = mapping.slice(at + 1);
    map.forEach((_, __, from, to) => {
      ranges.push([later.map(from, -1), later.map(to, 1)]);
    });
  });
  return ranges;
}
