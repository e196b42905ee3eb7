// A real Chromium before a running service: what the tests of the screens, the bench and the pictures of the guide share.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Line } from './line.ts';
import type { Service } from './service.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
/** Debian's. */
export const CHROMIUM = '/usr/bin/chromium';
export const hasChromium = existsSync(CHROMIUM);
/** Where pictures of screens go; tests make them only where one is named, since each takes a third of a second. */
export const PICTURES = process.env.SCREENSHOTS_DIR ?? join(ROOT, 'node_modules/.cache/screenshots');

let started: Promise<Browser> | undefined;
// Nothing here has a graphics card: what would stand in for it costs a fifth of each picture.
const ARGS = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** One browser for everything in this process, which ends with it; each page is in a context of its own. */
export function sharedBrowser(): Promise<Browser> {
  started ??= chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  return started;
}

export interface Screens {
  url: string;
  /** A page of its own, which fails its test for what the browser complains about. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The interface, as a program uses it. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Puts files of a sample case where they belong and waits until they are read. */
  file(caseNumber: string, folder: string, files: Record<string, string>): Promise<void>;
  /** What browsers complained about: errors, and what the page's policy refused. */
  complaints: string[];
}

/**
 * The screens of a service.
 *
 * @param headers of what is called as a program
 * @param line what the browser's requests go through; programs reach the service without it
 */
export function screensOf(service: Pick<Service, 'url'>, headers: Record<string, string> = {}, line?: Line): Screens {
  const url = line?.url ?? service.url;
  const complaints: string[] = [];
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const ask = () =>
      fetch(service.url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    // Asked again where the process that should have answered was killed.
    const answer = await ask().catch(ask);
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    url,
    complaints,
    call,
    open: async (path, options) => openPage(await sharedBrowser(), url + path, complaints, options),
    async file(caseNumber, folder, files) {
      await call('POST', '/api/cases/create', { case_number: caseNumber });
      const tasks = new Set<string>();
      for (const [name, doc_type] of Object.entries(files)) {
        const form = new FormData();
        form.append('file', new File([readFileSync(samplePath(folder, name))], name));
        const sent = await fetch(`${service.url}/api/upload`, { method: 'POST', body: form, headers });
        const { filename } = (await sent.json()) as { filename: string };
        const request = { filename, target: 'case', case_number: caseNumber, doc_type };
        tasks.add((await call<{ task_id: string }>('POST', '/api/classify', request)).task_id);
      }
      for (const id of tasks) {
        const told = await progressOf(`${service.url}/api/progress/${id}`, headers);
        if (!told.includes('"status":"completed"')) throw new Error(`${caseNumber}: ${told.slice(-500)}`);
      }
    },
  };
}

/** What is told of a task until its end; asked again where the process that told it was killed. */
async function progressOf(address: string, headers: Record<string, string>): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await (await fetch(address, { headers })).text();
    } catch (error) {
      if (tries === 5) throw error;
    }
  }
}

/** A file of a sample case. */
export const samplePath = (folder: string, name: string): string => join(ROOT, 'samples/cases', folder, 'files', name);

async function openPage(
  browser: Browser,
  url: string,
  complaints: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  // Without motion: what fades in is measured as it stands.
  const still = { viewport: { width: 1440, height: 900 }, locale: 'he-IL', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...still, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    // Requests that fail are what some tests are about; the browser writes a line for each.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${text}`);
  });
  await page.goto(url);
  return page;
}

/** Frames after which a page is taken as it is; one that spins never settles. */
const MOST_FRAMES = 60;
const SETTLED = `(async () => {
  for (let n = 0; n < ${MOST_FRAMES}; n += 1) {
    await new Promise(requestAnimationFrame);
    if (n > 3 && document.getAnimations().length === 0 && !document.querySelector('canvas[data-state=drawing]')) return;
  }
})()`;

/** Waits until colours have changed and pages are drawn. */
export const settled = (page: Page): Promise<void> => page.evaluate<void>(SETTLED);

/** Keeps a picture of the page for people. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await settled(page);
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 82 });
}
