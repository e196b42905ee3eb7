import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A stand-in for `ssh` that runs the command of git on this machine, put before the search path of this process and of what
 * it starts.
 *
 * @returns the address of a repository at a path behind it, and what undoes it
 */
export async function sshPeer(folder: string): Promise<{ address(path: string): string; leave(): void }> {
  const bin = join(folder, 'ssh-peer');
  await mkdir(bin);
  const program = join(bin, 'ssh');
  await writeFile(program, '#!/bin/sh\nfor command; do :; done\nexec sh -c "$command"\n');
  await chmod(program, 0o755);
  const before = process.env.PATH;
  process.env.PATH = `${bin}:${before}`;
  return {
    address: (path) => `ssh://git@peer.example${path}`,
    leave: () => {
      process.env.PATH = before;
    },
  };
}
