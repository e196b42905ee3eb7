import { answer, createRouter, sharedAnswer } from '../../http/router.ts';
import { readAgentHealth } from './agent-health.ts';
import type { AgentWatch } from './agent-watch.service.ts';
import {
  AgentHealth,
  AgentRunsResponse,
  agentHealthRoute,
  cancelRunRoute,
  Escalations,
  escalationsRoute,
  listRunsRoute,
  RunCancelled,
  RunEvents,
  RunLog,
  resetSessionRoute,
  runEventsRoute,
  runLogRoute,
  SessionReset,
} from './agents.contract.ts';
import {
  agentsOfWaiting,
  cancelRun,
  listEscalations,
  readRunEvents,
  readRunLog,
  resetSession,
  runsView,
} from './agents.service.ts';

/** Agents and their runs (contract section 7). */
export function agentsRoutes(watch: AgentWatch) {
  return createRouter()
    .openapi(listRunsRoute, async (c) => {
      const runs = await watch.liveRuns();
      const agents = await agentsOfWaiting(watch, runs);
      return sharedAnswer(c, AgentRunsResponse, runs, (all) => runsView(all, agents, c.get('ctx').clock.now()));
    })
    .openapi(escalationsRoute, async (c) =>
      answer(c, Escalations, await listEscalations(watch, c.req.valid('query').limit)),
    )
    .openapi(agentHealthRoute, async (c) =>
      answer(c, AgentHealth, await readAgentHealth(watch, c.get('ctx').clock.now())),
    )
    .openapi(runLogRoute, async (c) => {
      const { offset, limit_bytes } = c.req.valid('query');
      const range = { offset: offset ?? null, limitBytes: limit_bytes };
      return answer(c, RunLog, await readRunLog(c.get('ctx'), c.req.valid('param').run_id, range));
    })
    .openapi(runEventsRoute, async (c) =>
      answer(c, RunEvents, await readRunEvents(c.get('ctx'), c.req.valid('param').run_id)),
    )
    .openapi(cancelRunRoute, async (c) =>
      answer(c, RunCancelled, await cancelRun(c.get('ctx'), c.req.valid('param').run_id)),
    )
    .openapi(resetSessionRoute, async (c) => {
      const { agent_id } = c.req.valid('param');
      await resetSession(c.get('ctx'), agent_id);
      return answer(c, SessionReset, { agent_id, reset: true });
    });
}
