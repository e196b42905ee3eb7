import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';
import { openThreadPool, ThreadLost, type ThreadPool, type ThreadPoolOptions } from '../../src/jobs/threads.ts';
import { eventually } from '../helpers/eventually.ts';

const limits = { turn: 'someone', timeoutMs: 60_000 };
const log = pino({ level: 'silent' });
const pool = openThreadPool(log);
const tight = openThreadPool(log, { maxHeapMb: 40 });
afterAll(() => Promise.all([pool.close(), tight.close()]));

const text = generateDecision({ characters: 650_000, seed: 1 });

describe('work in a thread', () => {
  it('leaves the event loop free and gives its answer', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 5);
    const { sections } = await pool.run('structureText', { text, docType: 'decision' }, limits);
    clearInterval(timer);
    expect(sections.length).toBeGreaterThan(1);
    expect(turns).toBeGreaterThan(5);
  });

  it('that runs over its time is ended, and the next one works', async () => {
    await expect(
      pool.run('structureText', { text, docType: 'decision' }, { ...limits, timeoutMs: 20 }),
    ).rejects.toMatchObject({ reason: 'time' });
    expect(await pool.run('embedTexts', ['שלום'], limits)).toHaveLength(1);
  });

  it('that runs over its memory is ended without ending the process', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `${n} ${text}`);
    const lost = await tight.run('embedTexts', texts, limits).catch((error) => error);
    expect(lost).toBeInstanceOf(ThreadLost);
    expect(['memory', 'died']).toContain(lost.reason);
    expect(await tight.run('embedTexts', ['שלום'], limits)).toHaveLength(1);
  });

  it('stops when its caller gives up, with the reason of the signal', async () => {
    const controller = new AbortController();
    const work = pool.run('structureText', { text, docType: 'decision' }, { ...limits, signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(work).rejects.toThrow('no longer wanted');
  });
});

/** Functions that misbehave, under names that the pool knows. */
const PROGRAM = `
  import './part.mjs';
  import { getPriority } from 'node:os';
  export const embedTexts = async ({ input }) => { await new Promise((r) => setTimeout(r, Number(input[0]))); return input; };
  export const findRules = () => process.exit(3);
  export const runQa = async () => (await import('./lazy.mjs')).default;
  export const readJudgment = () => { throw Object.assign(new RangeError('too deep'), { code: 'ENOENT' }); };
  export const chunkForSearch = async () => { await new Promise((r) => setTimeout(r, 20)); return getPriority(); };
  export const compareTexts = () => () => 'no plain data';
`;

