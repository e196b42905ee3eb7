import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { caseNumberParam, casePath } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';

const similarity = z
  .number()
  .min(0)
  .max(1)
  .openapi({ description: 'Share of words that both texts have', example: 0.93 });

const LearnedBlock = z
  .object({
    block_id: z.enum(BLOCK_IDS),
    title: z.string().openapi({ example: 'דיון והכרעה' }),
    change: z.enum(['unchanged', 'edited', 'rewritten', 'added', 'removed']).openapi({
      description:
        '`unchanged` also where only the numbers of paragraphs, or the layout of title page and signatures, is other',
    }),
    similarity,
    diff: z.array(z.object({ op: z.enum(['equal', 'insert', 'delete']), text: z.string() })).openapi({
      description:
        '`equal` and `delete` are the draft, `equal` and `insert` the final text, paragraph numbers included, markup not',
    }),
  })
  .openapi('LearnedBlock');

export const LearningResult = z
  .object({
    case_number: z.string().openapi({ example: '1031/25' }),
    draft: z.object({ path: z.string().openapi({ example: 'drafts/decision.md' }), chars: z.int() }),
    final: z.object({ document_id: z.string(), chars: z.int() }),
    similarity,
    blocks: z.array(LearnedBlock),
    lessons: z.array(
      z.object({
        lesson_id: z.string(),
        text: z.string().openapi({ example: 'יש לכתוב "העוררת" ולא "המערערת" (הוחלף 4 פעמים)' }),
        category: z.string().nullable().openapi({ example: 'terminology' }),
        evidence: z.string().nullable().openapi({ description: 'before → after, verbatim' }),
      }),
    ),
    overrides_saved: z.int().openapi({ description: 'Lessons that were not known of this case before' }),
  })
  .openapi('LearningResult');

const tags: ['decisions'] = ['decisions'];

export const learnRoute = defineRoute({
  method: 'post',
  path: casePath('/learn'),
  operationId: 'learnFromFinal',
  role: 'staff',
  tags,
  summary: 'Compare the draft with the final decision and draw lessons, which wait for review',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'case_archived', 'no_draft', 'no_final', ...THREAD_ERRORS],
  responses: jsonAnswer(LearningResult, 'The comparison and its lessons'),
});

export const getLearningRoute = defineRoute({
  method: 'get',
  path: casePath('/learn'),
  operationId: 'getLearning',
  role: 'reader',
  tags,
  summary: 'The last comparison of draft and final decision',
  request: { params: caseNumberParam },
  errors: ['case_not_found', 'learning_not_run'],
  responses: jsonAnswer(LearningResult, 'The comparison and its lessons'),
});
