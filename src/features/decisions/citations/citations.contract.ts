import { z } from '@hono/zod-openapi';
import { BLOCK_IDS } from '../../../domain/blocks.ts';
import { THREAD_ERRORS } from '../../../errors.ts';
import { CITATION_LEVELS } from '../../../hebrew/check/draft-citations.ts';
import { caseNumberParam, casePath } from '../../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../../http/router.ts';
import { Source } from '../../../http/source.ts';

const BlockCitation = z
  .object({
    block_id: z.enum(BLOCK_IDS),
    start: z.int().min(0).openapi({ description: "First UTF-16 code unit in the block's content" }),
    end: z.int().min(0).openapi({ description: 'One past the last code unit' }),
    text: z.string().openapi({ description: 'The words of the citation', example: 'עע"מ 317/10 שפר נ\' יניב' }),
    key: z
      .string()
      .nullable()
      .openapi({ description: 'One for all spellings of what is cited; null where it cannot be read' }),
    kind: z.enum(['case', 'statute', 'plan']),
    level: z.enum(CITATION_LEVELS),
    source: z.union([Source, z.null()]),
    note: z
      .string()
      .nullable()
      .openapi({ description: 'How a quotation differs, or why the citation is of its level' }),
  })
  .openapi('BlockCitation');

export const BlockCitations = z.object({ citations: z.array(BlockCitation) }).openapi('BlockCitations');

export const listCitationsRoute = defineRoute({
  method: 'get',
  path: casePath('/decision-blocks/citations'),
  operationId: 'listBlockCitations',
  role: 'reader',
  tags: ['decisions'],
  summary: 'Everything that the draft cites, and how far it is known to be right',
  request: { params: caseNumberParam },
  errors: ['case_not_found', ...THREAD_ERRORS],
  responses: {
    ...jsonAnswer(BlockCitations, 'In the order of the decision'),
    304: { description: 'Unchanged since the ETag of If-None-Match' },
  },
});
