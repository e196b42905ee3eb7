import type { Context } from '../../context.ts';
import { answer, createRouter } from '../../http/router.ts';
import type { Streams } from '../../http/sse.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
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
import { listAllTasks, listRecentActivity, openTasksFrame, type TasksFrame, taskFrames } from './system.service.ts';

/** Background tasks, diagnostics and the activity feed (contract section 7). */
export function systemRoutes(streams: Streams, agents: AgentWatch, integrity: IntegrityWatch) {
  let known: { outside: OutsideWork; present: () => Promise<TasksFrame> } | undefined;
  const tasksOf = ({ database, feed }: Context) => {
    if (known) return known;
    const outside = openOutsideWork(database, agents);
    known = { outside, present: openTasksFrame(feed, outside) };
    return known;
  };
  return createRouter()
    .openapi(getTasks, async (c) => {
      const ctx = c.get('ctx');
      return answer(c, TaskList, await listAllTasks(ctx.feed, tasksOf(ctx).outside));
    })
    .openapi(streamTasks, async (c) => {
      const { feed } = c.get('ctx');
      const tasks = { feed, ...tasksOf(c.get('ctx')) };
      await tasks.present();
      const lastEventId = c.req.header('last-event-id');
      return streams.respond(c, (signal) => taskFrames(tasks, signal, lastEventId)) as never;
    })
    .openapi(getDiagnostics, async (c) =>
      answer(c, Diagnostics, await readDiagnostics(c.get('ctx'), agents, integrity)),
    )
    .openapi(getRecentActivity, async (c) => {
      const { limit } = c.req.valid('query');
      return answer(c, RecentActivity, await listRecentActivity(c.get('ctx'), limit));
    });
}
