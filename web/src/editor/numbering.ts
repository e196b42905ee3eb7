// Numbered paragraphs: the numbers are their author's. Where they ran on one by one they go on doing so when a paragraph is
// put in or taken out; where they do not, only a new paragraph gets one.
import { InputRule } from 'prosemirror-inputrules';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import { keepOrigin, originOf } from './origins.ts';
import { FROM_ELSEWHERE } from './rebase.ts';
import { nodes } from './schema.ts';

interface Numbered {
  pos: number;
  node: Node;
}

/** The numbered paragraphs of the text itself, not those within others. */
function numberedOf(doc: Node): Numbered[] {
  const found: Numbered[] = [];
  doc.forEach((list, offset) => {
    if (list.type !== nodes.ordered_list) return;
    list.forEach((node, inner) => {
      found.push({ pos: offset + 1 + inner, node });
    });
  });
  return found;
}

const runs = (all: readonly Numbered[]): boolean =>
  all.every(
    ({ node }, at) =>
      node.attrs.number !== null && (at === 0 || node.attrs.number === all[at - 1]!.node.attrs.number + 1),
  );

const KEEP = 'keep-numbers';

/** @param first the number that a text without numbers begins with */
export const numbering = (first: () => number): Plugin =>
  new Plugin({
    appendTransaction(transactions, before, after) {
      if (!transactions.some(({ docChanged }) => docChanged) || transactions.some(isLeftAlone)) return null;
      const old = numberedOf(before.doc);
      const wanted = numberedOf(after.doc);
      if (wanted.length === 0) return null;
      const start = old[0]?.node.attrs.number ?? wanted[0]!.node.attrs.number ?? first();
      return renumber(after.tr, wanted, runs(old) ? (at) => start + at : (at) => ownNumber(wanted, at, start));
    },
  });

const isLeftAlone = (tr: Transaction): boolean =>
  tr.getMeta(FROM_ELSEWHERE) === true || tr.getMeta(KEEP) === true || tr.getMeta('history$') !== undefined;

/** A paragraph that was split off has the number of the one before, or none. */
function ownNumber(all: readonly Numbered[], at: number, first: number): number {
  const [own, before] = [all[at]!.node.attrs.number, all[at - 1]?.node.attrs.number];
  if (own !== null && own !== before) return own;
  return before === undefined ? first : (before ?? first) + 1;
}

/** Numbers in one run from a number on; null where nothing changes. */
export function renumberFrom(state: EditorState, first: number): Transaction | null {
  return renumber(state.tr, numberedOf(state.doc), (at) => first + at)?.setMeta(KEEP, true) ?? null;
}

function renumber(tr: Transaction, all: readonly Numbered[], numberOf: (at: number) => number): Transaction | null {
  for (const [at, { pos, node }] of all.entries()) {
    const number = numberOf(at);
    if (node.attrs.number === number) continue;
    tr.setNodeMarkup(pos, null, { ...node.attrs, number });
    const origin = originOf(node);
    const made = tr.doc.nodeAt(pos);
    // The number alone is another one: the words stay as they are written.
    if (origin && made && (!origin.raw.includes('\n') || String(number).length === String(node.attrs.number).length))
      keepOrigin(made, { ...origin, raw: origin.raw.replace(/^(\s*)\d+/, `$1${number}`) });
  }
  return tr.docChanged ? tr : null;
}

/** The numbers of the paragraphs of a text, as they are shown. */
export function numbersOf(doc: Node): number[] {
  let last = 0;
  return numberedOf(doc).map(({ node }) => {
    last = node.attrs.number ?? last + 1;
    return last;
  });
}

/** What is no paragraph to be numbered: headings, items, quotations, rows, notes, and what stands under a number. */
const HAS_A_FORM = /^(?: {0,3}(?:#{1,6}\s|>|\||[-+*]\s|\d{1,9}[.)]\s|\[\^|```|~~~)| {2,}|\([א-ת]{1,2}\))/;

/** Paragraphs of Markdown with numbers, as a decision has them. */
export function withNumbers(markdown: string, first: number): string {
  let number = first;
  const numbered = (text: string) => (HAS_A_FORM.test(text) || text.trim() === '' ? text : `${number++}. ${text}`);
  return markdown
    .split(/\n{2,}/)
    .map(numbered)
    .join('\n\n');
}

/** Whether a paragraph that is put in is to have a number: the others have, or there are none yet. */
export const isNumbered = (doc: Node): boolean =>
  numberedOf(doc).length > 0 ||
  !doc.children.some(({ type, textContent }) => type === nodes.paragraph && textContent !== '');

/** "12. " at the beginning of a paragraph makes it a numbered one, with that number. */
export const numberRule = new InputRule(/^(\d{1,4})([.)])\s$/, (state, match, start, end) => {
  const tr = state.tr.delete(start, end);
  const $start = tr.doc.resolve(start);
  const range = $start.blockRange();
  const wrapping = range && findWrapping(range, nodes.ordered_list!, { delimiter: match[2] });
  if (!wrapping || $start.parent.type !== nodes.paragraph) return null;
  tr.wrap(range, wrapping);
  const pos = range.start + 1;
  tr.setNodeMarkup(pos, null, { number: Number(match[1]) });
  const before = tr.doc.resolve(range.start).nodeBefore;
  if (before?.type === nodes.ordered_list && before.attrs.delimiter === match[2]) tr.join(range.start);
  return tr.setMeta(KEEP, true);
});
