import { z } from '@hono/zod-openapi';
import { PATTERN_TYPES } from '../../../db/schema/patterns.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';
import { CorpusItem } from '../corpus/corpus.contract.ts';

const patternType = z.enum(PATTERN_TYPES);
const count = z.int().min(0);
const share = z.number().min(0).max(1);

export const PatternList = z
  .object({
    total: count,
    analyzed_at: timestamp.nullable().openapi({ description: 'End of the analysis that found them' }),
    types: z.array(
      z.object({
        type: patternType,
        label: z.string().openapi({ example: 'נוסחאות פתיחה' }),
        patterns: z.array(
          z.object({
            pattern_id: z.string(),
            text: z.string().openapi({ example: 'לפנינו ערר על החלטת {צד} מיום {תאריך}' }),
            count,
            decision_count: count,
            source: z.enum(['rules', 'model']),
            examples: z.array(
              z.object({
                corpus_id: z.string(),
                excerpt: z.string().openapi({ description: 'Verbatim' }),
                source: Source,
              }),
            ),
          }),
        ),
      }),
    ),
  })
  .openapi('PatternList');

export const AnalysisStarted = z
  .object({ status: z.enum(['started', 'already_running']), task_id: z.string() })
  .openapi('StyleAnalysisStarted');

export const AnalysisStatus = z
  .object({
    status: z.enum(['idle', 'running', 'done', 'failed']),
    task_id: z.string().nullable(),
    progress: z.object({ processed: count, total: count }).openapi({ description: 'Decisions' }),
    patterns_found: count,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    error: z.string().nullable(),
  })
  .openapi('StyleAnalysisStatus');

export const StyleReport = z
  .object({
    corpus: z.object({
      decisions: count,
      characters: count,
      words: count,
      average_words: count,
      date_range: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
    }),
    categories: z.array(z.object({ name: z.string(), count })),
    section_profile: z.array(
      z.object({ section_type: z.string().openapi({ example: 'discussion' }), average_share: share }),
    ),
    sentence_length: z
      .object({ average: z.number(), median: count, p90: count })
      .openapi({ description: 'In words; sentences of 200 and more count as 200' }),
    vocabulary: z.object({
      distinct: count.openapi({
        description: 'Different words over the corpus, estimated within 3 % from stored sketches',
      }),
      richness: share.openapi({ description: 'Average over the decisions of different words to words' }),
      top_terms: z.array(z.object({ term: z.string(), count })),
    }),
    patterns_by_type: z.array(z.object({ type: patternType, count })),
    timeline: z.array(z.object({ month: z.string().openapi({ example: '2025-07' }), decisions: count })),
    analyzed_at: timestamp.nullable(),
  })
  .openapi('StyleReport');

const patternUse = z.array(z.object({ pattern_id: z.string(), type: patternType, text: z.string(), count }));

export const StyleComparison = z
  .object({
    a: CorpusItem,
    b: CorpusItem,
    sections: z.array(
      z.object({ section_type: z.string(), a_chars: count, b_chars: count, a_share: share, b_share: share }),
    ),
    patterns: z.object({
      a: patternUse,
      b: patternUse,
      shared: patternUse.openapi({ description: 'In both; counts of both together' }),
      only_a: patternUse,
      only_b: patternUse,
    }),
    similarity: share.openapi({
      description:
        'Six tenths the cosine of the patterns, two tenths the overlap of section shares, two tenths that of sentence lengths',
    }),
  })
  .openapi('StyleComparison');

const tags: ['training'] = ['training'];
const corpusIdQuery = (which: string) =>
  z
    .string()
    .min(1)
    .openapi({ description: `Decision ${which}`, example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' });

export const patternsRoute = defineRoute({
  method: 'get',
  path: '/api/training/patterns',
  operationId: 'listPatterns',
  role: 'reader',
  tags,
  summary: 'The formulas of the chair’s style, by type',
  responses: jsonAnswer(PatternList, 'Every type, the most widespread patterns first'),
});

export const analyzeStyleRoute = defineRoute({
  method: 'post',
  path: '/api/training/analyze-style',
  operationId: 'analyzeStyle',
  role: 'staff',
  tags,
  summary: 'Start the analysis of the whole corpus; its patterns replace the former ones when it ends',
  responses: jsonAnswer(AnalysisStarted, 'The task of the analysis'),
});

export const analysisStatusRoute = defineRoute({
  method: 'get',
  path: '/api/training/analyze-style/status',
  operationId: 'getStyleAnalysisStatus',
  role: 'reader',
  tags,
  summary: 'How far the last analysis is',
  responses: jsonAnswer(AnalysisStatus, 'The running analysis, else the last one'),
});

export const styleReportRoute = defineRoute({
  method: 'get',
  path: '/api/training/style-report',
  operationId: 'getStyleReport',
  role: 'reader',
  tags,
  summary: 'The style of the corpus in figures',
  responses: jsonAnswer(StyleReport, 'From what is stored of each decision'),
});

export const compareRoute = defineRoute({
  method: 'get',
  path: '/api/training/compare',
  operationId: 'compareDecisions',
  role: 'reader',
  tags,
  summary: 'Two decisions side by side: length, sections, patterns',
  request: { query: z.strictObject({ a: corpusIdQuery('a'), b: corpusIdQuery('b') }) },
  errors: ['corpus_not_found'],
  responses: jsonAnswer(StyleComparison, 'From what is stored of each decision'),
});

export const CorpusMarks = z
  .object({
    marks: z
      .array(
        z.object({
          pattern_id: z.string().openapi({ description: 'The pattern' }),
          type: patternType.openapi({ description: 'Kind of the pattern' }),
          start: z.int().openapi({ description: 'First character in the full text (UTF-16)' }),
          end: z.int().openapi({ description: 'After the last character' }),
        }),
      )
      .openapi({ description: 'Places of patterns, in the order of the text; they may overlap' }),
  })
  .openapi('CorpusMarks');

export const marksRoute = defineRoute({
  method: 'get',
  path: '/api/training/corpus/{corpus_id}/marks',
  operationId: 'getCorpusMarks',
  role: 'reader',
  tags: ['training'],
  summary: "Where the patterns of the chair's style stand in a decision",
  request: { params: z.object({ corpus_id: uuidParam('corpus_id', 'The decision') }) },
  errors: ['corpus_not_found', ...THREAD_ERRORS],
  responses: jsonAnswer(CorpusMarks, 'The places'),
});
