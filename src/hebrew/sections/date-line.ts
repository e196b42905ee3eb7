/**
 * The line that closes a decision: "ניתנה היום, …", "ניתנה פה אחד, ה' באלול תשפ"ד". The source of a pattern for the
 * beginning of a normalised line.
 */
export const DATE_LINE = String.raw`(?:ה?החלטה |פסק הדין |ו?ל?ראיה )?(?:ניתנה|ניתן|ניתנת|נחתמה?)(?:(?:[ ,]+[^ ,]{1,14}){0,6}[ ,:]+(?:היום|ביום|בתאריך|במעמד|בהי?עדר)|[ ,][^.\n]{0,40}(?:תש[א-ת]{0,2}["״][א-ת]|(?<!\d)(?:19|20)\d{2}(?!\d)))`;
