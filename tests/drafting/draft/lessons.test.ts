import { expect, it } from 'vitest';
import { followLessons } from '../../../src/drafting/draft/lessons.ts';
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
