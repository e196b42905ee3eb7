import type { Context } from '../../context.ts';
import { answer, createRouter } from '../../http/router.ts';
import type { Streams } from '../../http/sse.ts';
import type { AgentWatch } from '../agents/agent-watch.ts';
import { readDiagnostics } from './diagnostics.service.ts';
import type { IntegrityWatch } from './integrity.service.ts';
import { type OutsideWork, openOutsideWork } from './outside-work.ts';
import {
  Diagnostics,
  getDiagnostics,
  getRecentActivity,
  getTasks,
  RecentActivity,
  streamTasks,
  TaskList,
} from './system.contract.ts';
import { listAllTasks, listRecentActivity, taskFrames } from './system.service.ts';

/** Background tasks, diagnostics and the activity feed (contract section 7). */
export function systemRoutes(streams: Streams, agents: AgentWatch, integrity: IntegrityWatch) {
  let known: OutsideWork | undefined;
  const outsideWork = ({ database }: Context) => (known ??= openOutsideWork(database, agents));
  return createRouter()
    .openapi(getTasks, async (c) => {
      const ctx = c.get('ctx');
      return answer(c, TaskList, await listAllTasks(ctx.feed, outsideWork(ctx)));
    })
    .openapi(streamTasks, async (c) => {
      const ctx = c.get('ctx');
      const outside = outsideWork(ctx);
      await ctx.feed.active();
      const lastEventId = c.req.header('last-event-id');
      return streams.respond(c, (signal) => taskFrames(ctx.feed, outside, signal, lastEventId)) as never;
    })
    .openapi(getDiagnostics, async (c) =>
      answer(c, Diagnostics, await readDiagnostics(c.get('ctx'), agents, integrity)),
    )
    .openapi(getRecentActivity, async (c) => {
      const { limit } = c.req.valid('query');
      return answer(c, RecentActivity, await listRecentActivity(c.get('ctx'), limit));
    });
}
