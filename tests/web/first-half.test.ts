// The first half of the main job, done in the browser alone from end to end (workspace.md, "Flows"): once with the mouse over
// a line that breaks, once by keyboard alone behind nginx, which signs the user in. With TEST_DATABASE_URL on PostgreSQL.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../helpers/line.ts';
import { hasNginx, startNginx } from '../helpers/nginx.ts';
import { freePort } from '../helpers/service.ts';
import { hasBrowser, openWorkspace, type Workspace } from './browser.ts';
import {
  acceptDetails,
  aggregateAndMerge,
  attach,
  classifyAll,
  correctScan,
  drawOverPage,
  drop,
  type HeapFile,
  heap,
  judgeClaims,
  seeWithdrawn,
  selectByKeys,
  untilRead,
  withoutLine,
} from './first-half.ts';
import { keyboard, mouse } from './hands.ts';

/** Thirty files are read while somebody looks on; what hangs is found all the same. */
const LONG_MS = 420_000;

let files: HeapFile[];
beforeAll(async () => {
  if (hasBrowser) files = await heap();
});

describe.skipIf(!hasBrowser)('thirty mixed files of two cases', () => {
  let w: Workspace;
  beforeAll(async () => {
    w = await openWorkspace({}, {}, openLine);
  });
  afterAll(() => w?.close());

  it(
    'become arguments with the mouse, over a line that breaks while files go out and while a text is saved',
    async () => {
      const page = await w.open('/inbox');
      const hands = mouse(page);
      await page.getByRole('heading', { level: 1, name: 'קליטה' }).waitFor();
      await drop(page, files);
      await page.getByRole('table', { name: 'קבצים ממתינים' }).waitFor();
      await withoutLine(page, w.line!);
      await classifyAll(w, page, hands, files);
      await untilRead(page, files.length);
      await correctScan(page, hands, w.line);
      await acceptDetails(w, page, hands);
      await judgeClaims(w, page, hands, drawOverPage);
      await aggregateAndMerge(w, page, hands);
      await seeWithdrawn(page, hands);
      expect(w.complaints).toEqual([]);
      await page.context().close();
    },
    LONG_MS,
  );
});

describe.skipIf(!hasBrowser || !hasNginx)('behind nginx, which names the user', () => {
  let w: Workspace;
  beforeAll(async () => {
    const port = await freePort();
    const signedOn = {
      TRUSTED_USER_HEADER: 'X-Remote-User',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      USER_ROLES: 'dana=chair',
    };
    w = await openWorkspace(signedOn, { 'x-remote-user': 'dana' }, (url) => startNginx(url, port, 'dana'));
  });
  afterAll(() => w?.close());

  it(
    'the same is done by keyboard alone',
    async () => {
      const page = await w.open('/inbox');
      const hands = keyboard(page);
      await page.getByText('dana', { exact: true }).first().waitFor();
      await attach(page, hands, files);
      await page.getByRole('table', { name: 'קבצים ממתינים' }).waitFor();
      await classifyAll(w, page, hands, files);
      await untilRead(page, files.length);
      await correctScan(page, hands, undefined);
      await acceptDetails(w, page, hands);
      await judgeClaims(w, page, hands, selectByKeys(hands));
      await aggregateAndMerge(w, page, hands);
      await seeWithdrawn(page, hands);
      expect(w.complaints).toEqual([]);
      await page.context().close();
    },
    LONG_MS,
  );
});
