/** Short references to decided cases ("בעניין אייזן", "פרשת אייזן") whose name nothing else in the case gives. */

import { CITED_NO_NAME, CITED_REFERENCE, RULING_AFTER, RULING_BEFORE } from '../pattern/rules.generated.ts';
import { foldFinals } from '../text/normalise.ts';
import { prefixVariants, stemPrior, wordForms } from '../text/stems.ts';
import { isMistyped } from './file-numbers.ts';

export interface ShortReference {
  text: string;
  start: number;
  end: number;
}

/** Names that a draft and the texts of its case give otherwise than by a short reference. */
export interface KnownNames {
  words: ReadonlySet<string>;
  /** Words of the parties to a cited case, each with those that follow it there ("נאות" with "הכרם"). */
  following: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * The short references of a normalised text to a case that was never introduced: no cited case, party or document has
 * the name, or a cited case has it but for a slip ("נאות הכרמל" for "נאות הכרם"). A subject ("בעניין היטל השבחה") is
 * told from a name by its words, which the draft or the documents use elsewhere too.
 */
export function strangeReferences(text: string, known: KnownNames): ShortReference[] {
  return referencesOf(text).flatMap(({ isMatter, name, second, start, end, secondEnd }) => {
    const isSlip = second !== null && mistakes(name, second, known);
    const rarity = rarityOf(name);
    if (!isSlip && (rarity < RARE || variants(name).some((one) => known.words.has(one)))) return [];
    if (isMatter && !speaksOfRuling(text, start, end, !isSlip && rarity < UNKNOWN)) return [];
    const last = isSlip ? secondEnd : end;
    return [{ text: text.slice(start, last), start, end: last }];
  });
}

/** The names that parties to cited cases and texts give; of the draft's own texts short references do not count. */
export function knownNames({ own, given, parties }: Record<'own' | 'given' | 'parties', string[]>): KnownNames {
  const words = new Set<string>();
  for (const text of own) {
    const named = new Set(referencesOf(text).map(({ nameStart }) => nameStart));
    for (const { 0: word, index } of text.matchAll(WORD)) if (!named.has(index)) addVariants(words, word);
  }
  for (const text of [...given, ...parties]) for (const [word] of text.matchAll(WORD)) addVariants(words, word);
  const following = new Map<string, Set<string>>();
  for (const party of parties) {
    const sequence = [...party.matchAll(WORD)].map(([word]) => foldFinals(word));
    for (const [at, word] of sequence.slice(1).entries()) {
      const before = sequence[at]!;
      following.set(before, (following.get(before) ?? new Set<string>()).add(word));
    }
  }
  return { words, following };
}

interface Reference {
  /** "עניין", which may as well be a subject; "פרשת" and "הלכת" are of cases. */
  isMatter: boolean;
  name: string;
  nameStart: number;
  second: string | null;
  start: number;
  /** The end of the name's first word, and of its second. */
  end: number;
  secondEnd: number;
}

const WORD = /[א-ת](?:[א-ת]|['"](?=[א-ת]))*/g;

function referencesOf(text: string): Reference[] {
  return [...text.matchAll(CITED_REFERENCE)].flatMap(
    ({ 0: whole, 1: marker, 2: matter, 3: name, 4: second, index }) => {
      if (CITED_NO_NAME.test(name!) || name!.includes('"')) return [];
      const nameStart = text.indexOf(name!, index + marker!.length);
      const end = nameStart + name!.length;
      const secondEnd = index + whole.length;
      return [
        {
          isMatter: matter !== undefined,
          name: name!,
          nameStart,
          second: second ?? null,
          start: index,
          end,
          secondEnd,
        },
      ];
    },
  );
}

/** Whether the name is that of a party to a cited case but for a slip in its second word. */
function mistakes(name: string, second: string, { following }: KnownNames): boolean {
  const right = following.get(foldFinals(name));
  const word = foldFinals(second);
  return right !== undefined && !right.has(word) && [...right].some((one) => one.length > 3 && isMistyped(one, word));
}

const BEFORE = 120;

/** The sentence tells what a court or a committee held there; of a name that is a word too it must do so next to it. */
function speaksOfRuling(text: string, start: number, end: number, isWord: boolean): boolean {
  const before = text.slice(Math.max(0, start - BEFORE), start);
  return (isWord ? HELD_THERE : RULING_BEFORE).test(before) || RULING_AFTER.test(text.slice(end, end + 30));
}

const HELD_THERE = /(?:נקבע|נפסק|נאמר|הובהר|הוסבר|הודגש|הזהיר)\S*\s(?:ב?בית ה?משפט |ב?הרחבה |גם |לאחרונה )?$/;

/** How rare a name is among the words of the law: 8 for one that is none of them. */
function rarityOf(name: string): number {
  return Math.min(...prefixVariants(foldFinals(name), 3).map((form) => stemPrior(wordForms(form).stem)));
}

const UNKNOWN = 8;
/** Commoner words ("היטל", "שימוש") are what a matter is about; rarer ones are names as well ("נאות", "כהן"). */
const RARE = 7;

/** A word with and without the letters that may stand before it. */
function variants(word: string): string[] {
  const folded = foldFinals(word);
  return [folded, ...[1, 2].flatMap((cut) => (PREFIX[cut - 1]!.test(folded) ? [folded.slice(cut)] : []))];
}

const PREFIX = [/^[ובלמכשה][א-ת]{3}/, /^(?:ו[בלמכשה]|ש[בלמה]|[בלכמ]ה|מה)[א-ת]{3}/];

function addVariants(words: Set<string>, word: string): void {
  if (word.length < 3) return;
  for (const one of variants(word)) words.add(one);
}
