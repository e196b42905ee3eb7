import { describe, expect, it } from 'vitest';
import { numbering } from '../../../../src/hebrew/check/checks/numbering.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';
import type { BlockKey } from '../../../../src/hebrew/check/types.ts';

/** What the check says of a decision with these blocks: the block and the evidence of each finding. */
const faults = (blocks: Partial<Record<BlockKey, string>>): [string, string][] =>
  numbering(
    readDecision(Object.entries(blocks).map(([id, content]) => ({ id: id as BlockKey, title: id, content }))),
  ).findings.map(({ blockIds, evidence }) => [blockIds[0]!, evidence[0]!]);

const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, n) => `${n + 1}. דבריה של פסקה זו הם דברים של טעם.`).join('\n\n');

describe('letters of a list', () => {
  it.each([
    'א. ההיתר יתוקן.\n\nב. החניה תוסדר.\n\nד. אין צו להוצאות.',
    'א. ההיתר יתוקן.\n\nב. החניה תוסדר.\n\nב. אין צו.',
  ])('follow each other: %j', (list) => {
    const text = `1. הערר מתקבל, כמפורט להלן:\n\n${list}`;
    expect(faults({ 'block-yod-alef': text })).toEqual([['block-yod-alef', text.split('\n\n').at(-1)]]);
  });

  it('begin again in the next list, and as headings go on after one', () => {
    const list = 'א. ראשית.\n\nב. שנית.\n\nג. שלישית.';
    const text = `## א. המסגרת\n\n1. אלה התנאים:\n\n${list}\n\n## ב. היישום\n\n2. ואלה החריגים:\n\n${list}\n\n## ג. הסעד\n\n3. סוף.`;
    expect(faults({ 'block-yod': text })).toEqual([]);
  });
});

describe('a reference to a paragraph of the decision', () => {
  it.each(['כאמור בפסקה 97 לעיל, הטענה נדחית.', 'ראו פסקאות 12-14 להלן.', 'כפי שקבענו בסעיף 41 להחלטה זו.'])(
    'finds it: %s',
    (sentence) => {
      expect(faults({ 'block-vav': paragraphs(9), 'block-yod': `10. ${sentence}` })).toEqual([
        ['block-yod', `10. ${sentence}`],
      ]);
    },
  );

  it.each([
    'כאמור בפסקה 7 לעיל, הטענה נדחית.',
    'לפי סעיף 197 לחוק התכנון והבנייה.',
    'כאמור בפסקה 97 לפסק דינו של השופט כהן.',
    'כפי שנקבע בסעיף 41 להחלטת הוועדה המקומית.',
    'כפי שנקבע בסעיף 41 להחלטתנו מיום 3.2.2024.',
  ])('or is to another text: %s', (sentence) => {
    expect(faults({ 'block-vav': paragraphs(9), 'block-yod': `10. ${sentence}` })).toEqual([]);
  });
});

describe('the parties', () => {
  it('are counted without a gap', () => {
    expect(faults({ 'block-gimel': '**העוררים:**\n\n1. רות אלמוג\n\n3. דן שחר' })).toEqual([
      ['block-gimel', '3. דן שחר'],
    ]);
  });

  it.each(['העוררים: 1. רות אלמוג\n\n2. דן שחר\n\nהמשיבים:\n\n1. הוועדה\n\n2. היזם', '1. רות\n\n2. דן\n\n3. הוועדה'])(
    'each side anew or all together: %j',
    (parties) => {
      expect(faults({ 'block-gimel': parties })).toEqual([]);
    },
  );
});
