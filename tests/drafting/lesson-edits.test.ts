// Which edits between a draft and its final text a lesson was learnt from.
import { expect, it } from 'vitest';
import { editOfEvidence, editsOfWording } from '../../src/drafting/draft/lesson-edits.ts';
import type { DiffPiece } from '../../src/drafting/draft/lessons.ts';

const piece = (op: DiffPiece['op'], text: string): DiffPiece => ({ op, text });

it('finds each place at which one wording took the place of another, and no other change', () => {
  const diff = [
    piece('equal', 'כותרת\nטענות '),
    piece('delete', 'המערערת'),
    piece('insert', 'העוררת'),
    piece('equal', ' נדחות, ואין '),
    piece('delete', 'צו'),
    piece('equal', '. עוד טענה '),
    piece('delete', 'המערערת'),
    piece('insert', 'היא'),
    piece('equal', ' כך'),
  ];
  expect(editsOfWording({ wanted: 'העוררת', unwanted: 'המערערת' }, diff)).toEqual([
    { before: 'טענות המערערת נדחות, ואין', after: 'טענות העוררת נדחות, ואין' },
  ]);
  expect(editsOfWording({ wanted: null, unwanted: 'צו' }, diff)).toEqual([
    { before: 'נדחות, ואין צו. עוד טענה', after: 'נדחות, ואין . עוד טענה' },
  ]);
});

it('finds a phrase of which a word stayed, or every word was exchanged by itself', () => {
  const stayed = [piece('delete', 'מבקש'), piece('insert', 'בעל'), piece('equal', ' ההיתר הגיש.')];
  expect(editsOfWording({ wanted: 'בעל ההיתר', unwanted: 'מבקש ההיתר' }, stayed)).toEqual([
    { before: 'מבקש ההיתר הגיש.', after: 'בעל ההיתר הגיש.' },
  ]);
  const each = [
    piece('delete', 'מגישי'),
    piece('insert', 'בעלי'),
    piece('equal', ' '),
    piece('delete', 'הבקשה'),
    piece('insert', 'ההיתר'),
    piece('equal', ' טענו.'),
  ];
  expect(editsOfWording({ wanted: 'בעלי ההיתר', unwanted: 'מגישי הבקשה' }, each)).toEqual([
    { before: 'מגישי הבקשה טענו.', after: 'בעלי ההיתר טענו.' },
  ]);
});

it('tells on which side an evidence of one side stands, and finds none where neither or both have it', () => {
  const diff = [piece('equal', 'לפנינו ערר. '), piece('delete', 'נקדים ונאמר.'), piece('insert', 'הערר נדחה.')];
  expect(editOfEvidence('נקדים ונאמר.', diff)).toEqual({ before: 'נקדים ונאמר.', after: null });
  expect(editOfEvidence('הערר נדחה.', diff)).toEqual({ before: null, after: 'הערר נדחה.' });
  expect(editOfEvidence('נקדים ונאמר. → הערר נדחה.', diff)).toEqual({ before: 'נקדים ונאמר.', after: 'הערר נדחה.' });
  expect(editOfEvidence('לפנינו ערר.', diff)).toBeNull();
  expect(editOfEvidence('מילים אחרות', diff)).toBeNull();
});
