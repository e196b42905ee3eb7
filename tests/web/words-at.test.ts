import { expect, it } from 'vitest';
import { wordsAt } from '../../web/src/features/case/decision/words-at.ts';

it('looks for a place to be filled in as the editor shows it, without the escapes of Markdown', () => {
  const content = 'ככל הנראה חזרו בהם: "אין עוד" \\[לאמת: על איזו טענה\\].';
  const { start, words } = wordsAt(content, 0, content.length);
  expect(words).toBe('[לאמת: על איזו טענה]');
  expect(content.slice(start, start + 6)).toBe('[לאמת:');
});

it('takes the words of any other finding whole', () => {
  expect(wordsAt('לפי סעיף 5\\. לחוק', 4, 12)).toEqual({ start: 4, words: 'סעיף 5.' });
});
