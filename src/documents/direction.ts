// Word and LibreOffice lay out the two directions of a line by different rules: Word takes each run's own mark, LibreOffice
// the Unicode algorithm over the whole paragraph. Runs are cut here so that both show the same, and where they would
// differ (a full stop that ends an English abbreviation, a number that follows English) a mark without width settles it.

/** A stretch of a line in one direction. `[start, end)` are places in the line that was given. */
export interface DirectedPiece {
  start: number;
  end: number;
  leftToRight: boolean;
  /** A direction mark to write before the piece, or nothing. */
  before: '' | typeof LRM | typeof RLM;
  /** A direction mark to write after the piece, or nothing. */
  after: '' | typeof LRM;
}

const LRM = '\u200e';
const RLM = '\u200f';

/**
 * Cuts a line of a right-to-left paragraph into stretches of one direction. Words in Latin (or another left-to-right
 * script) are joined over the blanks, numbers and marks between and after them; a number with its sign and an HTML tag are
 * left-to-right as well; everything else is right-to-left. Linear.
 */
export function splitDirections(line: string): DirectedPiece[] {
  if (!LEFT_TO_RIGHT.test(line) && !SIGNED_NUMBER.test(line)) return line === '' ? [] : [rightToLeft(0, line.length)];
  const pieces: DirectedPiece[] = [];
  let done = 0;
  for (const { start, end } of leftToRightStretches(line)) {
    if (start > done) pieces.push(afterLatin(line, rightToLeft(done, start), pieces));
    pieces.push({ start, end, leftToRight: true, before: mark(line[start]!), after: mark(line[end - 1]!) });
    done = end;
  }
  if (done < line.length) pieces.push(afterLatin(line, rightToLeft(done, line.length), pieces));
  return pieces;
}

