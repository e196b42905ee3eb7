// Which suggested particulars the overview offers.
import { expect, it } from 'vitest';
import { saysMore } from '../../web/src/features/case/overview/says-more.ts';

it('offers what the case does not have, and no list that it has in another order', () => {
  const offered = (current: unknown, value: unknown, differs = false) =>
    saysMore({ current, value, differs }, (one) => [one].flat().map((each) => JSON.stringify(each)));
  expect(offered(null, 'רחוב האלה 12')).toBe(true);
  expect(offered('רחוב האלה 12', 'רחוב האלה 14', true)).toBe(true);
  expect(offered(['415-0287433', 'נא/250'], ['נא/250', '415-0287433'])).toBe(false);
  expect(offered(['415-0287433'], ['נא/250', '415-0287433'])).toBe(true);
  expect(offered([{ name: 'דן כהן', representative: null }], [{ name: 'דן כהן', representative: 'עו"ד גל רון' }])).toBe(
    true,
  );
  expect(offered('permit', 'permit')).toBe(false);
});
