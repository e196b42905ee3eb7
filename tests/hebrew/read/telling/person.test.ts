import { describe, expect, it } from 'vitest';
import { speakerOf } from '../../../../src/drafting/claims/sides.ts';
import { withGenders } from '../../../../src/drafting/template/gender.ts';
import { inThirdPerson, speaksItself } from '../../../../src/hebrew/read/telling/person.ts';

const MEN = { name: 'העוררים', form: 'men' } as const;
const WOMAN = { name: 'העוררת', form: 'woman' } as const;
const MAN = { name: 'העורר', form: 'man' } as const;

describe('whose voice a sentence has', () => {
  it.each([
    'אנו גרים ברחוב הרימון',
    'ראיתי את השלט',
    'הם קבעו לנו דיון בערב חג',
    'מרשתי לא קיבלה הודעה',
    'ביתנו עומד בצל',
    'נבקש לקבל את הערר',
    'המכתב הועבר לחבריי',
    'תדעו שזה כך',
    'הח"מ מייצגת את המשיבה',
    'אוחנה, לא תכעס',
    'נשתדל לחיות, רק אל תרשמו שסגרו',
    'הלובי הפך למגרש של עגלות, ובשריפה לא נצא מהבית',
  ])('is the party’s own: %s', (sentence) => {
    expect(speaksItself(sentence)).toBe(true);
  });

  it.each([
    'הבקשה נדונה בוועדה וטענו נגדה שני מתנגדים',
    'לפי הדין ישנו היתר, ועניינו בתשתיתי ובמהותי',
    'התכנית חלה על המקרקעין ונקבעו בה קווי בניין',
    'המתכננים ציינו כי תכננו את הגג',
    'הבניין, לא תכנית המתאר, קובע את הגובה',
    'ההפניה אל תכנית המתאר אינה במקומה',
  ])('is nobody’s: %s', (sentence) => {
    expect(speaksItself(sentence)).toBe(false);
  });
});

describe('a sentence told of its speaker', () => {
  it('keeps what speaks of nobody', () => {
    expect(inThirdPerson('ההקלה היא סטייה ניכרת.', MEN)).toBe('ההקלה היא סטייה ניכרת.');
  });

  it('changes pronouns of a side whose number fits', () => {
    expect(inThirdPerson('הרחוב שלנו צר ואין לנו חניה.', MEN)).toBe('הרחוב שלהם צר ואין להם חניה.');
    expect(inThirdPerson('אני גר מול האתר והרעש פוגע בי בלילה, אצלי בבית.', MAN)).toBe(null);
    expect(inThirdPerson('הקיר נמצא אצלי.', WOMAN)).toBe('הקיר נמצא אצלה.');
  });

  it('puts the side for counsel’s client, with the letters before it', () => {
    expect(inThirdPerson('למרשתי נגרם נזק, ומרשתי אינה צד להסכם.', WOMAN)).toBe(
      'לעוררת נגרם נזק, והעוררת אינה צד להסכם.',
    );
    expect(inThirdPerson('זכותם של מרשיי נפגעה.', MEN)).toBe('זכותם של העוררים נפגעה.');
  });

  it.each([
    ['a verb of the first person', 'ראינו שהשלט הוסתר.', MEN],
    ['a possessive', 'ביתנו ניזוק.', MEN],
    ['a number that is not the side’s', 'אנו מתנגדים לבקשה.', WOMAN],
    ['a gender that is not the side’s', 'אני לא מפחד מהבדיקה.', WOMAN],
    ['what was counted', 'ספרתי בעצמי ביום שלישי.', MEN],
    ['the second person', 'לכם ברור שהחניה אינה מספיקה.', MEN],
  ])('is not told where it is not certain: %s', (_, sentence, speaker) => {
    expect(inThirdPerson(sentence, speaker)).toBe(null);
  });
});

describe('one name for a side', () => {
  const facts = {
    appealType: 'permit',
    parties: {
      appellants: [{ name: 'דנה פלג' }],
      respondents: [{ name: 'הוועדה המקומית לתכנון ולבנייה ערבה' }],
      permit_applicants: [{ name: 'גדי רז' }, { name: 'נורית רז' }],
    },
  };

  it.each([
    [
      'appellant',
      'המשיבים 2-3 הקימו גדר בלא היתר, והמשיבה 1 לא אכפה.',
      'מבקשי ההיתר הקימו גדר בלא היתר, והוועדה המקומית לא אכפה.',
    ],
    [
      'appellant',
      'הבקשה שהגישו המשיבים 2 ו-3 נדונה אצל המשיבה 1.',
      'הבקשה שהגישו מבקשי ההיתר נדונה אצל הוועדה המקומית.',
    ],
    ['permit_applicant', 'ניתן למשיבים היתר ביום 3.3.2024.', 'ניתן למבקשי ההיתר היתר ביום 3.3.2024.'],
    ['appellant', 'המשיבים טעו.', 'המשיבים טעו.'],
    ['appellant', 'נכתב "המשיבים 2-3 הקימו גדר כדין" בתשובה.', 'נכתב "המשיבים 2-3 הקימו גדר כדין" בתשובה.'],
  ] as const)('told of %s: %s', (party, said, told) => {
    expect(inThirdPerson(said, speakerOf(facts, party))).toBe(told);
  });

  it('of the only respondent in anybody’s words', () => {
    const alone = { ...facts, parties: { ...facts.parties, permit_applicants: [] } };
    expect(inThirdPerson('ביום 2.11.2022 הוציאה המשיבה שומה.', speakerOf(alone, 'appellant'))).toBe(
      'ביום 2.11.2022 הוציאה הוועדה המקומית שומה.',
    );
  });

  it('has the gender that a title shows', () => {
    const parties = { appellants: [], respondents: [], permit_applicants: [{ name: 'שקד סבג' }] };
    const [one] = withGenders(parties, ['הח"מ מייצגת את גב\' שקד סבג.']).permit_applicants;
    expect(one).toMatchObject({ gender: 'woman' });
  });
});
