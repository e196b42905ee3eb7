import type { RawCase } from './cases.ts';
import type { RawCitation } from './types.ts';

/**
 * Short later mentions of cases that the text cites in full: "עניין אייזן", "הלכת אייזן", "בפרשת אייזן". A name counts only
 * when a full citation gives it, as its own definition (להלן: "עניין אייזן") or as the name of its first or second party.
 */
export function findShortMentions(text: string, cases: RawCase[]): RawCitation[] {
  const names = namesOf(cases);
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
      found.push({ kind: 'case', start, end, key, short: true });
      MENTION.lastIndex = end;
      break;
    }
  }
  return found;
}

const MENTION =
  /(?<![א-ת"'])([ובלמכשה]{0,2}?)(?:עניין|ענין|פרשת|הלכת|פסק[- ]דין|פסק הדין בעניין|פס"ד|עת"מ|עע"מ|ע"א|בר"מ|בג"ץ|רע"א)\s{1,2}"?/g;
const MAX_WORDS = 4;

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

const COMMON = new Set(
  'חברת חברה קבוצת עמותת אגודת עזבון בית הועדה הוועדה ועדת עיריית פלוני זה זו דנא שלפנינו שבפנינו'.split(' '),
);

function plain(name: string): string {
  return name
    .replace(/["'.-]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
