// What a person can do to the text, by key and by button.
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  exitCode,
  liftEmptyBlock,
  newlineInCode,
  setBlockType,
  splitBlock,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Attrs, NodeType, ResolvedPos } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
} from 'prosemirror-tables';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { toggleDirection } from './directions.ts';
import { numberRule } from './numbering.ts';
import { marks, nodes, schema } from './schema.ts';

/** Says which node is shown to a person who was led to it: `[from, to]`, or null for none. */
export const REVEAL = 'reveal';

/** Lights the node that somebody was led to. */
export const revealing = new Plugin<DecorationSet>({
  state: {
    init: () => DecorationSet.empty,
    apply(tr, before) {
      const asked = tr.getMeta(REVEAL) as readonly [number, number] | null | undefined;
      if (asked === undefined) return before.map(tr.mapping, tr.doc);
      if (asked === null) return DecorationSet.empty;
      return DecorationSet.create(tr.doc, [Decoration.node(asked[0], asked[1], { 'data-revealed': '' })]);
    },
  },
  props: {
    decorations(state) {
      return this.getState(state);
    },
  },
});

export const toggleStrong = toggleMark(marks.strong!);
export const toggleEm = toggleMark(marks.em!);

/** Makes the paragraph of a kind, or an ordinary one again. */
const toggleBlock =
  (type: NodeType, attrs?: Attrs): Command =>
  (state, dispatch, view) =>
    setBlockType(isIn(state, type, attrs) ? nodes.paragraph! : type, attrs)(state, dispatch, view);

export const toggleHeading = toggleBlock(nodes.heading!, { level: 3 });

const toggleList =
  (type: NodeType): Command =>
  (state, dispatch, view) =>
    isIn(state, type) ? liftListItem(nodes.list_item!)(state, dispatch, view) : wrapInList(type)(state, dispatch);

export const toggleBullets = toggleList(nodes.bullet_list!);
export const toggleNumbers = toggleList(nodes.ordered_list!);

export const toggleQuote: Command = (state, dispatch, view) => {
  if (!isIn(state, nodes.blockquote!)) return wrapIn(nodes.blockquote!)(state, dispatch, view);
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to, (node) => node.type === nodes.blockquote);
  if (!range || range.depth === 0) return false;
  dispatch?.(state.tr.lift(range, range.depth - 1));
  return true;
};

/** Whether the caret stands in something of a kind. */
export function isIn({ selection: { $from } }: EditorState, type: NodeType, attrs?: Attrs | null): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type) return !attrs || Object.entries(attrs).every(([key, value]) => node.attrs[key] === value);
  }
  return false;
}

export const hasMark = (state: EditorState, name: 'strong' | 'em' | 'link'): boolean => {
  const { from, to, empty, $from } = state.selection;
  const type = marks[name]!;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

export const insertTable: Command = (state, dispatch) => {
  if (isInTable(state)) return false;
  if (!dispatch) return true;
  const row = (kind: NodeType) =>
    nodes.table_row!.create(
      null,
      Array.from({ length: 3 }, () => kind.create(null, nodes.paragraph!.create())),
    );
  const table = nodes.table!.create(null, [row(nodes.table_header!), row(nodes.table_cell!), row(nodes.table_cell!)]);
  const tr = state.tr.replaceSelectionWith(table);
  const start = tr.selection.from - table.nodeSize;
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.max(0, start)), 1)).scrollIntoView());
  return true;
};

export { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable, isInTable, toggleDirection };

/** A note where the caret stands, and its text at the end. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.inlineContent || $from.parent.type.spec.code || isIn(state, nodes.footnote!)) return false;
  if (!dispatch) return true;
  const labels = new Set<string>();
  state.doc.descendants((node) => {
    if (node.type === nodes.footnote || node.type === nodes.footnote_reference) labels.add(node.attrs.label);
  });
  let next = 1;
  while (labels.has(String(next))) next += 1;
  const label = String(next);
  const tr = state.tr.replaceSelectionWith(nodes.footnote_reference!.create({ label }), false);
  const end = tr.doc.content.size;
  tr.insert(end, nodes.footnote!.create({ label }, nodes.paragraph!.create()));
  dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 2)).scrollIntoView());
  return true;
};

const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type.spec.code) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create(), true).scrollIntoView());
  return true;
};

const inCell =
  (command: Command): Command =>
  (state, dispatch, view) =>
    isInTable(state) && command(state, dispatch, view);

const item = nodes.list_item!;

/** Keys by their place: on a Hebrew layout too. */
export const keys = [
  keymap({
    'Mod-b': toggleStrong,
    'Mod-i': toggleEm,
    'Mod-z': chainCommands(undoInputRule, undo),
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-Alt-3': toggleHeading,
    'Mod-Shift-7': toggleNumbers,
    'Mod-Shift-8': toggleBullets,
    'Mod-Shift-9': toggleQuote,
    'Mod-Alt-f': insertFootnote,
    'Mod-Shift-x': toggleDirection,
    Backspace: undoInputRule,
    'Shift-Enter': chainCommands(exitCode, breakLine),
    Enter: chainCommands(
      inCell(breakLine),
      newlineInCode,
      splitListItem(item),
      createParagraphNear,
      liftEmptyBlock,
      splitBlock,
    ),
    // Out of a table, a list: else the key goes on to the next control, as everywhere.
    Tab: chainCommands(goToNextCell(1), sinkListItem(item)),
    'Shift-Tab': chainCommands(goToNextCell(-1), liftListItem(item)),
  }),
  keymap(baseKeymap),
];

export const typing = inputRules({
  rules: [
    numberRule,
    wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list!, ([, bullet]) => ({ bullet })),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
    textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading!, ([, signs]) => ({ level: signs!.length })),
  ],
});

/**
 * Words with a link to their source, or the selection with it. They stand apart from the word before them, and never in a
 * quotation: what is put in there would be read as said by whoever is quoted.
 */
export function insertLinked(state: EditorState, words: string, href: string): Transaction {
  const link = marks.link!.create({ href });
  const { from, to, empty, $from } = state.selection;
  if (!empty) return state.tr.addMark(from, to, link);
  const quote = depthOf($from, nodes.blockquote!);
  if (quote === 0) {
    const isApart =
      $from.parentOffset === 0 || /[\s("]$/.test($from.parent.textBetween(0, $from.parentOffset, '', ' '));
    const plain = $from.marks();
    const text = [...(isApart ? [] : [schema.text(' ', plain)]), schema.text(words, [...plain, link])];
    return state.tr.replaceWith(from, to, text);
  }
  const after = $from.after(quote);
  const tr = state.tr.insert(after, nodes.paragraph!.create(null, schema.text(words, [link])));
  return tr.setSelection(TextSelection.create(tr.doc, after + 1 + words.length));
}

/** How deep the innermost node of a kind around a place is; 0 where there is none. */
function depthOf($pos: ResolvedPos, type: NodeType): number {
  let depth = $pos.depth;
  while (depth > 0 && $pos.node(depth).type !== type) depth -= 1;
  return depth;
}
