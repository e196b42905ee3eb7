/**
 * Forms and abbreviations of one word or phrase that the stems do not bring together; a group is one line, its members
 * parted by `|`. They widen a query alone: vectors are made without them.
 */
export const FORM_GROUPS: readonly string[] = `
חוות דעת|חוו"ד
בית המשפט|ביהמ"ש|בימ"ש
בית הדין|ביה"ד|בי"ד
פסק דין|פס"ד
בא כוח|ב"כ
היועץ המשפטי|היועמ"ש
יחידת דיור|יח"ד
חזית|חזיתות
גובה|גבהים
תקדים|תקדימים
כריתה|כריתות
שינוי|שינויי
רישיון|רשיונו
טיעון|טיעונו
דיון|דיונו
ניסיון|ניסיונו
חשבון|חשבונו
פתרון|פתרונו
ביטחון|ביטחונו
`
  .trim()
  .split('\n');
