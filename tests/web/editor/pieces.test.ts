import { EditorState } from 'prosemirror-state';
import { expect, it } from 'vitest';
import { readText } from '../../../web/src/editor/markdown.ts';
import { piecesBy } from '../../../web/src/editor/pieces.ts';

const SENTENCE = 'המגרש מצוי בתחום התכנית ומיועד למגורים. ';
/** Nothing is drawn here. */
const pieces = piecesBy(() => null);

/** The browser holds more than this in one run for a felt time at each key. */
const MOST = 3100;

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

it('draws a paragraph of many pages in pieces, cut at blanks', () => {
  const state = stateOf(SENTENCE.repeat(300).trim());
  expect(longest(state)).toBeLessThanOrEqual(MOST);
  for (const { from, to } of pieces.getState(state)!.find()) expect(state.doc.textBetween(from, to)).toBe(' ');
});

it('begins a line at each piece of a paragraph of a hundred thousand letters, and changes nothing of its text', () => {
  const state = stateOf(SENTENCE.repeat(2500).trim());
  expect(longest(state)).toBeLessThanOrEqual(MOST);
  const breaks = pieces.getState(state)!.find();
  expect(breaks.length).toBeGreaterThan(50);
  for (const { from, to } of breaks) expect([to - from, state.doc.textBetween(from - 1, from)]).toEqual([0, ' ']);
  expect(state.doc.textContent).toBe(SENTENCE.repeat(2500).trim());
});

it('leaves a text of ordinary paragraphs as it is', () => {
  const state = stateOf(Array.from({ length: 300 }, () => SENTENCE.repeat(30).trim()).join('\n\n'));
  expect(pieces.getState(state)!.find()).toEqual([]);
});

it('cuts anew what has grown, key by key and at once, wherever it grows', () => {
  for (const at of [1, 6000, 6080, 11_999]) {
    let state = stateOf(SENTENCE.repeat(300).trim());
    const place = () => Math.min(at, state.doc.content.size - 1);
    for (let n = 0; n < 160; n += 1) state = state.apply(state.tr.insertText(SENTENCE.repeat(2), place()));
    expect(longest(state), String(at)).toBeLessThanOrEqual(MOST + 2 * SENTENCE.length);
    state = state.apply(state.tr.insertText(SENTENCE.repeat(500), place()));
    expect(longest(state), String(at)).toBeLessThanOrEqual(MOST);
  }
});
