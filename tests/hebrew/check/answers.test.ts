import { describe, expect, it } from 'vitest';
import { type AskedArgument, findAnswers } from '../../../src/hebrew/check/answers.ts';

const CLAIM = 'הוועדה המקומית אישרה הקלה מקו בניין צדדי בשיעור של עשרים אחוזים, והיא סטייה ניכרת שאין סמכות לאשרה כלל.';
const REASONING =
  'התקנות קובעות גבול ברור, והבליטה שלפנינו חורגת ממנו; משום כך לא היה מקום לאשרה אלא בקטע של פיר המעלית.';
const asked = (own: Partial<AskedArgument> = {}): AskedArgument => ({
  title: 'חריגה מקו בניין',
  claims: [CLAIM],
  ...own,
});
const answer = (content: string, own: Partial<AskedArgument> = {}): string | null => {
  const [place] = findAnswers({ content, arguments: [asked(own)] });
  return place ? content.slice(place.start, place.end) : null;
};
const under = (heading: string, ...paragraphs: string[]) =>
  [
    heading,
    ...paragraphs,
    '### גינון ונטיעות',
    'הגינון יוסדר בתכנית הפיתוח, ואיש מן הצדדים אינו חולק על כך עוד היום.',
  ].join('\n\n');

describe('an argument whose question has a heading of its own', () => {
  it.each(['### חריגה מקו בניין', '## 3. החריגה מקו הבניין', '**חריגה מקו הבניין**'])(
    'is answered by the reasoning under "%s"',
    (heading) => {
      expect(answer(under(heading, `לטענת העוררים, ${CLAIM}`, REASONING))).toBe(REASONING);
    },
  );

  it('is answered under another name of its question', () => {
    const content = under('### קווי בניין', REASONING);
    expect(answer(content)).toBeNull();
    expect(answer(content, { names: ['קווי בניין'] })).toBe(REASONING);
  });

  it.each([
    ['a gap to be filled', ['[להשלמה: בחינת הטענות לאור הדין והעובדות, ההכרעה והנמקתה].']],
    ['what a party says', [`לטענת העוררים, ${CLAIM}`, `לגישת המשיבים, אין מקום להתערב בשיקול דעתה של הוועדה.`]],
    [
      'what a party says, as a part of a paragraph',
      [`(א) לטענת העוררים, ${CLAIM}`, `**הקלה** – לטענת העוררים, ${CLAIM}`],
    ],
    ['a claim without whose it is', [CLAIM]],
    [
      'a reference to what was told',
      ['טענות העוררים והוועדה המקומית בעניין זה הובאו לעיל, ואין צורך לחזור עליהן כאן.'],
    ],
    ['a quotation', ['יפים לענייננו הדברים שנאמרו בערר 12/20:', `> ${REASONING}`]],
    ['nothing', []],
    ['two words', ['הטענה נדחית.']],
  ])('stays open above %s', (_, paragraphs) => {
    expect(answer(under('### חריגה מקו בניין', ...paragraphs))).toBeNull();
  });

  it('stays open where its heading says all of it', () => {
    expect(answer(`### הטענה כי ${CLAIM}\n\n[להשלמה: בחינת הטענות לאור הדין והעובדות, ההכרעה והנמקתה].`)).toBeNull();
  });

  it.each(['### חריגה בגובה הבניין', '### חניה', '### קו המים', '### הערר'])('stays open under "%s"', (heading) => {
    expect(answer(under(heading, REASONING))).toBeNull();
  });

  it('leaves a heading to the question that it names, however near another one is', () => {
    const list = ['פגם בפרסום ההקלה בגובה המבנה', 'פגם בפרסום ההקלה בנפח המבנה'].map((title) => asked({ title }));
    const answered = (heading: string, names: AskedArgument[]) =>
      findAnswers({ content: under(heading, REASONING), arguments: names }).map((place) => place !== null);
    expect(answered('### פגם בפרסום ההקלה בגובה המבנה', list)).toEqual([true, false]);
    expect(answered('### הפגם שנפל בפרסום ההקלה בגובה המבנה', list.slice(0, 1))).toEqual([true]);
  });

  it('does not take what stands under the next heading for its own', () => {
    expect(answer(under('### חריגה מקו בניין', '### חניה', REASONING))).toBeNull();
  });
});

describe("the chair's position", () => {
  const position = { item: 'issues-1', text: 'הטענה נדחית.' };
  it('answers under its heading, however short, and nowhere else', () => {
    expect(answer(under('### חריגה מקו בניין', '12. הטענה נדחית.'), { position })).toBe('12. הטענה נדחית.');
    expect(answer(under('### חניה', 'הטענה נדחית.'), { position })).toBeNull();
  });

  it('answers wherever it stands as no other position does', () => {
    const text = 'ההקלה תאושר בקטע של פיר המעלית בלבד, ובכפוף לתכנית מתוקנת.';
    const content = under('### סוף הדיון', text);
    const own = asked({ title: 'קווי בניין', position: { item: 'issues-1', text } });
    const other = asked({ title: 'מרווחים', position: { item: 'issues-2', text } });
    const answered = (list: AskedArgument[]) =>
      findAnswers({ content, arguments: list }).map((place) => place !== null);
    expect(answered([own])).toEqual([true]);
    expect(answered([own, other])).toEqual([false, false]);
  });
});
