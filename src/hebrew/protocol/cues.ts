/** What the words of a passage said at a hearing show of it: 0 or 1, or how many there are. */
export interface HeardCues {
  /** "דבר שלא כתבנו בערר", "נקודה נוספת": the speaker says that it is new. */
  saysNew: number;
  /** "הרחבת חזית": it answers something that is new. */
  callsNew: number;
  /** "עוד", "ויש גם", "דרך אגב" in its first words: it goes on to something else. */
  goesOn: number;
  /** "לחלופין", "אם תמצא הוועדה ש…", "מסכימים להנמיך": a fallback, or an offer, as hearings bring them up. */
  alternative: number;
  /** "נבקש", "לפחות", "להתנות", "להחזיר": something is asked of the panel. */
  asks: number;
  /** "הבאתי", "לפניכם", "אני מגיש": something is put before the panel. */
  presents: number;
  /** A letter, a photograph, an opinion, a map: something to look at. */
  exhibits: number;
  /** "מדדתי", "הרצתי", "ספרתי": the speaker did something to find out. */
  measured: number;
  /** "הודאה", "הרשות עצמה אומרת". */
  admits: number;
  /** "אמר", "אישר", "חתם", "בעצמו": what another said or did. */
  othersSaid: number;
  /** "אני", "לנו", "אצלי". */
  firstPerson: number;
  /** How many verbs tell what the speaker did. */
  did: number;
  /** How many words tell when: a month, "אתמול", "השנה". */
  whenSaid: number;
}

/** The cues in a passage of normalised text. */
export function heardCues(text: string): HeardCues {
  const has = (pattern: RegExp, within = text): number => (pattern.test(within) ? 1 : 0);
  return {
    saysNew: has(SAYS_NEW),
    callsNew: has(CALLS_NEW),
    goesOn: has(GOES_ON, text.slice(0, FIRST_WORDS)),
    alternative: has(ALTERNATIVE),
    asks: has(ASKS),
    presents: has(PRESENTS),
    exhibits: has(EXHIBITS),
    measured: has(MEASURED),
    admits: has(ADMITS),
    othersSaid: has(OTHERS_SAID),
    firstPerson: has(FIRST_PERSON),
    did: (text.match(DID) ?? []).length,
    whenSaid: (text.match(WHEN_SAID) ?? []).length,
  };
}

/** Characters in which a speaker says that he goes on to something else. */
const FIRST_WORDS = 60;

const SAYS_NEW =
  /ש?לא (?:כתבנו|כתבתי|נכתב(?:ה|ו)?|נטענה?|נזכרה?|צוינ?ה?|הייתה?|היה) (?:עד כה|ב(?:כתב )?ה?(?:ערר|תשובה|התנגדות)|אצלנו)|ש?לא נכתב(?:ה|ו)?(?![א-ת])|(?<![א-ת])ו?ב?(?:נקודה|טענה|עניין) (?:נוספת|חדשה|אחרת|נוסף|חדש)|דבר (?:נוסף|שני|חדש)|(?:ו?עוד) (?:משהו|דבר|נקודה|טענה)(?! אחד)|ש(?:גיליתי|גילינו|התגלה|נודע)|רוצ(?:ה|ים) להעלות/;
const CALLS_NEW = /הרחבת ה?חזית|להרחב(?:ה|ת)(?![א-ת])|טענה חדשה|טענות חדשות/;
const ALTERNATIVE =
  /לחלופין|לפנים משורת הדין|(?<![א-ת])ו?(?:גם )?אם (?:תמצא|תסבור|תחליט|תקבע|יש (?:פגם|בעיה)|היה פגם|נפל פגם|ה?ועד\S+ (?:הזו |הזאת )?(?:תמצא|תסבור))|התרופה (?:ל|היא|איננה)|(?:מסכימ(?:ה|ים|ות)|מסכים|מציע(?:ה|ים|ות)?|מוכנ(?:ה|ים)|נכונ(?:ה|ים)) ל(?:הנמיך|צמצם|הקטין|הסיט|הזיז|הוריד|וותר|החליף|הוסיף|עטוף|העתיק)/;
