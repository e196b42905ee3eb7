/** Titles set with a blank between the letters: `ה ח ל ט ה` → `החלטה`. */

/**
 * The text with letter-spaced words written together. Where the blanks between words are wider they part the words; where
 * all are alike, final letters and `knownWords` do. Needs four letters in a row (three when they are the whole text), not
 * in the order of the alphabet (`א ב ג ד` is a list). Linear time; texts without such a run come back as they are.
 */
export function mendLetterSpacing(text: string, knownWords: () => ReadonlySet<string>): string {
  if (!RUN_TEST.test(text)) return text;
  const isWhole = WHOLE.test(text);
  return text.replace(RUN, (run: string) => {
    const letters = run.replace(/[^א-תA-Za-z]/g, '');
    if (letters.length < (isWhole ? 3 : 4) || isListOfLetters(letters)) return run;
    return joinUnits(run, knownWords);
  });
}

const MARKS = '[\\u0591-\\u05c7]*';
const UNIT = `(?:[א-ת]${MARKS}|[A-Z]|["״'׳])`;
const RUN_TEST = new RegExp(`(?<!\\S)${UNIT} {1,6}${UNIT} {1,6}${UNIT}[:.]?(?!\\S)`);
const RUN = new RegExp(`(?<!\\S)${UNIT}(?: {1,6}(?:${UNIT}|[-–/\\d](?= ))){2,150}[:.]?(?!\\S)`, 'g');
const WHOLE = new RegExp(`^[\\s\\-–*_]*${UNIT}(?: {1,6}${UNIT})+ ?[\\s:.\\-–*_]*$`);

function isListOfLetters(letters: string): boolean {
  for (let i = 1; i < letters.length; i++) {
    const step = ALPHABET.indexOf(letters[i]!) - ALPHABET.indexOf(letters[i - 1]!);
    if (step !== 0 && step !== 1) return false;
  }
  return true;
}

const ALPHABET = 'אבגדהוזחטיכלמנסעפצקרשת ABCDEFGHIJKLMNOPQRSTUVWXYZ';

function joinUnits(run: string, knownWords: () => ReadonlySet<string>): string {
  const gaps = run.split(/[^ ]+/).filter((gap) => gap !== '');
  const narrow = gaps.reduce((least, gap) => (gap.length < least.length ? gap : least));
  if (gaps.some((gap) => gap.length > narrow.length)) {
    return run
      .split(new RegExp(` {${narrow.length + 1},}`))
      .map((word) => word.replaceAll(' ', ''))
      .join(' ');
  }
  return segment(run.replaceAll(' ', ''), knownWords());
}

/** Words end at final letters; what is left is split only where every part is a known word. */
function segment(glued: string, known: ReadonlySet<string>): string {
  return glued
    .split(/(?<=[םןץףך][:.]?)(?=[א-ת])/)
    .map((piece) => splitKnown(piece, known).join(' '))
    .join(' ');
}

const MOST_LETTERS = 60;

/** The split into the fewest known words, or the piece itself. */
function splitKnown(piece: string, known: ReadonlySet<string>): string[] {
  const tail = /[:.]?$/.exec(piece)![0];
  const word = piece.slice(0, piece.length - tail.length);
  if (known.has(word) || TITLE_WORDS.has(word) || word.length > MOST_LETTERS) return [piece];
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= word.length; end++) {
    best[end] = null;
    for (let start = 0; start <= end - 2; start++) {
      const before = best[start];
      const part = word.slice(start, end);
      if (before == null || !(known.has(part) || TITLE_WORDS.has(part))) continue;
      if (best[end] == null || before.length + 1 < best[end]!.length) best[end] = [...before, part];
    }
  }
  const words = best[word.length];
  if (words == null) return [piece];
  return [...words.slice(0, -1), words.at(-1)! + tail];
}

/** Words that stand in letter-spaced titles of pleadings, protocols and decisions. */
const TITLE_WORDS = new Set(
  (
    'החלטה החלטת פסק דין כתב ערר תשובה תגובה תגובת בקשה בקשת הודעה הודעת פרוטוקול דיון הכרעה סיכום סיכומים סיכומי מבוא רקע ' +
    'פתח דבר סוף טענות הצדדים העוררים העוררת העורר המשיבים המשיבה המשיב המשיבות נגד בין לבין בעניין בענין בפני לפני ' +
    'ועדת וועדת הערר ועדה מקומית הוועדה הועדה המקומית לתכנון ולבניה ולבנייה ובניה ובנייה מחוז מחוזית שומה חוות דעת ' +
    'עו"ד ב"כ ע"י יו"ר מטעם ביניים סופית ישיבה נספחים נספח תצהיר ייפוי כוח טיוטה העתק והכרעה החלטות עררים מדינת ישראל המבקש המבקשת המבקשים'
  ).split(' '),
);
