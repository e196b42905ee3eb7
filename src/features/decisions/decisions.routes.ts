import { etag } from 'hono/etag';
import { answer, createRouter, sharedTaggedAnswer, taggedAnswer } from '../../http/router.ts';
import { readBlockHistory, readBlockVersion, restoreBlock } from './block-history.service.ts';
import { BlockSources, blockSourcesRoute } from './block-sources.contract.ts';
import { readBlockSources } from './block-sources.service.ts';
import { readDecisionBlocks, saveBlock } from './blocks.service.ts';
import {
  BlockHistory,
  BlockVersion,
  blockHistoryRoute,
  blockVersionRoute,
  DecisionBlockList,
  DecisionBlockSaved,
  DecisionTemplate,
  getTemplateRoute,
  listBlocksRoute,
  restoreBlockRoute,
  saveBlockRoute,
} from './decisions.contract.ts';
import { readTemplate } from './template.service.ts';

/** The blocks of a decision and its template (contract section 3). */
export function decisionsRoutes() {
  return createRouter()
    .openapi({ ...listBlocksRoute, middleware: etag() }, async (c) => {
      const { case_number } = c.req.valid('param');
      return sharedTaggedAnswer(
        c,
        DecisionBlockList,
        await readDecisionBlocks(c.get('ctx'), case_number),
        (list) => list,
      );
    })
    .openapi(saveBlockRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      const { content, expected_version } = c.req.valid('json');
      const change = { content, expectedVersion: expected_version };
      return answer(c, DecisionBlockSaved, await saveBlock(c.get('ctx'), case_number, block_id, change));
    })
    .openapi(blockHistoryRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      return answer(c, BlockHistory, await readBlockHistory(c.get('ctx'), case_number, block_id));
    })
    .openapi({ ...blockVersionRoute, middleware: etag() }, async (c) => {
      const { case_number, block_id, version } = c.req.valid('param');
      return taggedAnswer(c, BlockVersion, await readBlockVersion(c.get('ctx'), case_number, block_id, version));
    })
    .openapi(restoreBlockRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      const { version, expected_version } = c.req.valid('json');
      const wanted = { version, expectedVersion: expected_version };
      return answer(c, DecisionBlockSaved, await restoreBlock(c.get('ctx'), case_number, block_id, wanted));
    })
    .openapi(blockSourcesRoute, async (c) => {
      const { case_number, block_id } = c.req.valid('param');
      return answer(c, BlockSources, await readBlockSources(c.get('ctx'), case_number, block_id));
    })
    .openapi({ ...getTemplateRoute, middleware: etag() }, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, DecisionTemplate, await readTemplate(c.get('ctx'), case_number));
    });
}
