// How what somebody said follows a verb of saying: "כי התכנית בטלה", "שהתכנית בטלה".

/** Words that begin with ש by themselves: "הוסיפה שתי עסקאות", "הציגה שומה נגדית", "השיב שוב". */
const NUMBERS = 'תי|תיים|ני|ניים|נים|נייה|נית|ש|שה|ישה|לוש|לושה|לושת|לישי|בע|בעה|מונה|לושים|ישים|בעים|מונים|נה|נת';
const NOUNS =
  'אלה|אלת|אלות|ביל|ומה|ומת|ומות|מאי|מאית|טח|טחי|טחים|ינוי|ינויי|יעור|כונה|כונת|כן|כנים|ימוש|ווי|לט|ער|רטוט';
const OTHERS = 'וב|ם|ורה|ורת|ורות|לב|לבים|עה|עות|עת|בוע|יחה|יחת|יטה|יטת|יקול|יקולי|יקולים|ירטוט|תיקה';

/** Source of a pattern for the word that opens what is said, up to what is said itself. */
export const THAT = `(?:כי\\s|ש(?!(?:${NUMBERS}|${NOUNS}|${OTHERS})(?![א-ת]))(?=[א-ת]{2}))`;
