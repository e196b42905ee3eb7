// Two people write in one block at once while lines are cut, the service is killed and started again and pages are loaded
// anew: what the screen called saved is there, everything that was typed is there once, and nothing else has changed.
import { connect, createServer, type Socket } from 'node:net';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedBrowser } from '../helpers/chromium.ts';
import { eventually } from '../helpers/eventually.ts';
import { type Service, startService } from '../helpers/service.ts';
import { builtWorkspace } from '../helpers/workspace.ts';
import { keepPicture } from './browser.ts';

const NUMBER = '900/26';
const BLOCK = 'block-vav';
const TITLE = 'רקע עובדתי ותכנוני';
/** Forms that a careless writer of Markdown would change. */
const UNTOUCHED: Record<string, string> = {
  'block-he':
    '1) אלף  \nשורה שנייה\n\n* כוכב\n+ פלוס\n\n|א|ב|\n|:-|-:|\n|1|2 \\| 3|\n\n> ציטוט\nעצל\n\n__מודגש__ ו-_נטוי_ [^1]\n\n[^1]: הערה\n',
  'block-zayin': '***\n\nכותרת\n===\n\n~~~\nקוד\n~~~\n\n1. א\n1. א\n1. א\n',
};
/** Stands among the paragraphs that are written in. */
const AMONG = "| מס' |ההקלה|\n|:--|--:|\n| 1 | קו בניין |";
const PARAGRAPHS = 12;
const WORKS_AGAIN_WITHIN_MS = 90_000;
/** Words between two troubles, of both together. */
const WORDS_BETWEEN = 6;

const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const TO_END_OF_PARAGRAPH = "getSelection().modify('move', 'forward', 'paragraphboundary')";

export interface Soaked {
  seconds: number;
  words: number;
  cuts: number;
  kills: number;
  restarts: number;
  reloads: number;
  /** How often a screen said that all is saved, and it was. */
  calledSaved: number;
  versions: number;
}

interface Writer {
  page: Page;
  name: string;
  words: number;
  /** What is to be done before the next word. */
  asked: (() => Promise<void>) | null;
  /** Of what version the screen said that all words so far are in it. */
  called: { version: number; words: number }[];
}

/**
 * Writes for a time in two browsers.
 *
 * @param seed of what happens when; the same one does the same
 * @returns how much was done, for whoever wants the figures
 */
export async function soak(ms: number, seed: number): Promise<Soaked> {
  await builtWorkspace();
  const env = { WEB_UI: 'on' };
  let service: Service = await startService(env);
  // A service that starts again has another port; the browsers know one door.
  const door = await openDoor(() => Number(new URL(service.url).port));
  const next = chance(seed);
  const done = { cuts: 0, kills: 0, restarts: 0, reloads: 0 };
  const began = Date.now();
  // A short run on a slow machine goes on until each kind of trouble was there.
  const isOver = () => Date.now() - began >= ms && Object.values(done).every((times) => times > 0);
  let writers: Writer[] = [];
  try {
    await fill(door.url);
    writers = await Promise.all(['אחת', 'שתיים'].map((name) => openWriter(door.url, name)));
    const troubles: Record<keyof typeof done, () => Promise<void>> = {
      async cuts() {
        const writer = writers[Math.floor(next() * 2)]!;
        await writer.page.context().setOffline(true);
        await untilWritten(writers, 3, isOver);
        await writer.page.context().setOffline(false);
      },
      async reloads() {
        const writer = writers[Math.floor(next() * 2)]!;
        await new Promise<void>((resolve) => {
          writer.asked = async () => {
            await writer.page.reload();
            resolve();
          };
        });
      },
      async kills() {
        await service.kill();
        service = await startService(env, service.dataDir);
      },
      async restarts() {
        await service.stop();
        service = await startService(env, service.dataDir);
      },
    };
    const kinds = Object.keys(troubles) as (keyof typeof done)[];
    const trouble = async () => {
      for (let turn = 0; !isOver(); turn += 1) {
        await untilWritten(writers, WORDS_BETWEEN * (0.5 + next()), isOver);
        // Each kind in its turn first: a short run has seen all of them.
        const kind = kinds[turn < kinds.length ? turn : Math.floor(next() * kinds.length)]!;
        if (isOver()) return;
        await troubles[kind]();
        done[kind] += 1;
      }
    };
    await Promise.all([trouble(), ...writers.map((writer, at) => write(writer, at, next, isOver))]);
    for (const writer of writers) await untilSaved(writer);
    const seconds = Math.round((Date.now() - began) / 1000);
    const words = writers.reduce((sum, each) => sum + each.words, 0);
    const calledSaved = writers.reduce((sum, each) => sum + each.called.length, 0);
    return { seconds, words, ...done, calledSaved, versions: await judge(door.url, writers) };
  } finally {
    // The browser itself is for the tests of other screens too.
    for (const { page } of writers) await page.context().close();
    door.close();
    await service.stop();
    await service.discard();
  }
}

