/** A failure may pass sooner than an answer grows old. */
const FAILURE_TTL_MS = 5000;

/** A time in milliseconds, or what an answer says of its own. */
type Time<T> = number | ((answer: T) => number);

/**
 * Keeps the answer of an expensive question for a while: however many ask, it is asked once at a time and at most once in
 * `ttlMs`. A failure is kept too, so that an unreachable peer is not asked by every poller, but for 5 s at most.
 *
 * @param options.graceMs for so long an answer is given on after its time, while the next one is asked for
 * @param options.isWhole false of an answer in which something failed
 */
export function cachedAnswer<T>(
  ttlMs: Time<T>,
  ask: () => Promise<T>,
  { graceMs = 0, isWhole = () => true }: { graceMs?: Time<T>; isWhole?: (answer: T) => boolean } = {},
): () => Promise<T> {
  let known: Promise<T> | undefined;
  let [until, staleUntil] = [0, 0];
  let asking: Promise<T> | undefined;

  function start(): Promise<T> {
    const asked = ask();
    const keep = (freshMs: number, staleMs: number) => {
      known = asked;
      until = performance.now() + freshMs;
      staleUntil = until + staleMs;
      asking = undefined;
    };
    asked.then(
      (answer) => {
        const ms = timeOf(ttlMs, answer);
        keep(isWhole(answer) ? ms : Math.min(ms, FAILURE_TTL_MS), timeOf(graceMs, answer));
      },
      () => {
        const ms = typeof ttlMs === 'number' ? Math.min(ttlMs, FAILURE_TTL_MS) : FAILURE_TTL_MS;
        keep(ms, typeof graceMs === 'number' ? graceMs : 0);
      },
    );
    return asked;
  }

  return () => {
    const now = performance.now();
    if (known && now < until) return known;
    asking ??= start();
    return known && now < staleUntil ? known : asking;
  };
}

const timeOf = <T>(time: Time<T>, answer: T): number => (typeof time === 'number' ? time : time(answer));
