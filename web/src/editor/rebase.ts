// Another text into an editor that is in use: only what differs is replaced, so that the caret stays in the words where it
// is, and what is undone stays too.
import { diffIndices } from 'node-diff3';
import { Fragment, type Node } from 'prosemirror-model';
import { TextSelection, type Transaction } from 'prosemirror-state';
import { alike, type Pair, shareOf } from './alike.ts';
import { keepOrigin, originOf } from './origins.ts';
import { rebaseWords } from './rebase-words.ts';
import { sourceOf, writeMarkdown } from './write-markdown.ts';

/** What says that a change came from elsewhere and is no typing of this person. */
export const FROM_ELSEWHERE = 'from-elsewhere';

/**
 * Makes a document another one: paragraph by paragraph, and word by word in a paragraph. What Markdown cannot say, the empty
 * paragraph that somebody is about to write in, stays.
 */
export function rebase(tr: Transaction, target: Node): Transaction {
  const { selection, storedMarks } = tr;
  rebaseChildren(tr, tr.doc, target, 0);
  takeOrigins(tr.doc, target);
  // Its bytes come before the caret: what does not give the other text is that text.
  if (!saysTheSame(tr.doc, target)) tr.replaceWith(0, tr.doc.content.size, target.content);
  if (selection instanceof TextSelection && tr.docChanged) {
    // Before what somebody else wrote at the same place, not behind it.
    const [anchor, head] = [selection.anchor, selection.head].map((pos) => tr.doc.resolve(tr.mapping.map(pos, -1)));
    tr.setSelection(TextSelection.between(anchor!, head!));
  }
  if (storedMarks) tr.setStoredMarks(storedMarks);
  return tr.setMeta(FROM_ELSEWHERE, true).setMeta('addToHistory', false);
}

const NO_EDGES = { lead: '', tail: '' };
const saysTheSame = (one: Node, other: Node): boolean =>
  writeMarkdown(one, NO_EDGES).text === writeMarkdown(other, NO_EDGES).text;

interface Place {
  node: Node;
  pos: number;
}

/** What must begin with a paragraph, be it an empty one. */
const HAS_A_LEAD = new Set(['list_item', 'footnote', 'table_cell', 'table_header']);

/** The children that Markdown says, with their places. */
function saidIn(parent: Node, contentStart: number): Place[] {
  const found: Place[] = [];
  parent.forEach((node, offset, index) => {
    const isLead = index === 0 && HAS_A_LEAD.has(parent.type.name);
    if (isLead || node.type.name !== 'paragraph' || sourceOf(node) !== '')
      found.push({ node, pos: contentStart + offset });
  });
  return found;
}

function rebaseChildren(tr: Transaction, before: Node, after: Node, contentStart: number): void {
  const old = saidIn(before, contentStart);
  const made = saidIn(after, 0).map(({ node }) => node);
  const end = contentStart + before.content.size;
  if (made.length === 0 && old.length === before.childCount) {
    tr.replaceWith(contentStart, end, after.content);
    return;
  }
  const pairs = pairsOf(
    old.map(({ node }) => node),
    made,
  );
  let [o, m] = [old.length, made.length];
  // From the end, so that the positions before stay as they are.
  for (const [one, other] of [[-1, -1] as Pair, ...pairs].toReversed()) {
    exchange(tr, old.slice(one + 1, o), made.slice(other + 1, m), old[o]?.pos ?? end);
    if (one >= 0) rebaseNode(tr, old[one]!, made[other]!);
    [o, m] = [one, other];
  }
}

/** Some nodes that follow one another, empty paragraphs aside, become others; `next` is where the one behind them stands. */
function exchange(tr: Transaction, [first, ...rest]: readonly Place[], made: readonly Node[], next: number): void {
  for (const { node, pos } of rest.toReversed()) tr.delete(pos, pos + node.nodeSize);
  if (first) tr.replaceWith(first.pos, first.pos + first.node.nodeSize, Fragment.from(made));
  else if (made.length > 0) tr.insert(next, made);
}

function rebaseNode(tr: Transaction, { node, pos }: Place, target: Node): void {
  if (isSaid(node, target)) return;
  if (node.isTextblock) rebaseWords(tr, node, target, pos + 1);
  else if (node.type.spec.tableRole !== 'row') rebaseChildren(tr, node, target, pos + 1);
  else if (node.childCount === target.childCount) rebaseCells(tr, node, target, pos + 1);
  else tr.replaceWith(pos + 1, pos + 1 + node.content.size, target.content);
  if (!node.hasMarkup(target.type, target.attrs)) tr.setNodeMarkup(pos, null, target.attrs);
}

/** Cells are known by their place in the row. */
function rebaseCells(tr: Transaction, row: Node, target: Node, contentStart: number): void {
  const cells: Place[] = [];
  row.forEach((node, offset) => {
    cells.push({ node, pos: contentStart + offset });
  });
  for (let at = cells.length - 1; at >= 0; at -= 1) rebaseNode(tr, cells[at]!, target.child(at));
}

/** Whether a node says what another one does, as far as Markdown can: blanks that were just typed are not said yet. */
const isSaid = (node: Node, target: Node): boolean =>
  node.eq(target) || (originOf(node) === undefined && sourceOf(node) === sourceOf(target));

/** What became of which node: the same lines, then the same words under another number, then words that are alike. */
function pairsOf(before: readonly Node[], after: readonly Node[]): Pair[] {
  return pairsBy([sourceOf, wordsOf], before, after);
}

const wordsOf = (node: Node): string => `${node.type.name} ${node.textContent.trim()}`;

function pairsBy(keys: readonly ((node: Node) => string)[], before: readonly Node[], after: readonly Node[]): Pair[] {
  const [key, ...rest] = keys;
  if (before.length === 0 || after.length === 0) return [];
  if (!key) return pairsOfOthers(before, after);
  const pairs: Pair[] = [];
  let [o, m] = [0, 0];
  const last = { buffer1: [before.length, 0], buffer2: [after.length, 0] };
  for (const { buffer1, buffer2 } of [...diffIndices(before.map(key), after.map(key)), last]) {
    while (o < buffer1[0]!) pairs.push([o++, m++]);
    const inside = pairsBy(rest, before.slice(o, o + buffer1[1]!), after.slice(m, m + buffer2[1]!));
    for (const [one, other] of inside) pairs.push([o + one, m + other]);
    o += buffer1[1]!;
    m += buffer2[1]!;
  }
  return pairs;
}

/** Those that are most alike, and what is left between them in its order. */
function pairsOfOthers(before: readonly Node[], after: readonly Node[]): Pair[] {
  const share = (one: Node, other: Node) => (one.type === other.type ? shareOf(one.textContent, other.textContent) : 0);
  const pairs: Pair[] = [];
  let [o, m] = [0, 0];
  for (const [one, other] of [...alike(before, after, share), [before.length, after.length] as const]) {
    for (; o < one && m < other; o += 1, m += 1) if (before[o]!.type === after[m]!.type) pairs.push([o, m]);
    if (one < before.length) pairs.push([one, other]);
    [o, m] = [one + 1, other + 1];
  }
  return pairs;
}

/** What stays was written as the other text has it: from now on that is where it comes from. */
function takeOrigins(made: Node, target: Node): void {
  const [own, others] = [saidIn(made, 0), saidIn(target, 0)];
  if (own.length !== others.length) return;
  for (const [at, { node }] of own.entries()) {
    const other = others[at]!.node;
    if (node === other) continue;
    const origin = originOf(other);
    if (origin && isSaid(node, other)) keepOrigin(node, origin);
    if (!node.isTextblock) takeOrigins(node, other);
  }
}
