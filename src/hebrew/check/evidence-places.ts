/** Where findings are in the draft, and where evidence stands that is words of something else. */
import { normaliseText, normaliseWithMap } from '../text/normalise.ts';
import type { DecisionText } from './decision-text.ts';
import type { BlockKey, CaseFacts, EvidencePlace, Finding } from './types.ts';

interface FoundPlace {
  block_id: BlockKey | null;
  start: number | null;
  end: number | null;
}

/**
 * Finds the places of a check's findings, one after another: a check that names none shows it by its first evidence, and of
 * several findings with the same words each has the next place.
 */
export function placeFinder({ blocks }: DecisionText): (finding: Finding) => FoundPlace {
  const next = new Map<string, number>();
  return ({ place, blockIds, evidence }) => {
    if (place) return { block_id: place.block, start: place.start, end: place.end };
    const words = evidence[0] ?? '';
    const named = blocks.filter(({ id }) => blockIds.includes(id));
    for (const { id, content } of words === '' ? [] : [...named, ...blocks]) {
      const key = `${id}\n${words}`;
      const later = content.indexOf(words, next.get(key) ?? 0);
      const start = later < 0 ? content.indexOf(words) : later;
      if (start < 0) continue;
      next.set(key, start + words.length);
      return { block_id: id, start, end: start + words.length };
    }
    return { block_id: blockIds[0] ?? null, start: null, end: null };
  };
}

/** Looks for words in the documents of a case and the decisions that its draft cites. */
export interface TextSearch {
  find(words: string): Omit<EvidencePlace, 'evidence'> | null;
}

/** Shorter words stand anywhere. */
const LEAST_LENGTH = 12;

/** Texts are prepared when they are first looked at, for most runs look at none. */
export function textSearch({ documents, authorities = [] }: Pick<CaseFacts, 'documents' | 'authorities'>): TextSearch {
  const texts = [...documents, ...authorities].flatMap(({ id, text }) => (id === undefined ? [] : [{ id, text }]));
  const plain = new Map<string, ReturnType<typeof normaliseWithMap>>();
  const plainOf = ({ id, text }: (typeof texts)[number]) =>
    plain.get(id) ?? plain.set(id, normaliseWithMap(text)).get(id)!;
  return {
    find(words) {
      const wanted = normaliseText(words).trim();
      if (wanted.length < LEAST_LENGTH) return null;
      for (const one of texts) {
        const { text, map } = plainOf(one);
        const at = text.indexOf(wanted);
        if (at < 0) continue;
        const [start, end] = [map[at]!, map[at + wanted.length]!];
        return { holder: one.id, start, end, words: one.text.slice(start, end).toWellFormed() };
      }
      return null;
    },
  };
}

/** The places of evidence that is no words of the draft; what is nowhere has none. */
export const evidencePlaces = (
  evidence: readonly string[],
  { blocks }: DecisionText,
  search: TextSearch,
): EvidencePlace[] =>
  evidence.flatMap((words) => {
    const place = blocks.some(({ content }) => content.includes(words)) ? null : search.find(words);
    return place ? [{ evidence: words, ...place }] : [];
  });
