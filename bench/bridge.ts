import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BridgeClient, openBridge } from '../src/clients/bridge.ts';
import { callDaemon } from '../src/host/pm2/call.ts';
import { runCommand } from '../src/host/pm2/command.ts';
import { openProcessManager } from '../src/host/process-manager.ts';
import { eventually } from '../tests/helpers/eventually.ts';
import { killManager, PM2 } from '../tests/helpers/pm2.ts';
import { freePort } from '../tests/helpers/service.ts';
import { type BareService, startBare } from './bare-process.ts';
import { load } from './load.ts';
import { type Figure, median } from './table.ts';

const root = new URL('..', import.meta.url).pathname;
const NODE = join(root, 'node_modules/.bin/node');
const LOOKS = 40;
const ACTS = 10;
/** Longer than the bridge keeps a look: each one asks the process manager. */
const PAUSE_MS = 550;
const REST_MS = 5000;
const SERVICES = ['legal-reaper', 'legal-chat-service'];

/**
 * A look through the web's client and the bridge against the same look straight at the process manager, and the
 * bridge's memory at rest. Real process manager, real services; the floors are its smallest answer and a bare server.
 */
export async function measureBridge(): Promise<Figure[]> {
  if (!PM2) {
    console.log('  passed over, as there is no PM2: export PM2_BIN=$(bash scripts/pm2.sh)');
    return [];
  }
  const home = await mkdtemp(join(tmpdir(), 'bench-bridge-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: home,
    PM2_HOME: join(home, 'pm2'),
    PM2_BIN: PM2 ?? '',
    BRIDGE_PORT: String(port),
    BRIDGE_SHARED_SECRET: 'secret-of-the-benchmark',
    CHAT_SERVICE_PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  };
  const flags = ['--import', './src/db/driver/hooks.mjs', '--max-semi-space-size=1'];
  const bridgeProcess = spawn(NODE, [...flags, 'src/entrypoints/bridge.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const bridge = openBridge(`http://127.0.0.1:${port}`, 'secret-of-the-benchmark');
  const bare = await startBare({ flags: ['--max-semi-space-size=1'] });
  try {
    await eventually(() => bridge.services(AbortSignal.timeout(2000)));
    for (const name of SERVICES) await bridge.control(name, 'start', AbortSignal.timeout(30_000));
    await wait(REST_MS);
    return figuresOf(await measure(bridge, bridgeProcess, env.PM2_HOME, bare));
  } finally {
    await bare.stop();
    await bridge.close();
    bridgeProcess.kill('SIGTERM');
    await killManager(env.PM2_HOME);
    await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
  }
}

/** Milliseconds of each thing and of its floor, and the memory of both processes. */
async function measure(bridge: BridgeClient, bridgeProcess: ChildProcess, home: string, bare: BareService) {
  const manager = openProcessManager(home, PM2);
  const looks = { through: [] as number[], direct: [] as number[], version: [] as number[], bare: [] as number[] };
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(PAUSE_MS);
    looks.through.push(await timed(() => bridge.services(AbortSignal.timeout(2000))));
    looks.direct.push(await timed(() => manager.list()));
    looks.version.push(await timed(() => callDaemon(join(home, 'rpc.sock'), 'getVersion', 2000)));
    looks.bare.push(await timed(() => fetch(`${bare.url}/health`).then((answer) => answer.arrayBuffer())));
  }
  const kept = await keptLooks(bridge);
  const keptBare = await load(`${bare.url}/health`, 1, 1);
  await wait(REST_MS);
  const memory = { ours: await rssMb(bridgeProcess.pid ?? 0), bare: bare.rssMb() };
  const [acts, pings]: [number[], number[]] = [[], []];
  for (let act = 0; act < ACTS; act += 1) {
    acts.push(await timed(() => manager.restart('legal-reaper')));
    pings.push(await timed(() => runCommand(PM2 ?? '', { home, args: ['ping'], limitMs: 10_000 })));
  }
  return {
    direct: { ours: median(looks.direct), bare: median(looks.version) },
    act: { ours: Math.max(...acts), bare: Math.max(...pings) },
    overhead: { ours: median(looks.through) - median(looks.direct), bare: median(looks.bare) },
    kept: { ours: median(kept), bare: median(keptBare.latenciesMs) },
    memory,
  };
}

function figuresOf({ direct, act, overhead, kept, memory }: Awaited<ReturnType<typeof measure>>): Figure[] {
  return [
    {
      name: 'process manager: a look over its socket',
      value: direct.ours,
      unit: 'ms',
      floor: { name: 'its version over the socket', value: direct.bare },
      target: '<= 10 at the median',
      holds: direct.ours <= 10,
    },
    {
      name: 'process manager: a restart over its command line, the slowest of ten',
      value: act.ours,
      unit: 'ms',
      floor: { name: 'a ping over its command line', value: act.bare },
      target: '<= 1000',
      holds: act.ours <= 1000,
    },
    {
      name: 'bridge: a look, over the look at the process manager',
      value: overhead.ours,
      unit: 'ms',
      floor: { name: 'bare server', value: overhead.bare },
      target: '<= 5 at the median',
      holds: overhead.ours <= 5,
    },
    {
      name: 'bridge: a look, many in a row',
      value: kept.ours,
      unit: 'ms',
      floor: { name: 'bare server', value: kept.bare },
      target: '<= 5 at the median',
      holds: kept.ours <= 5,
    },
    {
      name: 'bridge: memory at rest',
      value: memory.ours,
      unit: 'MiB',
      floor: { name: 'bare server', value: memory.bare },
      target: '<= 150',
      holds: memory.ours <= 150,
    },
  ];
}

async function keptLooks(bridge: BridgeClient): Promise<number[]> {
  const times: number[] = [];
  for (let look = 0; look < 500; look += 1) times.push(await timed(() => bridge.services(AbortSignal.timeout(2000))));
  return times;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function rssMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
