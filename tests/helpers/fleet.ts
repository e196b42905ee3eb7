// Several processes on one server: what `docs/operations.md` names for a large committee.
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { seededRandom } from '../../samples/random.ts';
import { type Line, openLine } from './line.ts';
import { type Service, startService, startWorker, type Worker } from './service.ts';

const WEBS = 3;
const WORKERS = 2;

/** Web processes and workers on one database and one data directory, behind one address that takes them in turn. */
export interface Fleet extends Line {
  /** Kills one of them, without a word, and starts another in its place. @param draw 0 to 1 */
  killOne(draw: number): Promise<string>;
}

/** @param env names the database */
export async function openFleet(env: Record<string, string>, dataDir: string): Promise<Fleet> {
  const startWeb = () => startService({ ...env, WORKERS: 'off' }, dataDir);
  const webs: (Service | null)[] = [await startWeb()];
  while (webs.length < WEBS) webs.push(await startWeb());
  const workers: Worker[] = Array.from({ length: WORKERS }, () => startWorker({ ...env, DATA_DIR: dataDir }));
  let turn = 0;
  const next = (): string => {
    const alive = webs.filter((web) => web !== null);
    turn += 1;
    return alive[turn % alive.length]!.url;
  };
  const line = await openLine(next);
  return {
    ...line,
    async killOne(draw) {
      const at = Math.floor(draw * (WEBS + WORKERS));
      if (at >= WEBS) {
        await workers[at - WEBS]!.kill();
        workers[at - WEBS] = startWorker({ ...env, DATA_DIR: dataDir });
        return 'worker';
      }
      const web = webs[at]!;
      webs[at] = null;
      await web.kill();
      webs[at] = await startWeb();
      return 'web';
    },
    async close() {
      await line.close();
      await Promise.all([...webs, ...workers].map((one) => one?.stop()));
    },
  };
}

export interface Pauses {
  leastMs: number;
  mostMs: number;
  seed: number;
}

/** Kills one of them after another until it is told to end. @returns how many of each kind were killed */
export async function killNowAndThen(
  fleet: Fleet,
  pauses: Pauses,
  ended: AbortSignal,
): Promise<Record<string, number>> {
  const random = seededRandom(pauses.seed);
  const killed: Record<string, number> = {};
  for (;;) {
    const pause = pauses.leastMs + random() * (pauses.mostMs - pauses.leastMs);
    await wait(pause, undefined, { signal: ended }).catch(() => {});
    if (ended.aborted) return killed;
    const kind = await fleet.killOne(random());
    killed[kind] = (killed[kind] ?? 0) + 1;
  }
}

/** The processes as one service, of which one after another is killed while it is used. */
export async function startKilledFleet(
  env: Record<string, string>,
  dataDir: string,
  pauses: Pauses,
): Promise<Pick<Service, 'url' | 'stop' | 'discard'>> {
  const fleet = await openFleet(env, dataDir);
  const ended = new AbortController();
  const killing = killNowAndThen(fleet, pauses, ended.signal);
  return {
    url: fleet.url,
    async stop() {
      const asked = performance.now();
      ended.abort();
      process.stdout.write(`killed: ${JSON.stringify(await killing)}\n`);
      await fleet.close();
      return performance.now() - asked;
    },
    discard: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 }),
  };
}
