// Markdown in and out of the editor, without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { readText, type Text, writeText } from '../../../web/src/editor/markdown.ts';
import { rebase } from '../../../web/src/editor/rebase.ts';
import { nodes, schema } from '../../../web/src/editor/schema.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/cases');
const RUNS = process.env.LONG ? 20_000 : 400;

/** Every decision and analysis of the samples, and each part of them by its headings. */
const texts = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => [name, readFileSync(join(SAMPLES, name), 'utf8')] as const);

const LINES = [
  'לפנינו ערר לפי סעיף 152(א)(1) לחוק.',
  '## רקע',
  'GIS v2.1 *נטוי* **מודגש** ו-`קוד`',
  '1. ראשונה',
  '3. שלישית',
  '   המשך הפסקה',
  '12) אחרת',
  '- נגד -',
  '* כוכב',
  '> ציטוט',
  '> > בתוך ציטוט',
  '>',
  '| א | ב |',
  '| --- | :-: |',
  '| 1 | 2 \\| 3 |',
  '[^1]: הערה',
  'עם הערה[^1] כאן',
  '[מילים](source:0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11)',
  '[להשלמה: מועד]',
  '<div>html</div>',
  '<!-- הערה -->',
  '```',
  '    קוד',
  '---',
  '===',
  'שורה עם רווחים  ',
  'הפניה [כאן][a]',
  '[a]: https://example.org',
  '\\* לא כוכב',
  '****',
  'א*ב_ג',
  '  ',
  '',
  '',
  '\t',
];
const markdown = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...LINES) },
      { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
    ),
    {
      maxLength: 14,
    },
  )
  .map((lines) => lines.join('\n').replaceAll('\r', ''));

describe('a text that nobody touched', () => {
  it.each(texts)('comes back byte for byte: %s', (_, text) => {
    expect(writeText(readText(text))).toBe(text);
    for (const part of text.split(/(?=^## )/m)) expect(writeText(readText(part))).toBe(part);
  });

  it('comes back byte for byte, whatever Markdown it is', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(writeText(readText(text))).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });
});

/** The text after a change, as a person makes it. */
function edited({ doc, edges }: Text, change: (state: EditorState) => EditorState): string {
  const state = change(EditorState.create({ doc }));
  state.doc.check();
  return writeText({ doc: state.doc, edges });
}

/** Positions of the paragraphs that can be written in. */
function textblocks(doc: Node): number[] {
  const found: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type === nodes.paragraph || node.type === nodes.heading) found.push(pos + 1);
  });
  return found;
}

const typed = (text: Text, pos: number, words: string): string =>
  edited(text, (state) => state.apply(state.tr.insertText(words, pos)));

