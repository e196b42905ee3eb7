import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { type Screens, screensOf, sharedBrowser } from '../tests/helpers/chromium.ts';
import { eventually } from '../tests/helpers/eventually.ts';
import { startService } from '../tests/helpers/service.ts';
import { builtWorkspace } from '../tests/helpers/workspace.ts';
import { type Figure, median, quantile } from './table.ts';

const ROOT = join(import.meta.dirname, '..');
const CASE = '1031/25';
const CLAIMS_PATH = `/api/cases/${encodeURIComponent(CASE)}/claims`;
const ROUNDS = 5;
const CLAIMS = 5000;
const SLOWED = 4;

/**
 * The budgets of the screens that hang on time and memory (workspace.md, "Tests and budgets"), in Debian's Chromium.
 *
 * @param only one of them: `claims` measures the long list alone
 */
export async function measureWeb(only?: string): Promise<Figure[]> {
  await builtWorkspace();
  const service = await startService({ WEB_UI: 'on' });
  const screens = screensOf(service);
  try {
    await screens.file(CASE, '1031-25', { 'כתב ערר.pdf': 'appeal', 'תשובת הוועדה המקומית.pdf': 'response' });
    if (only === 'claims') return await manyClaims(screens);
    return [
      await firstScreen(screens),
      ...(await litSource(screens)),
      ...(await manyClaims(screens)),
      ...(await build()),
    ];
  } finally {
    await (await sharedBrowser()).close();
    await service.stop();
    await service.discard();
  }
}

const most = (name: string, value: number, unit: string, limit: number): Figure => ({
  name,
  value,
  unit,
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

/** From the address to a screen that can be used, with nothing in the browser's cache. */
async function firstScreen(screens: Screens): Promise<Figure> {
  const times: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const page = await screens.open('/health');
    await page.addInitScript(USABLE);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.goto(`${screens.url}/inbox`, { waitUntil: 'load' });
    times.push(await eventually(() => page.evaluate<number>('window.usable')));
    await page.context().close();
  }
  return most(`first screen usable, CPU slowed ${SLOWED} times`, median(times), 'ms', 2000);
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

async function litSource(screens: Screens): Promise<Figure[]> {
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let n = 0; n < ROUNDS; n += 1) {
    const page = await openClaims(screens);
    cold.push(await page.evaluate<number>(PRESS(0)));
    for (const other of [1, 2]) await page.evaluate<number>(PRESS(other));
    // What has been opened once; another claim each time.
    for (const other of [0, 1, 2, 0, 1, 2]) warm.push(await page.evaluate<number>(PRESS(other)));
    await page.context().close();
  }
  return [
    most('words lit on the page, first source of the browser', median(cold), 'ms', 1500),
    most('words lit on the page, again (p90)', quantile(warm, 0.9), 'ms', 300),
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
  let rows = 0;
  for (let share = 0; share <= 1; share += 0.01) {
    scroller.scrollTo(0, scroller.scrollHeight * share);
    await new Promise(requestAnimationFrame);
    rows = Math.max(rows, document.querySelectorAll('[data-row]').length);
  }
  return rows;
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

/** The longest of several times: the budget is for every one of them. */
async function manyClaims(screens: Screens): Promise<Figure[]> {
  const list = await claimsOverAndOver(screens);
  const times: { rows: number; opening: number; scrolling: number; again: number }[] = [];
  for (let n = 0; n < ROUNDS; n += 1) times.push(await openAndScroll(screens, list));
  const worst = (name: keyof (typeof times)[number]) => Math.max(...times.map((each) => each[name]));
  return [
    most(`${CLAIMS} claims: rows there at once`, worst('rows'), 'rows', 60),
    most(`${CLAIMS} claims: longest task while they open`, worst('opening'), 'ms', 50),
    most(`${CLAIMS} claims: longest task while they scroll`, worst('scrolling'), 'ms', 50),
    most(`${CLAIMS} claims: longest task at a press on another tab and back`, worst('again'), 'ms', 50),
  ];
}

/** The service's own answer, said over and over: 5,000 claims of a case would take minutes to read. */
async function claimsOverAndOver(screens: Screens): Promise<ClaimList> {
  const list = await screens.call<ClaimList>('GET', CLAIMS_PATH);
  const all = list.parties.reduce((sum, party) => sum + party.claims.length, 0);
  for (const party of list.parties)
    party.claims = Array.from({ length: Math.ceil(CLAIMS / all) }, (_, n) =>
      party.claims.map((claim) => ({ ...claim, claim_id: `${claim.claim_id}-${n}` })),
    ).flat();
  return list;
}

async function openAndScroll(screens: Screens, list: ClaimList) {
  const page = await screens.open(`/case?n=${encodeURIComponent(CASE)}&tab=overview`);
  await page.route(`**${CLAIMS_PATH}`, (route) => route.fulfill({ json: list }));
  await page.getByRole('tab', { name: 'טענות' }).waitFor();
  await page.evaluate(WATCH_TASKS);
  const longest = () => page.evaluate<number>(LONGEST);
  const openTab = async (name: string) => {
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).getByRole('article').first().waitFor();
  };
  await openTab('טענות');
  const opening = await longest();
  const rows = await page.evaluate<number>(SCROLL);
  const scrolling = await longest();
  await page.getByRole('tab', { name: 'סקירה' }).click();
  await openTab('טענות');
  const again = await longest();
  await page.context().close();
  return { rows, opening, scrolling, again };
}

/** The build, as `npm ci` runs it. */
async function build(): Promise<Figure[]> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/build-web.ts', '--force'], { cwd: ROOT, stdio: 'ignore' });
  let peak = 0;
  const look = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
  }, 50);
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  clearInterval(look);
  if (code !== 0) throw new Error(`the build ended with ${code}`);
  return [most('build', (performance.now() - began) / 1000, 's', 10), most('memory of the build', peak, 'MB', 700)];
}
