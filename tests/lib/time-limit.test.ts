import { expect, it } from 'vitest';
import { withTimeLimit } from '../../src/lib/time-limit.ts';

const never = new Promise<string>(() => {});

it('gives what the work gives in time', async () => {
  expect(await withTimeLimit(60_000, Promise.resolve('done'))).toBe('done');
});

it('gives null when the work takes longer', async () => {
  expect(await withTimeLimit(1, never)).toBeNull();
});

it('throws what the work throws in time, and nothing when it fails later', async () => {
  await expect(withTimeLimit(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  const late = Promise.withResolvers<string>();
  expect(await withTimeLimit(1, late.promise)).toBeNull();
  late.reject(new Error('too late'));
  await new Promise((resolve) => setImmediate(resolve));
});
