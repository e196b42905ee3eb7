// One process's view of what changes. However many streams look at it, a change costs one round trip to the database: a
// message says that there is something, changes of a moment are gathered, one read numbers and fetches them, and each
// stream that wants a subject gets the same object, which is written out once.
import type { Logger } from 'pino';
import type { Database } from '../db/open.ts';
import { EVENTS_CHANNEL, PRESENCE, STORED } from './announce.ts';
import { eventsAfter, lastNumber, numberAndRead, type StoredEvent } from './events.queries.ts';
import { type AtCase, openPresenceWatch } from './presence-watch.ts';
import type { Topic } from './topics.ts';

/** What a stream sends: made once, given to many. */
export interface FeedEvent {
  kind: 'event';
  event: string;
  id?: string;
  data: { id: string | null; topic: string; at: string; actor: string | null; case_number: string | null };
}

/** A view for one stream. */
export interface Subscription {
  /** What happened since the last call, in order; waits for `timeoutMs` at most, and then gives nothing. */
  next(timeoutMs: number, signal: AbortSignal): Promise<FeedEvent[]>;
  /** The id up to which this stream has been given everything; undefined while it is still to be told of a gap. */
  position(): string | undefined;
  close(): void;
}

export interface EventFeed {
  /**
   * Begins to look. With the id that a client saw last, what happened since comes first; where that is not known any more
   * there is a `gap` instead.
   *
   * @throws what the database throws
   */
  open(topics: ReadonlySet<Topic>, lastEventId?: string): Promise<Subscription>;
  close(): Promise<void>;
}

/** Gathers the changes of a moment into one read. */
const COALESCE_MS = 20;
/** After a read that failed: nothing is forgotten. */
const AGAIN_MS = 1000;
/** Events that a stream may owe its client; one that reads slower is told of a gap. */
const MOST_WAITING = 1000;
const MOST_REPLAYED = 5000;

interface Stream {
  topics: ReadonlySet<Topic>;
  /** A number for those that have one: what was replayed is not given again. */
  waiting: FeedEvent[];
  /** Where a gap begins, when there is one. */
  lostAfter: number | null;
  /** The number up to which its client was given everything; null until it is told of the gap that it begins with. */
  given: number | null;
  /** What has a number up to this one waits already, or was the client's before. */
  upTo: number;
  wake: (() => void) | undefined;
}

/** Opens the view. Nothing is asked, nor listened to, before the first stream. */
export function openEventFeed(database: Database, log: Logger): EventFeed {
  const streams = new Set<Stream>();
  const presence = openPresenceWatch(database, () => mark('presence'));
  const marked = new Set<'stored' | 'presence'>();
  let listening: Promise<() => Promise<void>> | undefined;
  let begun: Promise<void> | undefined;
  let last = 0;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let closed = false;

  const publish = (topic: Topic, event: FeedEvent) => {
    for (const stream of streams) {
      if (!stream.topics.has(topic) || (event.id !== undefined && numberOf(event) <= stream.upTo)) continue;
      if (stream.waiting.length >= MOST_WAITING) {
        stream.waiting = [];
        stream.lostAfter ??= stream.given ?? 0;
      }
      if (stream.lostAfter === null) stream.waiting.push(event);
    }
  };
  const wakeAll = () => {
    for (const stream of streams) stream.wake?.();
  };

  const round = async () => {
    const wanted = [...marked];
    marked.clear();
    await begun;
    if (wanted.includes('stored')) {
      for (const row of await numberAndRead(database, last)) {
        // A round that began for streams which are gone may end late.
        if (row.seq <= last) continue;
        last = row.seq;
        publish(row.topic as Topic, storedEvent(row));
      }
    }
    if (wanted.includes('presence')) for (const at of await presence.read()) publish('presence', presenceEvent(at));
    wakeAll();
  };

  // One at a time: two reads at once could tell the same twice.
  const run = async () => {
    timer = undefined;
    running = true;
    const wanted = [...marked];
    try {
      await round();
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'event feed');
      for (const each of wanted) marked.add(each);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
    } finally {
      running = false;
      if (marked.size > 0) schedule();
    }
  };
  const schedule = () => {
    if (!running && !closed && streams.size > 0) timer ??= setTimeout(() => void run(), COALESCE_MS);
  };
  const mark = (what: 'stored' | 'presence') => {
    if (streams.size === 0) return;
    marked.add(what);
    schedule();
  };

  const onMessage = (payload: string) => {
    if (payload === STORED) return mark('stored');
    if (payload === PRESENCE) return mark('presence');
    publish('operations', liveEvent(payload));
    wakeAll();
  };
  const onResync = () => {
    mark('stored');
    mark('presence');
  };

  /** What happened while nobody looked is nobody's, but for those who say what they saw last. */
  const begin = async () => {
    listening ??= database.notify.listen(EVENTS_CHANNEL, onMessage, onResync);
    listening.catch(() => {
      listening = undefined;
    });
    await listening;
    await numberAndRead(database, Number.MAX_SAFE_INTEGER);
    last = await lastNumber(database.db);
    await presence.read();
  };
  const leave = (stream: Stream) => {
    if (!streams.delete(stream)) return;
    stream.wake?.();
    if (streams.size > 0) return;
    begun = undefined;
    marked.clear();
    clearTimeout(timer);
    timer = undefined;
    presence.rest();
  };

  return {
    async open(topics, lastEventId) {
      const stream: Stream = { topics, waiting: [], lostAfter: null, given: 0, upTo: 0, wake: undefined };
      streams.add(stream);
      try {
        begun ??= begin();
        await begun;
        const { from, missed } = await since(database, topics, lastEventId, last);
        stream.given = from;
        stream.upTo = Math.max(last, ...missed.map(numberOf));
        const present = topics.has('presence') ? presence.present().map(presenceEvent) : [];
        const live = stream.waiting.filter((event) => event.id === undefined || numberOf(event) > stream.upTo);
        stream.waiting = [...missed, ...present, ...live];
      } catch (error) {
        leave(stream);
        throw error;
      }
      return subscription(
        stream,
        () => last,
        () => leave(stream),
      );
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      presence.rest();
      await (await listening?.catch(() => undefined))?.();
    },
  };
}

