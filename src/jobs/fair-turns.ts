// Seats for which actors take turns: whoever asks for twenty at once waits behind one request of everybody else.

/** Why a place was not given. */
export class TurnRefused extends Error {
  override name = 'TurnRefused';
  /** Seconds after which asking again makes sense. */
  readonly retryAfter: number;

  constructor(reason: 'full' | 'late' | 'closed', retryAfter: number) {
    super(`no turn: ${reason}`);
    this.retryAfter = retryAfter;
  }
}

export interface FairTurnsOptions {
  seats: number;
  /** Seats that one actor may hold at once: with one less than all, somebody else's first request never waits. */
  seatsPerActor: number;
  /** Requests of one actor that may wait, and of all together. */
  waitingPerActor: number;
  waiting: number;
}

export interface FairTurns {
  /**
   * Waits for a seat.
   *
   * @returns gives the seat back; calling it twice does nothing
   * @throws TurnRefused when too many wait already, after `maxWaitMs`, or when the turns are closed; the signal's reason
   */
  enter(
    actor: string,
    options?: { signal?: AbortSignal | undefined; maxWaitMs?: number | undefined },
  ): Promise<() => void>;
  /** Whether an actor who was just given a seat has other requests here, seated or waiting. */
  hasMore(actor: string): boolean;
  readonly seated: number;
  readonly waiting: number;
  /** Refuses all who wait and whoever comes. */
  close(): void;
}

const RETRY_AFTER_SECONDS = 5;

interface Waiter {
  seat(): void;
  refuse(reason: unknown): void;
}

/**
 * Opens the seats. A free seat goes to the actor who has been without one for longest; somebody new comes before those who
 * had one just now. The requests of one actor are served in their order.
 */
export function openFairTurns({
  seats,
  seatsPerActor,
  waitingPerActor,
  waiting: mostWaiting,
}: FairTurnsOptions): FairTurns {
  /** Only actors of whom somebody waits. */
  const queues = new Map<string, Set<Waiter>>();
  const held = new Map<string, number>();
  /** When each actor that is here took or left a seat the last time: a count of such moments. */
  const lastMoment = new Map<string, number>();
  let [seated, waiting, moment, isClosed] = [0, 0, 0, false];

  const take = (actor: string) => {
    seated += 1;
    moment += 1;
    lastMoment.set(actor, moment);
    held.set(actor, (held.get(actor) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      seated -= 1;
      moment += 1;
      lastMoment.set(actor, moment);
      const left = held.get(actor)! - 1;
      if (left === 0) held.delete(actor);
      else held.set(actor, left);
      serve();
      forget(actor);
    };
  };

  const maySit = (actor: string) => seated < seats && (held.get(actor) ?? 0) < seatsPerActor;

  const serve = () => {
    while (seated < seats) {
      const sitting = [...queues.keys()].filter(maySit);
      if (sitting.length === 0) return;
      const actor = sitting.reduce((first, other) => (lastMoment.get(other)! < lastMoment.get(first)! ? other : first));
      const [waiter] = queues.get(actor)!;
      leaveQueue(actor, waiter!);
      waiter!.seat();
    }
  };

  const leaveQueue = (actor: string, waiter: Waiter) => {
    const queue = queues.get(actor);
    if (!queue?.delete(waiter)) return;
    waiting -= 1;
    if (queue.size === 0) queues.delete(actor);
    forget(actor);
  };

  const forget = (actor: string) => {
    if (!queues.has(actor) && !held.has(actor)) lastMoment.delete(actor);
  };

  return {
    hasMore: (actor) => queues.has(actor) || (held.get(actor) ?? 0) > 1,
    get seated() {
      return seated;
    },
    get waiting() {
      return waiting;
    },
    async enter(actor, { signal, maxWaitMs } = {}) {
      signal?.throwIfAborted();
      if (isClosed) throw new TurnRefused('closed', RETRY_AFTER_SECONDS);
      const own = queues.get(actor);
      if (!own && maySit(actor)) return take(actor);
      if (waiting >= mostWaiting || (own?.size ?? 0) >= waitingPerActor)
        throw new TurnRefused('full', RETRY_AFTER_SECONDS);
      return new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
        };
        const waiter: Waiter = {
          seat() {
            end();
            resolve(take(actor));
          },
          refuse(reason) {
            end();
            leaveQueue(actor, waiter);
            reject(reason);
          },
        };
        const onAbort = () => waiter.refuse(signal!.reason);
        const late = () => waiter.refuse(new TurnRefused('late', RETRY_AFTER_SECONDS));
        const timer = maxWaitMs === undefined ? undefined : setTimeout(late, maxWaitMs);
        signal?.addEventListener('abort', onAbort, { once: true });
        const queue = own ?? new Set<Waiter>();
        queues.set(actor, queue.add(waiter));
        if (!lastMoment.has(actor)) lastMoment.set(actor, moment - 0.5);
        waiting += 1;
      });
    },
    close() {
      isClosed = true;
      for (const queue of [...queues.values()])
        for (const waiter of [...queue]) waiter.refuse(new TurnRefused('closed', RETRY_AFTER_SECONDS));
    },
  };
}
