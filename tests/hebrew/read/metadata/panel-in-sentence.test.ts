import { expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const panelOf = (sentence: string) =>
  readMetadata(`ועדת הערר לתכנון ובנייה\nערר 1212-04-24\n\nהחלטה\n\n${sentence}\n\n1. הערר הוגש במועד.\n`, 'decision');

it('the panel is read from a sentence that says by whom the decision is given', () => {
  const { panel, chair } = panelOf(
    'החלטה זו ניתנת בידי יעל ברנע, עו"ד, יו"ר, דוד אשכנזי, שמאי מקרקעין, ורות שגב-לוי, מהנדסת. העורר יוצג על ידי עו"ד גל.',
  );
  expect(panel.map(({ name }) => name)).toEqual(['יעל ברנע', 'דוד אשכנזי', 'רות שגב-לוי']);
  expect(panel.map(({ role }) => role)).toEqual(['יו"ר', 'שמאי מקרקעין', 'מהנדסת']);
  expect(chair).toBe('יעל ברנע');
});

it.each(['ההחלטה ניתנה בידי הוועדה המקומית, לאחר דיון, ובלא נימוקים.', 'החלטה זו ניתנת בידי דנה לוי, לבקשת הצדדים.'])(
  'and from no other: %s',
  (sentence) => expect(panelOf(sentence).panel).toEqual([]),
);
