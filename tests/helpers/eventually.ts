/**
 * Asks again until the answer is truthy: for what another process or a background job does in its own time.
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
    try {
      last = await ask();
      if (last) return last as NonNullable<Exclude<T, false>>;
    } catch (error) {
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(
    `did not come true within ${timeoutMs} ms; last: ${last instanceof Error ? last.stack : JSON.stringify(last)}`,
  );
}
