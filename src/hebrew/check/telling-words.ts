/** What a text is about, as its telling words: stems with their roots, each weighted by how rare it is in the language of the law. */
import { indexWords } from '../search/index-terms.ts';
import { isStopWord } from '../search/stop-words.ts';
import { stemPrior, wordForms } from '../text/stems.ts';
import { tokenise } from '../text/tokens.ts';

export interface TellingWord {
  root: string;
  weight: number;
}

/** Stems of a text's meaningful words. Words of every decision (who argues, before whom) are left out. Linear time. */
export function tellingWords(text: string): Map<string, TellingWord> {
  const words = new Map<string, TellingWord>();
  for (const token of tokenise(text)) {
    if (token.kind === 'date') continue;
    for (const word of indexWords(token)) {
      const { stem, root } = wordForms(word);
      if (!isStopWord(word) && !COMMON_HERE.has(root)) words.set(stem, { root, weight: stemPrior(stem) });
    }
  }
  return words;
}

/** What a text holds, for asking. */
export interface HeldWords {
  stems: ReadonlySet<string>;
  roots: ReadonlySet<string>;
}

/** The words of a text as a set of stems and one of roots. */
export function heldWords(text: string): HeldWords {
  const words = tellingWords(text);
  return { stems: new Set(words.keys()), roots: new Set([...words.values()].map(({ root }) => root)) };
}

/** How much of a word is met by another of its root: the same family, now and then a stranger. */
export const SAME_ROOT = 0.3;

/** How far a word is met, 0 to 1. */
export function metShare(stem: string, root: string, held: HeldWords): number {
  if (held.stems.has(stem)) return 1;
  return held.roots.has(root) ? SAME_ROOT : 0;
}

const COMMON_HERE = new Set(
  tokenise(
    'העורר העוררת העוררים המשיבה המשיבים המבקשת מבקשי ההיתר הוועדה המקומית ועדת הערר ערר טוען טוענת טענה טענות לטענת נטען סבור עמדה דין בקשה בקשות החלטה החליטה החוק תכנון ובנייה סעיף',
  ).map(({ norm }) => wordForms(norm).root),
);
