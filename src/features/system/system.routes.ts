import type { Context } from '../../context.ts';
import { answer, createRouter } from '../../http/router.ts';
import type { Streams } from '../../http/sse.ts';
import { Task } from '../../http/task.ts';
import { projectTask } from '../../jobs/task-view.ts';
import type { AgentWatch } from '../agents/agent-watch.service.ts';
import { readDiagnostics } from './diagnostics.service.ts';
import type { IntegrityWatch } from './integrity.service.ts';
import { type OutsideWork, openOutsideWork } from './outside-work.ts';
import {
  cancelTaskRoute,
  Diagnostics,
  getDiagnostics,
  getRecentActivity,
  getTasks,
  RecentActivity,
  retryTaskRoute,
  streamTasks,
  TaskList,
  taskHistoryRoute,
} from './system.contract.ts';
import { listAllTasks, listRecentActivity, openTasksFrame, type TasksFrame, taskFrames } from './system.service.ts';
import { cancelTask, retryTask, type TaskVerbsByKind } from './task-control.service.ts';
import { listHistory } from './task-history.service.ts';

/** Background tasks, diagnostics and the activity feed (contract section 7). */
export function systemRoutes(streams: Streams, agents: AgentWatch, integrity: IntegrityWatch, verbs: TaskVerbsByKind) {
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
    .openapi(taskHistoryRoute, async (c) => {
      const { limit, offset, ...filter } = c.req.valid('query');
      return answer(c, TaskList, await listHistory(c.get('ctx'), agents, filter, { limit, offset }));
    })
    .openapi(cancelTaskRoute, async (c) => {
      const ctx = c.get('ctx');
      const ended = await cancelTask(ctx, c.req.valid('param').task_id, verbs, tasksOf(ctx).outside);
      return answer(c, Task, 'taskId' in ended ? projectTask(ended) : ended);
    })
    .openapi(retryTaskRoute, async (c) => {
      const ctx = c.get('ctx');
      const begun = await retryTask(ctx, c.req.valid('param').task_id, verbs, tasksOf(ctx).outside);
      return answer(c, Task, 'taskId' in begun ? projectTask(begun) : begun);
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
