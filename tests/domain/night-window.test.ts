import { describe, expect, it } from 'vitest';
import { inNightWindow } from '../../src/domain/night-window.ts';

const HOUR = 3600_000;

/** The last Sunday of a month. */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0));
  return last.getTime() - last.getUTCDay() * 24 * HOUR;
}

/** The law on the determination of time: summer from the Friday before the last Sunday of March, 02:00, to that of October. */
function offsetHours(instant: number): number {
  const year = new Date(instant).getUTCFullYear();
  const begins = lastSunday(year, 2) - 2 * 24 * HOUR;
  const ends = lastSunday(year, 9) - HOUR;
  return instant >= begins && instant < ends ? 3 : 2;
}

describe('the night window', () => {
  it('is 23:00 to 05:00 on the clock in Israel, at every quarter of an hour of fifteen years', () => {
    for (let instant = Date.UTC(2021, 0, 1); instant < Date.UTC(2036, 0, 1); instant += HOUR / 4) {
      const hour = new Date(instant + offsetHours(instant) * HOUR).getUTCHours();
      const wanted = hour >= 23 || hour < 5;
      if (inNightWindow(new Date(instant)) !== wanted) throw new Error(new Date(instant).toISOString());
    }
  });

  it('has five hours in the night when summer time begins and seven when it ends', () => {
    const hoursOfWindow = (noon: number) =>
      Array.from({ length: 24 * 60 }, (_, minute) => new Date(noon + minute * 60_000)).filter(inNightWindow).length /
      60;
    expect(hoursOfWindow(Date.UTC(2026, 2, 26, 12))).toBe(5);
    expect(hoursOfWindow(Date.UTC(2026, 9, 24, 12))).toBe(7);
    expect(hoursOfWindow(Date.UTC(2026, 6, 1, 12))).toBe(6);
  });

  it('begins and ends on the second', () => {
    expect(inNightWindow(new Date('2026-01-10T20:59:59.999Z'))).toBe(false);
    expect(inNightWindow(new Date('2026-01-10T21:00:00Z'))).toBe(true);
    expect(inNightWindow(new Date('2026-01-11T02:59:59.999Z'))).toBe(true);
    expect(inNightWindow(new Date('2026-01-11T03:00:00Z'))).toBe(false);
  });
});
