import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAndNote } from '../helpers/acknowledged-writes.ts';
import { appOn, type TestApp } from '../helpers/app-on.ts';
import { testServerUrl } from '../helpers/database.ts';
import { type Acknowledged, losePower, type Recording, recordedDatabase } from '../helpers/power-loss.ts';

const REPLAYS = 300;

/** Contract section 13, as in power-loss.test.ts, with more written and more often lost. */
describe.skipIf(testServerUrl)('after many power losses', () => {
  let recording: Recording;
  let t: TestApp;
  let acknowledged: Acknowledged[];
  beforeAll(async () => {
    recording = await recordedDatabase();
    t = await appOn(recording.database);
    await t.work();
    acknowledged = await writeAndNote(t, () => recording.disk.length, 60);
  }, 300_000);
  afterAll(() => t.close());

  it(`${REPLAYS} times: everything that was acknowledged is there`, async () => {
    const wrong: string[] = [];
    for (let seed = 1000; seed < 1000 + REPLAYS; seed += 1)
      wrong.push(...(await losePower(recording, acknowledged, seed)));
    expect(wrong).toEqual([]);
  }, 3600_000);

  it('finds what is lost where the disk is not told to sync: so it was before', async () => {
    const wrong = [];
    for (const seed of [0, 4, 5]) wrong.push(...(await losePower(recording, acknowledged, seed, false)));
    expect(wrong.join('\n')).toMatch(/lost: |does not start/);
  });
});
