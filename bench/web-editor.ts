import { chromium, type Locator, type Page } from 'playwright-core';
import { startService } from '../tests/helpers/service.ts';
import { builtWorkspace } from '../tests/helpers/workspace.ts';
import { type Figure, quantile } from './table.ts';

const NUMBER = '990/26';
const LENGTH = 100_000;
const KEYS = 300;
/** In the bare element: enough to tell what it takes. */
const BARE_KEYS = 100;
const TITLE = 'דיון והכרעה';
const SENTENCE =
  'המגרש, ששטחו הרשום 582 מ"ר, מצוי בתחום תוכנית נא/250 (GIS v2.1) ומיועד למגורים א\' לפי סעיף 152(א)(1). ';
const HEBREW = 'המגרש ששטחו הרשום מצוי בתחום תוכנית ומיועד למגורים לפי סעיף בחוק. ';

/** Times from a key to the frame after it; what runs in the browser is text, since its types are not known here. */
const LISTEN = `
  window.paints = [];
  addEventListener('keydown', () => {
    const pressed = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.paints.push(performance.now() - pressed);
      port2.postMessage(0);
    });
  }, true);`;

/**
 * Writing in a block of 100,000 characters: as many paragraphs, and as one, which the editor cuts in pieces
 * (`web/src/editor/pieces.ts`). The floor is a bare editable element of the same text, without any script, where a key in one
 * long paragraph has the browser lay out all of it.
 */
export async function measureWebEditor(): Promise<Figure[]> {
  await builtWorkspace();
  const service = await startService({ WEB_UI: 'on' });
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const api = `${service.url}/api/cases`;
    await send('POST', `${api}/create`, { case_number: NUMBER });
    const figures: Figure[] = [];
    for (const [name, content] of Object.entries({
      paragraphs: inParagraphs(),
      'one paragraph': inOne(SENTENCE),
      'one paragraph of Hebrew alone': inOne(HEBREW),
    })) {
      const asked = performance.now();
      await send('PUT', `${api}/${encodeURIComponent(NUMBER)}/decision-blocks/block-yod`, { content });
      const putMs = performance.now() - asked;
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' });
      await page.addInitScript({ content: LISTEN });
      const bare = await typeBare(page, `${service.url}/bare`, content);
      await page.goto(`${service.url}/case?n=${encodeURIComponent(NUMBER)}&tab=decision`);
      const box = page.getByRole('textbox', { name: TITLE, exact: true });
      const ours = { ...(await type(page, box, KEYS)), savedMs: await untilSaved(page) };
      figures.push(...compare(`${LENGTH} characters, ${name}`, ours, { ...bare, putMs }));
      await page.close();
    }
    return figures;
  } finally {
    await browser.close();
    await service.stop();
    await service.discard();
  }
}

interface Typed {
  /** Processor time, in milliseconds. */
  perKey: number;
  /** From each key to the frame after it, in milliseconds. */
  paints: number[];
}

/** As the editor sets its text. */
const STYLE = `inline-size: 700px; font-size: 1.125rem; line-height: 1.65; overflow-wrap: anywhere; white-space: pre-wrap;
  font-variant-ligatures: none; unicode-bidi: isolate`;

/** The same keys in an editable element of the same text, without any script. */
async function typeBare(page: Page, url: string, content: string): Promise<Typed> {
  const paragraphs = content.split('\n\n').map((text) => `<p>${text}</p>`);
  const attributes = `contenteditable role="textbox" dir="rtl" lang="he" style="${STYLE}"`;
  const body = `<!doctype html><div ${attributes}>${paragraphs.join('')}</div>`;
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.goto(url);
  const typed = await type(page, page.getByRole('textbox'), BARE_KEYS);
  await page.unroute(url);
  return typed;
}

/** Types at the end of the last paragraph. */
async function type(page: Page, box: Locator, keys: number): Promise<Typed> {
  await box.locator('p').last().click();
  await page.keyboard.press('End');
  await page.evaluate('void (window.paints = [])');
  const busy = await processorTime(page);
  for (let key = 0; key < keys; key += 1) await page.keyboard.press(key % 7 === 6 ? 'Space' : 'KeyA', { delay: 25 });
  const perKey = ((await busy()) * 1000) / keys;
  return { perKey, paints: await page.evaluate<number[]>('window.paints') };
}

/** @returns milliseconds from the last key on */
async function untilSaved(page: Page): Promise<number> {
  const typed = performance.now();
  await page
    .getByRole('status', { name: `מצב השמירה: ${TITLE}` })
    .getByText(/^נשמר \d/)
    .waitFor({ timeout: 60_000 });
  return performance.now() - typed;
}

function compare(of: string, ours: Typed & { savedMs: number }, bare: Typed & { putMs: number }): Figure[] {
  const upTo = (what: string, value: number, floor: Figure['floor'], most: number): Figure => ({
    name: `${of}: ${what}`,
    value,
    unit: 'ms',
    floor,
    target: `<= ${most}`,
    holds: value <= most,
  });
  const element = (value: number) => ({ name: 'bare element', value });
  const paint = (q: number, most: number) =>
    upTo(`key to paint, p${q * 100}`, quantile(ours.paints, q), element(quantile(bare.paints, q)), most);
  return [
    upTo('processor time of the page per key', ours.perKey, element(bare.perKey), 30),
    paint(0.5, 16),
    paint(0.95, 30),
    paint(0.99, 30),
    upTo('last key to saved', ours.savedMs, { name: 'the PUT alone', value: bare.putMs }, 2000),
  ];
}

/** Seconds that the page's own thread has worked from now on: what waits for a busy machine is not in them. */
async function processorTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const total = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')!.value;
  };
  const before = await total();
  return async () => (await total()) - before;
}

const inParagraphs = (): string => {
  const parts: string[] = [];
  let length = 0;
  while (length < LENGTH) {
    const text = `${parts.length + 1}. ${SENTENCE.repeat(1 + (parts.length % 5)).trim()}`;
    parts.push(text);
    length += text.length + 2;
  }
  return parts.join('\n\n');
};

const inOne = (sentence: string): string => sentence.repeat(Math.ceil(LENGTH / sentence.length)).trim();

async function send(method: string, url: string, body: unknown): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`);
}
