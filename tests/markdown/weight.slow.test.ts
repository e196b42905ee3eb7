import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';
import { loadCases } from '../../samples/load.ts';
import { isReadable, MAX_DEPTH, weighMarkdown } from '../../src/markdown/weight.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { machineFactor, overTime, processorTime } from './parser-time.ts';

/** The parser may take so many times what was estimated, where an honest text takes it once. */
const SLACK = 8;
const HOSTILE = Object.entries(HOSTILE_TEXTS);

describe('the weight of a text', () => {
  it.each(HOSTILE)('is not far below what the parser takes: %s', (_, make) => {
    const factor = machineFactor();
    // Larger ones are compared in weight.long.test.ts: the parser needs the square of the length for some.
    for (const characters of [2000, 6000]) {
      const text = make(characters);
      if (!isReadable(text)) continue;
      const { cost } = weighMarkdown(text);
      // Below a few milliseconds the clock and the first run of a function decide.
      expect([characters, overTime(text, SLACK * (cost * factor + 5000))]).toEqual([
        characters,
        expect.toSatisfy(isKept),
      ]);
    }
  });

  const isKept = (times: number) => times < 1;

  it.each(HOSTILE)('is found in linear time: %s', (_, make) => {
    const [short, long] = [make(20_000), make(160_000)];
    let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    // Eight times the text: a square would take 64 times as long. Measured anew while it is over: what a busy machine or
    // code that is not compiled yet adds to one round, it does not add to all.
    const isOver = () => most > 24 * least + 10_000;
    for (let round = 0; round < 4 || (isOver() && round < 40); round += 1) {
      least = Math.min(
        least,
        processorTime(() => weighMarkdown(short)),
      );
      most = Math.min(
        most,
        processorTime(() => weighMarkdown(long)),
      );
    }
    expect(isOver(), `${most} for ${least} microseconds`).toBe(false);
  });

  it('refuses what holds a thread for minutes, and hardly looks at it', () => {
    for (const name of ['quotes', 'tight quotes', 'numbered lists in one line', 'footnotes in one another', 'stars'])
      expect([name, isReadable(HOSTILE_TEXTS[name]!(32_000))]).toEqual([name, false]);
    for (const name of ['closing brackets', 'links in one another', 'pictures in one another', 'quotes in list items'])
      expect([name, isReadable(HOSTILE_TEXTS[name]!(64_000))]).toEqual([name, false]);
  });

  it('lets everything pass that people write', async () => {
    for (const { folder, documents } of await loadCases())
      for (const { text } of documents) expect([folder, isReadable(text)]).toEqual([folder, true]);
    const long = generateDecision({ characters: 1_000_000, seed: 3 });
    expect(isReadable(long)).toBe(true);
    expect(isReadable(long.replaceAll('\n\n', '\n'))).toBe(true);
    const row = '| **העוררת** | ראו [ערר 1/25](#a) | `6123/251` | 12.3.2025 |\n';
    expect(isReadable(`| צד | מקור | גוש | מועד |\n|---|---|---|---|\n${row.repeat(400)}`)).toBe(true);
    const outline = '1. סעיף ראשון **חשוב**\n   - תת סעיף\n     - ועוד אחד\n   - תת סעיף\n\n> ציטוט\n> בשתי שורות\n\n';
    expect(isReadable(outline.repeat(400))).toBe(true);
    expect(isReadable(`שם: ${'_'.repeat(400)}\n\n* * *\n\n${'-'.repeat(5000)}\n`)).toBe(true);
  });

  it('counts quotes, lists and footnotes that are open at once', () => {
    expect(weighMarkdown('> - a\n>   - b\n>     > c').depth).toBe(4);
    expect(weighMarkdown('- a\n- b\n\n- c').depth).toBe(1);
    expect(weighMarkdown('1. a\n\n   [^x]: b\n\nc').depth).toBe(2);
    expect(weighMarkdown('* * *\n- - -').depth).toBe(0);
    expect(weighMarkdown('>'.repeat(MAX_DEPTH)).depth).toBe(MAX_DEPTH);
    expect(isReadable(`${'> '.repeat(MAX_DEPTH)}a`)).toBe(true);
    expect(isReadable(`${'> '.repeat(MAX_DEPTH + 1)}a`)).toBe(false);
  });

  it('is not far below what the parser takes, whatever marks are mixed', () => {
    const factor = machineFactor();
    const piece = fc.constantFrom(
      ...[
        '> ',
        '- ',
        '1. ',
        '*',
        '**',
        '_',
        '~~',
        '[',
        ']',
        '](b)',
        '![',
        '`',
        '``',
        '<!--',
        '<a ',
        '&',
        '\\',
        '|',
        '|-|\n',
      ],
      ...[
        '\n',
        '\n\n',
        '  ',
        'א',
        ' מילה ',
        '#',
        '=\n',
        '---\n',
        '[^a]: ',
        '[a]: b\n',
        'www.a',
        'a@b.c',
        '(',
        ')',
        '"',
      ],
    );
    const text = fc
      .tuple(
        fc.array(piece, { minLength: 1, maxLength: 12 }),
        fc.array(piece, { maxLength: 6 }),
        fc.integer({ min: 1, max: 600 }),
      )
      .map(([unit, end, times]) => unit.join('').repeat(times) + end.join('').repeat(times));
    fc.assert(
      fc.property(text, (markdown) => {
        if (!isReadable(markdown)) return;
        expect(overTime(markdown, SLACK * (weighMarkdown(markdown).cost * factor + 10_000))).toBeLessThan(1);
      }),
      { numRuns: 100, seed: Number(process.env.FUZZ_SEED ?? 20251122), interruptAfterTimeLimit: 4000 },
    );
  });
});
