// The poller behind the embedded database's notifications: one a process, however many listeners. The backend runs one
// transaction at a time, so the order of the identity column is the order of the commits.
import { AsyncLocalStorage } from 'node:async_hooks';
import type postgres from 'postgres';
import type { OnPayload } from './types.ts';

/** The running poller; it asks nothing while nobody listens. */
export type NotificationPoller = {
  listen: (channel: string, onPayload: OnPayload, onResync?: () => void) => Promise<() => Promise<void>>;
  /** Somebody of this process has just sent something: its commit is looked for at once, not at the next poll. */
  hurry: () => void;
  close: () => Promise<void>;
};

type Listener = { channel: string; onPayload: OnPayload; onResync: (() => void) | undefined };
type NotificationRow = { id: string; channel: string; payload: string };

const POLL_MS = 200;
/** What is sent in one go is read in one. The poll itself waits for the sender's transaction: the backend runs one at a time. */
const HURRY_MS = 5;
const BATCH = 500;
const CLEAN_EVERY_MS = 30_000;
const KEEP_MS = 5 * 60_000;

/** Makes a poller over its own client (one connection is enough). `onError` hears of failing polls and listeners. */
export function pollNotifications(client: postgres.Sql, onError: (error: unknown) => void): NotificationPoller {
  const listeners = new Set<Listener>();
  let lastId: string | null = null;
  // Who hurries may be inside a transaction; the poll is not.
  const outside = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let hurried = false;
  let polling: Promise<void> | null = null;
  let closed = false;
  let missed = false;
  let polledAt = 0;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  const deliver = (row: NotificationRow): void => {
    lastId = row.id;
    for (const listener of listeners) if (listener.channel === row.channel) call(() => listener.onPayload(row.payload));
  };
  const call = (fn: () => void): void => {
    try {
      fn();
    } catch (error) {
      onError(error);
    }
  };

  const poll = async (): Promise<void> => {
    if (lastId === null) {
      const [row] = await client<{ id: string }[]>`select coalesce(max(id), 0)::text as id from notifications`;
      lastId = row!.id;
    }
    for (let full = true; full && !closed; ) {
      const rows = await client<NotificationRow[]>`
        select id::text, channel, payload from notifications where id > ${lastId}::bigint order by id limit ${BATCH}`;
      rows.forEach(deliver);
      full = rows.length === BATCH;
    }
    const now = performance.now();
    if (missed || (polledAt > 0 && now - polledAt > KEEP_MS / 2)) {
      missed = false;
      for (const listener of listeners) call(() => listener.onResync?.());
    }
    polledAt = now;
    if (now - cleanedAt < CLEAN_EVERY_MS) return;
    cleanedAt = now;
    await client`delete from notifications where created_at < now() - ${KEEP_MS / 1_000} * interval '1 second'`;
  };

  const pollOnce = (): Promise<void> => {
    polling ??= poll().finally(() => {
      polling = null;
    });
    return polling;
  };

  const schedule = (): void => {
    if (closed || timer || listeners.size === 0) return;
    timer = outside(setTimeout, () => void pollNext(), hurried ? HURRY_MS : POLL_MS);
    hurried = false;
  };

  const pollNext = async (): Promise<void> => {
    await pollOnce().catch((error: unknown) => {
      missed = true;
      if (!closed) onError(error);
    });
    timer = undefined;
    schedule();
  };

  const hurry = (): void => {
    hurried = true;
    if (polling) return;
    clearTimeout(timer);
    timer = undefined;
    schedule();
  };

  const listen: NotificationPoller['listen'] = async (channel, onPayload, onResync) => {
    if (closed) throw new Error('The database is closed.');
    if (listeners.size === 0) {
      // What was sent while nobody listened is nobody's.
      lastId = null;
      polledAt = 0;
    }
    const listener: Listener = { channel, onPayload, onResync };
    listeners.add(listener);
    try {
      await pollOnce();
    } catch (error) {
      listeners.delete(listener);
      throw error;
    }
    schedule();
    return async () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
  };

  const close = async (): Promise<void> => {
    closed = true;
    listeners.clear();
    clearTimeout(timer);
    await polling?.catch(() => {});
  };
  return { listen, hurry, close };
}
