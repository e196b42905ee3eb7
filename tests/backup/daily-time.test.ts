import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, lastDue } from '../../src/features/system/daily-time.ts';

const due = (now: string, time: string) => {
  const { day, at } = lastDue(new Date(now), time);
  return `${day} ${at.toISOString().slice(0, 16)}`;
};

test.each([
  // Winter is UTC+2, summer UTC+3.
  ['2026-01-10T00:29:59Z', '02:30', '2026-01-09 2026-01-09T00:30'],
  ['2026-01-10T00:30:00Z', '02:30', '2026-01-10 2026-01-10T00:30'],
  ['2026-07-10T00:30:00Z', '02:30', '2026-07-10 2026-07-09T23:30'],
  ['2026-07-10T23:30:00Z', '02:30', '2026-07-11 2026-07-10T23:30'],
  ['2026-01-10T21:59:00Z', '23:59', '2026-01-10 2026-01-10T21:59'],
  ['2026-01-10T22:00:00Z', '00:00', '2026-01-11 2026-01-10T22:00'],
  ['2026-01-01T12:00:00Z', '23:00', '2025-12-31 2025-12-31T21:00'],
  // Friday 27 March 2026: at 02:00 the clock is set to 03:00.
  ['2026-03-27T00:29:00Z', '02:30', '2026-03-26 2026-03-26T00:30'],
  ['2026-03-27T00:30:00Z', '02:30', '2026-03-27 2026-03-27T00:30'],
  ['2026-03-27T12:00:00Z', '01:59', '2026-03-27 2026-03-26T23:59'],
  ['2026-03-27T12:00:00Z', '03:00', '2026-03-27 2026-03-27T00:00'],
  ['2026-03-28T12:00:00Z', '02:30', '2026-03-28 2026-03-27T23:30'],
  // Sunday 25 October 2026: at 02:00 the clock is set to 01:00, so that 01:30 comes twice.
  ['2026-10-24T22:29:00Z', '01:30', '2026-10-24 2026-10-23T22:30'],
  ['2026-10-24T22:30:00Z', '01:30', '2026-10-25 2026-10-24T22:30'],
  ['2026-10-24T23:30:00Z', '01:30', '2026-10-25 2026-10-24T22:30'],
  ['2026-10-25T12:00:00Z', '02:30', '2026-10-25 2026-10-25T00:30'],
])('at %s the last %s in Israel was %s', (now, time, expected) => {
  expect(due(now, time)).toBe(expected);
});

test('there is one due time for every day, within a day and an hour of the last, never in the future', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2036-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, times, (now, time) => {
      const { day, at } = lastDue(now, time);
      const age = now.getTime() - at.getTime();
      expect(age).toBeGreaterThanOrEqual(0);
      expect(age).toBeLessThanOrEqual(25 * 3600_000);
      expect(dayIn(at)).toBe(day);
      expect(lastDue(at, time)).toEqual({ day, at });
    }),
  );
});
