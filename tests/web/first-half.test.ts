// The first half of the main job, done in the browser alone from end to end (workspace.md, "Flows"). With TEST_DATABASE_URL
// on PostgreSQL. All of it by keyboard too, with all files and behind nginx, is in first-half.long.test.ts.
import { describe, expect, it } from 'vitest';
import { openLine } from '../helpers/line.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { hasBrowser, openWorkspace } from './browser.ts';
import { behindNginx, firstHalf, handful, heap } from './first-half.ts';

/** Thirty files are read while somebody looks on; what hangs is found all the same. */
const LONG_MS = 420_000;

describe.skipIf(!hasBrowser)('files of two cases become arguments in the browser alone', () => {
  it(
    'thirty at once, with the mouse, over a line that breaks while they go out and while a text is saved',
    async () => {
      const w = await openWorkspace({}, {}, openLine);
      const files = await heap();
      expect(files).toHaveLength(30);
      await firstHalf(w, files, 'mouse').finally(w.close);
    },
    LONG_MS,
  );

  it.skipIf(!hasNginx)(
    'by keyboard alone, behind nginx, which names the user and is killed on the way',
    async () => {
      const w = await behindNginx();
      await firstHalf(w, handful(await heap()), 'keyboard').finally(w.close);
    },
    LONG_MS,
  );
});
