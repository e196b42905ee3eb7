/** Lines that hold nothing but the number of their page. */

export interface PageNumber {
  value: number;
  /** Says so in words or by dashes (`עמוד 3 מתוך 12`, `- 3 -`); a bare number or `3/12` needs other evidence. */
  explicit: boolean;
  /** `(3)`: as often the number of a list item that has a line of its own; only other pages tell. */
  bracketed?: true;
}

/**
 * The page number that a line holds, or null. Reads `3`, `- 3 -`, `|3|`, `(3)`, `עמוד 3`, `עמ' 3`, `דף 3 מתוך 12`, `3 מתוך 12`,
 * `3/12` and `12/3`, `Page 3 of 12`, `- ג -`, and the same words in another order, as right-to-left printing may leave them.
 */
export function readPageNumber(line: string): PageNumber | null {
  if (line.length > 30) return null;
  const bare = /^(\d{1,4})[.\s]*$/.exec(line);
  if (bare !== null) return { value: Number(bare[1]), explicit: false };
  const total = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(line);
  if (total !== null) {
    const [one, other] = [Number(total[1]), Number(total[2])];
    return inRange(Math.min(one, other), Math.max(one, other), false);
  }
  const bracketed = /^\(\s*(\d{1,4})\s*\)$/.exec(line);
  if (bracketed !== null) return { value: Number(bracketed[1]), explicit: false, bracketed: true };
  const dashed = /^[-–—|~[({\s]+(\d{1,4})[-–—|~\])}\s]+$/.exec(line);
  if (dashed !== null) return { value: Number(dashed[1]), explicit: true };
  const lettered = /^[-–—]\s*([א-ת])['׳]?\s*[-–—]$/.exec(line);
  if (lettered !== null) return { value: 'אבגדהוזחטי'.indexOf(lettered[1]!) + 1, explicit: true };
  return readWords(line);
}

const WORDS = /^(?:עמוד|עמ['׳]?|דף|מתוך|מ|של|page|p|of)$/i;

function readWords(line: string): PageNumber | null {
  const tokens = line.split(/[\s\-–—|/:.,[\]()]+/).filter((token) => token !== '');
  const numbers = tokens.filter((token) => /^\d{1,4}$/.test(token)).map(Number);
  const words = tokens.filter((token) => !/^\d+$/.test(token));
  if (words.length === 0 || numbers.length === 0 || numbers.length > 2) return null;
  if (!words.every((word) => WORDS.test(word)) || tokens.length !== words.length + numbers.length) return null;
  const isOf = words.some((word) => /^(?:מתוך|of)$/i.test(word));
  const isNamed = /^(?:עמוד|עמ['׳]?|דף|page|p)$/i.test(tokens[0]!);
  if (!isOf && !words.some((word) => /^(?:עמוד|עמ|דף|page|p)/i.test(word))) return null;
  if (!isOf && numbers[0]! > numbers.at(-1)!) return null;
  return inRange(Math.min(...numbers), Math.max(...numbers), (isNamed || isOf) && !line.endsWith('.'));
}

function inRange(value: number, total: number, explicit: boolean): PageNumber | null {
  return value >= 1 && value <= total ? { value, explicit } : null;
}
