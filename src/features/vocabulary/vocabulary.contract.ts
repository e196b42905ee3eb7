import { z } from '@hono/zod-openapi';
import { VOCABULARY } from '../../domain/vocabulary.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const Term = z
  .object({
    key: z.string().openapi({ example: 'appeal', description: 'As the interface writes it' }),
    label: z.string().openapi({ example: 'כתב ערר', description: 'As people read it' }),
  })
  .openapi('Term');

type VocabularyName = keyof typeof VOCABULARY;
export const VOCABULARY_NAMES = Object.keys(VOCABULARY) as VocabularyName[];

const lists = Object.fromEntries(
  VOCABULARY_NAMES.map((name) => [name, z.array(Term).openapi({ description: `Values of ${name}, in order` })]),
) as Record<VocabularyName, z.ZodArray<typeof Term>>;

export const Vocabulary = z.object(lists).openapi('Vocabulary');

/** The same for who runs the machine and reads no case: contract section 11 gives her `/api/operations*`. */
export const getOperationsVocabularyRoute = defineRoute({
  method: 'get',
  path: '/api/operations/vocabulary',
  operationId: 'getOperationsVocabulary',
  role: 'operator',
  tags: ['operations'],
  summary: 'The words of `GET /api/vocabulary`, for who has the role operator alone',
  responses: jsonAnswer(Vocabulary, 'The lists'),
});

export const getVocabularyRoute = defineRoute({
  method: 'get',
  path: '/api/vocabulary',
  operationId: 'getVocabulary',
  role: 'reader',
  tags: ['session'],
  summary: 'Every value that a person may see, in order, with its Hebrew label',
  responses: jsonAnswer(Vocabulary, 'The lists'),
});
