import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const HEAD =
  'ועדת הערר לתכנון ובנייה, מחוז צפון\nערר 1212-04-24\nהעוררת: דנה לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\n';
const address = (text: string, docType = 'appeal'): string | null => readMetadata(text, docType).address;
const inBody = (sentence: string): string | null => address(`${HEAD}החלטה\n1. ${sentence}\n`, 'decision');

describe('an address in the title', () => {
  it.each([
    [
      'of a letter',
      'אל ועדת הערר, מחוז דרום\nהנדון: תכנית 151-0938412, רחוב הערבה 3-11 – ערר 1212-04-24\nשלום רב,\n',
      'רחוב הערבה 3-11',
    ],
    [
      'before another in the body',
      'מאת: דנה לוי, רחוב הערבה 20\nהנדון: ערר על היתר לבריכה ברחוב הערבה 18\nאני גרה ברחוב הערבה 20 מאז 1978.\n',
      'רחוב הערבה 18',
    ],
  ])('%s', (_, text, expected) => expect(address(text)).toBe(expected));

  it('of a hearing, by its bare name', () => {
    const text =
      'פרוטוקול דיון – ערר 1212-04-24\n4.6.2024, תכנית 407-0962318, הערבה 2-8 פינת שדרות הגנים\nנוכחים: דנה לוי\n';
    expect(address(text, 'protocol')).toBe('הערבה 2-8 פינת שדרות הגנים');
  });

  it('is not where the hearing is held', () => {
    const text = 'ערר 1212-04-24, ישיבה מיום 9.11.2021, באולם הוועדה, שדרות הגנים 1, רמלה\nנוכחים: דנה לוי\n';
    expect(address(text, 'protocol')).toBeNull();
  });
});

describe("a party's home", () => {
  it.each([
    [
      'in a matter of levy',
      'אל ועדת הערר לפיצויים ולהיטל השבחה\nמאת: דנה לוי, רחוב הערבה 6, גבעון\nהנדון: ערר על היטל השבחה\nשלום רב, קיבלתי דרישה לשלם היטל השבחה.\n',
      'רחוב הערבה 6',
    ],
    [
      'of who asks for the permit',
      'אל ועדת הערר לתכנון ובנייה\nמאת: דנה לוי, רחוב הערבה 14, גבעון\nהנדון: ערר על סירוב לתת לי היתר לממ"ד\nאני בת 71.\n',
      'רחוב הערבה 14',
    ],
    [
      'of those who live in the house',
      'ועדת הערר\nהעוררים: דנה לוי, אבי גל\nכולם דיירי הבניין שברחוב הערבה 33, ע"י ב"כ עו"ד רון בר, דרך הגנים 112, חיפה\nנגד\nהוועדה המקומית גבעון\nכתב ערר\n1. ההיתר ניתן.\n',
      'רחוב הערבה 33',
    ],
  ])('%s', (_, text, expected) => expect(address(text)).toBe(expected));

  it('is not the land where the plot beside it is built on', () => {
    const text =
      'ועדת הערר\nהעוררים: דיירי הבית ברחוב הערבה 18, כמפורט\nהמשיבה: הוועדה המקומית גבעון\nערר לפי סעיף 152\n1. ההיתר ניתן. המשיבה רכשה את המגרש הסמוך.\n';
    expect(address(text)).toBeNull();
  });

  it('is not the land in an appeal of neighbours', () => {
    expect(
      address(
        'אל ועדת הערר לתכנון ובנייה\nמאת: דנה לוי, רחוב הערבה 14, גבעון\nהנדון: ערר על היתר של השכנים\nאני בת 71.\n',
      ),
    ).toBeNull();
  });
});

describe('a place without a number', () => {
  it.each([
    ['התכנית חלה על 14 דונם בגבעת הברושים, ממזרח לקיבוץ נווה תמר.', 'גבעת הברושים, ממזרח לקיבוץ נווה תמר'],
    ['תכנית 212-0956417 מייעדת שטח מצפון-מזרח למושב נווה תמר, למתקן.', 'מצפון-מזרח למושב נווה תמר'],
    ['הקרקע, 41 דונם, נמצאת בצידה הצפוני של דרך הערבה, סמוך למושב תל-רימון.', 'דרך הערבה, סמוך למושב תל-רימון'],
    ['הבקשה היא להקמת חממות בשדה הצפון-מערבי של תל-ארז.', 'שדה הצפון-מערבי של תל-ארז'],
    ['התכנית מבקשת להקים בדרך הערבה, כפר תמרים, מלון.', 'דרך הערבה, כפר תמרים'],
  ])('%s', (sentence, expected) => expect(inBody(sentence)).toBe(expected));

  it.each(['התכנית חוסמת את הכניסה בדרך הגישה, כפי שנטען.', 'העוררים גרים ברחוב הערבה, ומתנגדים.'])(
    'is none in %s',
    (sentence) => expect(inBody(sentence)).toBeNull(),
  );
});

describe('a street with a number', () => {
  it('is the last one of two', () => {
    expect(inBody('החניון יוקם מתחת לכיכר המתוכננת ברחוב הערבה 9.')).toBe('רחוב הערבה 9');
  });

  it('is none where the number counts something else', () => {
    expect(inBody('לדירות ברחוב הערבה הופחתו 12 אחוזים בשל גיל הבניין.')).toBeNull();
  });

  it('is another one where it is named late and in passing', () => {
    const rest = 'טענות העוררת נדחות אחת לאחת. '.repeat(30);
    expect(inBody(`${rest}ההיתר ברחוב הערבה 21 בוטל בשנת 2010.`)).toBeNull();
    expect(inBody(`${rest}לכן תאושר תכנית 151-0938412 לרחוב הערבה 21.`)).toBe('רחוב הערבה 21');
  });
});
