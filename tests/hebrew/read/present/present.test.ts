import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { piecesOf } from '../../../../src/hebrew/read/present/words.ts';

const SPOKEN = `יו"ר: נתחיל בטענות הסף.
עו"ד נבון: הטענה עומדת במלואה, והיא נתמכת בחוות הדעת שצורפה לערר.
יו"ר: תודה. הוועדה המקומית, בבקשה.
עו"ד שחר: אין בטענה ממש, וההחלטה ניתנה כדין לאחר דיון מפורט.
יו"ר: ההחלטה תישלח לצדדים.`;
const present = (head: string): string[] =>
  readProtocol(`${head}\n\n${SPOKEN}`).attendees.map(({ name, party }) => `${name}: ${party ?? 'panel'}`);

describe('those present, in forms that no list has', () => {
  it('parted by slashes, with what somebody is behind or before', () => {
    expect(
      present(`חברי הוועדה: דוד ברגר עו"ד - יו"ר / סמדר כהנא, נציגת מתכנן המחוז / ג'מאל חטיב
בעד העוררים: עו"ד אורי נבון, נעמי שדה יו"ר העמותה, ד"ר גיל מוריה (אקולוג)
מן הוועדה המקומית גליל תאנים: עו"ד חוסאם שחר, אדר' ורד אשכנזי - מתכננת הוועדה`),
    ).toEqual([
      'דוד ברגר: panel',
      'סמדר כהנא: panel',
      "ג'מאל חטיב: panel",
      'אורי נבון: appellant',
      'נעמי שדה: appellant',
      'גיל מוריה: appellant',
      'חוסאם שחר: local_committee',
      'ורד אשכנזי: local_committee',
    ]);
  });

  it('in a sentence with the verbs of those who sat and came', () => {
    expect(
      present(
        `ישבו לדין עו"ד יעקב הדס כיו"ר, שמאית המקרקעין דנה קריב והמתכנן וליד חסן. את העוררת ייצג עו"ד אורי נבון, ועימו הופיעו השמאית רחל אפרת והמנכ"ל אריה שטרן. בשם המשיבה התייצבו עו"ד עומר שחר, גב' סיגל נחמני ממדור השבחה והשמאי עמנואל צור-פרץ.`,
      ),
    ).toEqual([
      'יעקב הדס: panel',
      'דנה קריב: panel',
      'וליד חסן: panel',
      'אורי נבון: appellant',
      'רחל אפרת: appellant',
      'אריה שטרן: appellant',
      'עומר שחר: local_committee',
      'סיגל נחמני: local_committee',
      'עמנואל צור-פרץ: local_committee',
    ]);
  });

  it('a couple with one surname, and words that are no names', () => {
    const names = present(`נוכחים, כפי שחתמו ברשימה:
יו"ר - עו"ד נעמה גביר
העוררים - אליעזר ורחל דבוש, וכן עו"ד אורי נבון
הוועדה המקומית - עו"ד ליאת שחר
הדברים נרשמו בתמצית ובגוף שלישי.`);
    expect(names).toEqual(expect.arrayContaining(['אליעזר דבוש: appellant', 'רחל דבוש: appellant']));
    expect(names.filter((one) => /הדברים|נרשמו|וכן|העוררים/.test(one))).toEqual([]);
  });

  it('leave out who did not come, and the name of a place', () => {
    const names = present(`בפני: עו"ד נעמה גביר, יו"ר
לעוררים: עו"ד אורי נבון; השמאית תמר לב, שנבצר ממנה להגיע
לוועדה המקומית לתכנון ובנייה כרמי ים: עו"ד ליאת שחר`).join();
    expect(names).toContain('אורי נבון: appellant');
    expect(names).not.toMatch(/תמר לב|כרמי ים/);
  });
});

it('loses no letter of any text, in pieces that follow each other', () => {
  const unit = fc.constantFrom(...'אבגדהושת \t\n.,;:()/–-"\'0aZ{}');
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      let end = 0;
      for (const piece of piecesOf(text)) {
        expect(text.slice(end, piece.start)).toMatch(/^ *$/);
        expect(text.slice(piece.start, piece.end)).toBe(piece.text);
        end = piece.end;
      }
      expect(text.slice(end)).toMatch(/^ *$/);
    }),
  );
});
