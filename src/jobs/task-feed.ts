import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { inTurn } from './in-turn.ts';
import { activeTasks, type TaskRow, tasksById } from './tasks.queries.ts';
import { TASKS_CHANNEL } from './tasks.ts';

/** Gathers the changes of a moment into one query. */
const COALESCE_MS = 20;
/** After a read that failed: the change is not forgotten. */
const AGAIN_MS = 1000;

/**
 * One process's live view of the task table. However many streams look at it, a change costs one query: a notification
 * marks the task, one read fetches all marked ones, and every watcher is told.
 */
export interface TaskFeed {
  /** The task as last read; reads it when nobody watches it yet. */
  get(taskId: string): Promise<TaskRow | undefined>;
  /** The active tasks as last read: for who watches them and is told when they change. The same array while they stay. */
  active(): Promise<TaskRow[]>;
  /** The active tasks as they are now, one's own last write included; those who ask meanwhile share a read. */
  activeNow(): Promise<TaskRow[]>;
  /** Calls `wake` after each change of the task (or of the active set, for null). @returns stops the watching */
  watch(taskId: string | null, wake: () => void): () => void;
  close(): Promise<void>;
}

/** Opens the view and listens; see TaskFeed. Throws what the database throws. */
export async function openTaskFeed(database: Database, log: Logger): Promise<TaskFeed> {
  const known = new Map<string, Promise<TaskRow | undefined>>();
  const watchers = new Map<string | null, Set<() => void>>();
  const changed = new Set<string>();
  let snapshot: Promise<TaskRow[]> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let refreshing = false;
  const activeNow = inTurn(() => activeTasks(database.db));

  const wake = (key: string | null) => {
    for (const call of watchers.get(key) ?? []) call();
  };

  const refresh = async () => {
    const ids = [...changed].filter((id) => watchers.has(id));
    changed.clear();
    snapshot = undefined;
    const rows = ids.length > 0 ? await tasksById(database.db, ids) : [];
    for (const id of ids) if (watchers.has(id)) known.set(id, Promise.resolve(rows.find((row) => row.taskId === id)));
    for (const id of ids) wake(id);
    wake(null);
  };

  // One at a time: a slow read that ended after a later one would put a former state in its place.
  const run = async () => {
    timer = undefined;
    refreshing = true;
    const wanted = [...changed];
    try {
      await refresh();
    } catch (error) {
      log.warn({ err: error }, 'task feed');
      await wait(AGAIN_MS, undefined, { ref: false });
      for (const id of wanted) changed.add(id);
    } finally {
      refreshing = false;
      if (changed.size > 0) schedule();
    }
  };

  const schedule = () => {
    if (!refreshing) timer ??= setTimeout(() => void run(), COALESCE_MS);
  };

  const onChange = (taskId: string) => {
    // A read that began before the change may give the former state, to somebody who begins to watch only now.
    known.delete(taskId);
    changed.add(taskId);
    schedule();
  };
  const onResync = () => {
    known.clear();
    for (const id of watchers.keys()) if (id !== null) changed.add(id);
    // Also where nobody watches a task of its own: tasks may have come and gone.
    snapshot = undefined;
    schedule();
  };
  const unlisten = await database.notify.listen(TASKS_CHANNEL, onChange, onResync);

  return {
    get(taskId) {
      const present = known.get(taskId);
      if (present) return present;
      const read = tasksById(database.db, [taskId]).then(([row]) => row);
      known.set(taskId, read);
      const forget = () => {
        if (known.get(taskId) === read) known.delete(taskId);
      };
      read.then(() => watchers.has(taskId) || forget(), forget);
      return read;
    },
    active() {
      if (snapshot) return snapshot;
      const read = activeTasks(database.db);
      snapshot = read;
      read.catch(() => {
        if (snapshot === read) snapshot = undefined;
      });
      return read;
    },
    activeNow,
    watch(taskId, call) {
      const set = watchers.get(taskId) ?? new Set();
      watchers.set(taskId, set.add(call));
      return () => {
        set.delete(call);
        if (set.size > 0 || watchers.get(taskId) !== set) return;
        watchers.delete(taskId);
        if (taskId !== null) known.delete(taskId);
      };
    },
    async close() {
      await unlisten();
      clearTimeout(timer);
      refreshing = true;
    },
  };
}