function subscription(stream: Stream, last: () => number, leave: () => void): Subscription {
  const take = (): FeedEvent[] => {
    const events = stream.waiting;
    stream.waiting = [];
    if (stream.lostAfter !== null) {
      events.push(gapEvent(String(stream.lostAfter), String(last())));
      stream.lostAfter = null;
    }
    stream.given = Math.max(stream.upTo, last());
    return events;
  };
  return {
    position: () => (stream.given === null ? undefined : String(stream.given)),
    close: leave,
    async next(timeoutMs, signal) {
      if (stream.waiting.length === 0 && stream.lostAfter === null && !signal.aborted)
        await change(stream, timeoutMs, signal);
      return take();
    },
  };
}

/** Waits for the feed's next word, the end of the time, or the signal. */
function change(stream: Stream, timeoutMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      stream.wake = undefined;
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    signal.addEventListener('abort', end, { once: true });
    stream.wake = () => {
      if (stream.waiting.length > 0 || stream.lostAfter !== null) end();
    };
  });
}

/**
 * What a client missed after the event `from`, or the gap in its place, with no `from`: an id that is not ours, from before
 * what is kept, or too far behind.
 */
async function since(
  database: Database,
  topics: ReadonlySet<Topic>,
  lastEventId: string | undefined,
  last: number,
): Promise<{ from: number | null; missed: FeedEvent[] }> {
  const seen = lastEventId === undefined ? last : Number(/^\d{1,15}$/.exec(lastEventId)?.[0] ?? Number.NaN);
  if (seen === last) return { from: last, missed: [] };
  const gap = { from: null, missed: [gapEvent(lastEventId ?? '', String(last))] };
  if (!(seen < last)) return gap;
  const missed = await eventsAfter(database.db, seen, MOST_REPLAYED + 1);
  // The numbers have no holes: the first one is there, or what came after the client's last event is kept no longer.
  if (missed[0]?.seq !== seen + 1 || missed.length > MOST_REPLAYED) return gap;
  return { from: seen, missed: missed.filter(({ topic }) => topics.has(topic as Topic)).map(storedEvent) };
}

const numberOf = ({ id }: FeedEvent): number => Number(id ?? 0);

function storedEvent({ seq, topic, caseNumber, actor, at, data }: StoredEvent): FeedEvent {
  const id = String(seq);
  return {
    kind: 'event',
    event: topic,
    id,
    data: { ...data, id, topic, at: at.toISOString(), actor, case_number: caseNumber },
  };
}

const unstored = (topic: string, data: object): FeedEvent => ({
  kind: 'event',
  event: topic,
  data: { id: null, topic, at: new Date().toISOString(), actor: null, case_number: null, ...data },
});

const presenceEvent = ({ caseNumber, people }: AtCase): FeedEvent =>
  unstored('presence', { case_number: caseNumber, people });

const liveEvent = (payload: string): FeedEvent => unstored('operations', JSON.parse(payload));

/** The client's place after it is the end of what it could not be given. */
const gapEvent = (from: string, to: string): FeedEvent => ({ ...unstored('gap', { from, to }), id: to });
