import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { BUNDLE_FOLDER, bundleStamp, sourceStamp, WEB_FOLDER } from './bundle.ts';

/** The screens as this process serves them. */
export interface Workspace {
  state(): 'ready' | 'building' | 'failed';
  /** The page of all screens, with a placeholder for the nonce. @throws Error unless it is ready */
  page(): Promise<string>;
  /** Builds the bundle in a child process when it is not of the present sources; serves what is there meanwhile. */
  start(): Promise<void>;
  stop(): void;
}

const PROGRAM = join(WEB_FOLDER, '../scripts/build-web.ts');

/** Opens the workspace; nothing is read or built before it is asked for. */
export function openWorkspace(log: Logger): Workspace {
  let child: ChildProcess | undefined;
  let failed = false;
  let page: { stamp: string; html: string } | undefined;
  return {
    state: () => (bundleStamp() !== null ? 'ready' : failed ? 'failed' : 'building'),
    // Another process may have built it anew: the page and the files that it names must fit.
    async page() {
      const stamp = bundleStamp() ?? '';
      if (page?.stamp !== stamp) page = { stamp, html: await readFile(join(BUNDLE_FOLDER, 'index.html'), 'utf8') };
      return page.html;
    },
    async start() {
      if (bundleStamp() === (await sourceStamp())) return;
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
    stop: () => void child?.kill(),
  };
}
