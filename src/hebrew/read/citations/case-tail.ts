import { LAW_REPORT, NEXT_CITATION, PUBLISHED } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { isKnownWhole } from '../../text/stems.ts';

/**
 * What follows a file number in a case citation: "[פורסם בנבו] פלוני נ' אלמוני ואח', פ"ד נ(3) 123 (1996)". Nothing marks
 * the end of the second party's name, so it is read word by word until a mark of punctuation or a word that begins the
 * sentence's own statement ("קבע", "שם", "לפיו").
 */
export interface CaseTail {
  parties: string | null;
  publication: string | null;
  /** Offset in the given text just after the citation. */
  end: number;
  /** "עניין אייזן" of a following `(להלן: "עניין אייזן")`. */
  alias: string | null;
}

const WINDOW = 320;
const MAX_NAME_WORDS = 14;

/** Reads on from `from`, the end of the file number in normalised text; stays within the line and 320 characters. */
export function readCaseTail(text: string, from: number): CaseTail {
  const lineEnd = text.indexOf('\n', from);
  const tail = text.slice(from, Math.min(lineEnd < 0 ? text.length : lineEnd, from + WINDOW));
  let end = 0;
  let publication: string | null = null;
  let parties: string | null = null;
  const take = (at: number): number => {
    const found = readPublication(tail, at);
    if (!found) return at;
    publication = publication ? `${publication}, ${found.text}` : found.text;
    return found.end;
  };
  end = take(end);
  const names = readParties(tail, end) ?? readNameAlone(tail, end);
  if (names) {
    parties = names.text;
    end = names.end;
  }
  for (let after = take(end); after > end; after = take(end)) end = after;
  const alias = ALIAS.exec(tail.slice(end, end + 90));
  return { parties, publication, end: from + end, alias: alias ? (alias[1] ?? alias[2])!.trim() : null };
}

