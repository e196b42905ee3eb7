// The rules of docs/architecture.md, "Layers": imports go down, nothing runs in circles, the environment is read in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** From the bottom up. Rooms of one line may import each other, as long as no circle comes of it. */
const LAYERS: string[][] = [
  ['lib', 'errors.ts'],
  ['config', 'log.ts', 'domain', 'files', 'hebrew', 'markdown'],
  ['db'],
  ['extract', 'documents', 'analysis-file'],
  ['clients', 'events'],
  ['jobs'],
  ['models'],
  ['drafting'],
  ['platform'],
  ['context.ts'],
  ['audit'],
  ['http'],
  ['features'],
  ['thread-catalog.ts', 'job-catalog.ts', 'task-catalog.ts', 'named-enums.ts'],
  ['backup', 'check'],
  ['deps.ts', 'start-failure.ts', 'run.ts'],
  ['app.ts', 'agent', 'host'],
  ['entrypoints'],
];
/** Shapes that those below may name, though never load. */
const NAMED_FROM_BELOW = new Set([
  'src/context.ts',
  'src/thread-catalog.ts',
  'src/audit/hourly-acts.ts',
  'src/features/cases/cases.contract.ts',
]);
/** What a feature shows others: its verbs and the shapes of its interface. */
const PUBLIC = /\.(?:service|contract)\.ts$/;
/** As far as features are apart today; these go down, never up. */
const IMPORTS_BETWEEN_FEATURES = 133;
const PAIRS_BOTH_WAYS = 6;
/** Programs of their own: entrypoints, child processes, worker threads and what is loaded before everything. */
const PROGRAM =
  /^src\/entrypoints\/|^src\/host\/adapter-migration\.ts$|(?:-process|-helper|-thread|-main|\/entry)\.ts$|\.mjs$/;

interface Import {
  from: string;
  to: string;
  /** Whether it is gone when the code runs. */
  isType: boolean;
}

const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => /\.(?:ts|mjs)$/.test(name));
const source = new Map(files.map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]));
const imports: Import[] = files.flatMap((from) =>
  [...source.get(from)!.matchAll(/(?:(import|export)( type)?\b[^;']*?from\s*|import\(|import\s*)'(\.[^']+)'/g)].map(
    ([, , type, path]) => ({ from, to: normalize(join(dirname(from), path!)), isType: type !== undefined }),
  ),
);
const roomOf = (path: string) => path.split('/')[1]!;
const levelOf = (path: string) => LAYERS.findIndex((rooms) => rooms.includes(roomOf(path)));
const featureOf = (path: string) => /^src\/features\/((?:training\/)?[^/]+)\//.exec(path)?.[1];
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`);
const betweenFeatures = imports.filter(
  ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
);

describe('the house', () => {
  it('has a layer for every room', () => {
    expect(files.filter((name) => levelOf(name) < 0)).toEqual([]);
  });

  it('has imports that go down only', () => {
    const isNamed = ({ to, isType }: Import) => isType && NAMED_FROM_BELOW.has(to);
    expect(shown(imports.filter((each) => levelOf(each.to) > levelOf(each.from) && !isNamed(each)))).toEqual([]);
  });

  it('has a Hebrew room that imports nothing of ours', () => {
    expect(shown(imports.filter(({ from, to }) => roomOf(from) === 'hebrew' && roomOf(to) !== 'hebrew'))).toEqual([]);
  });

  it('has tables below everything that queries', () => {
    const ofSchema = imports.filter(({ from }) => from.startsWith('src/db/schema/'));
    expect(shown(ofSchema.filter(({ to }) => !/^src\/(?:db\/schema|domain|hebrew|lib)\//.test(to)))).toEqual([]);
    const tables = files.filter((name) => /\bpgTable\(/.test(source.get(name)!) && !name.startsWith('src/db/schema/'));
    expect(tables).toEqual([]);
  });

  it('has features that grow apart, not together', () => {
    const pairs = new Set(betweenFeatures.map(({ from, to }) => `${featureOf(from)} ${featureOf(to)}`));
    const both = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
    expect(betweenFeatures.length).toBeLessThanOrEqual(IMPORTS_BETWEEN_FEATURES);
    expect(both.length / 2).toBeLessThanOrEqual(PAIRS_BOTH_WAYS);
  });

  it('has features that use the services and contracts of others only', () => {
    expect(shown(betweenFeatures.filter(({ to }) => !PUBLIC.test(to)))).toEqual([]);
  });

  it('has no circle of files that load each other', () => {
    expect(circles(imports.filter(({ isType }) => !isType))).toEqual([]);
  });

  it('reads the environment in its configuration only', () => {
    const readers = files.filter((name) => /process\.env/.test(source.get(name)!) && roomOf(name) !== 'config');
    expect(readers).toEqual([]);
  });

  it('does nothing when it is imported, but for its programs', () => {
    const acts = /^(?:await |process\.(?:on|once|exit)\b|setInterval\(|setTimeout\()/m;
    expect(files.filter((name) => !PROGRAM.test(name) && acts.test(source.get(name)!))).toEqual([]);
  });
});

/** Each circle, as its files in order, once. */
function circles(all: Import[]): string[] {
  const next = Map.groupBy(all, ({ from }) => from);
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (name: string, path: string[]) => {
    const at = path.indexOf(name);
    if (at >= 0) found.push([...path.slice(at), name].join(' → '));
    if (at >= 0 || done.has(name)) return;
    for (const { to } of next.get(name) ?? []) walk(to, [...path, name]);
    done.add(name);
  };
  for (const name of files) walk(name, []);
  return found;
}
