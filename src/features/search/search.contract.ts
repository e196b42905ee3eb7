import { z } from '@hono/zod-openapi';
import { DOC_TYPE_KEYS } from '../../domain/document-types.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { SECTION_TYPES } from '../../hebrew/read/sections/split.ts';
import { calendarDate, caseNumberParam, casePath, queryBoolean, queryInteger } from '../../http/params.ts';
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
    section_type: z.enum(SECTION_TYPES),
    chunk_index: z.int(),
    snippet: z.string().openapi({ example: 'ההקלה ב<mark>קווי</mark> <mark>הבניין</mark> חורגת מן המותר' }),
    score: z.number(),
    matched: z.array(z.enum(['lexical', 'vector'])),
    source: Source,
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

/** A day, a month or a year, as its first and last day. */
const daysOf = (text: string): { from: string; to: string } => {
  const [year = '', month, day] = text.split('-');
  const last = month === undefined ? '12-31' : `${month}-${day ?? lastDay(Number(year), Number(month))}`;
  return { from: `${year}-${month ?? '01'}-${day ?? '01'}`, to: `${year}-${last}` };
};

const lastDay = (year: number, month: number): string => `${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;

const DATES = 'יש לשלוח יום, חודש, שנה או טווח, כגון 2025-03-01, 2025-03, 2025 או 2024-11..2025-02';
const PERIOD = String.raw`\d{4}(?:-(?:0[1-9]|1[0-2])(?:-\d{2})?)?`;

/** `2025-03-01`, `2025-03`, `2025`, `2024-11..2025-02`: documents dated so, as first and last day. */
const datesParam = z
  .string()
  .regex(new RegExp(`^${PERIOD}(?:\\.\\.${PERIOD})?$`), DATES)
  .transform((text) => {
    const [first = '', second = first] = text.split('..');
    return { from: daysOf(first).from, to: daysOf(second).to };
  })
  .refine(({ from, to }) => [from, to].every((day) => calendarDate.safeParse(day).success) && from <= to, DATES)
  .optional()
  .openapi({
    type: 'string',
    description: 'Only documents of this day, month, year or range (`..` between two)',
    example: '2025-03',
  });

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
      date: datesParam,
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
