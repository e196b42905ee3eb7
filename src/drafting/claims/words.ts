/** The Hebrew words of a text, without marks: `עו"ד` is one. */
export const words = (text: string): string[] => text.match(/[א-ת]+(?:["״'׳][א-ת]+)*/g) ?? [];

/** Words as a person counts them. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
