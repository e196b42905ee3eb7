// The rules of docs/architecture.md, "Layers": imports go down, nothing runs in circles, the environment is read in one place.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** From the bottom up, as docs/architecture.md draws them; modules of one line may import each other. */
const LAYERS: string[][] = layersOf(readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8'));
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
const moduleOf = (path: string) => path.split('/')[1]!;
const levelOf = (path: string) => LAYERS.findIndex((modules) => modules.includes(moduleOf(path)));
const featureOf = (path: string) => /^src\/features\/((?:training\/)?[^/]+)\//.exec(path)?.[1];
const shown = (found: Import[]) => found.map(({ from, to }) => `${from} → ${to}`);
const betweenFeatures = imports.filter(
  ({ from, to }) => featureOf(from) && featureOf(to) && featureOf(from) !== featureOf(to),
);

describe('the layers', () => {
  it('hold every module', () => {
    expect(files.filter((name) => levelOf(name) < 0)).toEqual([]);
  });

  it('have imports that go down only', () => {
    const isNamed = ({ to, isType }: Import) => isType && NAMED_FROM_BELOW.has(to);
    expect(shown(imports.filter((each) => levelOf(each.to) > levelOf(each.from) && !isNamed(each)))).toEqual([]);
  });

  it('have a Hebrew module that imports nothing of ours', () => {
    expect(shown(imports.filter(({ from, to }) => moduleOf(from) === 'hebrew' && moduleOf(to) !== 'hebrew'))).toEqual(
      [],
    );
  });

  it('have tables below everything that queries', () => {
    const ofSchema = imports.filter(({ from }) => from.startsWith('src/db/schema/'));
    expect(shown(ofSchema.filter(({ to }) => !/^src\/(?:db\/schema|domain|hebrew|lib)\//.test(to)))).toEqual([]);
    const tables = files.filter((name) => /\bpgTable\(/.test(source.get(name)!) && !name.startsWith('src/db/schema/'));
    expect(tables).toEqual([]);
  });

  it('have features that grow apart, not together', () => {
    const pairs = new Set(betweenFeatures.map(({ from, to }) => `${featureOf(from)} ${featureOf(to)}`));
    const both = [...pairs].filter((pair) => pairs.has(pair.split(' ').reverse().join(' ')));
    expect(betweenFeatures.length).toBeLessThanOrEqual(IMPORTS_BETWEEN_FEATURES);
    expect(both.length / 2).toBeLessThanOrEqual(PAIRS_BOTH_WAYS);
  });

  it('have features that use the services and contracts of others only', () => {
    expect(shown(betweenFeatures.filter(({ to }) => !PUBLIC.test(to)))).toEqual([]);
  });

  it('have no circle of files that load each other', () => {
    expect(circles(imports.filter(({ isType }) => !isType))).toEqual([]);
  });

  it('read the environment in the configuration only', () => {
    const readers = files.filter((name) => /process\.env/.test(source.get(name)!) && moduleOf(name) !== 'config');
    expect(readers).toEqual([]);
  });

  it('do nothing when they are imported, but for programs', () => {
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

/** The lines of the drawing, lowest first: the module names that stand before two spaces and what they are. */
function layersOf(docs: string): string[][] {
  const drawing = /^## Layers$[\s\S]*?^```\n([\s\S]*?)^```$/m.exec(docs)![1]!;
  const lines = drawing.trimEnd().split('\n').reverse();
  return lines.map((line) => line.split(/ {2,}/)[0]!.split(' '));
}
