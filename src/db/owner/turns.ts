// One backend, many clients: whoever holds the turn has the database to itself. First come, first served.

/** A place in the line. `ready` resolves to true when the turn came, to false when `leave` was called before. */
export type Ticket = { ready: Promise<boolean>; leave: () => void };

/** The line of clients for the one backend. `release` must be called exactly once by the holder. */
export type Turns = { take: () => Ticket; release: () => void; waiting: () => number };

/** Makes an empty line. The first ticket is ready at once. */
export function createTurns(): Turns {
  const line = new Set<(came: boolean) => void>();
  let held = false;
  const take = (): Ticket => {
    if (!held) {
      held = true;
      return { ready: Promise.resolve(true), leave: () => {} };
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    line.add(resolve);
    const leave = () => {
      if (line.delete(resolve)) resolve(false);
    };
    return { ready: promise, leave };
  };
  const release = (): void => {
    const [next] = line;
    if (!next) {
      held = false;
      return;
    }
    line.delete(next);
    next(true);
  };
  return { take, release, waiting: () => line.size };
}
