// A colleague's change comes into a text that somebody writes in: her caret stays where it is in her own words.
import fc from 'fast-check';
import { EditorState, TextSelection } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readText, writeText } from '../../../web/src/editor/markdown.ts';
import { merge } from '../../../web/src/editor/merge.ts';
import { rebase } from '../../../web/src/editor/rebase.ts';

const CARET = '^';

/** A text with the caret where the sign for it stands. */
function written(markdown: string): EditorState {
  const state = EditorState.create({ doc: readText(markdown).doc });
  let at = -1;
  state.doc.descendants((node, pos) => {
    const found = node.isText ? node.text!.indexOf(CARET) : -1;
    if (found >= 0) at = pos + found;
  });
  const tr = state.tr.delete(at, at + CARET.length);
  return state.apply(tr.setSelection(TextSelection.create(tr.doc, at)));
}

const became = (state: EditorState, markdown: string): EditorState =>
  state.apply(rebase(state.tr, readText(markdown).doc));

/** The paragraph of the caret as it stands, with the sign of the caret. */
function shown({ selection: { $head } }: EditorState): string {
  const text = $head.parent.textContent;
  return text.slice(0, $head.parentOffset) + CARET + text.slice($head.parentOffset);
}

it('leaves the caret in its numbered paragraph when a colleague puts one in above it, and the numbers go on', () => {
  const state = became(written('1. אחת.\n\n2. שתי^ים.\n\n3. שלוש.'), '1. אחת.\n\n2. חדשה.\n\n3. שתיים.\n\n4. שלוש.');
  expect(shown(state)).toBe('שתי^ים.');
  expect(state.doc.firstChild!.children.map(({ attrs }) => attrs.number)).toEqual([1, 2, 3, 4]);
});

it('leaves it between the words that stay where a colleague changed others in the same paragraph', () => {
  const mine = 'העוררים מתנגדים לה^קלה בקו הבניין.';
  expect(shown(became(written(mine), 'העוררים והמשיבה מתנגדים להקלה בקו בניין צדדי.'))).toBe(
    'העוררים והמשיבה מתנגדים לה^קלה בקו בניין צדדי.',
  );
  expect(shown(became(written('סוף.^'), 'סוף. ועוד.'))).toBe('סוף.^ ועוד.');
  expect(shown(became(written('> ציט^וט.\n\nאחר.'), '> ציטוט.\n>\n> ועוד.\n\nאחר.'))).toBe('ציט^וט.');
  expect(shown(became(written('| א |\n| - |\n| ב^ג |'), '| א |\n| - |\n| ו |\n| בג |'))).toBe('ב^ג');
});

it('keeps the empty paragraph that somebody is about to write in, and the blanks that she just typed', () => {
  const state = written('1. אחת.^');
  const parted = state.apply(state.tr.split(state.selection.from, 2));
  const item = became(parted, '1. אחת.\n\n2.\n\n3. של מישהי.');
  expect(shown(item)).toBe('^');
  expect(item.selection.$head.index(1)).toBe(1);

  const plain = written('אחת.^\n\nשתיים.');
  const empty = plain.apply(plain.tr.split(plain.selection.from));
  for (const theirs of [
    'אחת.\n\nשתיים. ועוד.',
    'אחת. ועוד.\n\nשתיים. ועוד.',
    'אחת.\n\nחדשה.\n\nשתיים.',
    'אחת.',
    'שתיים.',
    '',
  ]) {
    const after = became(empty, theirs);
    expect(shown(after), theirs).toBe('^');
    expect(writeText({ doc: after.doc, edges: { lead: '', tail: '' } })).toBe(theirs);
  }
  const blank = plain.apply(plain.tr.insertText(' '));
  expect(shown(became(blank, 'אחת.\n\nשתיים. ועוד.'))).toBe('אחת. ^');
  expect(shown(became(blank, 'פעם אחת.\n\nשתיים.'))).toBe('פעם אחת. ^');
});

