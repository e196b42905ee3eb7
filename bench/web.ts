import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Screens, samplePath, screensOf, sharedBrowser } from '../tests/helpers/chromium.ts';
import { eventually } from '../tests/helpers/eventually.ts';
import { startService } from '../tests/helpers/service.ts';
import { builtWorkspace } from '../tests/helpers/workspace.ts';
import { drawBare } from './bare-pdf.ts';
import { answerInFront } from './claims-in-front.ts';
import { type Figure, median, quantile } from './table.ts';

const ROOT = join(import.meta.dirname, '..');
const CASE = '1031/25';
const FOLDER = '1031-25';
/** The first claim of the case is of this file. */
const APPEAL = 'כתב ערר.pdf';
const CLAIMS_PATH = `/api/cases/${encodeURIComponent(CASE)}/claims`;
const ROUNDS = 5;
const CLAIMS = 5000;
const SLOWED = 4;

/**
 * The budgets of the screens that hang on time and memory (workspace.md, "Tests and budgets"), in Debian's Chromium, each
 * beside what the same browser takes for as much on a page without the screens.
 *
 * @param only one of them: `claims` measures the long list alone
 */
export async function measureWeb(only?: string): Promise<Figure[]> {
  await builtWorkspace();
  const service = await startService({ WEB_UI: 'on' });
  const screens = screensOf(service);
  try {
    await screens.file(CASE, FOLDER, { [APPEAL]: 'appeal', 'תשובת הוועדה המקומית.pdf': 'response' });
    if (only === 'claims') return await manyClaims(screens, service.url);
    return [
      await firstScreen(screens),
      ...(await litSource(screens)),
      ...(await manyClaims(screens, service.url)),
      ...(await build()),
    ];
  } finally {
    await (await sharedBrowser()).close();
    await service.stop();
    await service.discard();
  }
}

const most = (name: string, value: number, unit: string, floor: Figure['floor'], limit: number): Figure => ({
  name,
  value,
  unit,
  floor,
  target: `<= ${limit}`,
  holds: value <= limit,
});

/** Notes when the screen can be used, by the page's own clock, which begins with the address; asking costs next to nothing. */
const USABLE = `{
  const look = () => {
    const isThere = document.querySelector('h1')?.textContent === 'קליטה' && document.querySelector('input[type=file]');
    requestAnimationFrame(isThere ? () => (window.usable = performance.now()) : look);
  };
  requestAnimationFrame(look);
}`;
const FIRST_FRAME = 'requestAnimationFrame(() => (window.usable = performance.now()))';

/** From the address to a screen that can be used, with nothing in the browser's cache. */
async function firstScreen(screens: Screens): Promise<Figure> {
  const [times, bare]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    times.push(await untilUsable(screens, '/inbox', USABLE));
    bare.push(await untilUsable(screens, '/health', FIRST_FRAME));
  }
  const floor = { name: 'first frame of GET /health', value: median(bare) };
  return most(`first screen usable, CPU slowed ${SLOWED} times`, median(times), 'ms', floor, 2000);
}

async function untilUsable(screens: Screens, path: string, script: string): Promise<number> {
  const page = await screens.open('/health');
  await page.addInitScript(script);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(screens.url + path, { waitUntil: 'load' });
  const ms = await eventually(() => page.evaluate<number>('window.usable'));
  await page.context().close();
  return ms;
}

/** Presses "הצגת המקור" of a claim; gives the time until its words are lit on the drawn page. */
const PRESS = (n: number) => `(async () => {
  const before = document.querySelector('[data-lit]')?.getBoundingClientRect().y;
  const button = [...document.querySelectorAll('article')].at(${n}).querySelector('button[aria-label="הצגת המקור"]');
  const began = performance.now();
  button.click();
  for (;;) {
    await new Promise(requestAnimationFrame);
    const lit = document.querySelector('[data-lit]');
    const canvas = lit?.closest('[data-page]')?.querySelector('canvas');
    const moved = lit && (before === undefined || lit.getBoundingClientRect().y !== before);
    if (moved && canvas?.dataset.state === 'drawn') return performance.now() - began;
    if (performance.now() - began > 20000) throw new Error('nothing was lit');
  }
})()`;

/** Where the first source is shown. */
const SHOWN = `(() => {
  const page = document.querySelector('[data-lit]').closest('[data-page]');
  return { page: Number(page.dataset.page), width: page.querySelector('canvas').width };
})()`;

async function litSource(screens: Screens): Promise<Figure[]> {
  const file = readFileSync(samplePath(FOLDER, APPEAL));
  const ours = { first: [] as number[], again: [] as number[] };
  const bare = { first: [] as number[], again: [] as number[] };
  for (let n = 0; n < ROUNDS; n += 1) {
    const page = await openClaims(screens);
    ours.first.push(await page.evaluate<number>(PRESS(0)));
    const shown = await page.evaluate<{ page: number; width: number }>(SHOWN);
    for (const other of [1, 2]) await page.evaluate<number>(PRESS(other));
    // What has been opened once; another claim each time.
    for (const other of [0, 1, 2, 0, 1, 2]) ours.again.push(await page.evaluate<number>(PRESS(other)));
    await page.context().close();
    const drawn = await drawBare(screens, { file, ...shown });
    bare.first.push(drawn.first);
    bare.again.push(drawn.again);
  }
  const alone = (value: number) => ({ name: 'pdf.js alone', value });
  const [first, again] = [median(ours.first), quantile(ours.again, 0.9)];
  return [
    most('words lit on the page, first source of the browser', first, 'ms', alone(median(bare.first)), 1500),
    most('words lit on the page, again (p90)', again, 'ms', alone(quantile(bare.again, 0.9)), 300),
  ];
}

