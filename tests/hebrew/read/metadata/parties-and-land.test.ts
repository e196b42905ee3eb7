import { describe, expect, it } from 'vitest';
import { readMetadata } from '../../../../src/hebrew/read/metadata/read.ts';

const appeal = (respondents: string, opening: string): string => `ועדת הערר לתכנון ובנייה מחוז דרום
ערר מס' 1444/24

העוררים:
1. "ידידי הוואדי" (ע"ר 58-123456-7)
2. מורשת הבאר - עמותה לשימור אתרים בעמק (ע"ר 58-765432-1)

נגד

המשיבים:
1. הוועדה המקומית לתכנון ולבנייה ערבה
${respondents}

כתב ערר

1. ${opening}
`;

describe('the name of an association', () => {
  it('ends before the bracket of its number', () => {
    const { parties } = readMetadata(appeal('2. דנה פלג', 'הערר מוגש על החלטה לאשר תכנית.'), 'appeal');
    expect(parties.appellants.map(({ name }) => name)).toEqual([
      'ידידי הוואדי',
      'מורשת הבאר - עמותה לשימור אתרים בעמק',
    ]);
  });
});

describe('who answers an appeal against a refusal', () => {
  it('asked for no permit: the appellants did', () => {
    const refused =
      "מוגש בזאת ערר על החלטת המשיבה 1 מיום 3.6.2024, שבה סורבה בקשה להיתר מס' 20221111. לבקשה הוגשו שלוש התנגדויות, ובהן התנגדות המשיבים.";
    const { parties } = readMetadata(appeal('2. דנה פלג\n3. נציגות הבית המשותף ברחוב התמר 9', refused), 'appeal');
    expect(parties.permit_applicants).toEqual([]);
    expect(parties.respondents).toHaveLength(3);
  });

  it('asked for it where the permit was given', () => {
    const given = 'מוגש בזאת ערר על החלטת המשיבה 1 מיום 3.6.2024 לאשר את הבקשה להיתר ולדחות את התנגדות העוררים.';
    const { parties } = readMetadata(appeal('2. דנה פלג', given), 'appeal');
    expect(parties.permit_applicants.map(({ name }) => name)).toEqual(['דנה פלג']);
  });
});

describe('an address', () => {
  it('ends with its sentence', () => {
    const text = appeal(
      '2. דנה פלג',
      'הבקשה להיתר נדונה. כיתה שלישית תיפתח ברחוב התאנה בשנה הבאה.\n\n18. הבניין שבמקרקעין ברחוב הדקל 5 נבנה בשנת 1990.',
    );
    expect(readMetadata(text, 'appeal').address).toBe('רחוב הדקל 5');
    const alone = appeal(
      '2. דנה פלג',
      'הבקשה להיתר נדונה. כיתה שלישית תיפתח ברחוב התאנה בשנה הבאה. 18. הבניין הוקם בהיתר.',
    );
    expect(readMetadata(alone, 'appeal').address).toBeNull();
  });
});

describe('land that a levy appeal names beside its own', () => {
  const levy = (more: string) =>
    readMetadata(
      `ועדת הערר לפיצויים ולהיטלי השבחה\nערר 1212-04-24\nהעורר: דן לוי\nהמשיבה: הוועדה המקומית לתכנון ולבנייה גבעון\nבית העירייה, רחוב הבנים 1, גבעון\nכתב ערר\n1. ערר על חיוב בהיטל השבחה בשל רחוב הגפן 3, הידוע כגוש 6123 חלקה 45.\n${more}\n`,
      'appeal',
    );

  it.each([
    '2. העיזבון כלל שני נכסים: הנגרייה, דירה ברחוב הדקל 14 (גוש 6150 חלקה 22).',
    '2. עסקאות ההשוואה. נשמטה מן השומה העסקה הטובה מכולן. היא נעשתה בחלקה 121 בגוש 6123.',
    '2. יש לדחות את ההשבחה. חלקה 47 בגוש 6123, שכנתו של הנכס, לא חויבה.',
  ])('is not the subject: %s', (more) => {
    expect(levy(more).block_parcel).toEqual(['6123/45']);
  });

  it('nor is the house of a body a party', () => {
    expect(levy('').parties.respondents.map(({ name }) => name)).toEqual(['הוועדה המקומית לתכנון ולבנייה גבעון']);
  });
});
