import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_PIECE_BYTES } from '../../../src/platform/embedded/run-log.ts';
import { MAX_LINE_CHARACTERS, wholeLines } from '../../../src/platform/embedded/whole-lines.ts';
import { runs } from '../../helpers/runs.ts';

async function* stream(parts: string[]): AsyncIterable<string> {
  yield* parts;
}

async function piecesOf(parts: string[]): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of wholeLines(stream(parts))) pieces.push(piece);
  return pieces;
}

const part = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\n', '\n\n', 'שורה\n', '😀'),
  fc
    .tuple(fc.constantFrom('א', '😀', 'x', 'א\n'), fc.integer({ min: 1, max: 60_000 }))
    .map(([text, times]) => text.repeat(times)),
);

it('gives all of the text, in bounded pieces of whole bounded lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), async (parts) => {
      const pieces = await piecesOf(parts);
      const text = parts.join('').replaceAll('\0', '\uFFFD');
      expect(pieces.join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
      for (const piece of pieces) {
        expect(piece.endsWith('\n')).toBe(true);
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(MAX_PIECE_BYTES);
        expect(Math.max(...piece.split('\n').map((line) => line.length))).toBeLessThanOrEqual(MAX_LINE_CHARACTERS);
        expect(piece.isWellFormed()).toBe(true);
      }
      const whole = text.split('\n').every((line) => line.length <= MAX_LINE_CHARACTERS);
      if (whole && text !== '') expect(pieces.join('')).toBe(text.endsWith('\n') ? text : `${text}\n`);
    }),
    runs(12, 60),
  );
});

it('gives a line as soon as it is there', async () => {
  const lines = wholeLines(stream(['חלק', ' ראשון\nחלק', ' שני\n']))[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('חלק ראשון\n');
  expect((await lines.next()).value).toBe('חלק שני\n');
});
