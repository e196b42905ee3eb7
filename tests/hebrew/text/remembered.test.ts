import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { remembered } from '../../../src/hebrew/text/remembered.ts';

const counted = (limit: number, longest?: number) => {
  const reads: string[] = [];
  const of = remembered(
    limit,
    (key) => {
      reads.push(key);
      return { length: key.length };
    },
    longest,
  );
  return { of, reads };
};

describe('what is remembered', () => {
  it('is what would be read, whatever was asked before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(fc.string({ maxLength: 2 })), (limit, keys) => {
        const { of } = counted(limit);
        for (const key of keys) expect(of(key)).toEqual({ length: key.length });
      }),
    );
  });

  it('is read once while there is room', () => {
    const { of, reads } = counted(10);
    for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) of(key);
    expect(reads).toEqual(['a', 'b', 'c']);
  });

  it('stays while it is asked for, though others come and go', () => {
    const { of, reads } = counted(4);
    for (let other = 0; other < 50; other += 1) {
      of('stays');
      of(`other ${other}`);
    }
    expect(reads.filter((key) => key === 'stays')).toHaveLength(1);
  });

  it('goes when nobody asks for it any more', () => {
    const { of, reads } = counted(4);
    of('goes');
    for (let other = 0; other < 8; other += 1) of(`other ${other}`);
    of('goes');
    expect(reads.filter((key) => key === 'goes')).toHaveLength(2);
  });

  it('is nothing longer than said', () => {
    const { of, reads } = counted(10, 3);
    of('long');
    of('long');
    expect(reads).toEqual(['long', 'long']);
  });
});
