import pino from 'pino';
import { expect, it } from 'vitest';
import { lastGoodValue, lastGoodValues } from '../../src/lib/last-good-value.ts';

const log = pino({ level: 'silent' });

it('gives what was read last where reading fails, and says so', async () => {
  const answers: (() => Promise<number | null>)[] = [
    () => Promise.reject(new Error('not yet')),
    async () => 5,
    () => Promise.reject(new Error('gone')),
    async () => null,
  ];
  const read = lastGoodValue<number | null>({ label: 'תור', read: () => answers.shift()!(), otherwise: 0 }, log);
  expect(await read()).toEqual({ value: 0, error: 'תור: הנתונים לא נקראו' });
  expect(await read()).toEqual({ value: 5, error: null });
  expect(await read()).toEqual({ value: 5, error: 'תור: הנתונים לא נקראו, ומוצג מה שנקרא לאחרונה' });
  expect(await read()).toEqual({ value: null, error: null });
});

it('does not wait for a part that takes too long', async () => {
  const never = () => new Promise<number>(() => {});
  const parts = lastGoodValues<{ a: number; b: number }>(
    { a: { label: 'א', read: never, otherwise: 1 }, b: { label: 'ב', read: async () => 2, otherwise: 0 } },
    log,
  );
  expect(await parts()).toEqual({ values: { a: 1, b: 2 }, errors: ['א: הנתונים לא נקראו'] });
});