const ALIAS = /^[^()\n]{0,12}\(\s*להלן[^"()]{0,24}(?:"([^"()]{2,60})"|[:-]\s*([^"()]{2,60}))\s*\)/;

const DATABASE = /^[\s,]{0,3}((?:דינים|תק-|תקדין|תק')[^,;:()\n]{1,25}(?:\(\d{1,2}\))?[\s,]{0,2}\d{0,6})/;
const BRACKETED = /^[\s,]{0,3}([[(])([^()[\]\n]{0,80}(?:\([^()\n]{0,20}\)[^()[\]\n]{0,30})?)[\])]/;

/** A law report, data base or bracketed note of publication that begins (after blanks and a comma) at `at`. */
export function readPublication(tail: string, at: number): { text: string; end: number } | null {
  const rest = tail.slice(at, at + 160);
  const report = LAW_REPORT.exec(rest) ?? DATABASE.exec(rest);
  if (report) return { text: report[1]!.trim(), end: at + report[0].trimEnd().length };
  const note = BRACKETED.exec(rest);
  if (!note || (note[2]!.trim() !== '' && !PUBLISHED.test(note[2]!))) return null;
  return { text: note[2]!.trim(), end: at + note[0].length };
}

const VERSUS = /\s(?:נ'|נ\.|נגד|-?\s?נ\s?-|נ)\s/;
const FIRST_PARTY = /^[\s,:-]{0,4}(?:בעניין\s|בענין\s|עניין\s)?/;
const ANOTHER_CITATION = /\d{1,5}[/-]\d{2}|[;:\n]|\.\s+\S+\s|\sכי\s/;

function readParties(tail: string, at: number): { text: string; end: number } | null {
  const start = at + FIRST_PARTY.exec(tail.slice(at))![0].length;
  const versus = VERSUS.exec(tail.slice(start, start + 150));
  if (!versus) return null;
  const first = tail.slice(start, start + versus.index);
  if (first.length < 2 || first.split(' ').length > MAX_NAME_WORDS || ANOTHER_CITATION.test(withoutInitials(first)))
    return null;
  const second = start + versus.index + versus[0].length;
  const end = endOfName(tail, second);
  if (end === second) return null;
  return { text: tail.slice(start, end).replace(/\s+/g, ' '), end };
}

/** "ע"א 1234/93 סי אנד סאן." names one of the parties, up to the mark that ends the clause. */
function readNameAlone(tail: string, at: number): { text: string; end: number } | null {
  const [whole, gap, name] = NAME_ALONE.exec(tail.slice(at)) ?? [];
  if (whole === undefined || name!.split(' ').some((word) => STOP_WORDS.has(word))) return null;
  const first = name!.replace(/^\([^)]*\) /, '').split(' ', 1)[0]!;
  if (NO_NAME.test(name!) || [PREFIX, PREFIXES].some((prefix) => isWordBehind(prefix, first))) return null;
  return { text: name!.replace(/^\([^)]*\) /, ''), end: at + gap!.length + name!.length };
}
const WORD = `[א-ת][א-ת'"-]+`;
const NAME_ALONE = new RegExp(`^( )((?:\\([א-ת ]{2,12}\\) )?${WORD}(?: ${WORD}){0,3})(?=[.,;)\\n]|$)`);
/** "בעמוד", "ופסיקה": words of a sentence that goes on; those who are called by their part in it. */
const PREFIX = /^[בכלמשו](?=[א-ת]{3})/;
const PREFIXES = /^ו[בכלמש](?=[א-ת]{3})/;
const isWordBehind = (prefix: RegExp, word: string): boolean =>
  prefix.test(word) && isKnownWhole(foldFinals(word.replace(prefix, '')));
const NO_NAME =
  /^(?:\([^)]*\) )?(?:ה(?:עורר|משיב|וועד|ועד|בקש|ערר|החלט|דיון|נ"ל|מבקש)|עמוד|ימים)|(?:^| )(?:זה|זו|הוא|היא|לא|אין)(?: |$)/;

/** Full stops of initials ("א. ב. כהן", "י.ד. בניין") are no ends of sentences. */
function withoutInitials(name: string): string {
  return name.replace(/(?<![א-ת"])([א-ת])\./g, '$1');
}

function endOfName(tail: string, from: number): number {
  const word = /[ \t]*([^\s]+)/y;
  let end = from;
  for (let count = 0; count < MAX_NAME_WORDS; count++) {
    word.lastIndex = end;
    const next = word.exec(tail);
    if (!next) break;
    const raw = next[1]!;
    const clean = raw.replace(/^["']+|["',.;:]+$/g, '');
    if (
      count > 0 &&
      (STOP_WORDS.has(clean) || NEXT_CITATION.test(tail.slice(next.index, next.index + 40)) || /^-+$/.test(raw))
    )
      break;
    const cut = raw.search(/[,;:()[\]]|\.$|"\.?$/);
    if (cut === 0) break;
    const initial = /^[א-ת]\.?$|^[א-ת]\.[א-ת]\.?/.test(raw) && raw.endsWith('.');
    if (cut > 0 && !initial) return next.index + next[0].length - raw.length + cut;
    end = next.index + next[0].length;
    if (/^ואח'?$|^ואחרים$|^ואחרות$|^בע"מ$/.test(clean)) {
      const more = /^[ \t]ואח'|^[ \t]ואחרים/.exec(tail.slice(end));
      return more ? end + more[0].length : end;
    }
  }
  return end;
}

/** Words that begin what the sentence itself says after a citation; no one's name ends in them. */
const STOP_WORDS = new Set(
  `כי אשר שם בו בה לפיו לפיה לפיהם לעיל להלן הנ"ל דלעיל וכן וגם או אך אולם ואולם אלא כך שכן הוא היא הם זה זו זאת לא אין יש היה היתה הייתה
  נמצא נמצאה נמחק נמחקה הוכרע הוכרעה קבע קבעה קבעו נקבע נקבעה נפסק נפסקה פסק פסקה פסקו נאמר נדון נדונה נדחה נדחתה התקבל התקבלה ציין ציינה צוין הובהר הבהיר הבהירה עמד עמדה
  חזר חזרה אישר אישרה ביטל ביטלה דחה דחתה קיבל קיבלה סבר סברה ראה ראתה הודגש הדגיש הדגישה נפנה הפנה הוסבר הוחלט החליט החליטה דן דנה ניתן ניתנה
  עסק עסקה אומצה אומץ הותווה הותוו פורט פורטו מלמד מלמדת עולה מיום ביום בית ביהמ"ש ביהמש כב' כבוד השופט השופטת וראו ראו ראה וראה והשוו השוו ור' ר'
  בפסקה בפסקאות פסקאות פס' בפס' עמ' בעמ' סעיף בסעיף על של את גם רק כבר שוב לאחרונה לעניין לענין בעניין בענין באשר כאשר לאמור כאמור וכיוצא וכיו"ב
  וההפניות והאסמכתאות ואסמכתאות והפסיקה להבדיל ודומיהם ועוד שבו שבה שלפיו שלפיה שניתן שניתנה שנקבע שעליו שאליו שאליה שהוגש שהוגשה
  המדבר העוסק העוסקת הקובע הקובעת הדן הדנה וכך וכן ושם למד לומדת ללמוד ונקבע ונפסק בהם שבהם מפי מפיו התייחס התייחסה אף כן לכן לפיכך אלו אלה תומך תומכת מחזק
  בהמשך ובהמשך ובכך ובו ובה ולפי ולפיו ולפיה ואילו ולכן ולפיכך ומכאן ואף ונאמר ונדחה והתקבל`.split(/\s+/),
);
