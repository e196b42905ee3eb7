// Quotations in what a model wrote, whatever marks it used. Where the text of a document is read, a mark without a partner
// is passed over (`hebrew/text/quoted-spans.ts`); here it is told, since it may be an invented quotation.

/** Something in quotation marks, `[start, end)` with them. */
export interface Quotation {
  start: number;
  end: number;
  /** What is between the marks; null when one of them has no partner. */
  words: string | null;
}

/** A text whose doubled apostrophes and other double marks are `"`; all else is as it was. */
export const plainMarks = (text: string): string =>
  text
    .replace(DOUBLED, '"')
    .replace(/[“”„‟«»＂❝❞〝〞″]/g, '"')
    .replace(/(?<![א-ת])״|״(?![א-ת])/g, '"');

const DOUBLED = /['׳’‘‚‛`´′‹›]{2}/g;
const SINGLE = /[׳’‘‚‛`´′‹›]/g;
const LETTER = /[\p{L}\p{N}]/u;

/**
 * The quotations of a text with plain marks and no blanks at the ends of its lines, in order: double marks that follow each other, also over sentences and blank
 * lines, and single ones inside a paragraph. A mark inside a word is gershayim or geresh, and one after a word may be a
 * geresh.
 */
export function quotationsOf(text: string): Quotation[] {
  const marked = text.replace(SINGLE, "'");
  const doubles = doubleQuotations(marked);
  return [...doubles, ...singleQuotations(marked)].sort((a, b) => a.start - b.start);
}

function doubleQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  let open = -1;
  for (const { index: at } of text.matchAll(/["״]/g)) {
    if (open === -1 ? isGershayim(text, at) : isInsideWord(text, at)) continue;
    if (open === -1) {
      if (mayOpen(text, at)) open = at;
      else if (!isInches(text, at)) found.push({ start: paragraphStart(text, at), end: at + 1, words: null });
    } else if (mustOpen(text, at)) {
      found.push({ start: open, end: at, words: null });
      open = at;
    } else {
      found.push({ start: open, end: at + 1, words: text.slice(open + 1, at) });
      open = -1;
    }
  }
  if (open !== -1) found.push({ start: open, end: paragraphEnd(text, open), words: null });
  return found;
}

const charAt = (text: string, at: number): string => text[at] ?? ' ';
const isInsideWord = (text: string, at: number): boolean =>
  LETTER.test(charAt(text, at - 1)) && LETTER.test(charAt(text, at + 1));

/** `עו"ד`; a mark after a prefix (`ה"תכנית החדשה"`) opens when another closes it before one opens. */
function isGershayim(text: string, at: number): boolean {
  if (!isInsideWord(text, at)) return false;
  if (!LETTER.test(charAt(text, at + 2)) || !PREFIX.test(text.slice(Math.max(0, at - 5), at))) return true;
  for (let next = text.indexOf('"', at + 1); next !== -1; next = text.indexOf('"', next + 1)) {
    if (isInsideWord(text, next)) continue;
    return mustOpen(text, next) || next > paragraphEnd(text, at);
  }
  return true;
}

const PREFIX = /(?:^|[^\p{L}\p{N}])[והבלמשכ]{1,4}$/u;
const mayOpen = (text: string, at: number): boolean =>
  !/\s/.test(charAt(text, at + 1)) && (!LETTER.test(charAt(text, at - 1)) || isInsideWord(text, at));
/** After a blank, an opening bracket or a dash, and before a word. */
const mustOpen = (text: string, at: number): boolean =>
  /[\s([{\-–—־:=]/.test(charAt(text, at - 1)) && !/[\s.,;:!?)\]}]/.test(charAt(text, at + 1));
const isInches = (text: string, at: number): boolean => /\d/.test(charAt(text, at - 1));

function singleQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  for (let at = text.indexOf("'"); at !== -1; at = text.indexOf("'", at + 1)) {
    const isPrefixed = isInsideWord(text, at) && PREFIX.test(text.slice(Math.max(0, at - 5), at));
    const isFree = !LETTER.test(charAt(text, at - 1)) && /[^\s.,;:!?)\]}]/.test(charAt(text, at + 1));
    if (!isFree && !isPrefixed) continue;
    const until = paragraphEnd(text, at);
    // A letter with a geresh, or the year of a decade.
    const isUnsure = isPrefixed || /\d/.test(charAt(text, at + 1));
    const end = closingMark(text, at, until, isUnsure);
    if (end === -1 && isUnsure) continue;
    found.push({
      start: at,
      end: end === -1 ? until : end + 1,
      words: end === -1 ? null : text.slice(at + 1, end),
    });
    at = end === -1 ? until : end;
  }
  return found;
}

/** The first mark after a word that is no abbreviation; else, when the quotation surely began, the last after one that is. */
function closingMark(text: string, from: number, until: number, isUnsure: boolean): number {
  let last = -1;
  for (let at = text.indexOf("'", from + 1); at !== -1 && at < until; at = text.indexOf("'", at + 1)) {
    if (/\s/.test(charAt(text, at - 1)) || LETTER.test(charAt(text, at + 1))) continue;
    if (!ABBREVIATED.test(text.slice(Math.max(from + 1, at - 8), at))) return at;
    last = at;
  }
  return isUnsure ? -1 : last;
}

/** Words that end with a geresh. */
const ABBREVIATED =
  /(?<![א-ת"])[והבלמשכ]{0,2}-?(?:[א-ת]|עמ|מס|סע|גב|פרופ|וכו|וכד|וגו|אינג|רח|שד|טל|חל|פס|אח|מח|שכ|קב|תח|גר|נג)$/;

function paragraphEnd(text: string, from: number): number {
  const blank = text.indexOf('\n\n', from);
  return blank === -1 ? text.length : blank;
}

const paragraphStart = (text: string, at: number): number => text.lastIndexOf('\n\n', at) + 1;
