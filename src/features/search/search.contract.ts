import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { PARTY_KEYS } from '../../hebrew/parties.ts';
import { SECTION_TYPES } from '../../hebrew/sections/split.ts';
import { caseNumberParam, casePath, queryBoolean, queryInteger } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';
import { Source } from '../../http/source.ts';

export const SearchResult = z
  .object({
    kind: z.enum(['document', 'decision']),
    document_id: z.string().nullable(),
    corpus_id: z.string().nullable(),
    case_number: z.string().nullable().openapi({ example: '1031/25' }),
    archived: z.boolean(),
    title: z.string().openapi({ example: 'כתב ערר' }),
    source: Source.openapi({ description: 'Where the passage stands' }),
    section_type: z.enum(SECTION_TYPES),
    chunk_index: z.int(),
    snippet: z.string().openapi({ example: 'ההקלה ב<mark>קווי</mark> <mark>הבניין</mark> חורגת מן המותר' }),
    score: z.number(),
    matched: z.array(z.enum(['lexical', 'vector'])),
  })
  .openapi('SearchResult');

const facet = (what: string) =>
  z
    .array(
      z.object({
        key: z.string().openapi({ description: 'The value' }),
        count: z.int().openapi({ description: 'Passages of it among those found' }),
      }),
    )
    .openapi({ description: `By ${what}, the most frequent first` });

export const SearchAnswer = z
  .object({
    query: z.string(),
    total: z.int(),
    mode: z.enum(['hybrid', 'lexical']),
    took_ms: z.number(),
    results: z.array(SearchResult),
    facets: z
      .object({
        kind: facet('kind'),
        doc_type: facet('document type'),
        party: facet('party'),
        case: facet('case number'),
        section_type: facet('section'),
      })
      .optional()
      .openapi({ description: 'What there is of each value in everything that was found; when asked for' }),
  })
  .openapi('SearchAnswer');

const query = z.string().min(1).max(5000).openapi({ example: 'חריגה מקווי בניין', description: 'Free Hebrew text' });
const limit = queryInteger(10, 1, 500, 'Most results to return');

export const searchRoute = defineRoute({
  method: 'get',
  path: '/api/search',
  operationId: 'search',
  role: 'reader',
  tags: ['search'],
  summary: 'Search across documents and decisions',
  request: {
    query: z.strictObject({
      query,
      limit,
      section_type: z
        .enum(['', ...SECTION_TYPES])
        .default('')
        .openapi({ example: 'discussion', description: 'Only passages of this section; all when empty' }),
      offset: queryInteger(0, 0, 500, 'Results to skip'),
      case: z.string().max(500).optional().openapi({ description: 'Only documents of this case', example: '1031/25' }),
      doc_type: z.enum(DOC_TYPE_KEYS).optional().openapi({ description: 'Only documents of this type' }),
      party: z.enum(PARTY_KEYS).optional().openapi({ description: 'Only documents of this party' }),
      archived: z
        .enum(['true', 'false'])
        .optional()
        .openapi({ type: 'boolean', description: 'Only documents of archived cases, or none of them' }),
      facets: queryBoolean(false, 'Add what there is of each value'),
    }),
  },
  errors: ['case_not_found'],
  responses: jsonAnswer(SearchAnswer, 'Best passage first'),
});

export const searchCaseRoute = defineRoute({
  method: 'get',
  path: casePath('/search'),
  operationId: 'searchCase',
  role: 'reader',
  tags: ['search'],
  summary: 'Search within one case',
  request: { params: caseNumberParam, query: z.strictObject({ query, limit }) },
  errors: ['case_not_found'],
  responses: jsonAnswer(SearchAnswer, 'Best passage first'),
});
