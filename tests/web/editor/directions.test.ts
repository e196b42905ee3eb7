// Which paragraphs are shown from left to right, after any edits, without a browser.
import fc from 'fast-check';
import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { directions, toggleDirection } from '../../../web/src/editor/directions.ts';
import { readText } from '../../../web/src/editor/markdown.ts';

const LTR = '\u200e';
const TEXT = `ראשונה

${LTR}GIS v2.1

1. שלישית
2. ${LTR}Latin
3. חמישית

> ${LTR}quoted
>
> ציטוט

| ${LTR}a | ב |
| --- | --- |
| ג | ${LTR}d |`;

const stateOf = (doc: EditorState['doc']) => EditorState.create({ doc, plugins: [directions] });
const turned = (state: EditorState): string[] =>
  directions
    .getState(state)!
    .find()
    .map(({ from, to }) => `${from} ${to}`)
    .toSorted();

describe('directions', () => {
  it('turns the paragraph of the caret alone, and back', () => {
    let state = stateOf(readText('אחת\n\nשתיים\n\nשלוש').doc);
    const dispatch = (tr: EditorState['tr']) => {
      state = state.apply(tr);
    };
    dispatch(state.tr.setSelection(TextSelection.create(state.doc, 7)));
    toggleDirection(state, dispatch);
    expect(turned(state)).toEqual(['5 13']);
    toggleDirection(state, dispatch);
    expect(turned(state)).toEqual([]);
  });

  it('has what stands between the two sides of an appeal in the middle, as Word has it', () => {
    const state = stateOf(readText('העוררים:\n\n**– נגד –**\n\nהמשיבים נגד העוררים').doc);
    expect(turned(state)).toEqual(['10 19']);
    expect(turned(state.apply(state.tr.insertText('טענו', 11)))).toEqual([]);
  });

  it('are after every edit those of the text as it then stands', () => {
    const { doc } = readText(TEXT);
    const place = fc.nat(1000);
    const edit = fc.record({
      at: place,
      length: fc.nat(30),
      what: fc.constantFrom('write', 'mark', 'delete', 'split', 'copy', 'both'),
    });
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        let state = stateOf(doc);
        for (const { at, length, what } of edits) {
          const { size } = state.doc.content;
          const from = Math.min(at % (size + 1), size);
          const to = Math.min(from + length, size);
          const { tr } = state;
          try {
            if (what === 'write') tr.insertText('אב', from);
            else if (what === 'mark') tr.insertText(LTR, from);
            else if (what === 'delete') tr.delete(from, to);
            else if (what === 'split') tr.split(from);
            else if (what === 'copy') tr.replace(to, to, state.doc.slice(from, to));
            else tr.insertText(LTR, to).delete(from, Math.min(from + 2, to));
          } catch {
            // What the schema does not allow nobody can do.
            continue;
          }
          state = state.apply(tr);
          expect(turned(state)).toEqual(turned(stateOf(state.doc)));
        }
      }),
      { numRuns: process.env.LONG ? 20_000 : 300 },
    );
  });
});
