import { describe, expect, it } from 'vitest';
import { looseSentence, resolvedSentence } from '../../../src/drafting/claims/resolved.ts';
import { tellArgument, tellArguments } from '../../../src/drafting/claims/tell.ts';
import { isSameTitle, tellingTitle } from '../../../src/drafting/claims/titles.ts';

const SIDE = { name: 'העוררים', form: 'men' } as const;
const claim = (text: string, docType = 'appeal', location = 'סעיף 4') => ({
  ...{ text, docType, location },
  documentTitle: 'כתב ערר',
});

describe('an argument as a decision tells it', () => {
  it('is one attributed sentence that argues, without what leads in and what supports', () => {
    const { text, title } = tellArgument(
      {
        title: 'קווי בניין',
        summary: '',
        claims: [
          claim(
            "זאת ועוד, העוררים סבורים כי הבליטה חורגת מקו הבניין בניגוד לתכנית (נספח ג' לערר). כך למשל ביום 3.4.2024 נמדדו שם שני מטרים.",
          ),
        ],
      },
      SIDE,
      { most: 20 },
    );
    expect(title).toBe('קווי בניין');
    expect(text).toBe('לטענת העוררים, הבליטה חורגת מקו הבניין בניגוד לתכנית.');
  });

  it('is the party’s words between quotation marks with their place where the person cannot be changed', () => {
    const { text } = tellArgument({ title: 'חתימה', summary: '', claims: [claim('אני לא חתמתי על שום הסכמה.')] }, SIDE);
    expect(text).toBe('כלשון העוררים: "אני לא חתמתי על שום הסכמה" (כתב הערר, סעיף 4).');
  });

  it.each([
    'באשר לדחייה ציינה עו"ד לוי כי מקדם הדחייה לא הובא כלל בחשבון השומה.',
    'ממשיכה לדחייה וטוענת כי מקדם הדחייה לא הובא כלל בחשבון השומה.',
    'בעניין הדחייה אמר כי מקדם הדחייה, כך לדבריו, לא הובא כלל בחשבון השומה.',
  ])('is told without what a recorder puts round it: %s', (minutes) => {
    const told = { title: '', summary: '', claims: [claim(minutes, 'protocol', "עמ' 2")] };
    expect(tellArgument(told, SIDE).text).toBe('לטענת העוררים, מקדם הדחייה לא הובא כלל בחשבון השומה.');
  });

  it('begins with a hall where one is spoken of, and not with "however"', () => {
    const hall = { title: '', summary: '', claims: [claim('אולם אירועים אינו מותר באזור מלאכה לפי התכנית החלה.')] };
    expect(tellArgument(hall, SIDE).text).toBe('לטענת העוררים, אולם אירועים אינו מותר באזור מלאכה לפי התכנית החלה.');
    const however = { title: '', summary: '', claims: [claim('אולם המגרש אינו מותר בבנייה לפי התכנית החלה.')] };
    expect(tellArgument(however, SIDE).text).toBe('לטענת העוררים, המגרש אינו מותר בבנייה לפי התכנית החלה.');
  });

  it('is the words of the minutes where they tell what somebody does', () => {
    const minutes = claim('מכחישה שניתן ללמוד ממחיר משנת 2022 על שווי בשנת 2018 בלא התאמה.', 'protocol', '');
    const { text } = tellArgument({ title: 'שווי ועסקאות השוואה', summary: '', claims: [minutes] }, SIDE);
    expect(text).toContain('"מכחישה שניתן ללמוד');
  });

  it('is told without the verb with which minutes begin what was said', () => {
    const minutes = claim('הוסיפה כי ערך הדירה נפגע בשל הקמת המגדל הצמוד לה.', 'protocol', "עמ' 2");
    expect(tellArgument({ title: 'ירידת ערך', summary: '', claims: [minutes] }, SIDE).text).toBe(
      'לטענת העוררים, ערך הדירה נפגע בשל הקמת המגדל הצמוד לה.',
    );
  });

  it('takes no more words than there is room for, at a clause', () => {
    const long =
      'תקן החניה שנקבע אינו מספיק לרחוב, שכן הרחוב צר מאוד והוא מסתיים בשער של בית ספר שבו לומדים מאות תלמידים המגיעים ברגל בכל בוקר';
    const [told] = tellArguments([{ title: 'חניה', summary: '', claims: [claim(long)] }], SIDE, 12);
    expect(told!.text).toBe('לטענת העוררים, תקן החניה שנקבע אינו מספיק לרחוב.');
  });

  it.each([
    ['relief', 'לחלופין, להגביל את הגובה לשתי קומות ולאסור שימוש בגג.'],
    ['what is read with something unnamed', 'יש לקרוא אותה יחד עם הנספח של המהנדסת, המתייחס לכל טענה וטענה.'],
  ])('is not told by %s', (_, sentence) => {
    expect(tellArgument({ title: '', summary: '', claims: [claim(sentence)] }, SIDE).text).toBe('');
  });

  it('is not told by a sentence that is not understood without the one before it', () => {
    const fall = 'זו ירידה של ארבעה-עשר אחוזים, ואין היא פגיעה סבירה. ערך הדירה נפגע בשל הקמת המגדל הצמוד לה.';
    expect(tellArgument({ title: 'ירידת ערך', summary: '', claims: [claim(fall)] }, SIDE, { most: 25 }).text).toBe(
      'לטענת העוררים, ערך הדירה נפגע בשל הקמת המגדל הצמוד לה.',
    );
    const alone = { title: '', summary: '', claims: [claim('היא אינה פגיעה סבירה, ואין לה כל הצדקה תכנונית.')] };
    expect(tellArgument(alone, SIDE).text).toBe('');
    expect(tellArgument({ ...alone, title: 'ירידת ערך' }, SIDE).text).toContain('כלשון העוררים: "היא אינה פגיעה');
  });

  it.each([
    ['4.2א קיר התמך חורג מקו הבניין הצדי של המגרש.', 'קיר התמך חורג מקו הבניין הצדי של המגרש.'],
    ['משמע, הקיר חורג מקו הבניין הצדי של המגרש.', 'הקיר חורג מקו הבניין הצדי של המגרש.'],
    ['לפיכך הקיר חורג מקו הבניין הצדי של המגרש.', 'הקיר חורג מקו הבניין הצדי של המגרש.'],
    ['גם אם הקיר נמוך, הוא חורג מקו הבניין הצדי.', 'גם אם הקיר נמוך, הוא חורג מקו הבניין הצדי.'],
  ])('is bare of numbers and of words that tie it to its document: %s', (written, told) => {
    const { text } = tellArgument({ title: 'קווי בניין', summary: '', claims: [claim(written)] }, SIDE);
    expect(text).toBe(`לטענת העוררים, ${told}`);
  });

  it('stands under a title that it meets, else under its own subject, else under none', () => {
    const titled = (title: string, words: string) =>
      tellArgument({ title, summary: '', claims: [claim(words)] }, SIDE).title;
    expect(titled('קווי בניין', 'הבליטה חורגת מקו הבניין בניגוד לתכנית.')).toBe('קווי בניין');
    expect(titled('שיהוי', 'תקן החניה שנקבע אינו מספיק לרחוב.')).toBe('חניה ותנועה');
    expect(titled('שיהוי', 'המלצת החוקרת אינה מונחת בתיק.')).toBe('');
  });

  it('leaves lead-ins and announcements untold', () => {
    expect(tellArgument({ title: '', summary: '', claims: [claim('בטרם סיום, שתי הערות.')] }, SIDE).text).toBe('');
  });
});

