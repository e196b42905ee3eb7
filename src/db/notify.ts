// Messages between processes: LISTEN/NOTIFY on a server, a polled table on the embedded database (whose clients share
// one backend session, so that its notifications reach nobody). Sent inside a transaction, delivered after its commit, in
// the order of the commits, to every listening process. Messages are hints: a listener reads the truth from its table.
import { sql } from 'drizzle-orm';
import type postgres from 'postgres';
import { pollNotifications } from './notify-poll.ts';
import { notifications } from './schema/notifications.ts';
import type { NotifyPort } from './types.ts';

/** A port with its end. */
export type ClosableNotifyPort = NotifyPort & { close: () => Promise<void> };

const MAX_PAYLOAD_BYTES = 7_900;
const MAX_CHANNEL_BYTES = 63;

/** The port of a PostgreSQL server. `client` keeps one more connection for listening and renews it by itself. */
export function serverNotifyPort(client: postgres.Sql): ClosableNotifyPort {
  return {
    notify: async (executor, channel, payload) => {
      checkSizes(channel, payload);
      await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    listen: async (channel, onPayload, onResync) => {
      checkSizes(channel, '');
      let connected = false;
      const onListen = () => {
        if (connected) onResync?.();
        connected = true;
      };
      const { unlisten } = await client.listen(channel, onPayload, onListen);
      return () => unlisten();
    },
    close: async () => {},
  };
}

/** The port of the embedded database. `client` is for the poller alone. */
export function polledNotifyPort(client: postgres.Sql, onError: (error: unknown) => void): ClosableNotifyPort {
  const poller = pollNotifications(client, onError);
  return {
    notify: async (executor, channel, payload) => {
      checkSizes(channel, payload);
      await executor.insert(notifications).values({ channel, payload });
      poller.hurry();
    },
    listen: (channel, onPayload, onResync) => {
      checkSizes(channel, '');
      return poller.listen(channel, onPayload, onResync);
    },
    close: poller.close,
  };
}

function checkSizes(channel: string, payload: string): void {
  if (channel === '' || Buffer.byteLength(channel) > MAX_CHANNEL_BYTES) throw new RangeError(`bad channel ${channel}`);
  if (Buffer.byteLength(payload) > MAX_PAYLOAD_BYTES) throw new RangeError(`payload too long for channel ${channel}`);
}
