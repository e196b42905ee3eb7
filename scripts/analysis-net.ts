// `npm run net`: what every analyser gives on every sample, beside the stored hashes and, asked so, beside another commit.
//   npm run net                      which analyses differ from tests/hebrew/fixtures/analysis-net.txt
//   npm run net -- --update          stores the hashes of now
//   npm run net -- --against main    prints every line that differs from what that commit gives
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hashes, type Net, takeNet, written } from '../tests/helpers/analysis-net.ts';

const ROOT = join(import.meta.dirname, '..');
const STORED = join(ROOT, 'tests/hebrew/fixtures/analysis-net.txt');
const CACHE = join(ROOT, 'node_modules/.cache/analysis-net');

const { values } = parseArgs({
  options: { update: { type: 'boolean' }, against: { type: 'string' }, out: { type: 'string' } },
});
const net = await takeNet();
const now = values.out ?? join(CACHE, 'now');
writeOut(net, now);
if (values.update) writeFileSync(STORED, hashes(net));
if (values.against) compareWith(values.against);
else if (!values.out) tell(hashes(net), readFileSync(STORED, 'utf8'));

/** One file for each analyser of each thing, so that any tool compares them. */
function writeOut(all: Net, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, given] of all) {
    const of = join(folder, name.replaceAll(/[ /]/g, '_'));
    mkdirSync(of, { recursive: true });
    for (const [by, what] of Object.entries(given)) writeFileSync(join(of, `${by}.json`), written(what));
  }
}

function tell(given: string, stored: string): void {
  const known = new Set(stored.split('\n'));
  const changed = given.split('\n').filter((line) => !known.has(line));
  for (const line of changed) {
    const before = stored.split('\n').find((one) => one.startsWith(`${line.split('  ')[0]}  `));
    const fields = new Set(before?.split('  '));
    console.log(
      [
        line.split('  ')[0],
        ...line
          .split('  ')
          .slice(1)
          .filter((one) => !fields.has(one)),
      ].join('  '),
    );
  }
  console.log(changed.length === 0 ? 'The net holds.' : `${changed.length} differ; see --against <commit>.`);
}

/** The same net over the sources of another commit, in a work tree that goes away again. */
function compareWith(commit: string): void {
  // Not below node_modules, where Node reads no TypeScript.
  const tree = join(tmpdir(), `analysis-net-${process.pid}`);
  const before = join(CACHE, 'before');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', tree, commit);
  try {
    symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
    for (const name of ['scripts/analysis-net.ts', 'tests/helpers/analysis-net.ts'])
      cpSync(join(ROOT, name), join(tree, name));
    execFileSync(process.execPath, ['scripts/analysis-net.ts', '--out', before], { cwd: tree, stdio: 'inherit' });
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
  spawnSync('git', ['diff', '--no-index', '--unified=4', before, now], { cwd: ROOT, stdio: 'inherit' });
}
