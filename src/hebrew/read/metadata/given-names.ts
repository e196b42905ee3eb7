import { MEN, NAMES_OF_BOTH, WOMEN } from '../../pattern/rules.generated.ts';

// Given names, by which a bare name is told from a role, a place or a profession, and a woman from a man.

const OF_WOMEN: ReadonlySet<string> = new Set(WOMEN);
const OF_MEN: ReadonlySet<string> = new Set(MEN);
const OF_BOTH: ReadonlySet<string> = new Set(NAMES_OF_BOTH);

/** Whether a word is a given name ("ורד", "וליד", "יונתן"); many are surnames or words too. */
export const isGivenName = (word: string): boolean => OF_WOMEN.has(word) || OF_MEN.has(word) || OF_BOTH.has(word);

/** Whose given name a word is; null for none, and for one that both bear. */
export function genderOfName(word: string): 'woman' | 'man' | null {
  if (OF_WOMEN.has(word)) return 'woman';
  return OF_MEN.has(word) ? 'man' : null;
}
