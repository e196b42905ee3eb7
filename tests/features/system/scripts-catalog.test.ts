import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { SCRIPTS } from '../../../src/features/system/scripts-catalog.ts';

const ROOT = new URL('../../..', import.meta.url).pathname;

const filesOf = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|sh|mjs)$/.test(entry.name))
    .map((entry) => `${folder}/${entry.name}`);

test('every script of the project is in the catalog, and nothing else', () => {
  const cataloged = new Set(SCRIPTS.map(({ path }) => path));
  const present = ['src/entrypoints', 'scripts', 'scripts/api'].flatMap(filesOf);
  expect(present.filter((path) => !cataloged.has(path))).toEqual([]);
  expect([...cataloged].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

/** Files that nothing else imports or starts by name, and those that say that they can be started. */
function programsIn(folders: string[]): string[] {
  const sources = ['src', 'bench', 'samples', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|mjs)$/.test(path) && !path.includes('node_modules/'))
      .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(ROOT, folder, path), 'utf8') })),
  );
  const named = new Set(
    sources
      .filter(({ path }) => !path.endsWith('/scripts-catalog.ts'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/['" ]([\w./-]+\.(?:ts|mjs))['"]/g)].flatMap(([, name]) => [
          normalize(name!),
          join(dirname(path), name!),
        ]),
      ),
  );
  return sources
    .filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))
    .filter(({ path, text }) => !named.has(path) || text.includes('import.meta.main'))
    .map(({ path }) => path);
}

test('every program among the samples and the measurements is in the catalog', () => {
  const cataloged = new Set(SCRIPTS.map(({ path }) => path));
  const programs = programsIn(['samples', 'bench']);
  expect(programs).toEqual(expect.arrayContaining(['samples/build.ts', 'bench/run.ts']));
  expect(programs.filter((path) => !cataloged.has(path))).toEqual([]);
});

test('every npm script that runs a file of ours is in the catalog', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const cataloged = new Set(SCRIPTS.map(({ path }) => path));
  const run = Object.values(scripts).flatMap(
    (command) => command.match(/(?:src|scripts|bench)\/\S+\.(?:ts|sh)/g) ?? [],
  );
  expect(run.filter((path) => !cataloged.has(path))).toEqual([]);
});

test('each is named once and says what it is for; a cron has its schedule', () => {
  expect(new Set(SCRIPTS.map(({ name }) => name)).size).toBe(SCRIPTS.length);
  for (const script of SCRIPTS) {
    expect(script.description, script.name).toMatch(/[א-ת]/);
    expect(script.schedule !== null, script.name).toBe(script.type === 'cron');
  }
});
