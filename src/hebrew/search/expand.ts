/** Synonyms of the words and phrases of a query, by stem. */

import { ABBREVIATIONS, SYNONYMS } from '../pattern/rules.generated.ts';
import { wordForms } from '../text/stems.ts';
import { tokenise } from '../text/tokens.ts';
import { tellingWords } from './stop-words.ts';

/** A word of a synonym, by what it is found by. */
export interface AlternativeWord {
  stem: string;
  root: string;
}

/** Another way to say the words `from` to `to` (exclusive) of a query: all of `words` together. */
export interface Alternative {
  from: number;
  to: number;
  words: AlternativeWord[];
  /** Whether it is the same words in another form or abbreviated, not other words for the same. */
  isForm: boolean;
}

/**
 * What the synonym table offers for a query, given the stems of its words in order. At most `limit` alternatives, longer
 * phrases first; one that repeats a word of the query is left out.
 */
export function alternatives(stems: readonly string[], limit: number): Alternative[] {
  const found = new Map<string, Alternative>();
  for (let length = Math.min(LONGEST, stems.length); length > 0; length--) {
    for (let from = 0; from + length <= stems.length && found.size < limit; from++) {
      const key = stems.slice(from, from + length).join(' ');
      for (const member of GROUPS_BY_KEY.get(key)?.flat() ?? []) {
        const id = `${from} ${length} ${member.key}`;
        if (member.key === key || found.has(id) || found.size >= limit) continue;
        if (member.words.some((word) => stems.includes(word.stem))) continue;
        found.set(id, { from, to: from + length, words: member.words, isForm: member.isForm });
      }
    }
  }
  return [...found.values()];
}

/** The groups of the synonym table in which a single stem stands, by number; none for a stem that is in none. */
export function synonymGroups(stem: string): readonly number[] {
  return GROUP_NUMBERS.get(stem) ?? [];
}

interface Member {
  key: string;
  isForm: boolean;
  words: AlternativeWord[];
}

const GROUPS_BY_KEY = new Map<string, Member[][]>();
const GROUP_NUMBERS = new Map<string, number[]>();
const LONGEST = readGroups();

function readGroups(): number {
  let longest = 0;
  const keysOf = (line: string, isForm: boolean): Set<string> => {
    const members = line.split('|').map((phrase) => readMember(phrase, isForm));
    const keys = new Set(members.map((member) => member.key));
    for (const key of keys) {
      longest = Math.max(longest, key.split(' ').length);
      GROUPS_BY_KEY.set(key, [...(GROUPS_BY_KEY.get(key) ?? []), members]);
    }
    return keys;
  };
  for (const line of ABBREVIATIONS) keysOf(line, true);
  for (const [number, line] of SYNONYMS.entries()) {
    for (const key of keysOf(line, false)) {
      if (!key.includes(' ')) GROUP_NUMBERS.set(key, [...(GROUP_NUMBERS.get(key) ?? []), number]);
    }
  }
  return longest;
}

function readMember(phrase: string, isForm: boolean): Member {
  const words = tellingWords(tokenise(phrase).map(({ norm }) => norm)).map((norm) => wordForms(norm));
  const distinct = new Map(words.map(({ stem, root }) => [stem, { stem, root }]));
  return { key: words.map((word) => word.stem).join(' '), isForm, words: [...distinct.values()] };
}
