/**
 * Asks again until the answer is truthy: for what another process or a background job does in its own time. What takes
 * long to ask is asked the less often: who starts git each time would else take the processor from what is waited for.
 *
 * @throws Error after `timeoutMs`, with the last answer or error
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  timeoutMs = 60_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const until = performance.now() + timeoutMs;
  let last: unknown;
  while (performance.now() < until) {
    const asked = performance.now();
    try {
      last = await ask();
      if (last) return last as NonNullable<Exclude<T, false>>;
    } catch (error) {
      last = error;
    }
    const pause = Math.min(500, Math.max(25, 2 * (performance.now() - asked)));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(
    `did not come true within ${timeoutMs} ms; last: ${last instanceof Error ? last.stack : JSON.stringify(last)}`,
  );
}
