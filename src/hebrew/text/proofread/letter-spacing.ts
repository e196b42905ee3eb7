/** Titles set with a blank between the letters: `ה ח ל ט ה` → `החלטה`. */

/**
 * The text with letter-spaced words written together. Where the blanks between words are wider (or tabs) they part the
 * words; where all are alike, final letters and `knownWords` do. Needs four letters in a row (three when they are the
 * whole text), not in the order of the alphabet (`א ב ג ד` is a list). Linear time; texts without such a run come back as
 * they are.
 */
export function mendLetterSpacing(text: string, knownWords: () => ReadonlySet<string>): string {
  if (!RUN_TEST.test(text)) return text;
  const isWhole = WHOLE.test(text);
  return text.replace(RUN, (run: string) => {
    const letters = run.replace(/[^א-תA-Za-z]/g, '');
    const title = ABBREVIATIONS.get(run.replace(/[\s:.]/g, ''));
    if (title) return title + /[:.]?$/.exec(run)![0];
    if (letters.length < (isWhole ? 3 : 4) || isListOfLetters(letters)) return run;
    return joinUnits(run, knownWords);
  });
}

const MARKS = '[\\u0591-\\u05c7]*';
const UNIT = `(?:[א-ת]${MARKS}|[A-Z]|["״'׳])`;
const GAP = '(?: {1,6}|\\t)';
const RUN_TEST = new RegExp(`(?<!\\S)${UNIT}${GAP}${UNIT}${GAP}${UNIT}[:.]?(?!\\S)`);
const RUN = new RegExp(
  `(?<!\\S)${UNIT}(?:${GAP}(?:${UNIT}|\\d(?=\\s|$)|[-–/](?= {1,6}[א-תA-Z\\d]))){2,150}[:.]?(?!\\S)`,
  'g',
);
const WHOLE = new RegExp(`^[\\s\\-–*_]*${UNIT}(?: {1,6}${UNIT})+(?: {1,6}[\\d/-])* ?[\\s:.\\-–*_]*$`);

/** The mark of an abbreviation may have changed places with the letter before it. */
const ABBREVIATIONS = new Map(
  ['עו"ד', 'ב"כ', 'יו"ר', 'ע"י'].flatMap((word) => [
    [word, word],
    [word.replace(/(.)"/, '"$1').replace(/^"(.)/, '$1"'), word],
  ]),
);

function isListOfLetters(letters: string): boolean {
  for (let i = 1; i < letters.length; i++) {
    const step = ALPHABET.indexOf(letters[i]!) - ALPHABET.indexOf(letters[i - 1]!);
    if (step !== 0 && step !== 1) return false;
  }
  return true;
}

const ALPHABET = 'אבגדהוזחטיכלמנסעפצקרשת ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function joinUnits(run: string, knownWords: () => ReadonlySet<string>): string {
  const spaced = run.replaceAll('\t', WIDE);
  const gaps = spaced.split(/[^ ]+/).filter((gap) => gap !== '');
  const narrow = gaps.reduce((least, gap) => (gap.length < least.length ? gap : least));
  if (gaps.some((gap) => gap.length > narrow.length)) {
    return spaced
      .split(new RegExp(` {${narrow.length + 1},}`))
      .map((word) => word.replaceAll(' ', ''))
      .join(' ');
  }
  return segment(spaced.replaceAll(' ', ''), knownWords());
}

const WIDE = '       ';

/** Words end at final letters and numbers stand alone; the rest is parted by the words that are known. */
function segment(glued: string, known: ReadonlySet<string>): string {
  return glued
    .split(/(?<=[םןץףך][:.]?)(?=[א-ת])|(?<=[א-ת])(?=\d)|(?<=\d)(?=[א-ת])/)
    .map((piece) => splitKnown(piece, known).join(' '))
    .join(' ');
}

const MOST_LETTERS = 60;
const LONGEST_WORD = 12;

/** The cheapest split: long known words cost little, short ones more, letters in no known word most. */
function splitKnown(piece: string, known: ReadonlySet<string>): string[] {
  const tail = /[:.]?$/.exec(piece)![0];
  const word = piece.slice(0, piece.length - tail.length);
  if (word.length > MOST_LETTERS || partCost(word, known) === 1) return [piece];
  const best = [{ cost: 0, parts: [] as string[] }];
  for (let end = 1; end <= word.length; end++) {
    best[end] = { cost: Number.POSITIVE_INFINITY, parts: [] };
    for (let start = 0; start < end; start++) {
      const part = word.slice(start, end);
      const cost = best[start]!.cost + partCost(part, known);
      if (cost < best[end]!.cost) best[end] = { cost, parts: [...best[start]!.parts, part] };
    }
  }
  const { parts } = best[word.length]!;
  return [...parts.slice(0, -1), parts.at(-1)! + tail];
}

function partCost(part: string, known: ReadonlySet<string>): number {
  const isKnown = (word: string): boolean => known.has(word) || TITLE_WORDS.has(word);
  if (part.length <= LONGEST_WORD) {
    if (isKnown(part)) return part.length > 3 ? 1 : part.length === 3 ? 1.6 : part.length === 2 ? 3 : 6;
    if (part.length > 4 && /^[והבלמשכ]/.test(part) && isKnown(part.slice(1))) return 1.3;
    if (part.length > 5 && /^ו[הבלמשכ]/.test(part) && isKnown(part.slice(2))) return 1.4;
  }
  return 2 + part.length * 0.4;
}

/** Words that stand in letter-spaced titles of pleadings, protocols and decisions. */
const TITLE_WORDS = new Set(
  (
    'החלטה החלטת פסק דין כתב ערר תשובה תגובה תגובת בקשה בקשת הודעה הודעת פרוטוקול דיון הכרעה סיכום סיכומים סיכומי מבוא רקע ' +
    'פתח דבר סוף טענות הצדדים העוררים העוררת העורר המשיבים המשיבה המשיב המשיבות נגד בין לבין בעניין בענין בפני לפני ' +
    'ועדת וועדת הערר ועדה מקומית הוועדה הועדה המקומית לתכנון ולבניה ולבנייה ובניה ובנייה מחוז מחוזית שומה חוות דעת ' +
    'עו"ד ב"כ ע"י יו"ר מטעם ביניים סופית ישיבה נספחים נספח תצהיר ייפוי כוח טיוטה העתק והכרעה החלטות עררים מדינת ישראל המבקש המבקשת המבקשים ' +
    'פיצויים היטל היטלי השבחה סעדים הסעד המבוקש העובדות עובדות ההחלטה נימוקי טענות סף הפגיעה'
  ).split(' '),
);
