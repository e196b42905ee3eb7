import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BLOCK_IDS, BLOCKS, type BlockId } from '../../src/domain/blocks.ts';
import { blockMarkdown, renderDecision } from '../../src/drafting/decision-markdown.ts';
import { inOneNumbering } from '../../src/drafting/one-numbering.ts';

const rendered = (contents: Partial<Record<BlockId, string>>) =>
  renderDecision(new Map(Object.entries(contents) as [BlockId, string][]));

const text = fc.string({
  unit: fc.constantFrom('א', 'ב', ' ', '\n', '#', '<!-- ', '-->', '1. ', '|'),
  maxLength: 40,
});
const contents = fc.record(Object.fromEntries(BLOCK_IDS.map((id) => [id, text])) as Record<BlockId, typeof text>);

it('holds every block in order, the same bytes for the same blocks', () => {
  fc.assert(
    fc.property(contents, (blocks) => {
      const file = rendered(blocks);
      expect(rendered(Object.fromEntries(Object.entries(blocks).reverse()))).toBe(file);
      const numbered = inOneNumbering(new Map(Object.entries(blocks) as [BlockId, string][]));
      let from = 0;
      for (const { id, title } of BLOCKS) {
        const whole = [`<!-- ${id}: ${title} -->`, ...blockMarkdown(id, numbered.get(id)!.text)].join('\n\n');
        expect(file.startsWith(whole, from)).toBe(true);
        expect(whole).toContain(
          numbered
            .get(id)!
            .text.replace(/^(?:[^\S\n]*\n)+/, '')
            .trimEnd(),
        );
        from += whole.length + (id === 'block-yod-bet' ? 1 : 2);
      }
      expect(from).toBe(file.length);
    }),
  );
});

it('puts the heading of a block over it, unless the text has one or the block needs none', () => {
  expect(blockMarkdown('block-he', '\n\nלפנינו ערר.\n')).toEqual(['## פתח דבר', 'לפנינו ערר.']);
  expect(blockMarkdown('block-he', '# על מה הערר\n\nלפנינו')).toEqual(['# על מה הערר\n\nלפנינו']);
  expect(blockMarkdown('block-yod', '**דיון והכרעה**\n\nא')).toEqual(['**דיון והכרעה**\n\nא']);
  expect(blockMarkdown('block-yod', '### טענות סף\n\nא')).toEqual(['## דיון והכרעה', '### טענות סף\n\nא']);
  expect(blockMarkdown('block-alef', 'מדינת ישראל')).toEqual(['מדינת ישראל']);
  expect(blockMarkdown('block-he', ' \n ')).toEqual([]);
});
