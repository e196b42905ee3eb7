// What laymen write in a letter of appeal beside their arguments.

/** Asks the committee to do something ("אני מבקשת מכם לבטל", "שתורו להרוס"). */
export const asksOfCommittee = (sentence: string): boolean => ASKS.test(sentence);

/** Presents the writer, greets, excuses, or says what is about to be written. */
export const isCourtesy = (sentence: string): boolean => COURTESY.test(sentence) || PLAN.test(sentence);

/** Says that the reasons follow ("אני רוצה להסביר למה", "ואלה הסיבות:") or is the first of them ("דבר ראשון הרעש.", "קודם כל"). */
export const opensReasons = (paragraph: string): boolean => PLAN.test(paragraph) || FIRST_POINT.test(paragraph);

/** Opens a list of what is asked for ("מה אני מבקש:", "לכן נבקש מהוועדה:"). */
export const opensRequests = (line: string): boolean =>
  line.length <= LONGEST_LEAD && line.endsWith(':') && REQUESTS.test(line);

/** Ends a letter ("בתודה מראש,", "בברכה") or names what is attached to it ("מצורף: …"). */
export const endsLetter = (line: string): boolean =>
  (line.length <= LONGEST_CLOSING && CLOSES.test(line)) || ATTACHED.test(line);

/** An ordinal and a topic in front of what is said of it ("דבר שלישי, החצר."). */
export const isRunInOrdinal = (sentence: string): boolean =>
  sentence.length <= LONGEST_RUN_IN && ORDINAL.test(sentence);

const anyOf = (classes: Record<string, string>): RegExp => new RegExp(Object.values(classes).join('|'));

const LONGEST_LEAD = 110;
const LONGEST_CLOSING = 70;
const LONGEST_RUN_IN = 50;
const REQUESTS =
  /(?:^|[\s,])(?:מה (?:אני |אנחנו |אנו )?(?:מתבקש|מבקש|רוצ)\S*|(?:אני|אנו|אנחנו) (?:מבקש|רוצ)\S*|אבקש|נבקש|בקשת(?:י|נו)|ה?בקשות(?: של(?:י|נו))?|מתבקשת? ה?ו?ועד\S*)(?![א-ת])/;
const CLOSES =
  /^(?:בתודה|בברכה|בתקווה|בכבוד|בכל הכבוד|תודה(?: רבה)?(?: מראש)?(?=[,.!]|$)|על החתום|שלכם)(?![א-ת])[^.:]*[.,!]?$/;
