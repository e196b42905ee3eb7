import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectOf, followLessons, shapedBy, wordingOf } from '../../../src/drafting/draft/lessons.ts';
import { sourcesOf } from '../../../src/drafting/draft/sources.ts';
import { escaped } from '../../../src/drafting/template/skeleton.ts';

it('follows lessons of wording outside quotations, and no others', () => {
  const text = 'הוועדה המשיבה קבעה "הוועדה המשיבה סבורה", ולמען הסר ספק הערר נדחה.';
  const lessons = [
    'יש לכתוב "הוועדה המקומית" ולא "הוועדה המשיבה" (הוחלף 3 פעמים)',
    'יש להשמיט את הביטוי "ולמען הסר ספק" (הושמט פעמיים)',
    'לכתוב בקיצור',
  ];
  expect(followLessons(text, lessons)).toBe('הוועדה המקומית קבעה "הוועדה המשיבה סבורה", הערר נדחה.');
});

it('says which lessons shaped a text: those that changed it, and those that a model followed of what it was told', () => {
  const lesson = (id: string, text: string) => ({ id, text });
  const lessons = [
    lesson('changes', 'יש לכתוב "הוועדה המקומית" ולא "הוועדה המשיבה" (הוחלף 3 פעמים)'),
    lesson('follows the one before', 'יש לכתוב "הוועדה לנווה ארז" ולא "הוועדה המקומית" (הוחלף 3 פעמים)'),
    lesson('followed by the model', 'יש לכתוב "דין הערר להידחות" ולא "הערר נדחה" (הוחלף 3 פעמים)'),
    lesson('nothing to do', 'יש לכתוב "העוררת" ולא "המערערת" (הוחלף 3 פעמים)'),
    lesson('of another kind', 'לכתוב בקיצור'),
  ];
  const text = 'הוועדה המשיבה קבעה כי דין הערר להידחות.';
  const idsOf = (told?: Set<string>) => shapedBy(text, lessons, told).shaped.map(({ id }) => id);
  expect(shapedBy(text, lessons).text).toBe('הוועדה לנווה ארז קבעה כי דין הערר להידחות.');
  expect(idsOf()).toEqual(['changes', 'follows the one before']);
  const all = new Set(lessons.map(({ id }) => id));
  expect(idsOf(all)).toEqual(['changes', 'follows the one before', 'followed by the model', 'of another kind']);
});

it('changes no part of a longer word', () => {
  expect(followLessons('ההקלה והקלה', ['יש לכתוב "היתר" ולא "הקלה" (הוחלף פעמיים)'])).toBe('ההקלה והקלה');
});

it('names documents once, with their places', () => {
  const claim = (documentTitle: string, location: string) =>
    ({ documentTitle, documentId: documentTitle, location }) as never;
  expect(
    sourcesOf([
      claim('כתב ערר', 'סעיף 3'),
      claim('כתב ערר', 'סעיף 7'),
      claim('כתב ערר', 'סעיף 3'),
      claim('פרוטוקול', ''),
    ]),
  ).toBe('כתב ערר, סעיפים 3 ו-7; פרוטוקול');
  expect(sourcesOf([1, 2, 3, 4, 5].map((n) => claim('תשובה', `עמ' ${n}`)))).toBe(
    "תשובה, עמ' 1, עמ' 2, עמ' 3, עמ' 4 ואילך",
  );
});

it('leaves no mark of Markdown in words of a document', () => {
  expect(escaped('**מודגש** <b> [קישור](x) # כותרת')).toBe('\\*\\*מודגש\\*\\* \\<b\\> \\[קישור\\](x) \\# כותרת');
  expect(escaped('1. סעיף')).toBe('1\\. סעיף');
});

const INSTEAD = wordingOf('יש לכתוב "תוכנית" ולא "תכנית" (הוחלף 16 פעמים)')!;

it('counts what became of a wording: left, written otherwise, or turned back', () => {
  const diff = [
    { op: 'equal', text: 'התוכנית אינה תוכנית, אלא תוכנית ' },
    { op: 'delete', text: 'תוכנית זו' },
    { op: 'insert', text: 'תכנית זו' },
    { op: 'equal', text: ' ועוד ' },
    { op: 'delete', text: 'תוכנית אחרת' },
    { op: 'insert', text: 'היתר אחר' },
    { op: 'equal', text: '. ' },
    { op: 'insert', text: 'וגם תוכנית' },
  ] as const;
  expect(effectOf(INSTEAD, diff)).toEqual({ kept: 2, changed: 1, undone: 1 });
});

it('counts a phrase that came back as undone, and nothing for lessons of another kind', () => {
  const leftOut = wordingOf('יש להשמיט את הביטוי "למען הסר ספק" (הושמט פעמיים)')!;
  expect(effectOf(leftOut, [{ op: 'insert', text: 'למען הסר ספק, נדחה' }])).toEqual({ kept: 0, changed: 0, undone: 1 });
  expect(wordingOf('לכתוב בקיצור')).toBeNull();
});

it('never tells more places than the draft has', () => {
  const words = fc
    .array(fc.constantFrom('תוכנית', 'תכנית', 'היתר', 'בית'), { maxLength: 6 })
    .map((all) => all.join(' '));
  const diff = fc.array(fc.record({ op: fc.constantFrom('equal', 'delete', 'insert'), text: words }), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(diff, (pieces) => {
      const { kept, changed, undone } = effectOf(INSTEAD, pieces as never);
      const count = (word: string, ...ops: string[]) =>
        pieces
          .filter(({ op }) => ops.includes(op))
          .flatMap(({ text }) => text.split(' '))
          .filter((one) => one === word).length;
      expect(kept + changed).toBeLessThanOrEqual(count('תוכנית', 'equal', 'delete'));
      expect(undone).toBe(count('תכנית', 'insert'));
    }),
  );
});