it('undoes none of what a person chose for her next letter', () => {
  const state = written('אחת.^\n\nשתיים.');
  const bold = state.apply(state.tr.addStoredMark(state.schema.marks.strong!.create()));
  expect(became(bold, 'אחת.\n\nשתיים. ועוד.').storedMarks).toHaveLength(1);
});

const word = fc.stringMatching(/^[א-ת]{2,5}$/);
const sentence = fc.array(word, { minLength: 2, maxLength: 6 }).map((all) => `${all.join(' ')}.`);

/** Where, what and whether in a new paragraph a person writes. */
const edits = fc.array(
  fc.record({ paragraph: fc.nat(5), at: fc.nat(40), what: fc.constantFrom('type', 'enter', 'blank', 'delete') }),
  { maxLength: 4 },
);

/** A colleague's text, made of the base. */
function edited(all: readonly string[], changes: readonly { paragraph: number; at: number; what: string }[]): string[] {
  const made = [...all];
  for (const { paragraph, at, what } of changes) {
    const n = paragraph % made.length;
    const text = made[n]!;
    const from = Math.min(at, text.length);
    if (what === 'delete' && made.length > 1) made.splice(n, 1);
    else if (what === 'enter') made.splice(n + 1, 0, 'חדשה של אחרת.');
    else made[n] = `${text.slice(0, from)}חח${text.slice(from)}`;
  }
  return made;
}

const numbered = (all: readonly string[]): string => all.map((each, at) => `${at + 1}. ${each}`).join('\n\n');
const plain = (all: readonly string[]): string => all.join('\n\n');

it('keeps every paragraph that a person changed, and her caret in it, whatever a colleague did to the others', () => {
  const scene = fc.record({
    base: fc.array(sentence, { minLength: 3, maxLength: 6 }),
    write: fc.constantFrom(numbered, plain),
    own: fc.nat(5),
    at: fc.nat(40),
    mine: fc.constantFrom('letters', 'blank', 'parted', 'new', 'new and a blank'),
    theirs: edits,
  });
  fc.assert(
    fc.property(scene, ({ base, write, own, at, mine, theirs }) => {
      const start = EditorState.create({ doc: readText(write(base)).doc });
      const state = typed(start, own % base.length, at, mine, write === numbered);
      const text = writeText({ doc: state.doc, edges: { lead: '', tail: '' } });
      // A colleague leaves that paragraph alone; what both changed is asked about.
      const others = edited(
        base,
        theirs.filter(({ paragraph }) => paragraph % base.length !== own % base.length),
      );
      fc.pre(others.includes(base[own % base.length]!));
      const merged = merge(write(base), text, write(others)).text;
      fc.pre(merged !== null);
      const next = became(state, merged!);
      next.doc.check();
      expect(shown(next)).toBe(shown(state));
      expect(writeText({ doc: next.doc, edges: { lead: '', tail: '' } })).toBe(merged);
    }),
    { numRuns: process.env.LONG ? 20_000 : 200 },
  );
});

/** A person writes in a paragraph of the text. */
function typed(state: EditorState, paragraph: number, at: number, what: string, isNumbered: boolean): EditorState {
  const starts: number[] = [];
  state.doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph') starts.push(pos + 1);
  });
  const start = starts[paragraph]!;
  const { size } = state.doc.resolve(start).parent.content;
  const isWithin = what === 'letters' || what === 'parted';
  const pos = start + (isWithin ? Math.min(Math.max(1, at), size - 1) : size);
  const tr = state.tr.setSelection(TextSelection.create(state.doc, pos));
  if (what === 'letters') tr.insertText('קק');
  else if (what === 'blank') tr.insertText(' ');
  else tr.split(pos, isNumbered ? 2 : 1);
  if (what === 'new and a blank') tr.insertText(' ');
  return state.apply(tr);
}
