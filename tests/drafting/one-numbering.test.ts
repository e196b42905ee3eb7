import { expect, it } from 'vitest';
import type { BlockId } from '../../src/domain/blocks.ts';
import { renderDecision } from '../../src/drafting/decision-markdown.ts';
import { inOneNumbering } from '../../src/drafting/one-numbering.ts';

const blocks = (contents: Partial<Record<BlockId, string>>) => new Map(Object.entries(contents) as [BlockId, string][]);

it('numbers the paragraphs of all blocks in one run, whoever wrote them', () => {
  const contents = blocks({
    'block-he': '1. לפנינו ערר.\n\n2. השאלה.',
    'block-zayin': '3. לטענת העוררים.\n\n4. עוד נטען.',
    'block-het': '13. הערר הוגש.\n\n14. התקיים דיון, כאמור בסעיף 13 לעיל.',
    'block-yod': '15. כפי שפורט בסעיף 4 לעיל.',
  });
  const numbered = inOneNumbering(contents);
  expect(numbered.get('block-het')!.text).toBe('5. הערר הוגש.\n\n6. התקיים דיון, כאמור בסעיף 5 לעיל.');
  expect(numbered.get('block-yod')!.text).toBe('7. כפי שפורט בסעיף 4 לעיל.');
  expect(renderDecision(contents)).toContain('\n\n5. הערר הוגש.');
});

it('tells of each offset where it is in the block as it was written', () => {
  const content = '13. הערר הוגש.\n\n14. התקיים דיון.';
  const { text, at } = inOneNumbering(blocks({ 'block-he': '1. ערר.', 'block-het': content })).get('block-het')!;
  for (const word of ['הערר', 'התקיים', 'דיון']) expect(at(text.indexOf(word))).toBe(content.indexOf(word));
  expect(at(text.length)).toBe(content.length);
});

it('leaves a block as it is written whose numbers are no run, and a decision that has one numbering', () => {
  const list = '1. פתיחה.\n\n3. דילוג.';
  expect(inOneNumbering(blocks({ 'block-he': '1. א.', 'block-vav': list })).get('block-vav')!.text).toBe(list);
  const right = '2. ב.\n\n3. ג.';
  expect(inOneNumbering(blocks({ 'block-he': '1. א.', 'block-vav': right })).get('block-vav')!.text).toBe(right);
});
