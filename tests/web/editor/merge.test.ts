// What two people wrote in one text, brought together.
import fc from 'fast-check';
import { diff3Merge } from 'node-diff3';
import { expect, it } from 'vitest';
import { merge, resolve } from '../../../web/src/editor/merge.ts';
import { readParagraphs, writeParagraphs } from '../../../web/src/editor/paragraphs.ts';

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

it('keeps what both put in at one place once, as after an answer that was lost', () => {
  expect(merge('אחד', 'אחד\n\nשלי', 'אחד\n\nשלי\n\nשלהם').text).toBe('אחד\n\nשלי\n\nשלהם');
  expect(merge('אחד\n\nאחד', 'אחד\n\nאחד\n\nאחד', 'אחד\n\nאחד\n\nאחד\n\nב').text).toBe('אחד\n\nאחד\n\nאחד\n\nב');
});

it('leaves no empty paragraph where one of equal paragraphs went, and lets none run into the next one', () => {
  const [three, two] = ['א\n\nא\n\nא', 'א\n\nא'];
  expect(merge(three, two, 'ב\n\nא\n\nג\n\nא').text).toBe('ב\n\nא\n\nג\n\nא');
  expect(merge('ג\n\nג\n\nג\n\nב\n\nב', 'ג\n\nג\n\nב\n\nב', 'ג\n\nג\n\nג\n\nב').text).toBe('ג\n\nג\n\nב');
  expect(merge('א\n\nב\n', 'א\n', 'א\n\nב\n\nג\n').text).toBe('א\n\nג\n');
});

it('keeps a table one table where both add a row', () => {
  const table = '| א |\n| - |\n| 1 |';
  expect(merge(table, `${table}\n| 2 |`, `${table}\n| 3 |`).text).toBe(`${table}\n| 3 |\n| 2 |`);
});

it('asks about a paragraph that was parted, or joined to the next one, with all that became of it', () => {
  const merged = merge('אחד שניים שלושה.', 'אחד שניים\n\nשלושה.', 'אחד שניים שלושה ארבעה.');
  expect(merged.parts).toMatchObject([{ mine: 'אחד שניים\n\nשלושה.', theirs: 'אחד שניים שלושה ארבעה.' }]);
  const joined = merge('אחד שניים.\n\nשלושה ארבעה.', 'אחד שניים. שלושה ארבעה.', 'אחד שניים.\n\nשלושה ארבעה חמש.');
  expect(joined.parts).toMatchObject([{ mine: 'אחד שניים. שלושה ארבעה.', theirs: 'אחד שניים.\n\nשלושה ארבעה חמש.' }]);
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

it('reads a text as paragraphs and writes the very same characters', () => {
  const isSame = fc.property(text, (each) => {
    expect(writeParagraphs(readParagraphs(each))).toBe(each);
  });
  fc.assert(isSame, { numRuns: 1000 });
});

const joined = (all: readonly string[]): string => all.join('\n\n');
const apart = (all: string): string[] => (all === '' ? [] : all.split('\n\n'));
const countOf = (all: readonly string[], one: string): number => all.filter((each) => each === one).length;

/** What somebody does at a place, a share of the way through the text. */
const step = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('add', 'remove', 'change'),
});
const steps = fc.array(step, { minLength: 1, maxLength: 4 });
type Step = { at: number; kind: string };

/** A text after the steps of somebody, whose new paragraphs bear her name. */
function done(base: readonly string[], all: readonly Step[], name: string): string[] {
  const made = [...base];
  for (const [n, { at, kind }] of all.entries()) {
    const place = Math.min(Math.floor(at * (made.length + 1)), made.length);
    if (kind === 'add') made.splice(place, 0, `${name}${n}`);
    else if (place < made.length) made.splice(place, 1, ...(kind === 'change' ? [`${name}${n}`] : []));
  }
  return made;
}

it('merges as the reference does where no two paragraphs are equal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), steps, steps, (length, one, other) => {
      const base = Array.from({ length }, (_, n) => `פסקה ${String.fromCharCode(0x5d0 + n).repeat(6)}`);
      const [mine, theirs] = [done(base, one, 'שלי'), done(base, other, 'שלהם')];
      const reference = diff3Merge(mine, base, theirs, { excludeFalseConflicts: true });
      if (reference.every(({ conflict }) => !conflict))
        expect(merge(joined(base), joined(mine), joined(theirs)).text).toBe(joined(reference.flatMap(({ ok }) => ok!)));
    }),
    { numRuns: 3000 },
  );
});

const equal = fc.array(fc.constantFrom<string[]>('א', 'ב', 'ג'), { maxLength: 7 });

it('loses and doubles no paragraph though many are equal', () => {
  fc.assert(
    fc.property(equal, steps, steps, (base, one, other) => {
      const [mine, theirs] = [done(base, one, 'שלי'), done(base, other, 'שלהם')];
      const merged = merge(joined(base), joined(mine), joined(theirs));
      const found = apart(resolve(merged, []));
      for (const own of [...mine, ...theirs].filter((each) => !base.includes(each)))
        expect(countOf(found, own)).toBe(1);
      for (const each of ['א', 'ב', 'ג']) {
        const [was, here, there] = [base, mine, theirs].map((all) => countOf(all, each)) as [number, number, number];
        // Both may have taken the same one away, or each another one.
        if (merged.questions === 0) expect(countOf(found, each)).toBeLessThanOrEqual(Math.min(here, there));
        expect(countOf(found, each)).toBeGreaterThanOrEqual(here + there - was);
      }
      const known = new Set([...base, ...mine, ...theirs]);
      expect(found.filter((each) => !known.has(each))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

it('keeps both texts whole and in their order where both only added', () => {
  const added = fc.array(fc.tuple(fc.nat(7), fc.constantFrom<string[]>('א', 'ב', 'חדש')), { maxLength: 4 });
  const isWithin = (all: string[], whole: string[]) => {
    let at = 0;
    for (const each of whole) if (each === all[at]) at += 1;
    return at === all.length;
  };
  fc.assert(
    fc.property(equal, added, added, (base, one, other) => {
      const [mine, theirs] = [one, other].map((all) => {
        const made = [...base];
        for (const [at, word] of all) made.splice(Math.min(at, made.length), 0, word);
        return made;
      }) as [string[], string[]];
      const { text: found } = merge(joined(base), joined(mine), joined(theirs));
      expect(found).not.toBeNull();
      for (const side of [mine, theirs]) expect(isWithin(side, apart(found!))).toBe(true);
      expect(apart(found!).length).toBeLessThanOrEqual(mine.length + theirs.length - base.length);
    }),
    { numRuns: 3000 },
  );
});
