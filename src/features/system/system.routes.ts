import { answer, createRouter } from '../../http/router.ts';
import type { Streams } from '../../http/sse.ts';
import type { AgentWatch } from '../agents/agent-watch.ts';
import {
  Diagnostics,
  getDiagnostics,
  getRecentActivity,
  getTasks,
  RecentActivity,
  streamTasks,
  TaskList,
} from './system.contract.ts';
import { listAllTasks, listRecentActivity, readDiagnostics, taskFrames } from './system.service.ts';

/** Background tasks, diagnostics and the activity feed (contract section 7). */
export function systemRoutes(streams: Streams, agents: AgentWatch) {
  return createRouter()
    .openapi(getTasks, async (c) => answer(c, TaskList, await listAllTasks(c.get('ctx').feed, agents)))
    .openapi(streamTasks, async (c) => {
      const { feed } = c.get('ctx');
      await feed.active();
      return streams.respond(c, (signal) => taskFrames(feed, agents, signal, c.req.header('last-event-id'))) as never;
    })
    .openapi(getDiagnostics, async (c) => answer(c, Diagnostics, await readDiagnostics(c.get('ctx'), agents)))
    .openapi(getRecentActivity, async (c) => {
      const { limit } = c.req.valid('query');
      return answer(c, RecentActivity, await listRecentActivity(c.get('ctx'), limit));
    });
}
