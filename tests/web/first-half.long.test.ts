// The first half of the main job with all thirty files in each way: with the mouse and by keyboard alone, directly and behind
// nginx, over a line that breaks. With TEST_DATABASE_URL on PostgreSQL.
import { describe, it } from 'vitest';
import { openLine } from '../helpers/line.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { hasBrowser, openWorkspace } from './browser.ts';
import { behindNginx, firstHalf, thirtyFiles } from './first-half.ts';

const LONG_MS = 600_000;

describe.skipIf(!hasBrowser)('thirty files of two cases', () => {
  for (const how of ['mouse', 'keyboard'] as const) {
    it(
      `directly, ${how}`,
      async () => {
        const w = await openWorkspace({}, {}, openLine);
        await firstHalf(w, await thirtyFiles(), how).finally(w.close);
      },
      LONG_MS,
    );

    it.skipIf(!hasNginx)(
      `behind nginx, ${how}`,
      async () => {
        const w = await behindNginx();
        await firstHalf(w, await thirtyFiles(), how).finally(w.close);
      },
      LONG_MS,
    );
  }
});
