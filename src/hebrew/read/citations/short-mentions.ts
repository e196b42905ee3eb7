import { FOREIGN, MENTION, RULING } from '../../pattern/rules.generated.ts';
import { findAnnounced, findLeading, findParties } from './announced-cases.ts';
import type { RawCase } from './cases.ts';
import { COMMON, hasName, isWord } from './party-names.ts';
import type { RawCitation } from './types.ts';

/**
 * Short mentions of cases: "עניין אייזן", "הלכת אייזן", "בפרשת אייזן". A name counts when a full citation gives it, as its own
 * definition (להלן: "עניין אייזן") or as the name of its first or second party; and, cited in full only in another document
 * of the file, where the sentence speaks of a ruling and the name is no word of the language.
 */
export function findShortMentions(text: string, cases: RawCase[]): RawCitation[] {
  const names = namesOf(cases);
  const mentions = [...findOwnMentions(text, names), ...findBareMentions(text, cases, names)];
  for (const more of [findParties, findAnnounced, findForeignMentions, findLeading]) {
    const free = more(text).filter((one) => !mentions.some(({ start, end }) => one.start < end && start < one.end));
    mentions.push(...free);
  }
  return mentions;
}

/** "כמו באחוזת צבי מילר": several words that have been a party's name in a citation before, and are no one's in this case. */
function findBareMentions(text: string, cases: RawCase[], names: ReadonlyMap<string, string>): RawCitation[] {
  const first = cases[0]?.end;
  if (first === undefined || names.size === 0) return [];
  // Few words begin as a name does; the others need no closer look.
  const firsts = new Set([...names.keys()].flatMap((name) => (/^[א-ת]{2}.* /.test(name) ? [beginningOf(name)] : [])));
  if (firsts.size === 0) return [];
  const likely = new RegExp(`(?<![א-ת"'-])[בלמכו]?(?:${[...firsts].join('|')})[א-ת"'-]*`, 'g');
  const taken = new Set<string>();
  const found: RawCitation[] = [];
  let next = 0;
  for (const { index, 0: word } of text.matchAll(likely)) {
    while (next < cases.length && cases[next]!.end <= index) next++;
    if (next < cases.length && cases[next]!.start <= index) continue;
    for (const skip of PREFIX.test(word) ? [0, 1] : [0]) {
      const start = index + skip;
      const end = wordsAt(text, start).findLast((one) => isSeveral(text.slice(start, one), names));
      if (end === undefined) continue;
      const name = plain(text.slice(start, end));
      // Before any citation, or before what only a list has behind it, the name is somebody's of this case.
      if (start < first || /^ ?:/.test(text.slice(end, end + 2))) taken.add(name);
      found.push({ kind: 'case', start, end, key: names.get(name)!, short: true });
      break;
    }
  }
  return found.filter(({ start, end }) => !taken.has(plain(text.slice(start, end))));
}
/** The first three letters of a name as a text may write them: "ב.ל.ה נכסים", "אל-ים בנייה". */
const beginningOf = (name: string): string => [...name.slice(0, 3)].join(`["'.-]?`);
const PREFIX = /^[בלמכו][א-ת]{2}/;
const isSeveral = (name: string, names: ReadonlyMap<string, string>): boolean =>
  / /.test(name) && names.has(plain(name)) && hasName(name.split(' '));

function findOwnMentions(text: string, names: ReadonlyMap<string, string>): RawCitation[] {
  if (names.size === 0) return [];
  const found: RawCitation[] = [];
  MENTION.lastIndex = 0;
  for (let match = MENTION.exec(text); match; match = MENTION.exec(text)) {
    const nameStart = MENTION.lastIndex;
    const words = wordsAt(text, nameStart);
    for (let count = words.length; count > 0; count--) {
      const end = words[count - 1]!;
      const key = names.get(plain(text.slice(nameStart, end)));
      if (!key) continue;
      const start = match.index + match[1]!.length;
      const name = text.slice(nameStart, end);
      if (REGARDING.test(text.slice(match.index, nameStart)) && (isWord(name) || IS_THE.test(name))) continue;
      found.push({ kind: 'case', start, end, key, short: true });
      MENTION.lastIndex = end;
      break;
    }
  }
  return found;
}

