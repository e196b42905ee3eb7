// The inbox behind a line that loses answers. A real browser on the real service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLine } from '../helpers/line.ts';
import { hasBrowser, openWorkspace, samplePath, type Workspace } from './browser.ts';

/** More than one: where its connection was used before, the browser itself sends again what had no answer. */
const LOST = 3;

let w: Workspace;
let lost = 0;
const losesUpload = (sent: Buffer) => lost < LOST && sent.includes('POST /api/upload ') && ++lost > 0;
beforeAll(async () => {
  if (!hasBrowser) return;
  w = await openWorkspace({}, {}, (url) => openLine(url, losesUpload));
});
afterAll(() => w?.close());

describe.skipIf(!hasBrowser)('a file whose answers were lost on the way', () => {
  it('goes out again by itself and waits in the inbox once', async () => {
    const page = await w.open('/inbox');
    await page.locator('input[type=file]').setInputFiles(samplePath('1031-25', 'כתב ערר.pdf'));
    const underWay = page.getByRole('list', { name: 'קבצים בהעלאה' });
    await underWay.waitFor();
    await underWay.waitFor({ state: 'detached' });
    expect(lost).toBe(LOST);
    await page.getByRole('table', { name: 'קבצים ממתינים' }).waitFor();
    const { uploads } = await w.call<{ uploads: { original_name: string }[] }>('GET', '/api/uploads');
    expect(uploads.map(({ original_name }) => original_name)).toEqual(['כתב ערר.pdf']);
    await page.context().close();
  });
});
