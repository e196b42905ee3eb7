// Who looks for the test of a file finds it in the folder of the same path; what is tested across folders has its own rooms.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Rooms of tests that belong to no one folder of `src`. */
const OWN_ROOMS = ['architecture', 'contract', 'durability', 'helpers', 'hostile', 'processes', 'samples', 'web'];
/** What lies beside tests: files to read, programs to start, a suite that several implementations run. */
const BESIDE = ['fixtures', 'programs', 'conformance'];

it('tests stand in the folders of what they test', () => {
  const folders = readdirSync(join(ROOT, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(ROOT, 'tests/').length))
    .filter(
      (folder) => !folder.split('/').some((part, n) => (n === 0 && OWN_ROOMS.includes(part)) || BESIDE.includes(part)),
    );
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => !existsSync(join(ROOT, 'src', folder)))).toEqual([]);
});
