/** The Hebrew words of a text, without marks: `עו"ד` is one. */
export const words = (text: string): string[] => text.match(/[א-ת]+(?:["״'׳][א-ת]+)*/g) ?? [];

/** The mark of an abbreviation, which opens no quotation. */
const GERSHAYIM = /[א-ת]["״](?:[א-ת]|[א-ת](?:ים|ות|ית|י|ה))(?![א-ת])/y;

/** A text with single marks where it quotes, so that it can stand between quotation marks itself. */
export const quotable = (text: string): string =>
  text.replace(/["“”„״]/g, (mark, at: number) => {
    GERSHAYIM.lastIndex = at - 1;
    return at > 0 && GERSHAYIM.test(text) ? mark : "'";
  });

/** Words as a person counts them. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
