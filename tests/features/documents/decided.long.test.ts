// Whatever people, readings, analyses and aggregations do one after the other, what a person decided stays (contract section 9).
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { openWorld, steps } from './decided-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
});
afterAll(() => t.close());

it('keeps what a person decided', async () => {
  const property = fc.asyncProperty(fc.array(steps, { minLength: 12, maxLength: 25 }), async (list) => {
    const world = await openWorld(t);
    for (const step of list) {
      await world.take(step);
      await world.check();
    }
  });
  await expect(fc.assert(property, { numRuns: 25, endOnFailure: true })).resolves.toBeUndefined();
}, 3_600_000);
