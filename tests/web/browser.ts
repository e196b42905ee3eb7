// A real Chromium before a real service, for tests of the screens.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { type Service, startService } from '../helpers/service.ts';
import { builtWorkspace } from '../helpers/workspace.ts';

const root = new URL('../../', import.meta.url).pathname;
const CHROMIUM = '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PICTURES = process.env.SCREENSHOTS_DIR ?? join(root, 'node_modules/.cache/screenshots');

/** Whether there is a browser; without one these tests say so, and CI installs it. */
export const hasBrowser = existsSync(CHROMIUM);
if (!hasBrowser) {
  if (process.env.CI) throw new Error(`${CHROMIUM} is missing: .ci/run installs it`);
  process.stderr.write(
    `\n!!! ${CHROMIUM} is missing: the tests of the screens are NOT run (apt-get install chromium)\n\n`,
  );
}

export interface Workspace {
  url: string;
  service: Service;
  /** A page of its own, which fails its test for what the browser complains about. */
  open(path: string, options?: BrowserContextOptions): Promise<Page>;
  /** The interface, as a program uses it. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Puts files of a sample case where they belong and waits until they are read. */
  file(caseNumber: string, folder: string, files: Record<string, string>): Promise<void>;
  /** What browsers complained about: errors, and what the page's policy refused. */
  complaints: string[];
  close(): Promise<void>;
}

/** The built screens, a service of their own and a browser. */
export async function openWorkspace(
  env: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Workspace> {
  await builtWorkspace();
  const [service, browser] = await Promise.all([
    startService({ WEB_UI: 'on', ...env }),
    chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] }),
  ]);
  const complaints: string[] = [];
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(service.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    url: service.url,
    service,
    complaints,
    call,
    open: (path, options) => openPage(browser, service.url + path, complaints, options),
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
        const stream = await fetch(`${service.url}/api/progress/${id}`, { headers });
        const told = await stream.text();
        if (!told.includes('"status":"completed"')) throw new Error(`${caseNumber}: ${told.slice(-500)}`);
      }
    },
    async close() {
      await browser.close();
      await service.stop();
      await service.discard();
    },
  };
}

/** A file of a sample case. */
export const samplePath = (folder: string, name: string): string => join(root, 'samples/cases', folder, 'files', name);

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
  page.setDefaultTimeout(30_000);
  // As a function of the browser's own: the page's policy would refuse a script that is put in.
  await page.addInitScript({ content: AXE });
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

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page that is still being painted, as after a change of theme, settles within this. */
const SETTLES_WITHIN_MS = 5000;

/**
 * Finds nothing serious that keeps people from using the page, or a part of it, once it has settled.
 *
 * @param rules axe's tags or rules; those of WCAG 2.2 AA unless said
 * @param part an expression of the browser for the element that is looked at
 */
export async function expectAccessible(page: Page, rules = WCAG, part = 'document'): Promise<void> {
  const options = JSON.stringify({ runOnly: rules, resultTypes: ['violations'] });
  let found: string[] = [];
  const look = async (): Promise<boolean> => {
    const { violations } = await page.evaluate<AxeResult>(`axe.run(${part}, ${options})`);
    found = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    return found.length === 0;
  };
  await eventually(look, SETTLES_WITHIN_MS).catch(() => {});
  expect(found, page.url()).toEqual([]);
}

interface AxeResult {
  violations: { id: string; impact: string; nodes: { html: string }[] }[];
}

/** Keeps a picture of the page for people. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 82 });
}

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Nothing sticks out at the side, at any width. */
export async function expectNoOverflow(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sticksOut = await page.evaluate<number>(OVERFLOW);
    expect(sticksOut, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}
