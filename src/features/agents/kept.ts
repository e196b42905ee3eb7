/** A failure may pass sooner than an answer grows old. */
const FAILURE_TTL_MS = 5000;

/**
 * Keeps the answer of an expensive question for a while: however many ask, it is asked once at a time and at most once in
 * `ttlMs`. A failure is kept too, so that an unreachable peer is not asked by every poller, but for 5 s at most.
 *
 * @param isWhole false of an answer in which something failed
 */
export function kept<T>(
  ttlMs: number,
  ask: () => Promise<T>,
  isWhole: (answer: T) => boolean = () => true,
): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  const keepFor = (ms: number) => {
    until = performance.now() + ms;
  };
  const failed = () => keepFor(Math.min(ttlMs, FAILURE_TTL_MS));
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    answer = ask();
    answer.then((given) => (isWhole(given) ? keepFor(ttlMs) : failed()), failed);
    return answer;
  };
}
