import { expect, it } from 'vitest';
import { alikeItems } from '../../../src/drafting/analysis/alike-items.ts';

const items = (...titles: string[]) => titles.map((title, n) => ({ id: `issues-${n + 1}`, title, text: `${title}.` }));
const titled = (...titles: string[]) => {
  const all = items(...titles);
  return alikeItems(all).map((group) => group.map((id) => all.find((each) => each.id === id)!.title));
};

it('finds questions on one subject in their other forms, and leaves others alone', () => {
  const found = titled(
    'ניגוד עניינים',
    'העדר הנמקה',
    'הנמקה',
    'קווי בניין',
    'עצים',
    'פרטיות ונוף',
    'העץ',
    'גובה ומספר קומות',
    'חניה',
    'הפרסום',
    'פרסום והליך',
    'זכות עמידה',
  );
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      ['העדר הנמקה', 'הנמקה'],
      ['עצים', 'העץ'],
      ['הפרסום', 'פרסום והליך'],
    ]),
  );
});

it('tells three that are one as one group, and does not make a group of a chain', () => {
  expect(
    titled('הדברים שנשמעו בדיון', 'הדברים שנשמעו בדיון, חלק ב', 'הדברים שנשמעו בדיון, חלק ג', 'חניה')[0],
  ).toHaveLength(3);
  const chain = titled('שווי ועסקאות', 'עסקאות ונגישות', 'נגישות ומעלית', 'חניה', 'רעש', 'עצים');
  for (const group of chain) expect(group.length).toBeLessThanOrEqual(2);
});

it('has nothing to say of one question, of none, and of more than a person reads', () => {
  expect(alikeItems([])).toEqual([]);
  expect(titled('חניה')).toEqual([]);
  expect(alikeItems(items(...Array.from({ length: 501 }, () => 'חניה')))).toEqual([]);
});
