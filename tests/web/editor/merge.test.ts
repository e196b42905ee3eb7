// What two people wrote in one text, brought together.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge, resolve } from '../../../web/src/editor/merge.ts';

const BASE = '1. אלף\n\n2. בית\n\n3. גימל\n';

it('keeps the changes of both in different paragraphs', () => {
  const mine = BASE.replace('אלף', 'אלף שלי');
  const theirs = BASE.replace('גימל', 'גימל שלהם');
  expect(merge(BASE, mine, theirs).text).toBe('1. אלף שלי\n\n2. בית\n\n3. גימל שלהם\n');
});

it('keeps them in paragraphs that follow one another', () => {
  expect(merge(BASE, BASE.replace('אלף', 'A'), BASE.replace('בית', 'B')).text).toBe('1. A\n\n2. B\n\n3. גימל\n');
});

it('keeps what both added at one place, and what one added beside what the other changed', () => {
  expect(merge('אחד', 'אחד\n\nשלי', 'אחד\n\nשלהם').text).toBe('אחד\n\nשלהם\n\nשלי');
  expect(merge('אחד\n\nשניים', 'אחד\n\nשלי\n\nשניים', 'אחד שלהם\n\nשניים').text).toBe('אחד שלהם\n\nשלי\n\nשניים');
  expect(merge('', 'שלי', 'שלהם').text).toBe('שלהם\n\nשלי');
});

it('asks where both changed one paragraph, and takes the answer', () => {
  const merged = merge(BASE, BASE.replace('בית', 'שלי'), BASE.replace('בית', 'שלהם').replace('אלף', 'א'));
  expect(merged.text).toBeNull();
  expect(merged.questions).toBe(1);
  expect(resolve(merged, ['mine'])).toBe('1. א\n\n2. שלי\n\n3. גימל\n');
  expect(resolve(merged, ['theirs'])).toBe('1. א\n\n2. שלהם\n\n3. גימל\n');
  expect(resolve(merged, ['both'])).toBe('1. א\n\n2. שלהם\n\n3. שלי\n\n4. גימל\n');
});

it('lets numbers that ran on go on running', () => {
  const mine = '1. אלף\n\n2. חדשה\n\n3. בית\n\n4. גימל\n';
  const theirs = '1. אלף\n\n2. בית\n\n3. גימל שלהם\n';
  expect(merge(BASE, mine, theirs).text).toBe('1. אלף\n\n2. חדשה\n\n3. בית\n\n4. גימל שלהם\n');
});

const paragraphs = fc.array(fc.constantFrom('אלף', 'בית', '1. גימל', '2. דלת', '> ה', '| ו |', 'ז\nח'), {
  maxLength: 7,
});
const text = fc
  .tuple(paragraphs, fc.constantFrom('\n\n', '\n', '\n\n\n'), fc.constantFrom('', '\n'))
  .map(([all, gap, end]) => all.join(gap) + end);

it('takes one side whole where the other did nothing, and loses no word of anybody', () => {
  fc.assert(
    fc.property(text, text, text, (base, mine, theirs) => {
      expect(merge(base, mine, base).text).toBe(mine);
      expect(merge(base, base, theirs).text).toBe(theirs);
      expect(merge(base, mine, mine).text).toBe(mine);
      const merged = merge(base, mine, theirs);
      const said = resolve(merged, Array(merged.questions).fill('both'));
      for (const word of ['אלף', 'בית', 'גימל', 'דלת'])
        if (!base.includes(word) && (mine.includes(word) || theirs.includes(word))) expect(said).toContain(word);
    }),
    { numRuns: 1000 },
  );
});
