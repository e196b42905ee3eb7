/** A failure may pass sooner than an answer grows old. */
const FAILURE_TTL_MS = 5000;

/**
 * Keeps the answer of an expensive question for a while: however many ask, it is asked once at a time and at most once in
 * `ttlMs`. A failure is kept too, so that an unreachable peer is not asked by every poller, but for 5 s at most.
 *
 * @param options.graceMs for so long an answer is given on after its time, while the next one is asked for
 * @param options.isWhole false of an answer in which something failed
 */
export function cachedAnswer<T>(
  ttlMs: number,
  ask: () => Promise<T>,
  { graceMs = 0, isWhole = () => true }: { graceMs?: number; isWhole?: (answer: T) => boolean } = {},
): () => Promise<T> {
  let known: Promise<T> | undefined;
  let until = 0;
  let asking: Promise<T> | undefined;

  function start(): Promise<T> {
    const asked = ask();
    const keep = (ms: number) => {
      known = asked;
      until = performance.now() + ms;
      asking = undefined;
    };
    const failed = () => keep(Math.min(ttlMs, FAILURE_TTL_MS));
    asked.then((answer) => (isWhole(answer) ? keep(ttlMs) : failed()), failed);
    return asked;
  }

  return () => {
    const now = performance.now();
    if (known && now < until) return known;
    asking ??= start();
    return known && now < until + graceMs ? known : asking;
  };
}
