import { expect, it } from 'vitest';
import { readProtocol } from '../../../../src/hebrew/read/claims/protocol.ts';
import { peopleOfCase } from '../../../../src/hebrew/read/metadata/case-people.ts';

const NOTES = `רשימות מדיון, ועדת ערר לפיצויים ולהיטלי השבחה, מחוז צפון
ערר 4999-11-24. מחסני הגליל נ' ועדה מקומית עמק הזית
נכחו: נדב קוזין (עו"ד, יו"ר), שרה אבו-חמד (שמאית, חברה), מיכאל דורון (מהנדס, חבר), הדס ורשאי (ב"כ העוררת), תמיר אדלר (שמאי העוררת), אמנון בוגרד (מנכ"ל העוררת), חוסאם נסראללה (ב"כ המשיבה), גילה פרנקל (שמאית המשיבה), ליאת צנחני (רושמת).
קיצורים: עור' = העוררת; מש' = המשיבה; ש"ע = שמאי העוררת; ש"מ = שמאית המשיבה.

יו"ר – פותח. החומר נקרא. קודם איחור?
ב"כ מש' – איחור. הערר הוגש ביום הארבעים ותשעה.
ב"כ עור' – לא נמסר לנו, המייל הלך לאדריכל.
רושמת – נרשם.
ש"ע – נפח שווה ערך, אין דבר כזה בתקן.
ש"מ – בענף הקירור מוכרים משטח ולא רצפה.
מנכ"ל – אמרו לנו שיש ויכוח פנימי, ושנחכה.
ש"מ – ארבעה חוזים, הושחר בהם שם.
ש"ע – רואה שחור, לא רואה מחיר.
ב"כ עור' – כפל, מחיר של מחסן גבוה.
ב"כ מש' – אין כפל.
יו"ר – החלטה תישלח.`;

it('what stands in brackets behind a name is of him, and abbreviations are what the notes say that they are', () => {
  const { attendees, turns } = readProtocol(NOTES);
  expect(attendees.map(({ name, role, party }) => [name, role, party])).toEqual([
    ['נדב קוזין', 'עו"ד, יו"ר', null],
    ['שרה אבו-חמד', 'שמאית, חברה', null],
    ['מיכאל דורון', 'מהנדס, חבר', null],
    ['הדס ורשאי', 'ב"כ העוררת', 'appellant'],
    ['תמיר אדלר', 'שמאי העוררת', 'appellant'],
    ['אמנון בוגרד', 'מנכ"ל העוררת', 'appellant'],
    ['חוסאם נסראללה', 'ב"כ המשיבה', 'local_committee'],
    ['גילה פרנקל', 'שמאית המשיבה', 'local_committee'],
    ['ליאת צנחני', 'רושמת', null],
  ]);
  const bySpeaker = new Map(turns.map(({ speaker, party }) => [speaker, party]));
  expect(Object.fromEntries(bySpeaker)).toMatchObject({
    'יו"ר': null,
    'ב"כ מש\'': 'local_committee',
    'ב"כ עור\'': 'appellant',
    'ש"ע': 'appellant',
    'ש"מ': 'local_committee',
    'מנכ"ל': 'appellant',
  });
});

