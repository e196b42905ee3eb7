// A process that takes over the git directory of a case folder and dies at the n-th step on the disk. Arguments: case folder,
// git directory, n (0: it does not die).
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const [, , root = '', gitDir = '', dieAt = '0'] = process.argv;
let steps = 0;
const step = () => {
  steps += 1;
  if (steps === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
};
for (const name of ['mkdir', 'writeFile', 'rename', 'readdir', 'rm'] as const) {
  const original = fs.promises[name] as (...args: unknown[]) => Promise<unknown>;
  const stepping = async (...args: unknown[]) => {
    step();
    const result = await original(...args);
    step();
    return result;
  };
  Object.assign(fs.promises, { [name]: stepping });
}
syncBuiltinESMExports();

const { takeOverFormer } = await import('../../src/files/git/repository.ts');
await takeOverFormer({ root, gitDir }, (rename) => rename());
