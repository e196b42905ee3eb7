/** What a text is about, as the weighted roots of its words. */
import { indexWords } from '../search/index-terms.ts';
import { isStopWord } from '../search/stop-words.ts';
import { stemPrior, wordForms } from '../stems.ts';
import { tokenise } from '../tokens.ts';

/** Roots of a text's meaningful words, each with its weight: rare words tell more. */
export function weightedRoots(text: string): Map<string, number> {
  const roots = new Map<string, number>();
  for (const token of tokenise(text)) {
    if (token.kind === 'date') continue;
    for (const word of indexWords(token)) {
      if (isStopWord(word) || COMMON_HERE.has(wordForms(word).root)) continue;
      const { stem, root } = wordForms(word);
      const weight = stemPrior(stem);
      if (weight > (roots.get(root) ?? 0)) roots.set(root, weight);
    }
  }
  return roots;
}

/** Words of every decision: who argues, before whom, and that it is argued. */
const COMMON_HERE = new Set(
  tokenise(
    'העורר העוררת העוררים המשיבה המשיבים המבקשת מבקשי ההיתר הוועדה המקומית ועדת הערר ערר טוען טוענת טענה טענות לטענת נטען סבור עמדה דין בקשה בקשות החלטה החליטה החוק תכנון ובנייה סעיף',
  ).map(({ norm }) => wordForms(norm).root),
);
