import { describe, expect, it } from 'vitest';
import { nextCron } from '../../src/lib/next-cron.ts';

/** In the time of this machine. */
const at = (text: string) => new Date(`2026-03-01T${text}`);

describe('the next run of a schedule', () => {
  it.each([
    ['10 * * * *', at('09:10:00'), at('10:10:00')],
    ['*/15 * * * *', at('09:14:59'), at('09:15:00')],
    ['0 * * * *', at('23:59:30'), new Date('2026-03-02T00:00:00')],
    ['25 */2 * * *', at('10:26:00'), at('12:25:00')],
    ['0 3 * * 1', at('09:00:00'), new Date('2026-03-02T03:00:00')],
    ['0 0 29 2 *', at('00:00:00'), null],
    ['', at('00:00:00'), null],
    ['61 * * * *', at('00:00:00'), null],
  ])('%s after %s', (schedule, after, next) => {
    expect(nextCron(schedule, after)).toEqual(next);
  });
});
