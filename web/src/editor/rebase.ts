// Another text into an editor that is in use: only what differs is replaced, so that the caret and what is undone stay.
import { diffIndices } from 'node-diff3';
import { Fragment, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { keepOrigin, originOf } from './origins.ts';
import { sourceOf } from './write-markdown.ts';

/** What says that a change came from elsewhere and is no typing of this person. */
export const FROM_ELSEWHERE = 'from-elsewhere';

/** Makes a document another one, node by node. */
export function rebase(tr: Transaction, target: Node): Transaction {
  replaceChildren(tr, tr.doc, target, 0);
  takeAllOrigins(tr.doc, target);
  return tr.setMeta(FROM_ELSEWHERE, true).setMeta('addToHistory', false);
}

const CONTAINERS = new Set(['ordered_list', 'bullet_list', 'blockquote']);

function replaceChildren(tr: Transaction, before: Node, after: Node, contentStart: number): void {
  const hunks = diffIndices(before.children.map(sourceOf), after.children.map(sourceOf));
  takeOrigins(before, after, hunks);
  const starts: number[] = [];
  let pos = contentStart;
  for (const child of before.children) {
    starts.push(pos);
    pos += child.nodeSize;
  }
  starts.push(pos);
  // From the end, so that the positions before stay as they are.
  for (const { buffer1, buffer2 } of hunks.toReversed()) {
    const [from, count] = buffer1;
    const made = after.children.slice(buffer2[0], buffer2[0] + buffer2[1]);
    const [old, fresh] = [before.children[from], made[0]];
    if (count === 1 && made.length === 1 && old && fresh && isSameContainer(old, fresh)) {
      replaceChildren(tr, old, fresh, starts[from]! + 1);
      continue;
    }
    tr.replaceWith(starts[from]!, starts[from + count]!, Fragment.from(made));
  }
}

const isSameContainer = (a: Node, b: Node): boolean =>
  CONTAINERS.has(a.type.name) && a.type === b.type && JSON.stringify(a.attrs) === JSON.stringify(b.attrs);

/** A container of which a part was replaced is another node: it was read as a whole where the other text was. */
function takeAllOrigins(made: Node, target: Node): void {
  if (made.childCount !== target.childCount) return;
  made.forEach((child, _, at) => {
    const other = target.child(at);
    if (child === other || !child.eq(other)) return;
    const origin = originOf(other);
    if (origin) keepOrigin(child, origin);
    takeAllOrigins(child, other);
  });
}

/** What stays was written as the other text has it: from now on that is where it comes from. */
function takeOrigins(before: Node, after: Node, hunks: ReturnType<typeof diffIndices>): void {
  let [a, b] = [0, 0];
  for (const { buffer1, buffer2 } of [...hunks, { buffer1: [before.childCount, 0], buffer2: [after.childCount, 0] }]) {
    for (; a < buffer1[0]!; a += 1, b += 1) {
      const origin = originOf(after.child(b));
      if (origin) keepOrigin(before.child(a), origin);
    }
    a = buffer1[0]! + buffer1[1]!;
    b = buffer2[0]! + buffer2[1]!;
  }
}