it('a list that says of nobody for whom he came is told by the heads of the pleadings, in whatever form', () => {
  const known = peopleOfCase([
    {
      party: 'appellant',
      text: `11 במאי 2025
אל: ועדת ערר לתכנון ולבניה, מחוז תל אביב
מאת: הדיירים רבקה סעדון (דירה 3), נחמיה וילקומר (דירה 5) וילנה גורביץ (דירה 4)
נגד: הועדה המקומית לתכנון ולבניה קריית אשכולית, וגם נגד מעון פשוש בע"מ

ערר של שכנים על היתר לגן ילדים מתחת לבית שלנו`,
    },
    {
      party: 'permit_applicant',
      text: `ועדת הערר למחוז תל אביב – בתיק 4998-05-25
בעניין: מעון פשוש בע"מ ועינת שושני, שתיהן בידי עו"ד רון אבידור, רחוב המסגר 77, תל אביב ("המבקשת")
נגד רבקה סעדון, נחמיה וילקומר, ילנה גורביץ ("העוררים")
20.7.2025
כתב תשובה מטעם מבקשת ההיתר

פרק א – על הסף
א.1 גב' גורביץ אינה בעלת זכות לערור.`,
    },
  ]);
  const { attendees } = readProtocol(
    `ועדת ערר לתכנון ובניה – תל אביב
פרוטוקול ישיבה, ערר 4998-05-25
נכחו:
1. ילנה גורביץ
2. עו"ד רון אבידור
3. ג'מאל זועבי, אדריכל
4. נחמיה וילקומר
5. עו"ד אביטל רוזן
6. איתן קולודני, בודק היתרים
7. עינת שושני
8. שוקי בן-עטר, נ"צ
9. רבקה סעדון

יו"ר: צהריים טובים, תדברו אחד אחד כי זה מוקלט.
רבקה: החצר הזאת שלנו, של כולם.
אבידור: אני רואה עכשיו לראשונה.
רבקה: אל תפריע לי.
יו"ר: מר אבידור, תיתן לה.
רבקה: הבאתי את התקנון מהטאבו.`,
    known,
  );
  expect(Object.fromEntries(attendees.map(({ name, party }) => [name, party]))).toMatchObject({
    'ילנה גורביץ': 'appellant',
    'נחמיה וילקומר': 'appellant',
    'רבקה סעדון': 'appellant',
    'רון אבידור': 'permit_applicant',
    'עינת שושני': 'permit_applicant',
    'איתן קולודני': 'local_committee',
    'שוקי בן-עטר': null,
  });
});

it('reads abbreviations behind a label and a dash as what they stand for, and as nobody present', () => {
  const notes = `רשימות מן הדיון
ההרכב: עו"ד תרצה אלון, יו"ר; דב בן-נון, חבר
נוכחים לעוררת: עו"ד נפתלי ברנד; זבולון קרמי, שמאי
נוכחים לוועדה: עו"ד שולמית צור
כן נוכחת: נחמה ורדי, השמאית המכרעת, לפי הזמנת היו"ר
קיצורים: יו"ר – אלון; ב"נ – בן-נון; ע' – עו"ד ברנד; ו' – עו"ד צור; ש"ע – קרמי; ש"מ – ורדי; מ"ק – מצב קודם

יו"ר – קראנו הכול. מתחילים במועד?
ו' – נשלח בזמן, הוגש באיחור, חשבון פשוט.
ע' – אישור המסירה בתיק.
ש"ע – העסקאות מעבר למסילה.
ש"מ – עיינתי, לא הייתי משנה.`;
  const { attendees, turns } = readProtocol(notes);
  expect(turns.map(({ party }) => party)).toEqual([null, 'local_committee', 'appellant', 'appellant', 'appraiser']);
  const names = attendees.map(({ name }) => name);
  expect(names).toContain('נחמה ורדי');
  expect(names.filter((name) => /["']|המכרעת/.test(name))).toEqual([]);
});

it('knows a party of the pleadings by the kind of body that it is', () => {
  const pleadings = [
    {
      party: 'permit_applicant' as const,
      text: 'ועדת הערר\nמאפיית שיבולים בע"מ, באמצעות ב"כ עו"ד ליאור הרץ\nתגובת מבקשת ההיתר\n1. אין ריח.\n',
    },
  ];
  const protocol = `פרוטוקול
נכחו: נחמה פלד, אורי פלד – העוררים. עו"ד תמר גבע ואינג' ויקטור זלץ, מהנדס הוועדה המקומית. עו"ד ליאור הרץ ומר שגיב אלבז, מנהל המאפייה.
היו"ר: בוקר טוב. מי מדבר?
נחמה: הארובה מתחת לחלון שלי.
עו"ד המאפייה: המודד מצא עשרים ושניים מטר.
שגיב: פעם אחת היה ריח.`;
  const { turns } = readProtocol(protocol, peopleOfCase(pleadings));
  expect(turns.map(({ party }) => party)).toEqual([null, 'appellant', 'permit_applicant', 'permit_applicant']);
});
