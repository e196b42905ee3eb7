import { expect, it } from 'vitest';
import { type CurrentHarness, endOf, signal, startedRun } from './harness.ts';

export function logs(current: CurrentHarness): void {
  const LINES = Array.from({ length: 40 }, (_, n) => `שורה ${n} ${'ארוכה '.repeat(n)}סוף`);
  const textsOf = (content: string) => {
    expect(content === '' || content.endsWith('\n')).toBe(true);
    return content.split('\n').slice(0, -1);
  };

  it('gives the log of a run in whole lines, from any offset, a page at a time', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    await harness.controls.write(runId, LINES);
    const page = async (offset: number | null, limitBytes: number) => {
      const found = await harness.platform.runLog(runId, { offset, limitBytes }, signal);
      expect(found).toMatchObject({ runId, store: expect.stringMatching(/\S/), logRef: expect.stringMatching(/\S/) });
      return found!.content;
    };
    const whole = await page(0, 1_000_000);
    const lines = textsOf(whole);
    expect(lines).toHaveLength(LINES.length);
    lines.forEach((line, n) => void expect(line).toContain(LINES[n]));

    // A page is smaller than the longest lines and larger than the others.
    let read = '';
    for (let part = await page(0, 300); part !== ''; part = await page(Buffer.byteLength(read), 300)) {
      read += part;
      expect(textsOf(part).every((line) => lines.includes(line))).toBe(true);
    }
    expect(read).toBe(whole);

    expect(textsOf(await page(3, 1_000_000))).toEqual(lines.slice(1));
    expect(await page(Buffer.byteLength(whole), 1000)).toBe('');
    expect(await page(Buffer.byteLength(whole) + 5000, 1000)).toBe('');

    const tail = textsOf(await page(null, 2000));
    expect(tail.length).toBeGreaterThan(0);
    expect(tail).toEqual(lines.slice(-tail.length));
    expect(Buffer.byteLength(await page(null, 2000))).toBeLessThanOrEqual(2000);
    expect(textsOf(await page(null, 1_000_000))).toEqual(lines);
    await harness.controls.finishRun(runId);
    await endOf(harness, runId);
    expect(await page(0, 1_000_000)).toBe(whole);
  });

  it('counts what a run writes as a sign of life', async () => {
    const harness = current();
    const { runId } = await startedRun(harness);
    await harness.controls.silence(runId, 2 * 3600_000);
    await harness.controls.write(runId, ['חי']);
    const run = await harness.platform.run(runId, signal);
    expect([run!.silenceLevel, run!.lastOutputAt]).toEqual(['ok', expect.any(Date)]);
    await harness.controls.finishRun(runId);
    await endOf(harness, runId);
  });
}
