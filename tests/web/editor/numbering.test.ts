// Paragraphs that are taken over into a decision get the numbers that the others have.
import { expect, it } from 'vitest';
import { readText } from '../../../web/src/editor/markdown.ts';
import { isNumbered, withNumbers } from '../../../web/src/editor/numbering.ts';

it('numbers paragraphs one by one, and leaves what has a form of its own', () => {
  const draft = '### כותרת\n\nראשונה.\n\n> ציטוט\n\nשנייה,\nבשתי שורות.\n\n(א) תת-סעיף\n\n| א |\n| - |\n\nשלישית.';
  expect(withNumbers(draft, 7)).toBe(
    '### כותרת\n\n7. ראשונה.\n\n> ציטוט\n\n8. שנייה,\nבשתי שורות.\n\n(א) תת-סעיף\n\n| א |\n| - |\n\n9. שלישית.',
  );
});

it('numbers where the others are numbered or there are none, and nowhere else', () => {
  for (const [text, is] of [
    ['', true],
    ['### כותרת', true],
    ['4. ממוספרת\n\nלא ממוספרת', true],
    ['בלי מספר', false],
  ] as const)
    expect([text, isNumbered(readText(text).doc)]).toEqual([text, is]);
});
