/** What `work` gives, or null when it takes longer; the work itself goes on. Throws what the work throws in time. */
export async function withTimeLimit<T>(ms: number, work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
