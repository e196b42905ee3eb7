import { LAW_REPORT, NEXT_CITATION, PUBLISHED } from '../../pattern/rules.generated.ts';
import { foldFinals } from '../../text/normalise.ts';
import { isKnownWhole } from '../../text/stems.ts';
import { hasName, STOP_WORDS } from './party-names.ts';

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

/**
 * "ע"א 1234/93 סי אנד סאן." names one of the parties, up to the mark that ends the clause, or up to the word that begins what
 * the sentence says of the case ("בג"ץ 1234/93 סי אנד סאן אינו מסייע").
 */
function readNameAlone(tail: string, at: number): { text: string; end: number } | null {
  const rest = tail.slice(at);
  const marked = NAME_ALONE.exec(rest);
  const [whole, gap, name] = marked && !hasStop(marked[2]!) ? marked : (nameBeforeStop(rest) ?? []);
  if (whole === undefined) return null;
  const first = name!.replace(/^\([^)]*\) /, '').split(' ', 1)[0]!;
  if (NO_NAME.test(name!) || [PREFIX, PREFIXES].some((prefix) => isWordBehind(prefix, first))) return null;
  return { text: name!.replace(/^\([^)]*\) /, ''), end: at + gap!.length + name!.length };
}
const hasStop = (name: string): boolean => name.split(' ').some((word) => STOP_WORDS.has(word));

/** Only where one of the words is surely no word of the language: nothing else says that they are a name. */
function nameBeforeStop(rest: string): [whole: string, gap: string, name: string] | null {
  const words = (SEVERAL_WORDS.exec(rest)?.[1] ?? '').split(' ');
  const count = words.findIndex((word) => STOP_WORDS.has(word));
  const name = words.slice(0, count).join(' ');
  return count > 0 && hasName(words.slice(0, count)) ? [` ${name}`, ' ', name] : null;
}
const WORD = `[א-ת][א-ת'"-]+`;
const NAME_ALONE = new RegExp(`^( )((?:\\([א-ת ]{2,12}\\) )?${WORD}(?: ${WORD}){0,3})(?=[.,;)\\n]|$)`);
const SEVERAL_WORDS = new RegExp(`^ (${WORD}(?: ${WORD}){1,4})(?![א-ת'"-])`);
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

/** Where the name of a party ends that begins at `from`. */
export function endOfName(tail: string, from: number): number {
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