describe('the heading of the pleading over what is told', () => {
  const titled = (title: string, heading: string, words: string): string =>
    tellArgument({ title, summary: '', claims: [{ ...claim(words), heading }] }, SIDE).title;

  it('stands, though the words do not speak of it', () => {
    expect(titled('בטיחות', 'בטיחות', 'ביוני עלה מן המבנה עשן שחור, והכבאית לא הגיעה עד אליו.')).toBe('בטיחות');
    expect(titled('פגיעה בפרטיות', 'פגיעה בפרטיות', 'התכנון אינו כולל כל אמצעי הסתרה, לא רפפות ולא אדניות.')).toBe(
      'פגיעה בפרטיות',
    );
    expect(titled('השטח הציבורי הפתוח', 'השטח הציבורי הפתוח', 'כיכר מעל מרתף חניה אינה תחליף לגן.')).toBe(
      'השטח הציבורי הפתוח',
    );
    expect(titled('', 'חוזק המבנה', 'האישור שצורף אינו חתום בטופס העירוני.')).toBe('חוזק המבנה');
    expect(titled('סוגיית היכולת', 'לחלופה הצפונית', 'שם אין שכן כלל, ואיש לא ייפגע.')).toBe('החלופה הצפונית');
  });

  it('gives way to what the words are about, where it names no matter', () => {
    expect(titled('', 'כללי', 'המלצת החוקרת אינה מונחת בתיק.')).toBe('');
    expect(titled('רעש', 'משפחה אחת ובית אחד', 'תקן החניה שנקבע אינו מספיק לרחוב, ומקומות החניה חסרים.')).toBe(
      'חניה ותנועה',
    );
  });
});

