import { expect } from 'vitest';
import type { Attempt } from './attack.ts';

/** What no file may do, whatever becomes of it. */
export function expectBounds({ name, outcome, reason, seconds, webMb, largestReaderMb }: Attempt): void {
  expect(outcome, `${name}: ${reason}`).not.toBe('unanswered');
  if (outcome !== 'read') expect(reason, name).toMatch(/^[א-ת][^a-z]+$/);
  expect(seconds, name).toBeLessThan(60);
  expect(webMb, name).toBeLessThan(1024);
  expect(largestReaderMb, name).toBeLessThan(1750);
}
