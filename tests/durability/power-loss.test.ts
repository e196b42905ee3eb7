import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAndNote } from '../helpers/acknowledged-writes.ts';
import { appOn, type TestApp } from '../helpers/app-on.ts';
import { testServerUrl } from '../helpers/database.ts';
import { type Acknowledged, losePower, type Recording, recordedDatabase } from '../helpers/power-loss.ts';

const SAMPLE = 12;

/** Contract section 13: the embedded database acknowledges nothing that a power loss can take. */
describe.skipIf(testServerUrl)('after a power loss', () => {
  let recording: Recording;
  let t: TestApp;
  let acknowledged: Acknowledged[];
  beforeAll(async () => {
    recording = await recordedDatabase();
    t = await appOn(recording.database);
    await t.work();
    acknowledged = await writeAndNote(t, () => recording.disk.length, 18);
  });
  afterAll(() => t.close());

  it.each(Array.from({ length: SAMPLE }, (_, n) => n))(
    '%i: everything that was acknowledged is there',
    async (seed) => {
      expect(await losePower(recording, acknowledged, seed)).toEqual([]);
    },
  );

  it('finds what is lost where the disk is not told to sync: so it was before', async () => {
    const wrong = [];
    for (const seed of [0, 4, 5]) wrong.push(...(await losePower(recording, acknowledged, seed, false)));
    expect(wrong.join('\n')).toMatch(/lost: |does not start/);
  });
});
