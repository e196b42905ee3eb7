// Which suggested particulars the overview offers.
import { expect, it } from 'vitest';
import { type Suggestion, shownAtOnce, wayBack, withChoice } from '../../web/src/features/case/overview/offers.ts';
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

const offer = (field: string, value: unknown, confidence: number, current: unknown = null) =>
  ({ field, value, confidence, current }) as Suggestion;

it('shows the best one for an empty particular, and beside what is written only what is likely', () => {
  const [weak, weaker] = [offer('address', 'א', 0.4), offer('address', 'ב', 0.3)];
  const [other, likely] = [offer('chair', 'ג', 0.5, 'ד'), offer('chair', 'ה', 0.7, 'ד')];
  expect(shownAtOnce([weak, weaker, other, likely])).toEqual([weak, likely]);
});

it('chooses one of the values that exclude each other, and any number of a list', () => {
  const [one, two] = [offer('address', 'א', 0.4), offer('address', 'ב', 0.3)];
  expect([...withChoice(new Set([one]), two, true)]).toEqual([two]);
  const [some, more] = [offer('panel', ['א'], 0.4), offer('panel', ['ב'], 0.3)];
  expect([...withChoice(new Set([some]), more, true)]).toEqual([some, more]);
  expect([...withChoice(new Set([some, more]), some, false)]).toEqual([more]);
});

it('puts back what a case had, parties as a whole', () => {
  const before = { address: null, chair: 'דנה', parties: { appellants: [] } } as never;
  expect(wayBack(before, ['address', 'parties.appellants'])).toEqual({ address: null, parties: { appellants: [] } });
});
