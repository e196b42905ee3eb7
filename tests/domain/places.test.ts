import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesOf, isPartial } from '../../src/domain/places/boxes.ts';
import { placePages } from '../../src/domain/places/build.ts';
import { packLines, unpackLines } from '../../src/domain/places/pack.ts';
import { sourceOf, sourceOutside } from '../../src/domain/places/source.ts';
import { proofread } from '../../src/hebrew/text/proofread/proofread.ts';
import type { SourceLine, SourcePage } from '../../src/hebrew/text/source-text.ts';

const SHOWN = { width_pt: 600, height_pt: 800, rotation: 0 };

/** A line whose words stand beside each other from the right margin leftwards, a hundredth of the page a letter. */
function line(text: string, y: number, rest: Partial<SourceLine> = {}): SourceLine {
  let right = 0.9;
  const boxes = text.split(/\s+/).flatMap((word) => {
    const box = [right - word.length / 100, y - 0.02, right, y];
    right = box[0]! - 0.01;
    return box;
  });
  return { text, kind: 'line', y, x0: right, x1: 0.9, size: 12, boxes: new Float32Array(boxes), ...rest };
}

const page = (number: number, ...lines: SourceLine[]): SourcePage => ({ number, lines, method: 'text', shown: SHOWN });

describe('places', () => {
  it('follow words through joining, hyphens and letter spacing', () => {
    const pages = [
      page(1, line('ה ח ל ט ה', 0.1), line('העוררת טוענת כי הוועדה המקו-', 0.3), line('מית לא פרסמה הודעה.', 0.33)),
    ];
    const clean = proofread(pages);
    const placed = placePages(pages, clean);
    expect(clean.text).toContain('הוועדה המקומית לא');
    const start = clean.text.indexOf('המקומית');
    const boxes = boxesOf(placed[0]!, { start, end: start + 'המקומית'.length });
    expect(boxes.map(({ y }) => Math.round(y * 100))).toEqual([28, 31]);
    const [title] = boxesOf(placed[0]!, { start: 0, end: 5 });
    expect(title!.width).toBeGreaterThan(0.08);
    expect(isPartial(clean.text, { start: 0, end: clean.text.length }, placed)).toBe(false);
  });

  it('give a line that is cut by other words several boxes', () => {
    const words = [0, 1, 2].map((i) => ({
      start: i * 2,
      end: i * 2 + 1,
      x: [0.8, 0.4, 0.6][i]!,
      y: 0.5,
      width: 0.1,
      height: 0.02,
    }));
    const lines = [{ raw: { start: 0, end: 5 }, clean: { start: 0, end: 5 }, outside: '', words }];
    expect(boxesOf({ lines }, { start: 0, end: 3 })).toHaveLength(2);
    expect(boxesOf({ lines }, { start: 0, end: 5 })).toHaveLength(1);
    expect(isPartial('a b c d', { start: 0, end: 7 }, [{ lines }])).toBe(true);
  });

  it('tell the page of a place, and where words outside the text stand', () => {
    const pages = [1, 2, 3].map((n) =>
      page(n, line('ערר 1031/25', 0.03), line(`פסקה ${'אבג'[n - 1]} של המסמך שנכתבה כאן.`, 0.3)),
    );
    const clean = proofread(pages);
    const placed = placePages(pages, clean);
    expect(clean.text).not.toContain('1031/25');
    const at = clean.text.indexOf('פסקה ב');
    expect(sourceOf({ document_id: 'd' }, { start: at, end: at + 6 }, placed)).toMatchObject({ page: 2, lost: false });
    expect(sourceOutside({ document_id: 'd' }, '1031/25', placed)).toMatchObject({
      start: null,
      page: 1,
      boxes: [{ x: expect.closeTo(0.79, 2) }],
    });
    expect(sourceOutside({ document_id: 'd' }, 'אין כאלה', placed)).toBeUndefined();
  });

  it('are packed without loss but for a seventh of a point', () => {
    const share = fc.double({ min: 0, max: 0.5, noNaN: true });
    const word = fc.record({
      gap: fc.nat(9),
      length: fc.integer({ min: 1, max: 30 }),
      x: share,
      y: share,
      width: share,
      height: share,
    });
    const lines = fc.array(
      fc.record({ words: fc.array(word, { maxLength: 20 }), outside: fc.boolean(), gap: fc.nat(5) }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(lines, (specs) => {
        let at = 0;
        const all = specs.map(({ words, outside, gap }) => {
          const start = at + gap;
          let end = outside ? 0 : start;
          const placed = words.map((one) => {
            const from = end + one.gap;
            end = from + one.length;
            return { start: from, end, x: one.x, y: one.y, width: one.width, height: one.height };
          });
          if (!outside) at = end;
          const text = outside ? 'כותרת 😀' : '';
          return {
            raw: { start, end: start + 7 },
            clean: outside ? null : { start, end },
            outside: text,
            words: placed,
          };
        });
        const back = unpackLines(packLines(all));
        expect(back).toHaveLength(all.length);
        back.forEach((one, i) => {
          const { words, ...rest } = all[i]!;
          expect(one).toMatchObject(rest);
          expect(one.words.map(({ start, end }) => [start, end])).toEqual(words.map(({ start, end }) => [start, end]));
          one.words.forEach((got, k) => {
            for (const side of ['x', 'y', 'width', 'height'] as const)
              expect(Math.abs(got[side] - words[k]![side])).toBeLessThan(1 / 4000);
          });
        });
      }),
    );
    expect(() => unpackLines(Buffer.from('nonsense'))).toThrow();
  });
});