describe('titles that name one matter', () => {
  it.each([
    ['הרעש', 'רעש'],
    ['קו הבניין', 'קווי בניין'],
    ['סוגיית החניה', 'חניה'],
    ['לעניין העצים', 'עצים'],
    ['הפגיעה בפרטיות', 'פגיעה בפרטיות'],
    ['רעש וזיהום', 'זיהום ורעש'],
  ])('%s and %s', (a, b) => expect(isSameTitle(a, b)).toBe(true));
  it.each([
    ['רעש', 'ריח'],
    ['חניה', 'חניה ותנועה'],
    ['', ''],
  ])('not %s and %s', (a, b) => expect(isSameTitle(a, b)).toBe(false));
});

describe('a title as a heading has it', () => {
  it.each([
    ['שימור: הנמכת קומה', 'שימור: הנמכת קומה'],
    ['קווי בניין (2)', 'קווי בניין'],
    ['מטרדים: העורר, מר אזולאי, מצייר תמונה של בית דממה', 'מטרדים'],
    ['טענה נוספת (2)', ''],
    ['העוררת 4 התנגדה, והתנגדותה נדחתה לגופה', ''],
    ['המכתב הועבר לחבריי אתמול', ''],
    ["הדברים שנשמעו בדיון, חלק ג'", ''],
    ['יתר נימוקי הערר', ''],
    ['הסבתות', ''],
    ['ולשם מה', ''],
    ['שאר הדברים', ''],
    ['על הקהילה ועל המקום', ''],
    ['בית שלא נבנה', ''],
    ['הנימוק שאינו', ''],
    ['בור ומה שמתחת', ''],
    ['היסודות של שני הבתים לא נבדקו', ''],
    ['בנייה לא חוקית', 'בנייה לא חוקית'],
    ['ועוד שלושה דברים', ''],
    ['רעש: אז הסעיף פשוט', 'רעש'],
    ['פרסום והליך: הפרסום נעשה', 'פרסום והליך'],
    ['היחידה השנייה הייתה', ''],
  ])('%s', (title, told) => {
    expect(tellingTitle(title)).toBe(told);
  });

  it('is no subject of another kind of appeal', () => {
    expect(tellingTitle('התיישנות התביעה', 'plan')).toBe('');
    expect(tellingTitle('התיישנות התביעה', 'compensation')).toBe('התיישנות התביעה');
    expect(tellingTitle('היטל השבחה – פטור', 'permit')).toBe('');
  });

  it('is without the row of an answer in a table', () => {
    expect(tellingTitle('8 (כפל תשלום)')).toBe('כפל תשלום');
    expect(tellingTitle('13 (טיהור)')).toBe('');
    expect(tellingTitle('חניה ותנועה: השישית')).toBe('חניה ותנועה');
    expect(tellingTitle('עסקאות ההשוואה: אולם השמאי')).toBe('עסקאות ההשוואה');
    expect(tellingTitle('סמכות: היעדר זכות עמידה')).toBe('סמכות: היעדר זכות עמידה');
  });
});

