import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffVersions } from '../../../src/hebrew/compare/version-diff.ts';
import { runs } from '../../helpers/runs.ts';

const side = (diff: ReturnType<typeof diffVersions>, left: string) =>
  diff
    .filter(({ op }) => op !== left)
    .map(({ text }) => text)
    .join('');

it('tells both texts letter by letter, whatever they are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.constantFrom('הערר', ' ', '\n', '\t', '"', '״', 'נדחה', '12', '\r', "עו''ד", '.'))
      .map((all) => all.join('')),
  );
  fc.assert(
    fc.property(text, text, (before, after) => {
      const diff = diffVersions(before, after);
      expect([side(diff, 'insert'), side(diff, 'delete')]).toEqual([before, after]);
    }),
    runs(80, 400),
  );
});

it('shows a changed word as that word, in a text of a megabyte too', () => {
  const lines = Array.from({ length: 12_000 }, (_, n) => `${n}. הערר נסב על החלטת הוועדה המקומית לאשר את הבקשה להיתר.`);
  const after = lines.with(7000, lines[7000]!.replace('לאשר', 'לדחות')).join('\n\n');
  const started = performance.now();
  const changes = diffVersions(lines.join('\n\n'), after).filter(({ op }) => op !== 'equal');
  expect(changes).toEqual([
    { op: 'delete', text: 'לאשר' },
    { op: 'insert', text: 'לדחות' },
  ]);
  expect(performance.now() - started).toBeLessThan(5000);
});
