import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeAndNote } from '../helpers/acknowledged-writes.ts';
import { appOn, type TestApp } from '../helpers/app-on.ts';
import { testServerUrl } from '../helpers/database.ts';
import { type Acknowledged, losePower, type Recording, recordedDatabase } from '../helpers/power-loss.ts';

const SAMPLE = 8;

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
});
