// What is said at a hearing beside the arguments, by kind.

/** Invites a side to speak, so that what follows is no answer to a question. */
export const invitesToSpeak = (said: string): boolean => INVITATION.test(said);

/** Greeting, order of speech, offer of a document, presentation of a witness: no part of an argument. */
export const isTalk = (sentence: string): boolean => TALK.test(sentence);

/** Protests against a document or against what another says, without saying more. */
export const objects = (said: string): boolean =>
  said.length < LONGEST_OBJECTION && OBJECTION.test(said) && !OBJECTS_TO_NEW.test(said);

/** That something new must not be heard is an argument. */
const OBJECTS_TO_NEW = /הרחבת ה?חזית|טענ(?:ה|ות) חדש(?:ה|ות)/;

/** Admits, corrects oneself, or does not know: the opposite of arguing. */
export const concedes = (sentence: string): boolean =>
  sentence.length < LONGEST_CONCESSION && CONCESSION.test(sentence) && !CONTRAST.test(sentence);

const LONGEST_OBJECTION = 120;
const LONGEST_CONCESSION = 110;
const anyOf = (classes: Record<string, string>): string => Object.values(classes).join('|');

const INVITATION =
  /(?:רוצ(?:ה|ים)|תרצ(?:ה|י|ו)|מבקש(?:ת|ים)?|משהו) (?:ל?הוסיף|ל?הגיב|ל?השיב|לומר|להגיד|לטעון|להתייחס)|(?:מה|מהי) (?:תשובת|תגובת|עמדת)|תגובת (?:ה?וע?דה|ה?משיב|ה?עורר)|(?:^|[.?!,] )(?:עו"ד|עורכ\S* ה?דין|מר|גב'|גברת|אדר'|ד"ר|אינג'|אדוני|גברתי|הוועדה המקומית|העוררי?ם?|המשיב\S*)(?: [א-ת'"-]+){0,2}\?/;

const TALK = new RegExp(
  `^(?:${anyOf({
    greeting: 'תודה(?: רבה)?|בוקר טוב|צהריים טובים|שלום|ברשות(?:כם|ך)|אדוני,?\\s|גברתי|כבוד ה|סליחה',
    opening:
      'אפתח ב|אתחיל ב|נתחיל ב|אני (?:רוצה|מבקש(?:ת)?) (?:לפתוח|להגיד|לומר|להתחיל|להוסיף|להעלות|להגיש|שזה|שיירשם|לרשום)|אני (?:מתחיל|פותח)(?:ה|ת)?|אני (?:אדבר|אגיד|אהיה|אנסה|אשתדל)|אשתדל',
    count:
      '(?:שתי|שלוש|כמה|ארבע) נקודות|נקודה (?:אחת|אחרונה)\\.|משפט אחד|בקצרה|(?:לעצם|לגופו של) ה?עניין\\.|עכשיו ל\\S+\\.',
    passing:
      'אני (?:משאיר|משאירה|חוזר|חוזרת) (?:ל|על|ב)|אשיב|אסיים|נתייחס|וכל השאר|הוא (?:ידבר|יסביר|ישלים)|היא (?:תדבר|תסביר|תשלים)',
    documents:
      'אני יכול(?:ה)? (?:להמציא|להראות|להציג)|אמציא|נמציא|אבדוק|נבדוק|אצרף|נצרף|חתמתי|הגשתי|אני מפנה את|אני מגיש(?:ה)?|נספח \\S+ ל|ילקוט|הנה(?:\\.| ה(?:עותק|מסמך|דף|מכתב|אישור|תמונ))|קיבל(?:תי|נו) את ה(?=.{0,45}$)|זה אצלי|יש לי (?:כאן |פה )?(?:עותק|העתק)',
    assent:
      'ב?סדר\\.|בסדר גמור|אין לי|כן[.,]|נכון\\.|(?:נכון|(?:זה )?לא (?:מדויק|נכון)),(?=.{0,35}$)|לא(?: היו| היה)?[.,] |אני מאשר(?:ת)?[.,]|מקובל|כמובן\\.|ברור\\.|בוודאי\\.',
    witness:
      'אני (?:מבקש(?:ת)?|אבקש) ש\\S+ (?:ידבר|תדבר|יציג|תציג|יסביר|תסביר)|[א-ת-]+ [א-ת-]+, (?:מהנדסת?|אדריכלית?|שמאית?|יועצת?|יועץ|תושבת?)[^.]{0,25}\\.',
  })})`,
);

const OBJECTION =
  /^אני (?:מתנגד(?:ת)?(?:[.!,]| להגש)|לא מתנגד|מוחה)|^לא מתנגד|^אין התנגדות|^(?:התנגדות|אל תפריע|תן לי לסיים|זה לא היה בערר)/;

const CONCESSION = new RegExp(
  `^(?:${anyOf({
    correction: 'אני מתק[נן](?:ת)?|טעיתי|טעינו|נפלה (?:אצלנו )?טעות|אני חוזר(?:ת)? בי',
    agreement:
      '(?:את|אתה|אתם|חברתי|חברי) צוד(?:ק|קת|קים)|אני (?:מסכימ?ה?|מודה|מקבל(?:ת)?) (?:ש|את |עם)|זה נכון[.,]|אין (?:על זה )?מחלוקת|(?:אני|אנחנו) לא (?:מתווכח|נתווכח|חולק)(?:ת|ים)?|זה כתוב שם',
    ignorance:
      '(?:אני )?לא (?:יודע(?:ת)?|זוכר(?:ת)?|בדקתי|בדקנו|ביקשנו|ביקשתי|פירטתי|כתבתי|הצגתי|עשינו|עשיתי)[.,]|אינני (?:יודע(?:ת)?|זוכר(?:ת)?)|אני לא (?:יודע(?:ת)?|זוכר(?:ת)?|בטוח(?:ה)?)[.,]|אין לי (?:תשובה|נתון|מידע)|על \\S+(?: \\S+)? לא ידעתי',
  })})`,
);
/** What follows is the argument, and what stands before it only grants. */
const CONTRAST = /\s(?:אבל|אולם|ואולם|אלא|אך)\s/;
