// Two people write in one block while lines are cut and the service is killed: what the screen called saved must be there.
import { connect, createServer, type Socket } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../helpers/eventually.ts';
import { type Service, startService } from '../helpers/service.ts';
import { builtWorkspace } from '../helpers/workspace.ts';

const CHROMIUM = '/usr/bin/chromium';
const NUMBER = '900/26';
const BLOCK = 'block-vav';
const TITLE = 'רקע עובדתי ותכנוני';
const OTHER = 'block-he';
/** Forms that a careless writer of Markdown would change. */
const UNTOUCHED =
  '1) אלף  \nשורה שנייה\n\n* כוכב\n+ פלוס\n\n|א|ב|\n|:-|-:|\n|1|2 \\| 3|\n\n> ציטוט\nעצל\n\n__מודגש__ ו-_נטוי_ [^1]\n\n[^1]: הערה\n';
const PARAGRAPHS = 12;

/** A small source of chance that can be repeated. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Writer {
  page: Page;
  name: string;
  words: number;
}

/**
 * Writes for a time, cutting lines and killing the service at random.
 *
 * @returns how much was done, for whoever wants the figures
 */
export async function soak(ms: number, seed: number): Promise<{ words: number; cuts: number; kills: number }> {
  await builtWorkspace();
  const env = { WEB_UI: 'on' };
  let service: Service = await startService(env);
  const { dataDir } = service;
  // A service that starts again has another port; the browsers know one door.
  const door = await openDoor(() => Number(new URL(service.url).port));
  const { url } = door;
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  const next = chance(seed);
  const done = { words: 0, cuts: 0, kills: 0 };
  try {
    await call(url, 'POST', '/api/cases/create', { case_number: NUMBER });
    const lines = Array.from({ length: PARAGRAPHS }, (_, n) => `פסקה ${n}.`).join('\n\n');
    await call(url, 'PUT', `${path}/decision-blocks/${BLOCK}`, { content: lines });
    await call(url, 'PUT', `${path}/decision-blocks/${OTHER}`, { content: UNTOUCHED });
    const writers = await Promise.all(['אחת', 'שתיים'].map((name) => openWriter(browser, url, name)));
    const end = Date.now() + ms;
    while (Date.now() < end) {
      for (const [at, writer] of writers.entries()) {
        // Each has paragraphs of her own; both write in the block at once.
        const paragraph = 2 * Math.floor((next() * PARAGRAPHS) / 2) + at;
        await write(writer, paragraph);
        done.words += 1;
      }
      const dice = next();
      if (dice < 0.15) {
        const { page } = writers[Math.floor(next() * 2)]!;
        await page.context().setOffline(true);
        await write(writers.find((each) => each.page === page)!, writers[0]!.page === page ? 0 : 1);
        done.words += 1;
        done.cuts += 1;
        await page.context().setOffline(false);
      } else if (dice < 0.22) {
        await service.kill();
        service = await startService(env, dataDir);
        done.kills += 1;
      } else if (dice < 0.3) {
        const writer = writers[Math.floor(next() * 2)]!;
        await writer.page.reload();
        await writer.page.getByRole('textbox', { name: TITLE, exact: true }).getByText('פסקה 0.').waitFor();
      }
    }
    for (const { page } of writers) await settled(page);
    const blocks = (
      await call<{ blocks: { block_id: string; content: string }[] }>(url, 'GET', `${path}/decision-blocks`)
    ).blocks;
    const text = blocks.find(({ block_id }) => block_id === BLOCK)!.content;
    for (const { name, words } of writers)
      for (let word = 1; word <= words; word += 1)
        expect(text, `${name}${word} of ${words}`).toContain(`${name}${word};`);
    expect(blocks.find(({ block_id }) => block_id === OTHER)!.content).toBe(UNTOUCHED);
    return done;
  } finally {
    await browser.close();
    door.close();
    await service.stop();
    await service.discard();
  }
}

/** One address for whatever port the service has now. */
async function openDoor(portNow: () => number): Promise<{ url: string; close(): void }> {
  const open = new Set<Socket>();
  const server = createServer((from) => {
    const to = connect(portNow(), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the door has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const path = `/api/cases/${encodeURIComponent(NUMBER)}`;

async function call<T>(url: string, method: string, route: string, body?: unknown): Promise<T> {
  const answer = await fetch(url + route, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${route}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function openWriter(browser: Browser, url: string, name: string): Promise<Writer> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/case?n=${encodeURIComponent(NUMBER)}&tab=decision`);
  await page.getByRole('textbox', { name: TITLE, exact: true }).getByText('פסקה 0.').waitFor();
  return { page, name, words: 0 };
}

async function write(writer: Writer, paragraph: number): Promise<void> {
  const { page, name } = writer;
  const box = page.getByRole('textbox', { name: TITLE, exact: true });
  await box
    .locator('p')
    .filter({ hasText: `פסקה ${paragraph}.` })
    .first()
    .click();
  await page.keyboard.press('End');
  writer.words += 1;
  await page.keyboard.type(` ${name}${writer.words};`);
}

/** All that was typed is at the service, and the screen says so. */
async function settled(page: Page): Promise<void> {
  const state = page.getByRole('status', { name: `מצב השמירה: ${TITLE}` });
  await eventually(async () => /^(?:נשמר \d|גרסה \d)/.test((await state.textContent()) ?? ''), 60_000);
}