describe('a change', () => {
  it.each(texts)('changes the lines of its paragraph alone: %s', (_, text) => {
    const read = readText(text);
    const places = textblocks(read.doc);
    const step = Math.max(1, Math.floor(places.length / 25));
    for (let at = 0; at < places.length; at += step) {
      const before = text.split('\n');
      const after = typed(read, places[at]!, 'תוספת ').split('\n');
      const first = after.findIndex((line, n) => line !== before[n]);
      const fromEnd = after.toReversed().findIndex((line, n) => line !== before.at(-1 - n));
      // Lines of one paragraph stand together: a paragraph of several lines may be written anew.
      const touched = after.slice(first, after.length - fromEnd).join('\n');
      expect(touched).toContain('תוספת');
      expect(touched).not.toContain('\n\n');
    }
  });

  it('of any text leaves every word where it was, and reads again as it was written', () => {
    fc.assert(
      fc.property(
        markdown,
        fc.nat(),
        fc.constantFrom('מילה', '*', '1. ', '# ', '[^1]', '<b>', '\\', '_'),
        (text, n, words) => {
          const read = readText(text);
          const places = textblocks(read.doc);
          if (places.length === 0) return;
          const state = EditorState.create({ doc: read.doc });
          const next = state.apply(state.tr.insertText(words, places[n % places.length]!));
          const written = writeText({ doc: next.doc, edges: read.edges });
          const again = readText(written);
          expect(lettersOf(again.doc)).toBe(lettersOf(next.doc));
          expect(writeText(again)).toBe(written);
        },
      ),
      { numRuns: RUNS },
    );
  });

  // At the beginning of a text such a line would be something else; within code it is its letters.
  it.each(['[a]: https://example.org', '2. פריט'])('leaves the lines of code as they are: %s', (line) => {
    expect(typed(readText(`\`קוד\n${line}\` ועוד`), 1, 'מילה')).toBe(`מילה\`קוד\n${line}\` ועוד`);
  });

  it.each(['#', 'כותרת #', '## ##'])('of a heading keeps signs at its end: %s', (words) => {
    const text = readText('### כותרת');
    const state = EditorState.create({ doc: text.doc });
    const next = state.apply(state.tr.insertText(words, 1, 6));
    const written = writeText({ doc: next.doc, edges: text.edges });
    expect(readText(written).doc.textContent).toBe(words);
  });

  it('of a list keeps the numbers that its author gave', () => {
    const text = readText('7. שבע\n\n8. שמונה\n\n10. עשר');
    expect(typed(text, textblocks(text.doc)[1]!, 'ה')).toBe('7. שבע\n\n8. השמונה\n\n10. עשר');
  });

  it('of a cell changes its row alone', () => {
    const text = readText('| א | ב |\n|:--|--:|\n| 1|2 |\n|3 | 4|\n');
    expect(typed(text, textblocks(text.doc)[4]!, 'x|')).toBe('| א | ב |\n|:--|--:|\n| 1|2 |\n| x\\|3 | 4 |\n');
  });

  it('shows a column of a table on the side that its author chose', () => {
    const table = readText('| א | ב |\n| :-: | --- |\n| 1 | 2 |').doc.firstChild!;
    const look = (n: number) => table.child(1).child(n).type.spec.toDOM!(table.child(1).child(n));
    expect([look(0), look(1)]).toEqual([
      ['td', { 'data-align': 'center' }, 0],
      ['td', {}, 0],
    ]);
  });

  it('escapes what would be read otherwise, and no more', () => {
    const say = (words: string) => typed(readText(''), 1, words);
    expect(say('[להשלמה: מועד]')).toBe('[להשלמה: מועד]');
    expect(say('שטח של 5*6 ועוד')).toBe('שטח של 5*6 ועוד');
    expect(say('*כך*')).toBe('\\*כך\\*');
    expect(say('12. כך')).toBe('12\\. כך');
    expect(say('שם: ______')).toBe('שם: ______');
    expect(say('<b>')).toBe('\\<b>');
  });

  it('makes words bold where stars can stand, beside quotation marks too', () => {
    const text = readText('לפי ה"חוק" כאן');
    const bold = (from: number, to: number) =>
      edited(text, (state) => state.apply(state.tr.addMark(from, to, schema.mark('strong'))));
    expect(bold(5, 11)).toBe('לפי **ה"חוק"** כאן');
    expect(bold(6, 10)).toBe('לפי ה"**חוק**" כאן');
    expect(bold(4, 12)).toBe('לפי **ה"חוק"** כאן');
  });
});

/** What a person reads: letters without blanks, as the ends of lines are not hers. */
const lettersOf = (doc: Node): string => {
  let text = '';
  doc.descendants((node) => {
    if (node.isText) text += node.text;
    if (node.type === nodes.footnote_reference) text += `^${node.attrs.label}`;
  });
  return text.replace(/\s+/g, '');
};

describe('another text', () => {
  it('takes the place of the one that is edited, and is then given back byte for byte', () => {
    fc.assert(
      fc.property(markdown, markdown, (before, after) => {
        const from = readText(before);
        const to = readText(after);
        const state = EditorState.create({ doc: from.doc });
        const next = state.apply(rebase(state.tr, to.doc));
        next.doc.check();
        expect(writeText({ doc: next.doc, edges: to.edges })).toBe(after);
      }),
      { numRuns: RUNS, examples: [['> > בתוך ציטוט', '> > בתוך ציטוט\nלפנינו ערר.']] },
    );
  });

  it('leaves the nodes alone that stay as they are, in a long list too', () => {
    const list = (change: string) =>
      Array.from({ length: 50 }, (_, n) => `${n + 1}. פסקה${n === 20 ? change : ''}`).join('\n\n');
    const from = readText(list(''));
    const state = EditorState.create({ doc: from.doc });
    const next = state.apply(rebase(state.tr, readText(list(' אחרת')).doc));
    const [a, b] = [from.doc.firstChild!, next.doc.firstChild!];
    expect(b.children.filter((child, at) => child === a.child(at)).length).toBe(49);
  });
});
