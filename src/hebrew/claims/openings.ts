// How sentences open: on what was said before them, or on a matter of their own.

/** Words that announce the next point of an argument, by what they do; each may stand after "and". */
const NEXT_POINT: Record<string, string> = {
  counting:
    'ראשית|שנית|שלישית|רביעית|חמישית|שישית|שביעית|בראש ובראשונה|קודם כו?ל|קודם לכו?ל|לפני הכו?ל|לסיום|לבסוף|אחרון|לסיכום',
  another:
    '(?:דבר|עניין|ענין|טעם|נקודה|טענה|נימוק|פגם|קושי|כשל|ליקוי|שגיאה|היבט) (?:נוספ(?:ת|ים|ות)|נוסף|אחר(?:ת|ון|ונה)?|שניי?ה?|שלישית?|רביעית?)',
  adding:
    'כמו כן|זאת ועוד|זאת אף זאת|לא זו (?:אף|בלבד)|יתרה (?:מ\\S+)|יתר על כן|נוסף (?:לכך|לזה|על \\S+)|בנוסף(?: ל\\S+)?|הוא הדין|כנ"ל|כך (?:גם|אף)|מעבר ל(?:כך|זה|אמור)|חוץ מזה|מלבד ז\\S+|לבד מזה|בנפרד|במנותק|בל[אי] קשר|אגב|בכלל|עכשיו|רק עוד|עוד(?: לחל?ופין|:| דבר| משהו| זאת)|(?:יש|ישנו|ישנה) (?:גם|עוד)',
  alternative: 'לחל?ופין|לחילופין|ל(?:חילופי|חלופי) ח\\S+',
  naming:
    '(?:אשר|באשר|ביחס|בנוגע|בכל הנוגע|בכל הקשור) ל\\S+|(?:לעני?ין|לגבי|בעני?ין|לסוגיי?ת|לשאלת|בסוגיי?ת|בשאלת|מבחינת|בהקשר|במישור|ברמה|בהיבט|לגופ\\S{1,2}|לטענה|בכל האמור) \\S+|מבחינה \\S+ת|מן הבחינה|על ה?[א-ת]+(?=,)',
  speaking: 'אני (?:אגיד|אומר|רוצה (?:לומר|להגיד|להוסיף|לדבר)|מבקש(?:ת)? (?:לומר|להוסיף|להדגיש))|תראו|תסתכלו|שימו לב',
};

/** Words by which a sentence goes on with what was said. */
const JOINS_ON: Record<string, string> = {
  pronoun: 'זו|זה|זאת|אלה|אלו|הוא|היא|הם|הן|בו|בה|בהם|לו|לה|להם|שם|כאן|אותו|אותה|הללו|כזה|כזאת|כזו|הדבר|הדברים',
  inference:
    'לכן|על כן|לפיכך|אז|מכאן|משכך|די|בכך|לכך|ברי|פשיטא|ודאי|בוודאי|ברור|התוצאה|הדעת|מובן|מטבע|שכן|שהרי|הרי|משום כך|מטעם זה',
  explaining:
    'כלומר|היינו|דהיינו|כך|ככה|כאמור|למעשה|בפועל|למשל|לשון אחר|אכן|דוק|יודגש|יובהר|הנה|ה?ראיה|לראיה|כידוע|דווקא|רק|אפילו',
  condition: 'אילו|לו|מי ש\\S*|כל ש\\S*|אין זה|אין זו',
  time: 'מאז|לפני כן|אחר כך|לאחר מכן',
  contrast: 'אולם|אך|אבל|ברם|אלא|לעומת|מנגד|דא עקא|להפך|להיפך|אדרבא|אדרבה',
};

const anyOf = (classes: Record<string, string>): string => Object.values(classes).join('|');
const NEXT = new RegExp(`^ו?(?:${anyOf(NEXT_POINT)})(?![א-ת])`);
const BACK = new RegExp(`^ו?(?:${anyOf(JOINS_ON)})(?=[\\s,:.])`);
const AND = /^ו[א-ת]{2,}/;
const POINTING =
  /(?:^|\s)[ושבלמכ]{0,2}(?:ה?זה|ה?זו|ה?זאת|ה?אלה|אלו|כך|אותו|אותה|אותם|הללו|כזה|כזו|כזאת|כאלה|הנ"ל|כ?האמור(?:ה|ים|ות)?|כאמור|עליו|עליה|עליהם|ממנו|ממנה|מהם|מהן|שם|בו|בה|בהם)(?=[\s,.:?!]|$)/;

/** Says that another point comes ("שנית", "אשר לחניה", "לא זו אף זו"). */
export const announcesPoint = (sentence: string): boolean => NEXT.test(sentence);

/** Goes on with what was said: a pronoun, an inference, an explanation, a contrast. */
export const joinsOn = (sentence: string): boolean => !NEXT.test(sentence) && BACK.test(sentence);

/** Opens with "and" and a matter of its own ("והבניין הזה ישן"). */
export const opensWithAnd = (sentence: string): boolean =>
  AND.test(sentence) && !NEXT.test(sentence) && !BACK.test(sentence);

/** Speaks somewhere of what was said by a pronoun ("אותו היתר", "בה", "האמור"). */
export const pointsAt = (sentence: string): boolean => POINTING.test(sentence);

/** States a rule about any such thing ("רשות שאינה שוקלת חלופה אינה …"): the ground of what stands before it. */
export const statesRule = (sentence: string): boolean => RULE.test(sentence);

/** Draws the whole conclusion of a threshold argument, so that what comes after is another ("ויש לדחותו על הסף."). */
export const concludes = (sentence: string): boolean => CONCLUSION.test(sentence);

const CONCLUSION =
  /(?:ל(?:דחות|סלק|מחוק)\S*|להידחות|להימחק|לדחייה|סילוק\S*|דחיי?ת\S*)(?: (?:את )?ה?(?:ערר|תביעה|התביעה))? על ה?סף[.,]?$/;
const RULE =
  /^(?!ה|אין |אינ|לא |יש )[א-ת"]{2,}(?: [א-ת"]{2,})? (?:ש[א-ת"]{2,}|אשר|אינ(?:ה|ו|ם|ן)|איננ(?:ה|ו)|היא|הוא)(?=\s)/;
