// A process that has cases committed; its helper kills it before the first answer. Arguments: data directory, file that takes
// what the helper writes to its standard error.

import childProcess from 'node:child_process';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { layOutRepository } from '../../src/files/git/repository.ts';
import { openFileStore } from '../../src/files/store.ts';

const [, , dataDir = '', errors = ''] = process.argv;
const { fork } = childProcess;
childProcess.fork = ((file: string | URL, options: childProcess.ForkOptions) => {
  const killer = new URL('./parent-killer.ts', import.meta.url).href;
  const stdio: childProcess.StdioOptions = ['ignore', 'ignore', openSync(errors, 'a'), 'ipc'];
  const child = fork(file, [], { ...options, execArgv: ['--import', killer], stdio });
  process.send?.({ helper: child.pid });
  return child;
}) as typeof fork;
syncBuiltinESMExports();

const { commitElsewhere } = await import('../../src/features/cases/history/case-git-process.ts');
const files = await openFileStore(dataDir);
for (let n = 0; n < 5; n += 1) {
  const repository = files.repository(`case-${n}`);
  await mkdir(repository.root);
  await layOutRepository(repository.gitDir);
  await writeFile(join(repository.root, 'a.md'), 'a');
  commitElsewhere(repository, `commit ${n}`).catch(() => {});
}
setInterval(() => {}, 1000);