async function openClaims(screens: Screens, options?: BrowserContextOptions): Promise<Page> {
  const page = await screens.open(`/case?n=${encodeURIComponent(CASE)}&tab=claims`, options);
  await page.getByRole('article').nth(2).waitFor();
  return page;
}

interface ClaimList {
  parties: { claims: { claim_id: string }[] }[];
}

const SCROLL = `(async () => {
  const scroller = document.querySelector('[aria-label="הטענות לפי נושא"]');
  const { top, bottom } = scroller.getBoundingClientRect();
  const isSeen = (row) => row.getBoundingClientRect().bottom > top && row.getBoundingClientRect().top < bottom;
  let [rows, seen] = [0, 0];
  for (let share = 0; share <= 1; share += 0.01) {
    scroller.scrollTo(0, scroller.scrollHeight * share);
    await new Promise(requestAnimationFrame);
    const all = [...document.querySelectorAll('[data-row]')];
    rows = Math.max(rows, all.length);
    seen = Math.max(seen, all.filter(isSeen).length);
  }
  return { rows, seen };
})()`;

/** Everything that keeps the page from answering for 50 ms and more, from now on. */
const WATCH_TASKS = `{
  window.tasks = [];
  new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' });
}`;
/** What was noted is told a moment after it ended. */
const LONGEST = `(async () => {
  await new Promise((done) => setTimeout(done, 300));
  return Math.max(0, ...window.tasks.splice(0));
})()`;

/** The longest of several times: the budget is for every one of them. Beside the same with the claims that the case has. */
async function manyClaims({ call }: Screens, service: string): Promise<Figure[]> {
  const own = await call<ClaimList>('GET', CLAIMS_PATH);
  const few = own.parties.reduce((sum, party) => sum + party.claims.length, 0);
  const list = overAndOver(own, Math.ceil(CLAIMS / few));
  const times: { ours: Opened[]; bare: Opened[] } = { ours: [], bare: [] };
  let answer = '';
  const front = await answerInFront(service, CLAIMS_PATH, () => answer);
  const screens = screensOf(front);
  for (let n = 0; n < ROUNDS; n += 1) {
    answer = JSON.stringify(list);
    times.ours.push(await openAndScroll(screens));
    answer = JSON.stringify(own);
    times.bare.push(await openAndScroll(screens));
  }
  await front.close();
  const worst = (all: Opened[], name: keyof Opened) => Math.max(...all.map((each) => each[name]));
  const longest = (what: string, name: keyof Opened) => {
    const floor = { name: `with ${few} claims`, value: worst(times.bare, name) };
    return most(`${CLAIMS} claims: longest task ${what}`, worst(times.ours, name), 'ms', floor, 50);
  };
  const seen = { name: 'rows in sight', value: worst(times.ours, 'seen') };
  return [
    most(`${CLAIMS} claims: rows there at once`, worst(times.ours, 'rows'), 'rows', seen, 60),
    longest('while they open', 'opening'),
    longest('while they scroll', 'scrolling'),
    longest('at a press on another tab and back', 'again'),
  ];
}

/** The service's own answer, said over and over: 5,000 claims of a case would take minutes to read. */
const overAndOver = ({ parties, ...rest }: ClaimList, times: number): ClaimList => ({
  ...rest,
  parties: parties.map((party) => ({
    ...party,
    claims: Array.from({ length: times }, (_, n) =>
      party.claims.map((claim) => ({ ...claim, claim_id: `${claim.claim_id}-${n}` })),
    ).flat(),
  })),
});

interface Opened {
  rows: number;
  seen: number;
  opening: number;
  scrolling: number;
  again: number;
}

async function openAndScroll(screens: Screens): Promise<Opened> {
  const page = await screens.open(`/case?n=${encodeURIComponent(CASE)}&tab=overview`);
  await page.getByRole('tab', { name: 'טענות' }).waitFor();
  await page.evaluate(WATCH_TASKS);
  const longest = () => page.evaluate<number>(LONGEST);
  const openTab = async (name: string) => {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).getByRole('article').first().waitFor();
  };
  await openTab('טענות');
  const opening = await longest();
  const scrolled = await page.evaluate<{ rows: number; seen: number }>(SCROLL);
  const scrolling = await longest();
  await page.getByRole('tab', { name: 'סקירה' }).click();
  await openTab('טענות');
  const again = await longest();
  await page.context().close();
  return { ...scrolled, opening, scrolling, again };
}

/** The build, as `npm ci` runs it, and what bundles the same sources. */
async function build(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-web-'));
  const bare = await run('node_modules/vite/bin/vite.js', 'build', 'web', '--outDir', folder, '--emptyOutDir');
  await rm(folder, { recursive: true });
  const ours = await run('scripts/build-web.ts', '--force');
  const vite = (value: number) => ({ name: 'vite alone', value });
  return [
    most('build', ours.seconds, 's', vite(bare.seconds), 10),
    most('memory of the build', ours.peak, 'MB', vite(bare.peak), 700),
  ];
}

/** A program of Node: how long it takes, and its memory at its highest. */
async function run(...program: string[]): Promise<{ seconds: number; peak: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: 'ignore' });
  let peak = 0;
  const look = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`${program[0]} ended with ${code}`);
  return { seconds: (performance.now() - began) / 1000, peak };
}
