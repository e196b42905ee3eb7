import { expect, it } from 'vitest';
import { boundedCache } from '../../src/lib/bounded-cache.ts';

it('keeps what was used last, as much as its bound allows', () => {
  const cache = boundedCache<number>(10);
  cache.set('a', 1, 4);
  cache.set('b', 2, 4);
  expect(cache.get('a')).toBe(1);
  cache.set('c', 3, 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
});

it('weighs a value anew when it is replaced, and not at all when it is taken out', () => {
  const cache = boundedCache<number>(10);
  cache.set('a', 1, 9);
  cache.set('a', 2, 1);
  cache.set('b', 3, 9);
  expect([cache.get('a'), cache.get('b')]).toEqual([2, 3]);
  cache.delete('b');
  cache.set('c', 4, 9);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([2, undefined, 4]);
});

it('keeps what alone is heavier than the bound until the next one comes', () => {
  const cache = boundedCache<number>(10);
  cache.set('a', 1, 11);
  expect(cache.get('a')).toBe(1);
  cache.set('b', 2, 1);
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, 2]);
});
