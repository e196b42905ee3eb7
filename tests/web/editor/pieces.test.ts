import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readText } from '../../../web/src/editor/markdown.ts';
import { pieces } from '../../../web/src/editor/pieces.ts';

const SENTENCE = 'המגרש מצוי בתחום התכנית ומיועד למגורים. ';
/** The browser holds more than this in one run for a felt time at each key. */
const MOST = 2100;

const stateOf = (markdown: string) => EditorState.create({ doc: readText(markdown).doc, plugins: [pieces] });

/** Where the runs of text begin and end that the browser shapes by themselves. */
function edges(state: EditorState): number[] {
  const drawn = pieces.getState(state)!.find();
  return [1, ...drawn.flatMap(({ from, to }) => [from, to]), state.doc.content.size - 1];
}
const longest = (state: EditorState): number => {
  const all = edges(state).toSorted((a, b) => a - b);
  return Math.max(...all.map((edge, n) => edge - (all[n - 1] ?? edge)));
};

it('draws a paragraph of a hundred thousand letters in pieces that end behind words', () => {
  const state = stateOf(SENTENCE.repeat(2500).trim());
  expect(longest(state)).toBeLessThanOrEqual(MOST);
  for (const edge of edges(state).slice(1, -1))
    expect(state.doc.textBetween(edge - 1, edge), String(edge)).toMatch(/[ .]/);
});

it('leaves a text of ordinary paragraphs as it is', () => {
  const state = stateOf(Array.from({ length: 300 }, () => SENTENCE.repeat(8).trim()).join('\n\n'));
  expect(pieces.getState(state)!.find()).toEqual([]);
});

it('cuts anew what has grown, key by key and at once, wherever it grows', () => {
  for (const at of [1, 2000, 3999]) {
    let state = stateOf(SENTENCE.repeat(100).trim());
    const place = () => Math.min(at, state.doc.content.size - 1);
    for (let n = 0; n < 60; n += 1) state = state.apply(state.tr.insertText(SENTENCE.repeat(2), place()));
    expect(longest(state), String(at)).toBeLessThanOrEqual(MOST + 2 * SENTENCE.length);
    state = state.apply(state.tr.insertText(SENTENCE.repeat(500), place()));
    expect(longest(state), String(at)).toBeLessThanOrEqual(MOST);
  }
});