describe('a pool', () => {
  let folder: string;
  let own: ThreadPool | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'threads-'));
    await writeFile(join(folder, 'entry.mjs'), PROGRAM);
    await writeFile(join(folder, 'part.mjs'), '');
    await writeFile(join(folder, 'lazy.mjs'), 'export default "checked"');
  });
  afterEach(() => own?.close());
  afterAll(() => rm(folder, { recursive: true }));

  const openOwn = (options: ThreadPoolOptions = {}): ThreadPool => {
    own = openThreadPool(log, { entry: pathToFileURL(join(folder, 'entry.mjs')), ...options });
    return own;
  };
  const hide = (name: string) => rename(join(folder, name), join(folder, `${name}.gone`));
  const show = (name: string) => rename(join(folder, `${name}.gone`), join(folder, name));
  const sleep = (threads: ThreadPool, ms: number, turn: string, timeoutMs = 60_000) =>
    threads.run('embedTexts', [`${ms}`], { turn, timeoutMs, lane: 'quick' });

  it('begins to count the time of work when it begins, not while it waits', async () => {
    const threads = openOwn();
    const many = Array.from({ length: 6 }, () => sleep(threads, 150, 'many', 600));
    expect(await Promise.all(many)).toHaveLength(6);
  });

  it('lets one request of somebody pass a queue of another', async () => {
    const threads = openOwn();
    await sleep(threads, 1, 'warm');
    let done = 0;
    const many = Array.from({ length: 20 }, () => sleep(threads, 100, 'many').then(() => (done += 1)));
    await sleep(threads, 1, 'one');
    expect(done).toBeLessThanOrEqual(4);
    await Promise.all(many);
  });

  it('gives way with what somebody asks for at once, and with nothing else', async () => {
    const threads = openOwn();
    const niceness = (turn: string): Promise<number> =>
      threads.run('chunkForSearch', {} as never, { turn, timeoutMs: 60_000, lane: 'quick' }) as never;
    const usual = getPriority();
    await eventually(async () => (await niceness('one')) === usual);
    // On the threads that there are, until one that gives way is ready.
    await eventually(async () =>
      (await Promise.all(Array.from({ length: 8 }, () => niceness('many')))).includes(usual + 10),
    );
    const many = Array.from({ length: 8 }, () => niceness('many'));
    expect(await niceness('one')).toBe(usual);
    const [last, ...others] = (await Promise.all(many)).toReversed();
    expect([new Set(others), last]).toEqual([new Set([usual + 10]), usual]);
  });

  it('gives way with work that takes long, in the middle of it, and has another thread for what takes a moment', async () => {
    const usual = getPriority();
    /** Threads of this process that give way, by their numbers. */
    const giveWay = async () => {
      const ids = await readdir('/proc/self/task');
      const stats = ids.map((id) => readFile(`/proc/self/task/${id}/stat`, 'latin1').catch(() => ''));
      const nices = (await Promise.all(stats)).map((stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
      return ids.filter((_, at) => Number(nices[at]) === usual + 10);
    };
    const others = await giveWay();
    const threads = openOwn();
    const controller = new AbortController();
    const limits = { turn: 'other', timeoutMs: 600_000, lane: 'quick', signal: controller.signal } as const;
    const long = threads.run('embedTexts', ['600000'], limits);
    long.catch(() => {});
    await eventually(async () => (await giveWay()).some((id) => !others.includes(id)));
    // On a machine that is busy a moment may take long too, and then it is the next one's thread that gives way to nobody.
    const niceness = () =>
      threads.run('chunkForSearch', {} as never, { turn: 'one', timeoutMs: 60_000, lane: 'quick' });
    await eventually(async () => Number(await niceness()) === usual);
    controller.abort(new Error('no longer wanted'));
    await expect(long).rejects.toThrow('no longer wanted');
    await eventually(async () => Number(await niceness()) === usual);
  });

  it('replaces a thread that ended by itself', async () => {
    const threads = openOwn();
    const run = () => threads.run('findRules', { text: '', docType: '' }, limits);
    await expect(run()).rejects.toMatchObject({ reason: 'died' });
    await expect(run()).rejects.toMatchObject({ reason: 'died' });
    expect(await threads.run('embedTexts', ['0'], limits)).toEqual(['0']);
    expect(threads.faultMs()).toBe(0);
  });

  it('hands on what a function throws, with its code, and takes what cannot be copied for a fault of the function', async () => {
    const threads = openOwn();
    const error = await threads.run('readJudgment', { text: '', docType: '' }, limits).catch((thrown) => thrown);
    expect([error instanceof RangeError, error.message, error.code]).toEqual([true, 'too deep', 'ENOENT']);
    await expect(threads.run('compareTexts', {} as never, limits)).rejects.toThrow(/could not be cloned/);
    expect(await threads.run('embedTexts', ['0'], limits)).toEqual(['0']);
  });

  it('waits for code that is gone, tells so, and goes on when it is there again', async () => {
    const threads = openOwn({ patienceMs: { quick: 300, long: 60_000 } });
    await hide('part.mjs');
    const task = threads.run('embedTexts', ['0'], limits);
    await expect(sleep(threads, 0, 'one')).rejects.toMatchObject({ name: 'ThreadLost', reason: 'unavailable' });
    expect(threads.faultMs()).toBeGreaterThan(0);
    await show('part.mjs');
    expect(await task).toEqual(['0']);
    await eventually(async () => threads.faultMs() === 0);
  });

  it('keeps the thread that has its code when the files go away', async () => {
    const threads = openOwn({ patienceMs: { quick: 300, long: 300 } });
    await sleep(threads, 0, 'one');
    await hide('part.mjs');
    expect(await sleep(threads, 0, 'one')).toEqual(['0']);
    await show('part.mjs');
  });

  it('does work again whose code was to be loaded late and was gone', async () => {
    const threads = openOwn({ patienceMs: { quick: 300, long: 60_000 } });
    await threads.run('embedTexts', ['0'], limits);
    await hide('lazy.mjs');
    const task = threads.run('runQa', {} as never, limits);
    await eventually(async () => threads.faultMs() > 0);
    await show('lazy.mjs');
    expect(await task).toBe('checked');
  });

  it('ends what runs and what waits when it is closed', async () => {
    const threads = openOwn();
    const all = Array.from({ length: 4 }, () =>
      sleep(threads, 60_000, 'many').catch((error: ThreadLost) => error.name),
    );
    await eventually(async () => true);
    await threads.close();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['ThreadLost']));
  });
});
