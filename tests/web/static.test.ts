// What holds of the screens without a browser: their style sheets know no left and right, and their files keep to the budget.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { builtWorkspace } from '../helpers/workspace.ts';

const WEB = join(import.meta.dirname, '../../web');
const ASSETS = join(WEB, 'dist/assets');

beforeAll(builtWorkspace);

const sources = (ending: RegExp): [string, string][] =>
  readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !name.startsWith('api/'))
    .map((name) => [name, readFileSync(join(WEB, 'src', name), 'utf8')]);

it('no style names a physical side', () => {
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)|left|right|border-(?:top|bottom)-(?:left|right)-radius|float)\s*:|text-align:\s*(?:left|right)/m;
  expect(
    sources(/\.css$/)
      .filter(([, text]) => physical.test(text))
      .map(([name]) => name),
  ).toEqual([]);
  const inScript = /\b(?:marginLeft|marginRight|paddingLeft|paddingRight|textAlign: '(?:left|right)')\b/;
  expect(
    sources(/\.tsx$/)
      .filter(([, text]) => inScript.test(text))
      .map(([name]) => name),
  ).toEqual([]);
});

it('no colour stands outside the tokens, but for the paper of a page and what is lit on it', () => {
  const colour = /#[0-9a-f]{3,8}\b|\brgba?\(/i;
  const free = /design\/tokens\.css$|source\/source\.module\.css$|frame\/rail\.module\.css$|overlays\.module\.css$/;
  expect(
    sources(/\.css$/)
      .filter(([name, text]) => !free.test(name) && colour.test(text))
      .map(([name]) => name),
  ).toEqual([]);
});

it('no feature imports another one', () => {
  const crossing = sources(/\.tsx?$/).flatMap(([name, text]) => {
    const own = /^features\/([^/]+)\//.exec(name)?.[1];
    return own === undefined
      ? []
      : [...text.matchAll(/from '((?:\.\.\/)+)([^']+)'/g)]
          .map(([, up, rest]) => join(name, '..', up!, rest!))
          .filter((path) => path.startsWith('features/') && !path.startsWith(`features/${own}/`))
          .map((path) => `${name} → ${path}`);
  });
  expect(crossing).toEqual([]);
});

it('every tab of a case that can be empty leads to a page of the guide, and the page is there', () => {
  const all = sources(/\.tsx$/);
  const pages = new Set(
    all
      .filter(([name]) => name.startsWith('features/guide/'))
      .flatMap(([, text]) => [...text.matchAll(/^ {4}id: '([a-z]+)',$/gm)].map(([, id]) => id)),
  );
  const named = all.flatMap(([, text]) => [...text.matchAll(/\bguide="([a-z]+)"/g)].map(([, id]) => id!));
  expect(named.filter((id) => !pages.has(id))).toEqual([]);
  const tabs = ['documents', 'claims', 'arguments', 'hearing', 'positions', 'checks', 'learning', 'precedents'];
  expect(tabs.filter((id) => !named.includes(id))).toEqual([]);
});

it('what comes before the first screen, the PDF part and the fonts keep to their budgets', () => {
  const names = readdirSync(ASSETS);
  const kb = (name: string) => gzipSync(readFileSync(join(ASSETS, name)), { level: 9 }).length / 1000;
  const page = readFileSync(join(WEB, 'dist/index.html'), 'utf8');
  const first = new Set([...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name]) => name!));
  // The screen that opens, and what it brings along.
  const entry = readFileSync(join(ASSETS, [...first][0]!), 'utf8');
  const inbox = names.find(
    (name) => /^screen-.*\.js$/.test(name) && readFileSync(join(ASSETS, name), 'utf8').includes('קבצים ממתינים'),
  )!;
  for (const [, name] of readFileSync(join(ASSETS, inbox), 'utf8').matchAll(/from"\.\/([\w.-]+\.js)"/g))
    first.add(name!);
  first.add(inbox);
  expect(entry).not.toContain('GlobalWorkerOptions');
  expect([...first].reduce((sum, name) => sum + kb(name), 0)).toBeLessThanOrEqual(230);

  const pdf = names.find(
    (name) => /^pdf-.*\.js$/.test(name) && readFileSync(join(ASSETS, name), 'utf8').includes('getDocument'),
  )!;
  const worker = names.find((name) => /^pdf\.worker.*\.mjs$/.test(name))!;
  expect(kb(pdf)).toBeLessThanOrEqual(135);
  expect(kb(worker)).toBeLessThanOrEqual(380);

  // The editor is whatever holds ProseMirror; the tabs that use it load it, the first screen does not.
  const editor = names.filter(
    (name) => /\.js$/.test(name) && readFileSync(join(ASSETS, name), 'utf8').includes('ProseMirror'),
  );
  expect(editor.length).toBeGreaterThan(0);
  expect(editor.filter((name) => first.has(name))).toEqual([]);
  expect(editor.reduce((sum, name) => sum + kb(name), 0)).toBeLessThanOrEqual(160);
  const fonts = names.filter((name) => name.endsWith('.woff2'));
  expect(fonts.reduce((sum, name) => sum + readFileSync(join(ASSETS, name)).length, 0)).toBeLessThanOrEqual(120_000);
});
