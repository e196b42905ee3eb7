import type { Context } from 'hono';
import type { AppEnv } from '../../http/app-env.ts';
import { answer, createRouter } from '../../http/router.ts';
import { BlockDraft, BlockDraftAccepted, blockDraftRoute, requestBlockDraftRoute } from './block-draft.contract.ts';
import { readBlockDraft, requestBlockDraft } from './block-draft.service.ts';
import {
  GenerationAccepted,
  type GenerationAction,
  GenerationStatus,
  generateDraftRoute,
  generateSummaryRoute,
  generationStatusRoute,
} from './generation.contract.ts';
import { generate, readGenerationStatus } from './generation.service.ts';

/** Texts that the agent writes (contract section 5). */
export function generationRoutes() {
  return createRouter()
    .openapi(generateSummaryRoute, (c) => accept(c, c.req.valid('param').case_number, 'party-claims-summary'))
    .openapi(generateDraftRoute, (c) => accept(c, c.req.valid('param').case_number, 'interim-draft'))
    .openapi(requestBlockDraftRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      const { instructions } = c.req.valid('json');
      const made = await requestBlockDraft(c.get('ctx'), case_number, block_id, instructions);
      return c.json(BlockDraftAccepted.parse(made), 202);
    })
    .openapi(blockDraftRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      return answer(c, BlockDraft, await readBlockDraft(c.get('ctx'), case_number, block_id));
    })
    .openapi(generationStatusRoute, async (c) => {
      const { case_number, action } = c.req.valid('param');
      return answer(c, GenerationStatus, await readGenerationStatus(c.get('ctx'), case_number, action));
    });
}

async function accept(c: Context<AppEnv>, caseNumber: string, action: GenerationAction) {
  return c.json(GenerationAccepted.parse(await generate(c.get('ctx'), caseNumber, action)), 202);
}
