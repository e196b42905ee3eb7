import { etag } from 'hono/etag';
import { answer, createRouter } from '../../../http/router.ts';
import {
  analyzerPromptRoute,
  CuratorPrompt,
  CuratorStats,
  curatorPromptRoute,
  curatorStatsRoute,
  decideProposalRoute,
  listProposalsRoute,
  ProposalDecided,
  ProposalList,
  ProposalSaved,
  saveProposalRoute,
} from './curator.contract.ts';
import { readCuratorStats } from './curator.service.ts';
import { readPrompt } from './prompts.service.ts';
import { decideProposal, listProposals, saveProposal } from './proposals.service.ts';

/** The curator's prompts, statistics and proposals (contract section 6). */
export function curatorRoutes() {
  return createRouter()
    .openapi({ ...curatorPromptRoute, middleware: etag() }, async (c) =>
      answer(c, CuratorPrompt, await readPrompt('curator', c.get('ctx').config.PROMPTS_SOURCE_URL)),
    )
    .openapi({ ...analyzerPromptRoute, middleware: etag() }, async (c) =>
      answer(c, CuratorPrompt, await readPrompt('style-analyzer', c.get('ctx').config.PROMPTS_SOURCE_URL)),
    )
    .openapi(curatorStatsRoute, async (c) => answer(c, CuratorStats, await readCuratorStats(c.get('ctx'))))
    .openapi(listProposalsRoute, async (c) =>
      answer(c, ProposalList, await listProposals(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(saveProposalRoute, async (c) =>
      answer(c, ProposalSaved, await saveProposal(c.get('ctx'), c.req.valid('json'))),
    )
    .openapi(decideProposalRoute, async (c) => {
      const { filename } = c.req.valid('param');
      return answer(c, ProposalDecided, await decideProposal(c.get('ctx'), filename, c.req.valid('json')));
    });
}
