import { describe, expect, it } from 'vitest';
import { argumentsGivenUp, writtenWithdrawals } from '../../../../src/hebrew/read/claims/written-withdrawals.ts';
import type { PartyKey } from '../../../../src/hebrew/read/parties.ts';

const given = (text: string, party: PartyKey = 'appellant'): string[] =>
  writtenWithdrawals(text, party).map((one) => {
    expect(text.slice(one.start, one.end)).toBe(one.text);
    return one.text;
  });

describe('words of a letter that give an argument up', () => {
  it.each([
    ['העוררים חוזרים בהם מהטענה בדבר פגמים בפרסום ההקלה.', 'appellant'],
    ['העוררת מושכת בזאת את טענתה בעניין מספר מקומות החניה.', 'appellant'],
    ['הרינו להודיע כי מרשתי מוותרת על הטענה לחוסר סמכות.', 'appellant'],
    ['הוועדה המקומית אינה עומדת עוד על טענת האיחור בהגשת הערר.', 'local_committee'],
    ['לאחר שהתשריט הומצא, לא ישובו העוררים על הטענה בדבר היעדרו.', 'appellant'],
    ['הפרוטוקול נמסר, ואין לעוררת עוד צורך בסעיף 7 לערר.', 'appellant'],
    ['לאחר בדיקה, העוררת איננה עומדת עוד על הטענה שבסעיף 12.', 'appellant'],
    ['הנושא בא על תיקונו, והעורר אינו עומד עליו.', 'appellant'],
    ['אנו חוזרים בנו מן הטענה שלפיה חסרה חתימת הבעלים.', 'permit_applicant'],
    ['על ראש הנזק של אובדן השכירות אין העוררים מבקשים עוד הכרעה.', 'appellant'],
    ['העוררות 2 אינן מבקשות עוד שהוועדה תכריע בשאלת הגובה.', 'appellant'],
    ['בעקבות התשריט לא נעמוד על הרכיב של דרך הגישה.', 'appellant'],
    ['את טענת המניעות אנו מושכים.', 'respondent'],
    ['המשיבה אינה חולקת עוד על מועד ההמצאה.', 'local_committee'],
    ['פרק 6.2 לעררנו כאילו לא נכתב.', 'appellant'],
    ['את גובה הגדר העוררים מניחים כפי שנקבע, ולא ישיגו עוד עליו.', 'appellant'],
    ['יש לראות את סעיף 21 לכתב הערר כמחוק.', 'appellant'],
    ['על דמי ההיטל ההם אנחנו לא מדברים יותר.', 'appellant'],
  ] as const)('are found in %j', (text, party) =>
    expect(given(`לכבוד ועדת הערר\n\n${text}\n\nבכבוד רב`, party)).toEqual([text]),
  );

  it('are found where "they" are the party of the sentence before', () => {
    const words = 'הם אינם עומדים עוד על טענת הצפיפות.';
    expect(given(`2. העוררים עיינו בנספח. ${words}`)).toEqual([words]);
    expect(given(`2. המשיבים עיינו בנספח. ${words}`)).toEqual([]);
  });

  it.each([
    'העוררים טוענים כי היזמים אינם עומדים עוד על טענת המניעות.',
    'העוררים סבורים שהמשיבה אינה מבקשת עוד הכרעה בעניין החניה.',
    'העוררים אינם מבקשים פיצוי, אלא הגנה על זכותם.',
    'איננו מבקשים לדון מחדש בתכנית, כי אם בהיתר.',
    'מפאת הקיצור לא נחזור על האמור בערר.',
    'סעיף 14 לתקנון נמחק מן התכנית.',
    'העוררים אינם מוותרים על טענת הפרסום.',
    'אם תתוקן התכנית, העוררים יחזרו בהם מן הטענה.',
    'המשיבה חוזרת בה מטענת האיחור.',
    'העוררים טוענים כי הוועדה ויתרה על דרישת החניה.',
    'העוררים עומדים על כל טענותיהם.',
    'אין באמור כדי לגרוע מטענת העוררים שלא נשמעו, והם עומדים עליה.',
    'העוררים היו נכונים לזנוח את הטענה, לו הוצגה להם הרשימה, אך זו לא הוצגה.',
    'הצעה זו אינה ויתור על הטענה נגד התנאי.',
    'הטענה בדבר האיחור חסרת יסוד.',
  ])('are not seen in %j', (text) => expect(given(text)).toEqual([]));
});

describe('the argument that is meant', () => {
  const list = [
    { title: 'איחור בהגשת הערר', claims: ['הערר הוגש לאחר שחלפו שלושים ימים מיום המצאת ההחלטה.'] },
    { title: 'מקומות חניה', claims: ['תקן החניה מחייב שתי חניות לכל דירה, ואין איחור בדרישה זו.'] },
    { title: 'פגמים בפרסום ההקלה', claims: ['ההקלה לא פורסמה בשני עיתונים כנדרש.'] },
  ];

  it.each([
    ['העוררים חוזרים בהם מטענת האיחור.', 0],
    ['העוררת מושכת את טענתה בעניין מספר מקומות החניה.', 1],
    ['העוררים מוותרים על הטענה לפגמים בפרסום ההקלה.', 2],
  ])('by %j is number %d', (words, at) => expect(argumentsGivenUp(words, list)).toEqual([at]));

  it.each(['העוררים חוזרים בהם מהטענה האמורה.', 'העוררים מוותרים על הטענה בדבר קרינה סלולרית.'])(
    'by %j nobody can tell',
    (words) => expect(argumentsGivenUp(words, list)).toEqual([null]),
  );

  it('is that of each paragraph that is named', () => {
    const placed = list.map((one, at) => ({ ...one, locations: [`סעיף ${at + 4}.5`] }));
    expect(argumentsGivenUp('אנו מוותרים על סעיפים 4.5 ו-6.5 לכתב הערר.', placed)).toEqual([0, 2]);
  });

  it('is none where two may be meant', () => {
    const twice = [list[1]!, { title: 'מקומות חניה לאורחים', claims: ['חסרות חניות אורחים.'] }];
    expect(argumentsGivenUp('העוררים מוותרים על הטענה בעניין החניה.', twice)).toEqual([null]);
  });
});
