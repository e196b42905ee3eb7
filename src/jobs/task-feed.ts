import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { activeTasks, type TaskRow, tasksById } from './tasks.queries.ts';
import { TASKS_CHANNEL } from './tasks.ts';

/** Gathers the changes of a moment into one query. */
const COALESCE_MS = 20;

/**
 * One process's live view of the task table. However many streams look at it, a change costs one query: a notification
 * marks the task, one read fetches all marked ones, and every watcher is told.
 */
export interface TaskFeed {
  /** The task as last read; reads it when nobody watches it yet. */
  get(taskId: string): Promise<TaskRow | undefined>;
  /** The active tasks as last read. */
  active(): Promise<TaskRow[]>;
  /** Calls `wake` after each change of the task (or of the active set, for null). @returns stops the watching */
  watch(taskId: string | null, wake: () => void): () => void;
  /** Queries made so far, for tests and benchmarks of "one computation per change". */
  readonly reads: number;
  close(): Promise<void>;
}

export async function openTaskFeed(database: Database, log: Logger): Promise<TaskFeed> {
  const known = new Map<string, Promise<TaskRow | undefined>>();
  const watchers = new Map<string | null, Set<() => void>>();
  const changed = new Set<string>();
  let snapshot: Promise<TaskRow[]> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let reads = 0;

  const wake = (key: string | null) => {
    for (const call of watchers.get(key) ?? []) call();
  };

  const refresh = async () => {
    timer = undefined;
    const ids = [...changed].filter((id) => watchers.has(id));
    changed.clear();
    snapshot = undefined;
    if (ids.length > 0) {
      reads += 1;
      const rows = await tasksById(database.db, ids);
      for (const id of ids) known.set(id, Promise.resolve(rows.find((row) => row.taskId === id)));
      for (const id of ids) wake(id);
    }
    wake(null);
  };

  const schedule = () => {
    timer ??= setTimeout(() => refresh().catch((error) => log.warn({ err: error }, 'task feed')), COALESCE_MS);
  };

  const onChange = (taskId: string) => {
    changed.add(taskId);
    schedule();
  };
  const onResync = () => {
    for (const id of watchers.keys()) if (id !== null) changed.add(id);
    schedule();
  };
  const unlisten = await database.notify.listen(TASKS_CHANNEL, onChange, onResync);

  return {
    get reads() {
      return reads;
    },
    get(taskId) {
      const cached = known.get(taskId);
      if (cached && watchers.has(taskId)) return cached;
      reads += 1;
      const read = tasksById(database.db, [taskId]).then(([row]) => row);
      if (watchers.has(taskId)) known.set(taskId, read);
      read.catch(() => known.delete(taskId));
      return read;
    },
    active() {
      if (snapshot) return snapshot;
      reads += 1;
      const read = activeTasks(database.db);
      snapshot = read;
      read.catch(() => {
        if (snapshot === read) snapshot = undefined;
      });
      return read;
    },
    watch(taskId, call) {
      const set = watchers.get(taskId) ?? new Set();
      watchers.set(taskId, set.add(call));
      return () => {
        set.delete(call);
        if (set.size > 0) return;
        watchers.delete(taskId);
        if (taskId !== null) known.delete(taskId);
      };
    },
    async close() {
      clearTimeout(timer);
      await unlisten();
    },
  };
}
