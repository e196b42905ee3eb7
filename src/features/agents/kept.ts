/**
 * Keeps the answer of an expensive question for a while: however many ask, it is asked once at a time and at most once in
 * `ttlMs`. A failure is kept too, so that an unreachable peer is not asked by every poller.
 */
export function kept<T>(ttlMs: number, ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (answer && performance.now() < until) return answer;
    until = Number.POSITIVE_INFINITY;
    const asked = ask().finally(() => {
      until = performance.now() + ttlMs;
    });
    asked.catch(() => {});
    answer = asked;
    return asked;
  };
}
