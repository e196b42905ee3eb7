import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Section, splitSections } from '../../../src/hebrew/read/sections/split.ts';
import { chunkText } from '../../../src/hebrew/text/chunk.ts';
import { splitSentences } from '../../../src/hebrew/text/sentences.ts';
import { runs } from '../../helpers/runs.ts';

const sentence = (length: number): string =>
  `${'המשיבה טוענת כי הערר הוגש באיחור ניכר '.repeat(Math.ceil(length / 38)).slice(0, length - 2)}כ.`;
const whole = (text: string): Section[] => [{ type: 'claims', title: null, start: 0, end: text.length }];

const word = fc.oneof(
  fc.stringMatching(/^[א-ת]{1,9}$/),
  fc.constantFrom('עו"ד', '152(א)(2)', '12.3.2024', '(ראו:', 'שם)', 'דיון', 'סוף דבר'),
);
const line = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
const paragraph = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => `${lines.join('. ')}.`);
const document = fc.array(fc.oneof(paragraph, line), { maxLength: 25 }).map((parts) => parts.join('\n\n'));

describe('chunkText', () => {
  it('holds the whole text, in order, within its bounds', () => {
    fc.assert(
      fc.property(document, (text) => {
        const chunks = chunkText(text, { docType: 'decision' });
        let at = 0;
        for (const [i, chunk] of chunks.entries()) {
          expect(chunk.index).toBe(i);
          expect(chunk.text).toBe(text.slice(chunk.start, chunk.end));
          expect(text.slice(at, chunk.start).trim()).toBe('');
          expect(chunk.text.length).toBeLessThanOrEqual(1200);
          at = chunk.end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      runs(60, 300),
    );
  });

  it('is short only where its section is, or where its neighbours leave no room', () => {
    fc.assert(
      fc.property(document, (text) => {
        const sections = splitSections(text, 'decision');
        const chunks = chunkText(text, { sections });
        for (const section of sections) {
          const own = chunks.filter((chunk) => chunk.start >= section.start && chunk.end <= section.end);
          own.forEach((chunk, i) => {
            if (own.length === 1 || chunk.text.length >= 200) return;
            for (const other of [own[i - 1], own[i + 1]]) {
              if (other === undefined) continue;
              expect(Math.max(chunk.end, other.end) - Math.min(chunk.start, other.start)).toBeGreaterThan(1200);
            }
          });
        }
      }),
      runs(60, 300),
    );
  });

  it('never cuts inside a sentence that fits', () => {
    fc.assert(
      fc.property(document, (text) => {
        const starts = new Set(splitSentences(text).map((one) => one.start));
        const long = splitSentences(text).filter((one) => one.text.length > 1200);
        for (const chunk of chunkText(text, { sections: whole(text) })) {
          const isInsideLong = long.some((one) => one.start < chunk.start && chunk.start < one.end);
          expect(starts.has(chunk.start) || isInsideLong).toBe(true);
        }
      }),
      runs(60, 300),
    );
  });

  it('puts short paragraphs together and takes long ones apart at sentences', () => {
    const text = [sentence(90), sentence(80), sentence(100), `${sentence(500)} ${sentence(500)} ${sentence(500)}`].join(
      '\n\n',
    );
    const chunks = chunkText(text, { sections: whole(text) });
    expect(chunks.map((chunk) => chunk.text.length)).toEqual([776, 1001]);
    expect(chunks.every((chunk) => chunk.section_type === 'claims')).toBe(true);
  });

  it('keeps a heading with what follows', () => {
    const text = [sentence(700), 'קו הבניין', sentence(600), sentence(500)].join('\n\n');
    const chunk = chunkText(text, { sections: whole(text) }).find((one) => one.text.includes('קו הבניין'))!;
    expect(chunk.text.startsWith('קו הבניין\n\nהמשיבה')).toBe(true);
  });

  it('keeps sections apart', () => {
    const text = `${sentence(100)}\n\n${sentence(100)}`;
    const sections: Section[] = [
      { type: 'parties', title: null, start: 0, end: 102 },
      { type: 'background', title: null, start: 102, end: text.length },
    ];
    expect(chunkText(text, { sections }).map((chunk) => chunk.section_type)).toEqual(['parties', 'background']);
  });

  it('cuts a sentence over the bound at a clause, else at a blank, else anywhere', () => {
    const clauses = `${'הוועדה המקומית דנה בבקשה והחליטה לאשר אותה בתנאים, '.repeat(40).trim()}.`;
    for (const text of [clauses, 'הוועדה המקומית '.repeat(200).trim(), 'א'.repeat(5000), 'אָ'.repeat(3000)]) {
      const chunks = chunkText(text, { sections: whole(text) });
      expect(chunks.length).toBeGreaterThan(1);
      for (const chunk of chunks) {
        expect(chunk.text.length).toBeGreaterThanOrEqual(200);
        expect(chunk.text.length).toBeLessThanOrEqual(1200);
        expect(chunk.text).not.toMatch(/^[\u0591-\u05bd]/);
      }
    }
    for (const chunk of chunkText(clauses, { sections: whole(clauses) }).slice(0, -1)) expect(chunk.text).toMatch(/,$/);
  });

  it('minds the bounds it is given', () => {
    const text = Array.from({ length: 30 }, () => sentence(120)).join(' ');
    for (const chunk of chunkText(text, { sections: whole(text), min: 250, max: 600 })) {
      expect(chunk.text.length).toBeGreaterThanOrEqual(250);
      expect(chunk.text.length).toBeLessThanOrEqual(600);
    }
    expect(() => chunkText(text, { min: 500, max: 600 })).toThrow(RangeError);
    expect(chunkText('')).toEqual([]);
  });

  it.each(['א\n\n', 'הערר נדחה. ', 'א '])('takes linear time on 300,000 characters of %j', (piece) => {
    const text = piece.repeat(Math.ceil(300_000 / piece.length));
    const started = performance.now();
    chunkText(text, { sections: whole(text) });
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