const PRESENTS =
  /(?<![א-ת])ו?(?:הבאתי|הבאנו|(?:אני |אנו |אנחנו )?מגיש(?:ה|ים)? (?!ה)|הגשתי|הגשנו|לפניכ[םן]|והנה|הנה|קיבלנו|קיבלתי|צירפתי|צירפנו|(?:אני |אנו )?מציג(?:ה|ים)?|להציג|הוגש(?:ה|ו)? (?:היום|הבוקר)|אצלי|בידינו|יש (?:לנו|לי|בידי\S*) (?:אישור|מכתב|מסמך|חוות|תיעוד|צילומים|הקלטה|תצהיר)|ויש אישור|הצטייד\S*)(?![א-ת])/;
const MEASURED =
  /(?<![א-ת])ו?ש?(?:מדדתי|מדדנו|ספרתי|ספרנו|חישבתי|חישבנו|הרצתי|הרצנו|בדקתי|בדקנו|צילמתי|צילמנו|ערכתי|הלכתי|פניתי|ביקשנו מה\S+|הזמנו|ביקרתי|ביקרנו)(?![א-ת])|(?<![א-ת])(?:ד"ר|פרופ'|מר|גב'|אינג'|ה?(?:שמאי|מהנדס|יועץ|מודד|אדריכל)(?:ת|ה)?)(?: [א-ת'"-]+){0,3} (?:מדד|ספר|בדק|חישב|צילם|הריץ|ערך)(?:ה)?(?![א-ת])/;
const ADMITS =
  /הודאה|(?<![א-ת])הוד(?:ה|ו|תה)(?![א-ת])|אמרה? ל(?:י|נו)(?![א-ת])|כתבתם|אמרתם|ה?(?:רשות|עירייה|ועדה) עצמה/;
const GOES_ON =
  /(?<![א-ת])ו?(?:עוד|גם|בנוסף|חוץ מזה|מעבר לזה|יותר מזה|ומה (?:עם|ש)|דרך אגב|אגב|נקודה|דבר|עניין|משהו|ויש|יש גם|לא רק)(?![א-ת])/;
const ASKS =
  /לחלופין|לחילופין|אם (?:הוועדה|תקבע|תחליט|בכל זאת|לא|כבר|יוחלט|תסברו|תחשבו|תמצאו)|לפחות|מבקש\S* (?:שהוועדה|ש|ל)|נבקש|תנאי|להתנות|להשית|הוצאות|להורות|להחזיר|עיכוב|לדחות/;
const EXHIBITS =
  /(?<![א-ת])ו?(?:הנה|תראו|תסתכל\S*|ראו|יש לי|יש לנו|הבאתי|הבאנו|מגיש\S*|להגיש|הגיש\S*|לפניכם|מצורף|צירפ\S*|מוצג|סומן|נייר|עותק|עותקים|צילומ?\S*|תמונ\S*|סרטון|הקלטה|מייל|וואטסאפ|מכתב\S*|תצהיר\S*|חוות דעת\S*|נסח|אישור|תדפיס|דו"ח|טבלה|מפה|תצ"א)(?![א-ת])/;
const OTHERS_SAID =
  /(?<![א-ת])(?:אמר\S*|הוד\S*|אישר\S*|כתב\S*|הסכי\S*|חתמ\S*|שמעתם|שמענו|עכשיו אמר|בעצמ\S+|עצמ(?:ם|ה|ו))(?![א-ת])/;
const FIRST_PERSON = /(?<![א-ת])(?:אני|אנחנו|אנו|שלי|שלנו|לי|לנו|אצלי|אצלנו|בידי|בידינו)(?![א-ת])/;
const DID = /(?<![א-ת])[ושכ]{0,2}[א-ת]{2,6}(?:תי|נו)(?![א-ת])/g;
const WHEN_SAID =
  /(?<![א-ת])[בלמ]?(?:ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר|אתמול|שבוע|החודש|הקיץ|השנה|אשתקד)(?![א-ת])/g;