/** A small source of chance that can be repeated. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

async function fill(url: string): Promise<void> {
  await call(url, 'POST', '/api/cases/create', { case_number: NUMBER });
  const lines = Array.from({ length: PARAGRAPHS }, (_, n) => `פסקה ${n}.`);
  lines.splice(PARAGRAPHS / 2, 0, AMONG);
  await call(url, 'PUT', `${path}/decision-blocks/${BLOCK}`, { content: lines.join('\n\n') });
  for (const [id, content] of Object.entries(UNTOUCHED))
    await call(url, 'PUT', `${path}/decision-blocks/${id}`, { content });
}

/** Writes words of her own into every second paragraph until the time is over. */
async function write(writer: Writer, at: number, next: () => number, isOver: () => boolean): Promise<void> {
  const { page, name } = writer;
  while (!isOver() || writer.asked) {
    const asked = writer.asked;
    writer.asked = null;
    await asked?.();
    const own = `פסקה ${2 * Math.floor((next() * PARAGRAPHS) / 2) + at}.`;
    await textbox(page)
      .locator('p')
      .filter({ hasText: own })
      .first()
      .click({ timeout: WORKS_AGAIN_WITHIN_MS })
      .catch((error) => sayWhatIsSeen(writer, own, error));
    // Not by the End key: that leads to where the browser ends the line, and words that were put in before the blank at which
    // a line was broken hang together, until one is longer than a line and is broken in its middle.
    await page.evaluate(TO_END_OF_PARAGRAPH);
    // Three clicks in one place within half a second choose a paragraph: the editor is to know of the caret before a key
    // that would write over what was chosen.
    await page.evaluate(TWO_FRAMES);
    if (next() < 0.1) await page.keyboard.press('Enter');
    await page.keyboard.type(` ${name}${writer.words + 1};`, { delay: 5 });
    writer.words += 1;
    const word = `${name}${writer.words};`;
    expect(timesIn(await textbox(page).innerText(), word), `${word} on the screen of who just typed it`).toBe(1);
    expect(await page.getByRole('alertdialog').count(), `${name}${writer.words}: asked about her own words`).toBe(0);
    if (next() < 0.25) await untilSaved(writer);
  }
}

/** What stands on the screen in the place of what was sought. */
async function sayWhatIsSeen({ page, name, words }: Writer, sought: string, cause: unknown): Promise<never> {
  await keepPicture(page, `soak-${words}`);
  const seen = (await page.locator('body').innerText()).slice(0, 4000);
  throw new Error(`${name}${words}: no "${sought}" at ${page.url()} in\n${seen}`, { cause });
}

/** Until both together have written some words more. */
async function untilWritten(writers: readonly Writer[], words: number, isOver: () => boolean): Promise<void> {
  const written = () => writers.reduce((sum, each) => sum + each.words, 0);
  const wanted = written() + words;
  await eventually(async () => written() >= wanted || isOver(), WORKS_AGAIN_WITHIN_MS);
}

const timesIn = (text: string, words: string): number => text.split(words).length - 1;

const textbox = (page: Page) => page.getByRole('textbox', { name: TITLE, exact: true });

/** Until the screen says that everything is saved; it is held to that at the end. */
async function untilSaved(writer: Writer): Promise<void> {
  const { page, name, words } = writer;
  // What it said before the last key is gone from the screen.
  await page.evaluate(TWO_FRAMES);
  const state = page.getByRole('status', { name: `מצב השמירה: ${TITLE}` });
  const version = await eventually(async () => {
    const said = (await state.textContent()) ?? '';
    const question = page.getByRole('alertdialog');
    if ((await question.count()) > 0) throw new Error(`${name}${words}: ${await question.innerText()}`);
    return /^(?:נשמר \d{1,2}:\d{2}, )?גרסה (\d+)/.exec(said)?.[1];
  }, WORKS_AGAIN_WITHIN_MS);
  writer.called.push({ version: Number(version), words });
}

/** @returns how many versions the block has @throws where a word is lost or doubled, or what nobody touched is another */
async function judge(url: string, writers: readonly Writer[]): Promise<number> {
  const { blocks } = await call<{ blocks: { block_id: string; content: string; version: number }[] }>(
    url,
    'GET',
    `${path}/decision-blocks`,
  );
  const { content, version } = blocks.find(({ block_id }) => block_id === BLOCK)!;
  const history = `${path}/decision-blocks/${BLOCK}/history`;
  const { versions } = await call<{ versions: { version: number }[] }>(url, 'GET', history);
  versions.sort((a, b) => b.version - a.version);
  const known = new Map<number, string>();
  const contentAt = async (at: number): Promise<string> => {
    const found = known.get(at) ?? (await call<{ content: string }>(url, 'GET', `${history}/${at}`)).content;
    known.set(at, found);
    return found;
  };
  for (const { name, words, called } of writers) {
    const faults: string[] = [];
    for (let word = 1; word <= words; word += 1) {
      const times = timesIn(content, `${name}${word};`);
      // A word that was torn apart still shows its number.
      const near = content.match(new RegExp(`.{0,40}(?<!\\d)${word};.{0,20}`, 'g')) ?? [];
      if (times !== 1) faults.push(`${name}${word} stands there ${times} times: ${near.join(' | ')}`);
    }
    for (const each of called) {
      // Of many versions an hour one is kept: what was saved is in the next one that is.
      const kept = versions.filter((one) => one.version >= each.version).at(-1)?.version ?? version;
      const held = await contentAt(kept);
      for (let word = 1; word <= each.words; word += 1)
        if (timesIn(held, `${name}${word};`) !== 1)
          faults.push(`${name}${word} was called saved in version ${each.version}, and is not in ${kept}`);
    }
    expect(faults, name).toEqual([]);
  }
  for (let n = 0; n < PARAGRAPHS; n += 1) expect(timesIn(content, `פסקה ${n}.`), `פסקה ${n}`).toBe(1);
  expect(timesIn(content, AMONG)).toBe(1);
  for (const [id, untouched] of Object.entries(UNTOUCHED))
    expect(blocks.find(({ block_id }) => block_id === id)!.content).toBe(untouched);
  return version;
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

async function openWriter(url: string, name: string): Promise<Writer> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'he-IL' });
  const page = await context.newPage();
  page.setDefaultTimeout(WORKS_AGAIN_WITHIN_MS);
  await page.goto(`${url}/case?n=${encodeURIComponent(NUMBER)}&tab=decision`);
  await textbox(page).getByText('פסקה 0.').waitFor();
  return { page, name, words: 0, asked: null, called: [] };
}
