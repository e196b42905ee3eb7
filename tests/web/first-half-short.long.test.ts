// The first half of the main job with three files, over a line that breaks; with thirty, in each way: first-half.long.test.ts.
import { describe, it } from 'vitest';
import { openLine } from '../helpers/line.ts';
import { hasBrowser, openWorkspace } from './browser.ts';
import { firstHalf, threeFiles } from './first-half.ts';

/** A scan is recognised, and an agent works twice, on whatever else the machine has to do. */
const LONG_MS = 300_000;

describe.skipIf(!hasBrowser)('from a heap of files to the arguments', () => {
  it(
    'by keyboard alone, with the line cut in the middle',
    async () => {
      const w = await openWorkspace({}, {}, openLine);
      await firstHalf(w, await threeFiles(), 'keyboard').finally(w.close);
    },
    LONG_MS,
  );
});
