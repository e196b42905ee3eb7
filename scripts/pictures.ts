/**
 * Pictures of the screens, of a living workspace in a real browser.
 * `npm run screenshots`: every screen at three widths, in light and dark, to SCREENSHOTS_DIR.
 * `npm run guide:pictures`: those of the user guide, small enough to be committed, to web/src/features/guide/pictures.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { bridgePeer, goodBridge } from '../tests/helpers/bridge-peer.ts';
import {
  keepPicture,
  PICTURES,
  type Screens,
  samplePath,
  screensOf,
  settled,
  sharedBrowser,
} from '../tests/helpers/chromium.ts';
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

/** @param corpus decisions that the style is learnt from */
const shotsOf = (corpus: readonly string[]): Shot[] => [
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
  {
    name: 'draft',
    path: ofCase('decision'),
    async ready(page) {
      await page.getByRole('radio', { name: 'טיוטה' }).click();
      await page.getByRole('region', { name: 'טיוטת ביניים' }).waitFor();
    },
  },
  {
    name: 'new-case',
    path: '/cases',
    async ready(page) {
      await press(page, 'תיק חדש');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'training',
    path: `/training?decision=${corpus[0]}`,
    inGuide: true,
    ready: (page) => page.getByRole('tabpanel').locator('h2').first().waitFor(),
  },
  ...['corpus', 'patterns', 'report', 'lessons', 'differences', 'curator', 'chat'].map((tab) => ({
    name: `training-${tab}`,
    path: `/training?tab=${tab}`,
    ready: (page: Page) => page.getByRole('tabpanel').waitFor(),
  })),
  {
    name: 'training-compare',
    path: `/training?tab=compare&a=${corpus[0]}&b=${corpus[1]}`,
    ready: (page) => page.getByRole('tabpanel').waitFor(),
  },
  ...['search/exam', 'operations', 'settings', 'accessibility', 'guide'].map((path) => ({
    name: path.replace('/', '-'),
    path: `/${path}`,
    inGuide: path === 'operations',
    ready: (page: Page) => page.getByRole('heading', { level: 1 }).waitFor(),
  })),
];

/** Decisions that the chair signed before. */
const SIGNED = ['1031-25', '2207-25', '9034-25'];

/** Learns the style from them. @returns their ids */
async function learnStyle(screens: Screens): Promise<string[]> {
  const corpus: string[] = [];
  for (const folder of SIGNED) {
    const name = `החלטה ${folder}.pdf`;
    const form = new FormData();
    form.append('file', new File([readFileSync(samplePath(folder, name))], name));
    const sent = await fetch(`${screens.url}/api/upload`, { method: 'POST', body: form });
    const { filename } = (await sent.json()) as { filename: string };
    corpus.push((await screens.call<{ corpus_id: string }>('POST', '/api/training/upload', { filename })).corpus_id);
  }
  await screens.call('POST', '/api/training/analyze-style');
  const status = () => screens.call<{ status: string }>('GET', '/api/training/analyze-style/status');
  await eventually(async () => (await status()).status === 'done', 60_000);
  for (const text of ['לפתוח את פרק הדיון בשאלה שבמחלוקת', 'לכתוב "הוועדה המקומית" בשמה המלא בפעם הראשונה'])
    await screens.call('POST', `/api/training/corpus/${corpus[0]}/lessons`, { text, evidence: 'מתוך ההחלטה' });
  return corpus;
}

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

async function everyScreen(screens: Screens, shots: readonly Shot[]): Promise<void> {
  for (const { name, path, ready } of shots) {
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
  console.log(`${shots.length} screens in ${PICTURES}`);
}

async function ofGuide(screens: Screens, shots: readonly Shot[]): Promise<void> {
  for (const { name, path, ready } of shots.filter(({ inGuide }) => inGuide)) {
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

/** Of the accounts that the agents work with, as a host tells it in the middle of a day. */
const usage = () => {
  const inMinutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
  const meters = [
    { key: 'five_hour', label: 'חמש שעות', utilization_percent: 41.5, resets_at: inMinutes(40) },
    { key: 'weekly', label: 'שבועי', utilization_percent: 78, resets_at: inMinutes(5000) },
  ];
  return { status: 200, body: { fetched_at: inMinutes(0), stale: false, meters } };
};

await builtWorkspace();
const host = await bridgePeer();
host.answer = (request) => (request.path === '/usage' ? usage() : goodBridge(request));
const service = await startService({ WEB_UI: 'on', BRIDGE_URL: host.url, BRIDGE_SHARED_SECRET: 'of-the-pictures' });
try {
  const screens = screensOf(service);
  await fill(screens);
  const shots = shotsOf(await learnStyle(screens));
  await (process.argv.includes('guide') ? ofGuide(screens, shots) : everyScreen(screens, shots));
  for (const complaint of screens.complaints) console.error(complaint);
  process.exitCode = screens.complaints.length > 0 ? 1 : 0;
} finally {
  await (await sharedBrowser()).close();
  await service.stop();
  await service.discard();
  await host.close();
}
