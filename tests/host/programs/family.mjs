// A parent that starts children with given environments, writes their numbers, and stays or leaves them behind.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const { children, out, stay } = JSON.parse(process.argv[2]);
const pids = children.map(({ env, script }) => {
  const child = spawn(process.execPath, ['-e', script], { detached: true, stdio: 'ignore', env });
  child.unref();
  return child.pid;
});
writeFileSync(out, JSON.stringify(pids));
if (stay) setInterval(() => {}, 1000);
