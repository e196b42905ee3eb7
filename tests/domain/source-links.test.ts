import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockWords, readBlockWords } from '../../src/domain/source-links.ts';

const ID = '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11';
const link = (words: string, id = ID): string => `[${words}](source:${id})`;

describe('source links of a block', () => {
  it.each([
    [`לטענת העוררים, ${link('הבנייה סוטה מן התכנית')}.`, 'לטענת העוררים, הבנייה סוטה מן התכנית.'],
    [link('נקבע [כך במקור] כי'), 'נקבע [כך במקור] כי'],
    [`${link('א')}${link('ב')}`, 'אב'],
    [`פתח [סוגר ${link('מילים')} עוד`, 'פתח [סוגר מילים עוד'],
    [link(link('פנימי')), 'פנימי'],
    [`[א](source:${link(ID)})`, 'א'],
    [link('', ID.toUpperCase()), ''],
  ])('leaves the words of %j', (content, words) => expect(blockWords(content)).toBe(words));

  it.each([
    '[מילים](https://example.com)',
    '[מילים](source:abc)',
    `[מילים](source:${ID} "כותרת")`,
    `[מילים] (source:${ID})`,
    `מילים](source:${ID})`,
    `\\[מילים](source:${ID})`,
  ])('leaves %j as it is: a link of another form is text', (content) => expect(blockWords(content)).toBe(content));

  it('tells the anchors once each, and leads each place of the words back to the content', () => {
    const content = `א ${link('ב ג')} ד ${link('ה')}`;
    const { text, at, anchors } = readBlockWords(content);
    expect([text, anchors]).toEqual(['א ב ג ד ה', [ID]]);
    for (let i = 0; i < text.length; i++) expect(content[at(i)]).toBe(text[i]);
    expect(at(text.length)).toBe(content.length);
  });

  it('leaves no link whatever stands round it, and loses no other character', () => {
    const words = fc
      .array(fc.constantFrom('מילה ', '[x] ', '**', '_', '\n', 'א"ב', ')', '('))
      .map((all) => all.join(''));
    const noise = fc.array(fc.constantFrom('[', ']', '(', 'source:', ')', 'מלל', '\n\n')).map((all) => all.join(''));
    const nested: fc.Arbitrary<string> = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        words,
        fc.tuple(words, tie('node')).map(([a, b]) => link(a + b)),
      ),
    })).node;
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, nested)), (parts) => {
        const content = parts.map(([before, one]) => `${before.replace(/\]\(?$/, '')} ${one}`).join('');
        const kept = blockWords(content);
        expect(kept).not.toContain(ID);
        expect(kept.replace(/[[\]]/g, '')).toBe(content.replaceAll(`](source:${ID})`, '').replace(/[[\]]/g, ''));
        expect(blockWords(kept)).toBe(kept);
      }),
      { numRuns: 300 },
    );
  });

  it('reads a million characters of links inside links at once', () => {
    const depth = 15_000;
    const content = `${'['.repeat(depth)}מילים${`](source:${ID})`.repeat(depth)}`;
    expect(blockWords(content)).toBe('מילים');
  });
});
