import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';
import { openThreadPool, ThreadLost } from '../../src/jobs/threads.ts';

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
    const { sections } = await pool.run('structureText', { text, docType: 'decision' }, { ...limits });
    clearInterval(timer);
    expect(sections.length).toBeGreaterThan(1);
    expect(turns).toBeGreaterThan(5);
  });

  it('that runs over its time is ended, and the next one works', async () => {
    await expect(
      pool.run('structureText', { text, docType: 'decision' }, { turn: 'someone', timeoutMs: 20 }),
    ).rejects.toMatchObject({
      reason: 'time',
    });
    expect(await pool.run('embedTexts', ['שלום'], { ...limits })).toHaveLength(1);
  });

  it('that runs over its memory is ended without ending the process', async () => {
    const texts = Array.from({ length: 40 }, (_, n) => `${n} ${text}`);
    const lost = await tight.run('embedTexts', texts, { ...limits }).catch((error) => error);
    expect(lost).toBeInstanceOf(ThreadLost);
    expect(['memory', 'died']).toContain(lost.reason);
    expect(await tight.run('embedTexts', ['שלום'], { ...limits })).toHaveLength(1);
  });

  it('stops when its caller gives up, with the reason of the signal', async () => {
    const controller = new AbortController();
    const work = pool.run('structureText', { text, docType: 'decision' }, { ...limits, signal: controller.signal });
    controller.abort(new Error('no longer wanted'));
    await expect(work).rejects.toThrow('no longer wanted');
  });
});
