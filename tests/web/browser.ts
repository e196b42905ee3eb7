// The screens in tests: a service of their own on the database that is tested, and what every screen has to keep.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM, hasChromium, keepPicture as makePicture, type Screens, screensOf } from '../helpers/chromium.ts';
import { emptyServerDatabase, migratedDataDir, testServerUrl } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { startKilledFleet } from '../helpers/fleet.ts';
import type { Line } from '../helpers/line.ts';
import { type Service, startService } from '../helpers/service.ts';
import { builtWorkspace } from '../helpers/workspace.ts';

export { samplePath } from '../helpers/chromium.ts';

/** Keeps a picture of the page for people, where they asked for pictures by `SCREENSHOTS_DIR`. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (process.env.SCREENSHOTS_DIR) await makePicture(page, name);
};

/** Whether there is a browser; without one these tests say so, and CI installs it. */
export const hasBrowser = hasChromium;
if (!hasBrowser) {
  if (process.env.CI) throw new Error(`${CHROMIUM} is missing: .ci/run installs it`);
  process.stderr.write(
    `\n!!! ${CHROMIUM} is missing: the tests of the screens are NOT run (apt-get install chromium)\n\n`,
  );
}

export interface Workspace extends Screens {
  service: Pick<Service, 'url'>;
  /** What the browser's requests go through, where something was put there. */
  line: Line | undefined;
  close(): Promise<void>;
}

/**
 * The built screens and a service of their own.
 *
 * @param headers of what is called as a program
 * @param through puts something between the browser and the service
 */
export async function openWorkspace(
  env: Record<string, string> = {},
  headers: Record<string, string> = {},
  through?: (serviceUrl: string) => Promise<Line>,
): Promise<Workspace> {
  await builtWorkspace();
  const database = testServerUrl === null ? null : await emptyServerDatabase();
  const onDatabase = { WEB_UI: 'on', DATABASE_URL: database?.url ?? '' };
  const service = await startTested({ ...onDatabase, ...env }, await migratedDataDir());
  const line = through && (await through(service.url));
  return {
    ...screensOf(service, headers, line),
    service,
    line,
    async close() {
      await line?.close();
      await service.stop();
      await service.discard();
      await database?.drop();
    },
  };
}

/** By `npm run test:fleet` the flows run on three web processes and two workers, one of which is killed now and then. */
const PAUSES = { leastMs: 10_000, mostMs: 40_000, seed: Number(process.env.FLEET_SEED ?? 1) };
const startTested = (env: Record<string, string>, dataDir: string) =>
  process.env.FLEET && testServerUrl !== null ? startKilledFleet(env, dataDir, PAUSES) : startService(env, dataDir);

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** A page that is still being painted, as after a change of theme, settles within this. */
const SETTLES_WITHIN_MS = 5000;

/**
 * Finds nothing serious that keeps people from using the page, or a part of it, once it has settled; in light, and the
 * colours in dark too. The page is left in light.
 *
 * @param part an expression of the browser for the element that is looked at
 * @param seen is told when the page stands in a theme
 */
export async function expectAccessible(
  page: Page,
  part = 'document',
  seen?: (theme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  // The other rules know no colours.
  await expectNothing(page, ['color-contrast'], part);
  await seen?.('dark');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNothing(page, WCAG, part);
  await seen?.('light');
}

async function expectNothing(page: Page, rules: readonly string[], part: string): Promise<void> {
  // Of what it finds only the HTML is told, so it seeks no selectors; of what it may load first only sound concerns its rules.
  const lean = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } };
  const options = JSON.stringify({ runOnly: rules, ...lean });
  let found: string[] = [];
  // By the browser's own door: the page's policy would refuse a script that is put in.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
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

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** Nothing sticks out at the side, at any width. */
export async function expectNoOverflow(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const sticksOut = await page.evaluate<number>(OVERFLOW);
    expect(sticksOut, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}
