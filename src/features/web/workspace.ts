import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { BUNDLE_FOLDER, bundleStamp, EARLY_PARTS, type EarlyParts, sourceStamp, WEB_FOLDER } from './bundle.ts';

/** The screens as this process serves them. */
export interface Workspace {
  state(): 'ready' | 'building' | 'failed';
  /** The page of a screen, with a placeholder for the nonce. @throws Error unless it is ready */
  page(path: string): Promise<string>;
  /** Builds the bundle in a child process when it is not of the present sources; serves what is there meanwhile. */
  start(): Promise<void>;
  stop(): void;
}

const PROGRAM = join(WEB_FOLDER, '../scripts/build-web.ts');

/** Opens the workspace; nothing is read or built before it is asked for. */
export function openWorkspace(log: Logger): Workspace {
  let child: ChildProcess | undefined;
  let failed = false;
  let stopped = false;
  let bundle: { stamp: string; html: string; early: EarlyParts } | undefined;
  return {
    state: () => (bundleStamp() !== null ? 'ready' : failed ? 'failed' : 'building'),
    // Another process may have built it anew: the page and the files that it names must fit.
    async page(path) {
      const stamp = bundleStamp() ?? '';
      if (bundle?.stamp !== stamp) bundle = await readBundle(stamp);
      return bundle.html.replace('</head>', `${early(bundle.early[path])}</head>`);
    },
    async start() {
      // Reading the sources takes a moment, in which the service may have been asked to end.
      if (bundleStamp() === (await sourceStamp()) || stopped) return;
      log.info('the workspace is being built');
      child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'ignore', 'pipe'] });
      let told = '';
      child.stderr?.on('data', (part) => (told = `${told}${part}`.slice(-4000)));
      child.once('error', (err) => log.error({ err }, 'the workspace cannot be built'));
      child.once('exit', (code, signal) => {
        failed = code !== 0;
        if (signal === null && failed) log.error({ code, told }, 'the workspace could not be built');
        else if (!failed) log.info('the workspace is built');
        child = undefined;
      });
    },
    stop() {
      stopped = true;
      child?.kill();
    },
  };
}

async function readBundle(stamp: string) {
  const html = await readFile(join(BUNDLE_FOLDER, 'index.html'), 'utf8');
  // An older version's bundle, which is served while a new one is built, has none.
  const early = await readFile(join(BUNDLE_FOLDER, EARLY_PARTS), 'utf8').catch(() => '{}');
  return { stamp, html, early: JSON.parse(early) as EarlyParts };
}

/** Has a browser ask at once for what it would come to know of by and by: the parts of the screen, and who works here. */
const early = ({ scripts, styles }: EarlyParts[string] = { scripts: [], styles: [] }): string =>
  [
    '<link rel="preload" as="fetch" href="/api/session" crossorigin>',
    ...styles.map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
    ...scripts.map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ].join('\n');
