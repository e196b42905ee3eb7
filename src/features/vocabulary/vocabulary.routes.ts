import { VOCABULARY, type Words } from '../../domain/vocabulary.ts';
import { createRouter, sharedAnswer } from '../../http/router.ts';
import {
  getOperationsVocabularyRoute,
  getVocabularyRoute,
  VOCABULARY_NAMES,
  Vocabulary,
} from './vocabulary.contract.ts';

/** The words of the interface (contract section 11). */
export function vocabularyRoutes() {
  const words: Record<string, Words> = VOCABULARY;
  const terms = (name: string) => Object.entries(words[name]!).map(([key, label]) => ({ key, label }));
  const view = () => Object.fromEntries(VOCABULARY_NAMES.map((name) => [name, terms(name)])) as never;
  return createRouter()
    .openapi(getVocabularyRoute, async (c) => sharedAnswer(c, Vocabulary, words, view))
    .openapi(getOperationsVocabularyRoute, async (c) => sharedAnswer(c, Vocabulary, words, view));
}
