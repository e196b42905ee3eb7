import { describe, expect, it } from 'vitest';
import { bareSentence, candidates } from '../../../../src/hebrew/read/telling/sentences.ts';

describe('what somebody said, without what the recorder of a hearing says of it', () => {
  it.each([
    ['העלתה טעם שלא נזכר בכתב התשובה: הגשר דרוש לילדי בית הספר.', 'הגשר דרוש לילדי בית הספר.'],
    ['דבר אחד שלא כתבנו: המשאבה רועשת בלילות.', 'המשאבה רועשת בלילות.'],
    ['טוענת, ומודה שאין הדבר בכתב הערר, כי הקיר נוטה.', 'הקיר נוטה.'],
    ['המים נותקו לפני שנה, כך היא אומרת.', 'המים נותקו לפני שנה.'],
    ['לדבריה, בבית הישן אין מקלט.', 'בבית הישן אין מקלט.'],
    ['המאפייה, הוא טוען, פועלת בלא רישיון.', 'המאפייה פועלת בלא רישיון.'],
    ['לדעתו הפתרון אינו מעשי.', 'הפתרון אינו מעשי.'],
    ['הצטרפה לעמדת הוועדה שהקומה מותרת.', 'הקומה מותרת.'],
    ['סיים בכך שהקלה בלי צידוק היא הקלה בלי סמכות.', 'הקלה בלי צידוק היא הקלה בלי סמכות.'],
    ['לגבי השמש אמר שגם שעה של צל נוטלת אור.', 'שעה של צל נוטלת אור.'],
  ])('%s', (told, bare) => expect(bareSentence(told, 'protocol')).toBe(bare));

  it.each(['ההיתר שלא נכתב בו דבר: ריק', 'המסמך הוגש, ואין בו פירוט, כי הזמן קצר.'])(
    'keeps what only looks like it: %s',
    (told) => expect(bareSentence(told, 'protocol')).toBe(told),
  );

  it('takes into quotation marks the words of who speaks, letter by letter', () => {
    const wordsOf = (text: string, docType: string) =>
      candidates('', [{ text, documentTitle: 'פרוטוקול', docType, location: "עמ' 1" }])[0]!.words;
    const said = 'אנחנו לא רואים כאן שום צורך בגדר.';
    expect(wordsOf(`אמרה כי ${said}`, 'protocol')).toBe(said);
    expect(wordsOf(`לדבריה, ${said}`, 'protocol')).toBe(said);
    expect(wordsOf(`לדבריה, ${said}`, 'response')).toBe(`לדבריה, ${said}`);
  });
});
