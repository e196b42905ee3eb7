import { describe, expect, it } from 'vitest';
import { repetition } from '../../../../src/hebrew/check/checks/repetition.ts';
import { readDecision } from '../../../../src/hebrew/check/decision-text.ts';

const PARAGRAPH =
  'מן השרטוטים שצורפו לבקשה, שבו נקבו המתכננים בשטח של 112 מ"ר, עולה כי תוספת זו אינה חורגת מקו הבניין הקדמי, וכי המרחק מן הגבול הצדי נותר כפי שהיה בהיתר המקורי משנת 1987, ולפיכך אין לומר שנפגעה זכותם של השכנים לאור ולאוויר.';
const ANSWER =
  'העוררים טוענים כי תוספת זו אינה חורגת מקו הבניין הקדמי רק משום שהמדידה נערכה מקצה המדרכה, ואילו לפי תשריט התכנית יש למדוד מגבול המגרש.';

const repeatedIn = (first: string, second: string): string[] =>
  repetition(
    readDecision([
      { id: 'block-yod', title: 'דיון והכרעה', content: first },
      { id: 'block-yod-alef', title: 'סוף דבר', content: second },
    ]),
  ).findings.flatMap(({ evidence }) => evidence);

describe('a paragraph', () => {
  it.each([
    ['word for word', PARAGRAPH],
    ['with another number', `47. ${PARAGRAPH}`],
    [
      'with small changes',
      PARAGRAPH.replace('שבו נקבו', 'שנקבו בו').replace('תוספת זו', 'תוספת זאת').replace('ולפיכך', 'לכן'),
    ],
    ['without its last third', PARAGRAPH.slice(0, PARAGRAPH.indexOf(', ולפיכך'))],
  ])('stands twice %s', (_how, again) => {
    expect(repeatedIn(`46. ${PARAGRAPH}`, again)).toEqual([again.slice(0, again.length)]);
  });

  it('that takes up words of another to answer them does not', () => {
    expect(repeatedIn(PARAGRAPH, ANSWER)).toEqual([]);
  });
});