const MAX_WORDS = 4;

/** "לעניין הקשת" is about the arch, whatever a case is called. */
const REGARDING = /^ו?לעני?ין /;

/** "בעניין הפוטנציאל": a word with "the" before it, known or not, is mostly what the matter is about. */
const IS_THE = /^ה[א-ת]{3}/;

const JUDGED = /(?:פסק ה?דין|פס"ד|ההלכה) $/;

const RULING_AFTER = /^[^.\n]{0,15}\s(?:נקבע|נפסק|נאמר|נדון|עסק|קבע|פסק)/;
/** "פרשת ולנסקי", "הלכת ולנסקי": of nothing else is it said so. */
const IS_CASE = /(?:פרשת|הלכת)\s/;
const MOST_BEFORE = 120;

/** "ההחלטה בעניין אלרום": no text of this document says which one that is. */
function findForeignMentions(text: string): RawCitation[] {
  const found: RawCitation[] = [];
  for (const match of text.matchAll(FOREIGN)) {
    const [whole] = match;
    const [prefix, name] = match.slice(1).filter((group) => group !== undefined);
    const before = text.slice(Math.max(0, match.index - MOST_BEFORE), match.index);
    const after = text.slice(match.index + whole.length, match.index + whole.length + 40);
    const isTold = RULING.test(before) && (!IS_THE.test(name!) || JUDGED.test(before));
    const says = IS_CASE.test(whole!) || isTold || RULING_AFTER.test(after);
    if (!says || isWord(name!)) continue;
    const start = match.index + prefix!.length;
    const end = match.index + whole.length - (whole.endsWith('"') && !whole.includes(' "') ? 1 : 0);
    found.push({ kind: 'case', start, end, key: `עניין ${plain(name!)}`, short: true });
  }
  return found;
}

/** Ends of the first words at `from`, without closing marks. */
function wordsAt(text: string, from: number): number[] {
  const word = /[ ]?[א-ת"'.-]*[א-ת]'?/y;
  const ends: number[] = [];
  word.lastIndex = from;
  while (ends.length < MAX_WORDS && word.test(text)) ends.push(word.lastIndex);
  return ends;
}

function namesOf(cases: RawCase[]): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, key: string): void => {
    const folded = plain(name);
    if (folded.length >= 3 && !COMMON.has(folded) && !names.has(folded)) names.set(folded, key);
  };
  for (const { alias, key } of cases) {
    if (alias) add(alias.replace(/^(?:עניין|ענין|פרשת|הלכת|פסק[- ]דין|פס"ד|ערר|עע"מ|ע"א)\s/, ''), key);
  }
  for (const { case: details, key } of cases) {
    if (!details.parties) continue;
    for (const party of details.parties.split(/\s(?:נ'|נ\.|נגד|נ)\s/)) addParty(party, (name) => add(name, key));
  }
  return names;
}

/** The whole name, its first one, two and three words (companies) and its last word (surnames). */
function addParty(party: string, add: (name: string) => void): void {
  if (/^ה?ו?ועד|^עירי|^מדינת|^היועץ|^המועצה|^מועצה|^שר |^משרד|^רשות|^מנהל/.test(party)) return;
  const words = party
    .replace(/\s(?:ואח'?|ואחרים|ואחרות|בע"מ|ז"ל)(?=\s|$)/g, '')
    .replace(/\([^)]*\)/g, '')
    .split(/[\s,]+/);
  add(words.join(' '));
  if (words.length > 1) add(words.at(-1)!);
  if (words.length > 2) add(words.slice(0, 2).join(' '));
  if (words.length > 3) add(words.slice(0, 3).join(' '));
  if (words.length > 1 && words[0]!.length > 2) add(words[0]!);
}

function plain(name: string): string {
  return name
    .replace(/["'.-]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