const RTL_SCRIPTS = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}`;
const LEFT_TO_RIGHT = new RegExp(String.raw`[\p{L}--[${RTL_SCRIPTS}]]`, 'v');
const RIGHT_TO_LEFT = new RegExp(String.raw`[[${RTL_SCRIPTS}]--\p{M}]`, 'v');
/** `-3,000`, `+972-3-5551234`: a sign after a blank, a bracket or a prefix (`ב--5%`), not the dash of a range. */
const SIGNED = String.raw`(?<=^|(?<!\p{Nd}%?)[\s\(\[:="״]|[${RTL_SCRIPTS}]-)[+\-−][₪$€£]?\p{Nd}(?:[,.:\/\-–]?\p{Nd})*%?`;
const SIGNED_NUMBER = new RegExp(SIGNED, 'v');
/** HTML that stands in the text as letters, whole. */
const TAG = String.raw`<\/?[a-zA-Z][^<>\n${RTL_SCRIPTS}]{0,200}>`;
/** A word of left-to-right letters, digits and the signs inside addresses and names; or a word of digits alone. */
const WORD = new RegExp(String.raw`${TAG}|${SIGNED}|(?:[\p{L}--[${RTL_SCRIPTS}]]|[\p{M}\p{Nd}_@#&%+=~$€£])+`, 'gv');
/** What may stand between two words of one stretch; anything longer is a gap of its own. */
const LONGEST_GAP = 8;
/** The beginning of a tag that is not whole. */
const TAG_START = /<(?:[/?]|!--)?$/;
/** A number after a blank, dash, slash or bracket goes on with the English; one after a comma is the sentence's own. */
const JOINS_NUMBER = /^[\s\-–/.:()[\]§'’]*$/;
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  (
    'ltd inc co corp bros no nos art arts sec ch reg regs dr mr mrs ms prof st v vs etc al cf ed eds vol p pp para paras ' +
    "jr sr rev dept univ assn ass'n"
  ).split(' '),
);
/** Words that end in a point without an end of the sentence; one letter is an initial. */
const isKnownAbbreviation = (word: string): boolean => /^\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase());

interface Stretch {
  start: number;
  end: number;
}

interface Word extends Stretch {
  hasLetters: boolean;
  /** A number with its sign. */
  isSigned: boolean;
}

function leftToRightStretches(line: string): Stretch[] {
  if (!RIGHT_TO_LEFT.test(line)) return [{ start: 0, end: line.trimEnd().length }];
  const words = [...line.matchAll(WORD)].map(
    (match): Word => ({
      start: match.index,
      end: match.index + match[0].length,
      hasLetters: LEFT_TO_RIGHT.test(match[0]),
      isSigned: /^[+\-−]/.test(match[0]) && SIGNED_NUMBER.test(match[0]),
    }),
  );
  const stretches: Stretch[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at]!;
    if (!first.hasLetters && !first.isSigned) continue;
    at = lastWordOfStretch(line, words, at);
    const start =
      first.start - (TAG_START.exec(line.slice(Math.max(0, first.start - 4), first.start))?.[0].length ?? 0);
    stretches.push({ start, end: withTail(line, start, words[at]!) });
  }
  return stretches;
}

/** The index of the last word that the stretch beginning with word `first` takes in. */
function lastWordOfStretch(line: string, words: Word[], first: number): number {
  let last = first;
  let inQuotes = false;
  let numbersJoin = words[first]!.hasLetters;
  for (let next = first + 1; next < words.length; next += 1) {
    const gap = line.slice(words[next - 1]!.end, words[next]!.start);
    if (gap.length > LONGEST_GAP || RIGHT_TO_LEFT.test(gap)) break;
    const afterDot = isAbbreviation(line, words[first]!.start, words[next - 1]!) ? gap.replace(/^\./, '') : gap;
    const between = inQuotes ? afterDot.replace(QUOTE, '') : afterDot;
    inQuotes = endsInQuotes(gap, inQuotes);
    numbersJoin &&= JOINS_NUMBER.test(between) && !/[.:]\s/.test(between);
    if (words[next]!.hasLetters) numbersJoin = true;
    if (words[next]!.hasLetters || numbersJoin) last = next;
  }
  return last;
}

/** The end of a stretch with what belongs to its last word: closing brackets, a slash of an address, an abbreviation's dot. */
function withTail(line: string, start: number, last: Word): number {
  let end = last.end;
  if (line[end] === '.' && isAbbreviation(line, start, last)) end += 1;
  const inside = line.slice(start, end);
  if (line[end] === '/' && /:\/\/|www\./.test(inside)) end += 1;
  let open = count(inside, /[([<]/g) - count(inside, /[)\]>]/g);
  let inQuotes = endsInQuotes(inside, false);
  // A sentence quoted whole keeps its own full stop: "… as it stands."
  if (/^[.!?]["”״]/.test(line.slice(end, end + 2)) && /\s/.test(inside)) end += 1;
  for (;;) {
    const next = line.slice(end, end + 3);
    if (inQuotes && /^["”]/.test(next)) inQuotes = false;
    else if (open > 0 && /^[)\]>]/.test(next)) open -= 1;
    else if (open === 0 || !/^["'’”/]{1,2}[)\]>]/.test(next)) return end;
    end += 1;
  }
}

/** Not the gershayim, which is a Hebrew letter to every algorithm. */
const QUOTE = /["“”]/;

/** Whether a quotation is open after a text. */
function endsInQuotes(text: string, before: boolean): boolean {
  let open = before;
  for (const [mark] of text.matchAll(/["“”]/g)) open = mark === '“' || (mark !== '”' && !open);
  return open;
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function isAbbreviation(line: string, start: number, last: Word): boolean {
  const word = line.slice(last.start, last.end);
  if (!LEFT_TO_RIGHT.test(word)) return false;
  // The last letter of a plan's number: TA/3616/A.
  if (word.length === 1 && /[/-]/.test(line[last.start - 1] ?? '')) return false;
  const dotted = last.start > start && line[last.start - 1] === '.' && word.length <= 2;
  return dotted || isKnownAbbreviation(word);
}

const rightToLeft = (start: number, end: number): DirectedPiece => ({
  start,
  end,
  leftToRight: false,
  before: '',
  after: '',
});

/** The Unicode algorithm counts a number after English to it, over any comma; a mark keeps it in the Hebrew. */
function afterLatin(line: string, piece: DirectedPiece, earlier: DirectedPiece[]): DirectedPiece {
  if (earlier.length === 0) return piece;
  const text = line.slice(piece.start, piece.end);
  const number = text.search(/\p{Nd}/u);
  const letter = text.search(RIGHT_TO_LEFT);
  return number >= 0 && (letter < 0 || number < letter) ? { ...piece, before: RLM } : piece;
}

/** A sign at either end of a stretch has no direction of its own. */
const mark = (sign: string) => (/[\p{L}\p{Nd}\p{Cs}]/u.test(sign) ? '' : LRM);
