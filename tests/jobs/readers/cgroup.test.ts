import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openCgroup } from '../../../src/jobs/readers/cgroup.ts';
import { temporaryFolder } from '../../extract/files.ts';

// A folder stands in for the kernel's file system: few machines that run tests let them make groups.
const files = temporaryFolder();
let root: string;
let own: string;
let at = 0;
beforeEach(() => {
  own = files.write(`own-${++at}`, '4:memory:/elsewhere\n0::/service\n');
  root = join(own, '..', `root-${at}`);
  mkdirSync(join(root, 'service'), { recursive: true });
  writeFileSync(join(root, 'cgroup.controllers'), 'cpu memory');
  writeFileSync(join(root, 'service/cgroup.subtree_control'), 'cpu memory');
});

it('a reader gets a group with a limit, and the kernel tells why it ended', () => {
  const admitted = openCgroup(100, root, own)!.admit(4711)!;
  const group = join(root, 'service/reader-4711');
  expect(readFileSync(join(group, 'memory.max'), 'utf8')).toBe(String(100 * 1024 * 1024));
  expect(readFileSync(join(group, 'cgroup.procs'), 'utf8')).toBe('4711');
  expect(admitted.wasOverMemory()).toBe(false);
  writeFileSync(join(group, 'memory.events'), 'low 0\noom 1\noom_kill 1\n');
  expect(admitted.wasOverMemory()).toBe(true);
});

it('where no limit may be set there is none, and nothing fails', () => {
  expect(openCgroup(100, '/nowhere', own)).toBeNull();
  writeFileSync(own, '4:memory:/elsewhere\n');
  expect(openCgroup(100, root, own)).toBeNull();
  writeFileSync(own, '0::/missing\n');
  expect(openCgroup(100, root, own)).toBeNull();
  writeFileSync(own, '0::/service\n');
  const cgroup = openCgroup(100, root, own)!;
  mkdirSync(join(root, 'service/reader-1'));
  expect(cgroup.admit(1)).toBeUndefined();
});
