import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedAnswer } from '../../src/lib/cached-answer.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTime(ms);
/** Everything that was asked has been answered. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('an answer that is kept', () => {
  it('is asked for once at a time and once in its time', async () => {
    let asked = 0;
    const read = cachedAnswer(1000, async () => ++asked);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    pass(999);
    expect(await read()).toBe(1);
    pass(1);
    expect(await read()).toBe(2);
  });

  it('is given on after its time while the next one is asked for, as long as grace is given', async () => {
    let asked = 0;
    const read = cachedAnswer(1000, async () => ++asked, { graceMs: 500 });
    await read();
    pass(1200);
    expect(await read()).toBe(1);
    await settled();
    expect(await read()).toBe(2);
    pass(1500);
    expect(await read()).toBe(3);
  });

  it('may say itself how long it lasts', async () => {
    let asked = 0;
    const read = cachedAnswer(
      (n: number) => n * 1000,
      async () => ++asked,
      { graceMs: (n) => (n > 1 ? 10_000 : 0) },
    );
    await read();
    pass(1000);
    expect(await read()).toBe(2);
    pass(1999);
    expect(await read()).toBe(2);
    pass(1);
    expect(await read()).toBe(2);
    await settled();
    expect(await read()).toBe(3);
  });

  it('is kept for 5 s at most when it is a failure or not whole', async () => {
    let asked = 0;
    const failing = cachedAnswer(60_000, async () => {
      asked += 1;
      throw new Error(`${asked}`);
    });
    await expect(failing()).rejects.toThrow('1');
    await settled();
    pass(4999);
    await expect(failing()).rejects.toThrow('1');
    pass(1);
    await expect(failing()).rejects.toThrow('2');
    let n = 0;
    const partial = cachedAnswer(60_000, async () => ++n, { isWhole: () => false });
    expect(await partial()).toBe(1);
    pass(5000);
    expect(await partial()).toBe(2);
  });
});