const ATTACHED = /^(?:מצורפ(?:ים|ות|ת)|מצורף|מצרפ(?:ים|ת)|מצרף|צירפתי|צירפנו|נספחים|צרופות|העתק(?:ים)?|לוט)\s?:/;
const ORDINAL =
  /^(?!.*:\s.*(?:אין|לא|יש|אינ\S+)\s)ו?ה?(?:דבר|טענה|נקודה|סיבה|נימוק|עניין|נושא|סעיף|בעיה)\s(?:ה?(?:ראשו|שני|שליש|רביע|חמיש|שיש|שביע|שמינ|תשיע|עשיר|אחר)[א-ת]*|נוספ?ת?|מס(?:'|פר) \d{1,2})(?![א-ת])[^.!?]*[.:]$/;
const COMMAND =
  '(?:תבטלו|תעצרו|תפסיקו|תחייבו|תורו|תגבילו|תחזירו|תקבלו|תדחו|תסרבו|תאסרו|בטלו|עצרו|הפסיקו|חייבו|הורו|הגבילו|החזירו|קבלו|דחו|סרבו|אסרו)(?![א-ת])';
const ASKS = anyOf({
  first:
    '(?:^|[\\s,])(?:אני|אנו|אנחנו) מבקש(?:ת|ים|ות)? (?:מכם |מכבודכם |מן ה?ו?ועדה |מהו?ועדה )?(?:ל(?:בטל|דחות|קבל|הורות|עצור|הגביל|מנוע|אסור|חייב|הפסיק|פסוק|השיב|החזיר|עכב|קבוע|תקן|שקול)|ש(?:ת|י)[א-ת]+)|^(?:לכן |אז )?(?:אבקש|נבקש|אודה|נודה)(?![א-ת])',
  // "בבקשה להיתר לא סומנו …" speaks of an application.
  please: `^(?:אנא|נא)(?=[, ])|^בבקשה(?:,| (?:${COMMAND}|ש(?:לא )?ת[א-ת]{2,}ו(?![א-ת])|אל ת|ל(?:בטל|דחות|קבל|עצור|הפסיק) את ))`,
  listed: '^(?:ו?אם [^.,]{3,40}, )?(?:אז )?(?:ו?לפחות )?ו?ש(?:לא )?ת[א-ת]{2,}ו(?=\\s)',
  commands: `^(?:(?:אז|ו?לפחות|לכן) )*${COMMAND}`,
  costs: '(?:^|\\s)ו?ש?י?ת?חזירו ל(?:י|נו) את ה?(?:הוצא|אגר)',
});
/** What a layman says he is about to write. */
const PLAN = anyOf({
  wish: '^(?:(?:אני|אנחנו|אנו) (?:רוצ(?:ה|ים)|מנס(?:ה|ים))|(?:אני |אנחנו |אנו )?(?:אנסה|ננסה|אשתדל|נשתדל)) (?:ל?הסביר|לפרט|לספר|לכתוב)',
  order: '(?:אגיד|אכתוב|אפרט|אסביר|נפרט|נסביר|אתחיל|נתחיל) (?:דבר דבר|אחד אחד|לפי הסדר|בקצרה|למה|מדוע|את הסיבות|מ\\S+)',
  list: '^(?:ו?אלה|ו?אלו|להלן|הנה) (?:ה?סיבות|ה?נימוקים|הטענות|הדברים)|^עכשיו ל(?:עניין|עיקר)\\.?$',
});
const FIRST_POINT =
  /^ו?(?:ראשית|קודם כו?ל|בראש ובראשונה|לפני הכו?ל|(?:ה?דבר|ה?טענה|ה?נקודה|ה?סיבה|ה?נימוק|ה?בעיה) ה?ראשו(?:ן|נה))(?![א-ת])/;
const COURTESY = anyOf({
  name: '^(?:קוראים לי|שמי|שמנו|אני הח"מ|אנו הח"מ)(?![א-ת])',
  trade:
    '^אני (?:[א-ת-]+ [א-ת-]+, )?(?:בן|בת) \\d|^אני (?:גמלאי|פנסיונר|מורה|נהג|אחות|מהנדס|עובד|בעל חנות|סבא|סבתא|אלמ|נכה|חקלאי)[א-ת]*(?=[\\s,.])',
  layman:
    'אין ל(?:י|נו) (?:כסף ל)?עורך דין|(?:לא|אינני|אנחנו לא|אני לא) (?:עורכ\\S*[- ]דין|משפטנ\\S*|למדתי (?:משפטים|חוק)|מבינ\\S* בחוק)|(?:אינני|איננו|אני לא) (?:יוד\\S*|בקי\\S*)[^.]{0,20}(?:לדבר|לכתוב|משפט|חוק)',
  excuse: '(?:סליחה|סלחו|תסלחו|מתנצל\\S*|התנצלות)(?: ל[יונ]+| מראש)?(?: אם| על)',
  denial:
    '^ו?(?:אני|אנחנו|אנו)(?: גם)?(?: רוצה לומר ש\\S+)? (?:לא|ממש לא) (?:נגד|שונא|רוצ\\S+ להרע)|שאני לא נגד |אין ל(?:י|נו) (?:שום )?(?:דבר|כלום) נגד',
  closing: '^(?:תודה|בתודה|בברכה|בכבוד|שלום|זהו|יופי|בתקווה)(?:[\\s,א-ת]{0,40})[.,!]?$|^תודה (?:על|ש|מראש)',
});
