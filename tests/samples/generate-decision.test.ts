import { describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';

describe('generateDecision', () => {
  it.each([50_000, 120_000, 650_000])('writes about %i characters in which no paragraph comes twice', (characters) => {
    const text = generateDecision({ characters, seed: 5 });
    expect(Math.abs(text.length - characters) / characters).toBeLessThan(0.02);
    const paragraphs = text.split('\n\n').map((paragraph) => paragraph.replace(/^\d+\. /u, ''));
    const long = paragraphs.filter((paragraph) => paragraph.length > 80);
    expect(long.length).toBeGreaterThan(characters / 1000);
    expect(new Set(long).size).toBe(long.length);
    expect(text).not.toMatch(/[{}]|undefined|NaN/u);
  });

  it('gives the same text for the same options, another for another seed or author', () => {
    const options = { characters: 50_000, seed: 3, author: 'דנה לביא' };
    expect(generateDecision(options)).toBe(generateDecision(options));
    expect(generateDecision({ ...options, seed: 4 })).not.toBe(generateDecision(options));
    expect(generateDecision({ ...options, author: 'יוסי טל' })).not.toBe(generateDecision(options));
  });

  it('numbers its paragraphs in one sequence under the headings of a decision', () => {
    const text = generateDecision({ characters: 50_000, seed: 8 });
    const body = text.slice(text.indexOf('פתח דבר'));
    const numbers = [...body.matchAll(/^(\d+)\. /gmu)].map((match) => Number(match[1]));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    for (const title of ['פתח דבר', 'תמצית טענות הצדדים', 'דיון והכרעה', 'סוף דבר'])
      expect(text).toContain(`\n\n${title}\n\n`);
  });

  it('refuses a length out of bounds', () => {
    expect(() => generateDecision({ characters: 100, seed: 1 })).toThrow(RangeError);
    expect(() => generateDecision({ characters: Number.NaN, seed: 1 })).toThrow(RangeError);
  });
});
