// Whether a sentence says something of its subject: a verb, a copula or a word that stands for one, in its main clause.

/**
 * Whether the main clause has a predicate. What stands in a relative clause ("תכנית 5, שפורסמה …") or in brackets says nothing
 * of the subject, and a figure is no verb.
 */
export function hasPredicate(sentence: string): boolean {
  if (OPENS_A_CLAUSE.test(sentence)) return false;
  const main = sentence
    .replace(/\([^()]*\)/g, ' ')
    .replace(/["“”״][^"“”״]{2,60}["“”״](?![א-ת])/g, ' ')
    // Up to the next comma; one that closes the sentence takes all that follows.
    .replace(/, (?:ש|אשר )(?!יש|שה |ני |לוש|מונה|בע)[^,;]*(?:[,;]|\.?$)/g, ' ');
  return FILED.test(main) || (main.match(WORD) ?? []).some((word, at) => isPredicate(word, at));
}

/** "הגישה" is an access too. */
const FILED = /(?<![א-ת])ו?הגישה (?:את |לו?וו?עדה |ערר|בקש|התנגד|תביע|תו?כנית|תשוב)/;
const WORD = /[א-ת]+(?:["'][א-ת]+)?/g;

/** "שמאז 2021 הגישו …": the clause of a sentence that is not there. */
const OPENS_A_CLAUSE =
  /^(?:שמאז|שהוא|שהיא|שהם|שהן|שאין|שלא|שעל|שיש|שב(?:שנת|יום)|שה(?:עורר|משיב|וועד|תכנ|מגרש|היתר|בקש))/;

const set = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter((word) => word !== ''));

function isPredicate(word: string, at: number): boolean {
  const bare = word.replace(/^ו(?=[א-ת]{3})/, '');
  return PREDICATES.has(word) || PREDICATES.has(bare) || INFLECTED.has(bare) || (at > 0 && PRESENT.test(bare));
}

/** Copulas, words that stand for a verb, and verbs whose form other words share. */
const PREDICATES = set(`
  הוא היא הם הן הינו הינה הינם הינן היה הייתה היתה היו יש איננו איננה אינו אינה אינם
  בעל בעלת בעלי בעליו בעליה בעליהם הבעלים בבעלות בחכירת רשום רשומה רשומים רשומות ידוע ידועה ידועים ידועות מצוי מצויה מצויים מצויות
  ממוקם ממוקמת ממוקמים נמצא נמצאת נמצאים נמצאות עומד עומדת עומדים עומדות ניצב ניצבת ניצבים ניצבות שוכן שוכנת שוכנים בנוי בנויה בנויים בנויות
  גובל גובלת גובלים גובלות גר גרה גרים גרות סמוך סמוכה סמוכים חל חלה חלים חלות חלו כולל כוללת כוללים כוללות כלל כללה כללו מונה מונים מנה
  מיועד מיועדת מיועדים יועד יועדה יועדו משתרע משתרעת מתיר מתירה מתירים התיר התירה התירו קובע קובעת קובעים קבע קבעה קבעו
  פונה פונים פונות מחזיק מחזיקה מחזיקים מפעיל מפעילה מפעילים משמש משמשת משמשים שימש שימשה שימשו מסומן מסומנת סומן סומנה סומנו
  עברה עבר עברו תעבור יעבור רכש רכשה רכשו נרכש קנה קנתה קנו מכר מכרה מכרו בנה בנתה בנו ניתן ניתנה ניתנו נתן נתנה נתנו
  אישר אישרה אישרו דחה דחתה דחו סירב סירבה סירבו ערך ערכה ערכו נערך נערכה פרסם פרסמה שילם שילמה שילמו דרש דרשה נדרש נדרשה נדרשו
  הגיש המליץ החליט הוחלט הוציא הודיע הוגש הופקד הוקם הורחק התקיים התקבל פורסם אושר נחתם נבנה נמכר נכנס נפל ניתק ירש ירשו
  מינה מינתה מונתה מבקש מבקשת מבקשים מציע מציעה מציעים משנה מוסיפה מוסיף יזם יזמה יזמו קיים קיימה קיימו חתם חתמה חתמו העביר העבירה העבירו
  חויב חויבה חויבו נמסר נמסרה נמסרו נקבע נקבעה נקבעו נותר נותרה נותרו נולד נפטר נפטרה צורף צורפה צפוי צפויה כתוב כתובה ערוכה ערוך
  דורש דורשת קיבל קיבלה קיבלו התנגד עזב עזבה מתגוררת מתגורר מתגוררים באה נוסדה נוסד תוקן תוקנה תוקנו בתוקף זכה זכתה פנה פנתה פנו`);

/**
 * Verbs that end in the past as they stand here and take ה and ו; by their letters alone nouns with the article look the same
 * ("התנועה", "הבנייה").
 */
const PAST = `
  פורסמ אושר בוטל שולמ צומצמ חולק תוקנ יועד סומנ צורפ שוב שוקמ נומק נוהל הופקד הוגש הוקמ הוכרז הומצא הוצא הורחק הורחב הועבר הוחלפ הוספ
  הוצג הוארכ הוטל הובא הותר הוסדר הושלמ הוזמנ הוצב הותקנ התקבל התקיימ התנגד התחייב התבקש הסתיימ השתנ הצטרפ התבסס הסתמכ הצביע
  נכנס נמכר נדחת נערכ נמסר נקבע נפטר נרכש נסלל נדונ נשמע נחתמ נפתח נבחר נדרש נהרס נוסד נבנת נבנ נדח נפסק נמחק נסגר נמצא נרשמ נחלק נטע
  החליט המליצ הודיע הוציא הפקיד הקימ הרחיב הוסיפ העביר הסכימ השלימ הזמינ הפעיל הכריז המציא השיב הציג התיר הגדיל הגביל הטיל הורת הור
  ביקש קיימ שינ תיקנ בחנ דנ ישב שמע פעל פתח סגר נטל הקצ חתמ שכר קיבל עבר ירש`;
const INFLECTED = new Set(
  PAST.split(/\s+/)
    .filter((stem) => stem !== '')
    .flatMap((stem) => [`${stem}ה`, `${stem}ו`])
    .concat(['הגישו', 'דנה', 'דנו', 'השתנתה', 'קיים', 'שינתה', 'הקצתה']),
);

/** Participles of hitpael, which no noun of a plan shares from five letters on. */
const PRESENT = /^מ(?:ת|צט|שת|סת)[א-ת]{3,4}(?:ת|ים|ות)?$/;
