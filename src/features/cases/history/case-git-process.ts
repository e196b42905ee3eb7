// Starting a program from a process of hundreds of megabytes stops its event loop for as long as the kernel copies its page
// tables (5 to 60 ms each; a commit starts three). So the commits run in a small process of their own, started at the
// first one; it ends with its parent.
import { type ChildProcess, fork } from 'node:child_process';
import { environmentOf } from '../../../config/system.ts';
import type { CaseRepository } from '../../../files/git/run.ts';

interface Answer {
  id: number;
  error?: string;
}

let helper: { process: ChildProcess; waiting: Map<number, PromiseWithResolvers<void>> } | undefined;
let last = 0;

/**
 * Commits whatever changed in a case directory (`commitCase`), off this process. The process that does it may die: the next
 * call starts another.
 *
 * @throws Error with what git said, or that the process has ended; whether the commit was made is then unknown
 */
export function commitElsewhere(repository: CaseRepository, message: string): Promise<void> {
  helper ??= startHelper();
  const { process, waiting } = helper;
  const id = ++last;
  const pending = Promise.withResolvers<void>();
  waiting.set(id, pending);
  process.channel?.ref();
  process.send({ id, repository, message }, (error) => error && settle(waiting, id, error));
  return pending.promise.finally(() => {
    if (waiting.size === 0) process.channel?.unref();
  });
}

/** Starts the process; all that wait for it are told when it ends, and the next commit starts another. */
function startHelper(): NonNullable<typeof helper> {
  const child = fork(new URL('./case-git-helper.ts', import.meta.url), {
    env: environmentOf(['PATH']),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  const started = { process: child, waiting };
  child.unref();
  child.channel?.unref();
  child.on('message', ({ id, error }: Answer) =>
    settle(waiting, id, error === undefined ? undefined : new Error(error)),
  );
  const lost = (error?: Error) => {
    if (helper === started) helper = undefined;
    for (const id of [...waiting.keys()]) settle(waiting, id, error ?? new Error('the git process has ended'));
  };
  child.on('error', lost);
  child.on('exit', () => lost());
  return started;
}

/** Ends the wait of one commit; one that was ended already is left alone. */
function settle(waiting: Map<number, PromiseWithResolvers<void>>, id: number, error?: Error): void {
  const pending = waiting.get(id);
  waiting.delete(id);
  if (error) pending?.reject(error);
  else pending?.resolve();
}
