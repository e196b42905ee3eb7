import { Pool } from 'undici';

export interface LoadResult {
  perSecond: number;
  latenciesMs: number[];
}

/** Asks one address over `connections` at once for `seconds`; every answer must be 200 and is read whole. */
export async function load(url: string, connections = 16, seconds = 4): Promise<LoadResult> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections });
  const latenciesMs: number[] = [];
  const until = performance.now() + seconds * 1000;
  const client = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const { statusCode, body } = await pool.request({ path: pathname + search, method: 'GET' });
      await body.arrayBuffer();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      latenciesMs.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  await pool.close();
  return { perSecond: latenciesMs.length / seconds, latenciesMs };
}
