import { describe, expect, it } from 'vitest';
import { borneOutSentences, hasWordsOf, isBorneOut, readBearers } from '../../../src/hebrew/check/borne-out.ts';

const SOURCE = [
  'הוועדה המקומית דחתה ביום 3.4.2024 את הבקשה להקלה בקו בניין אחורי. המבקשת הגישה ערר בתוך 30 ימים. ההקלה אינה חורגת מן התקנות.',
];
const bearers = readBearers(SOURCE);

describe('a sentence of a model', () => {
  it.each([
    'ביום 3.4.2024 דחתה הוועדה המקומית את הבקשה להקלה בקו הבניין האחורי.',
    'הערר הוגש בתוך 30 ימים.',
    'ההקלה אינה חורגת מן התקנות.',
  ])('stays where a sentence of its source has its words: %s', (sentence) => {
    expect(isBorneOut(sentence, bearers)).toBe(true);
  });

  it.each([
    ['a number', 'הערר הוגש בתוך 45 ימים.'],
    ['a name', 'הוועדה המקומית דחתה את הבקשה להקלה של רביבו.'],
    ['an act', 'הוועדה המקומית דחתה את הבקשה להקלה בשל שוחד.'],
    ['a denial that is gone', 'ההקלה חורגת מן התקנות.'],
    ['a denial that was not there', 'הוועדה המקומית לא דחתה את הבקשה להקלה בקו בניין.'],
    ['no content', 'לטענתם.'],
  ])('goes for %s', (_, sentence) => {
    expect(isBorneOut(sentence, bearers)).toBe(false);
  });

  it('takes no other sentence with it', () => {
    expect(borneOutSentences('הערר הוגש בתוך 30 ימים. המבקשת שילמה שוחד.', bearers)).toBe('הערר הוגש בתוך 30 ימים.');
  });
});

it('a title has its words in its claims', () => {
  expect(hasWordsOf('הקלה בקו בניין', SOURCE)).toBe(true);
  expect(hasWordsOf('שוחד ומתנות', SOURCE)).toBe(false);
});
