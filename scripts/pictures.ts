/**
 * Pictures of the screens, of a living workspace in a real browser.
 * `npm run screenshots`: every screen at three widths, in light and dark, to SCREENSHOTS_DIR.
 * `npm run guide:pictures`: those of the user guide, small enough to be committed, to web/src/features/guide/pictures.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { keepPicture, PICTURES, type Screens, screensOf, settled, sharedBrowser } from '../tests/helpers/chromium.ts';
import { eventually } from '../tests/helpers/eventually.ts';
import { startService } from '../tests/helpers/service.ts';
import { builtWorkspace } from '../tests/helpers/workspace.ts';
import { openClient } from './demo/client.ts';
import { fillWorkspace } from './demo/more-cases.ts';

const CASE = '1031/25';
const WIDTHS = { 1280: 800, 1440: 900, 1920: 1080 };
const GUIDE = join(import.meta.dirname, '../web/src/features/guide/pictures');
/** A picture of the guide is no larger. */
const MOST_BYTES = 60_000;

const ofCase = (tab: string) => `/case?n=${encodeURIComponent(CASE)}&tab=${tab}`;
const isSeen = (page: Page, selector: string) => page.locator(selector).first().waitFor();
/** Nothing is waited for any more. */
const isThere = (page: Page) => page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const lit = (page: Page) => isSeen(page, '[data-lit]');

/** A screen by the name of its picture: where it is, and what is done until it shows what it is for. */
interface Shot {
  name: string;
  path: string;
  ready(page: Page): Promise<unknown>;
  inGuide?: boolean;
}

/** Tabs of the second half that the guide shows. */
const WITH_PICTURE = new Set(['positions', 'decision', 'checks']);

const SHOTS: Shot[] = [
  {
    name: 'inbox',
    path: '/inbox',
    inGuide: true,
    async ready(page) {
      await press(page, /^הצגת תגובת העוררים/);
      await isSeen(page, 'canvas[data-state=drawn]');
    },
  },
  { name: 'cases', path: '/cases', inGuide: true, ready: (page) => page.getByRole('link', { name: CASE }).waitFor() },
  {
    name: 'overview',
    path: ofCase('overview'),
    inGuide: true,
    async ready(page) {
      await press(page, /^הצגת המקור: כתב ערר/);
      await lit(page);
    },
  },
  {
    name: 'documents',
    path: ofCase('documents'),
    inGuide: true,
    async ready(page) {
      await page
        .getByRole('button', { name: /כתב ערר/ })
        .first()
        .click();
      await isSeen(page, 'canvas[data-state=drawn]');
    },
  },
  {
    name: 'claims',
    path: ofCase('claims'),
    inGuide: true,
    async ready(page) {
      await isSeen(page, 'article');
      await press(page, 'הצגת המקור');
      await lit(page);
    },
  },
  { name: 'claims-wide', path: ofCase('claims'), ready: (page) => isSeen(page, 'article') },
  { name: 'arguments', path: ofCase('arguments'), inGuide: true, ready: (page) => isSeen(page, 'article') },
  {
    name: 'hearing',
    path: ofCase('hearing'),
    inGuide: true,
    async ready(page) {
      await press(page, /^הצגת המקור/);
      await lit(page);
    },
  },
  {
    name: 'files',
    path: ofCase('files'),
    ready: (page) => page.getByRole('tabpanel').getByRole('link').first().waitFor(),
  },
  { name: 'history', path: ofCase('history'), ready: (page) => isSeen(page, '[role=tabpanel] time') },
  {
    name: 'search',
    path: `/search?q=${encodeURIComponent('קו בניין')}`,
    inGuide: true,
    async ready(page) {
      await page.getByRole('list', { name: 'תוצאות' }).getByRole('button').first().click();
      await lit(page);
    },
  },
  ...['positions', 'decision', 'checks', 'learning', 'precedents'].map((tab) => ({
    name: tab,
    path: ofCase(tab),
    inGuide: WITH_PICTURE.has(tab),
    ready: (page: Page) => page.getByRole('tabpanel').locator('h2').first().waitFor(),
  })),
  ...['training', 'operations', 'settings', 'accessibility', 'guide'].map((name) => ({
    name,
    path: `/${name}`,
    ready: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
  })),
];

/** Cases as on an ordinary day; one of them as far as the checks of its draft. */
async function fill(screens: Screens): Promise<void> {
  await screens.file(CASE, '1031-25', {
    'כתב ערר.pdf': 'appeal',
    'תשובת הוועדה המקומית.pdf': 'response',
    'תשובת מבקשי ההיתר.doc': 'response',
    'פרוטוקול 18.5.2025.docx': 'protocol',
  });
  await fillWorkspace(openClient(screens.url));
  const api = `/api/cases/${encodeURIComponent(CASE)}`;
  await screens.call('POST', `${api}/aggregate-arguments`, {});
  await eventually(async () => (await screens.call<{ total: number }>('GET', `${api}/legal-arguments`)).total);
  await screens.call('POST', `${api}/analyze-protocol`, {});
  await eventually(
    async () => (await screens.call<{ analyzed_at: string | null }>('GET', `${api}/protocol-analysis`)).analyzed_at,
  );
  await screens.call('POST', `${api}/research/analysis/create`, {});
  await screens.call('POST', `${api}/outcome`, { outcome: 'partially_accepted' });
  await screens.call('POST', `${api}/suggested-details/accept`, { all_confident: true });
  const { blocks } = await screens.call<{ blocks: { block_id: string; skeleton: string }[] }>('GET', `${api}/template`);
  for (const { block_id, skeleton } of blocks)
    await screens.call('PUT', `${api}/decision-blocks/${block_id}`, { content: skeleton });
  await screens.call('POST', `${api}/qa`, {});
}

async function everyScreen(screens: Screens): Promise<void> {
  for (const { name, path, ready } of SHOTS) {
    const page = await screens.open(path);
    await ready(page);
    await isThere(page);
    for (const [width, height] of Object.entries(WIDTHS))
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width: Number(width), height });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await keepPicture(page, `${name}-${width}-${colorScheme}`);
      }
    await page.context().close();
  }
  console.log(`${SHOTS.length} screens in ${PICTURES}`);
}

async function ofGuide(screens: Screens): Promise<void> {
  for (const { name, path, ready } of SHOTS.filter(({ inGuide }) => inGuide)) {
    const page = await screens.open(path, { viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    await ready(page);
    await isThere(page);
    await settled(page);
    const bytes = await squeezed(await page.screenshot({ type: 'png' }));
    await writeFile(join(GUIDE, `${name}.webp`), bytes);
    console.log(`${name}.webp: ${Math.round(bytes.length / 1000)} kB`);
    await page.context().close();
  }
}

/** As sharp as fits. */
async function squeezed(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  for (let quality = 86; quality > 10; quality -= 6) {
    const bytes = await canvas.encode('webp', quality);
    if (bytes.length <= MOST_BYTES) return bytes;
  }
  throw new Error('the picture does not become small enough');
}

await builtWorkspace();
const service = await startService({ WEB_UI: 'on' });
try {
  const screens = screensOf(service);
  await fill(screens);
  await (process.argv.includes('guide') ? ofGuide(screens) : everyScreen(screens));
  for (const complaint of screens.complaints) console.error(complaint);
  process.exitCode = screens.complaints.length > 0 ? 1 : 0;
} finally {
  await (await sharedBrowser()).close();
  await service.stop();
  await service.discard();
}