describe('what was given up', () => {
  const given = {
    state: 'withdrawn',
    where: 'hearing',
    words: 'איננו עומדים עוד על הטענה בדבר קו הבניין הצדי.',
  } as const;

  it('is told once as that, with the words, in the number and gender of the side', () => {
    const argument = { title: 'קווי בניין', claims: [{ text: 'קו הבניין הצדי הופר.' }] };
    expect(resolvedSentence(argument, given, SIDE)).toBe(
      'העוררים חזרו בהם בדיון מטענתם בדבר קו הבניין הצדי ("איננו עומדים עוד על הטענה בדבר קו הבניין הצדי"), והיא אינה טעונה הכרעה.',
    );
    const woman = { name: 'הוועדה המקומית', form: 'woman' } as const;
    expect(resolvedSentence(argument, { ...given, where: 'writing' }, woman)).toContain(
      'הוועדה המקומית חזרה בה בכתב מטענתה',
    );
  });

  it('quotes of longer words the sentence that gives up', () => {
    const words = 'שתי הערות ואסיים. עיינתי בתיק הבניין. איננו עומדים עוד על הטענה בדבר קו הבניין הצדי.';
    const told = resolvedSentence({ title: '', claims: [] }, { ...given, words }, SIDE);
    expect(told).toContain('("איננו עומדים עוד על הטענה בדבר קו הבניין הצדי")');
    expect(told).not.toContain('שתי הערות');
  });

  it('names no argument that the words do not speak of, and says where it stands', () => {
    const claims = [{ text: 'החלקה גובלת בדרך.', docType: 'appeal', location: 'סעיף 5.3' }];
    const told = resolvedSentence({ title: 'גבילות', claims }, { ...given, words: 'וגם 5.3, שלא זימנו, יורד.' }, SIDE);
    expect(told).toBe('העוררים חזרו בהם בדיון מטענתם שבסעיף 5.3 לכתב הערר: "וגם 5.3, שלא זימנו, יורד".');
  });

  it.each([
    ['אנחנו מוותרים על הטענה בדבר שיקולים זרים של יו"ר ועדת המשנה.', 'שיקולים זרים של יו"ר ועדת המשנה'],
    ['היזמית חוזרת בה מהטענה לחוסר תום לב של השכנים.', 'חוסר תום לב של השכנים'],
    ['אני חוזר בי מן הטענה בעניין הצל על בית הספר; כך ביקשו.', 'הצל על בית הספר'],
  ])('names what the words name: %s', (words, subject) => {
    expect(resolvedSentence({ title: 'סבירות', claims: [] }, { ...given, words }, SIDE)).toContain(
      `מטענתם בדבר ${subject} ("`,
    );
  });

  it('is told with a mark where nobody can tell which it is', () => {
    const told = looseSentence({ party: 'appellant', where: 'hearing', words: 'לא נמשיך בזה.' }, SIDE);
    expect(told).toBe(
      'ככל הנראה העוררים חזרו בהם בדיון מאחת מטענותיהם: "לא נמשיך בזה" [לאמת: אם יש בדברים ויתור, ועל איזו טענה].',
    );
  });
});
