// The points at which a crash could tell row, file and history of a case apart, and a death at the n-th of them: before and
// after the commit of each transaction, after each file that is made, each rename, each git, also one of the process that
// commits. Patches Node before the service is loaded.
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** What a process is given in `KILL_POINTS`. */
interface Order {
  /** Takes a line for every point that was reached, by any of the two processes. */
  log: string;
  /** 1 for the first point; beyond the last one nobody dies. */
  killAt: number;
  /** The process that commits is told who started it: it dies with it. */
  parent?: number;
}

const order = JSON.parse(process.env.KILL_POINTS!) as Order;
let armed = order.parent !== undefined;

/** From now on points count; `false` ends it. */
export function arm(on: boolean): void {
  armed = on;
}

/** One point; does not return when it is the one to die at. */
export function point(name: string): void {
  if (!armed) return;
  fs.appendFileSync(order.log, `${name}\n`);
  if (fs.readFileSync(order.log, 'utf8').split('\n').length - 1 !== order.killAt) return;
  if (order.parent !== undefined) process.kill(order.parent, 'SIGKILL');
  process.kill(process.pid, 'SIGKILL');
}

const { open, rename } = fs.promises;
fs.promises.open = async (path, flags, mode) => {
  const file = await open(path, flags, mode);
  if (flags === 'wx') point('file made');
  return file;
};
fs.promises.rename = async (from, to) => {
  await rename(from, to);
  point('file renamed');
};

const { spawn, fork } = childProcess;
childProcess.spawn = ((program: string, args: string[], options: childProcess.SpawnOptions) => {
  const child = spawn(program, args, options);
  const named = args.filter((each, n) => !each.startsWith('-') && args[n - 1] !== '-c');
  child.on('exit', () => point(`${program} ${named[0] ?? args[0]}`));
  return child;
}) as typeof spawn;
childProcess.fork = ((file: string | URL, options: childProcess.ForkOptions) => {
  const told: Order = { ...order, parent: process.pid };
  return fork(file, [], {
    ...options,
    execArgv: ['--import', import.meta.url],
    env: { ...options.env, KILL_POINTS: JSON.stringify(told) },
  });
}) as typeof fork;
syncBuiltinESMExports();
