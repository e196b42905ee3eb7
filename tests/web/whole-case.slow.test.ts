// A whole case is saved as a file and brought back, by a person in a browser; the file opens there without the service.

import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoOverflow,
  hasBrowser,
  keepPicture,
  openWorkspace,
  type Workspace,
} from './browser.ts';

const CASE = '93/26';
const FILES_TAB = `/case?n=${encodeURIComponent(CASE)}&tab=files`;
const WAIT = 60_000;

let w: Workspace;
let folder: string;
beforeAll(async () => {
  if (!hasBrowser) return;
  folder = await mkdtemp(join(tmpdir(), 'whole-case-'));
  w = await openWorkspace();
  await w.file(CASE, '1031-25', { 'כתב ערר.pdf': 'appeal' });
}, 120_000);
afterAll(async () => {
  await w?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function choose(page: Page, path: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(page, 'בחירת קובץ').click()]);
  await chooser.setFiles(path);
}

describe.skipIf(!hasBrowser)('a whole case', { shuffle: false }, () => {
  it('is saved from its files, and says why when it is not', { timeout: 120_000 }, async () => {
    const page = await w.open(FILES_TAB, { acceptDownloads: true });
    await expectAccessible(page);
    await keepPicture(page, 'whole-case');
    const detail = 'עבודות רבות ממתינות לעיבוד; יש לנסות שוב בעוד כמה שניות';
    const refusal = {
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'workers_busy', detail }),
    };
    await page.route('**/bundle', (route) => route.fulfill(refusal));
    await button(page, 'הורדת תיק שלם').click();
    await page.getByText(detail).waitFor();
    await page.unroute('**/bundle');
    const [file] = await Promise.all([
      page.waitForEvent('download', { timeout: WAIT }),
      button(page, 'הורדת תיק שלם').click(),
    ]);
    expect(file.suggestedFilename()).toBe('תיק 93-26.zip');
    await file.saveAs(join(folder, 'case.zip'));
    await page.getByText('התיק השלם נשמר כקובץ').waitFor();
    await page.context().close();
  });

  it('opens from the disk, and leads from a claim to its words', { timeout: 120_000 }, async () => {
    for (const [name, data] of Object.entries(unzipSync(readFileSync(join(folder, 'case.zip'))))) {
      await mkdir(dirname(join(folder, 'case', name)), { recursive: true });
      await writeFile(join(folder, 'case', name), data);
    }
    const page = await w.open('/cases');
    await page.goto(pathToFileURL(join(folder, 'case/index.html')).href);
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    expect(await page.title()).toBe(`תיק ${CASE}`);
    await expectNoOverflow(page, [1440, 700]);
    await page.locator('#claims ~ ol a').first().click();
    await page.locator('mark').first().waitFor();
    expect(page.url()).toMatch(/\.html#c-[0-9a-f-]{36}$/);
    await page.context().close();
  });

  it('is there already when it is brought where it is', { timeout: 120_000 }, async () => {
    const page = await w.open('/cases');
    await button(page, 'הבאת תיק מקובץ').click();
    await expectAccessible(page, "document.querySelector('[role=dialog]')");
    await choose(page, join(folder, 'case.zip'));
    await page.getByText(`תיק ${CASE} כבר נמצא כאן; לא שונה דבר.`).waitFor({ timeout: WAIT });
    await page.waitForURL(/\/case\?n=/);
    await page.context().close();
  });

  it('is refused in words when the file is no such file', { timeout: 120_000 }, async () => {
    await writeFile(join(folder, 'x.zip'), 'לא קובץ');
    const page = await w.open('/cases');
    await button(page, 'הבאת תיק מקובץ').click();
    await choose(page, join(folder, 'x.zip'));
    await page.getByRole('dialog').getByText('הקובץ אינו קובץ ZIP תקין, או שנפגם.').waitFor({ timeout: WAIT });
    await expectAccessible(page, "document.querySelector('[role=dialog]')");
    await page.context().close();
  });

  it('comes back after it was deleted', { timeout: 120_000 }, async () => {
    await w.call('DELETE', `/api/cases?case_number=${encodeURIComponent(CASE)}&remove_files=true`);
    const page = await w.open('/cases');
    await button(page, 'הבאת תיק מקובץ').click();
    await choose(page, join(folder, 'case.zip'));
    await page.getByText(`תיק ${CASE} נקלט.`).waitFor({ timeout: WAIT });
    await page.waitForURL(/\/case\?n=/);
    await page.goto(w.url + FILES_TAB);
    await page.getByRole('link', { name: 'הורדת כתב ערר.pdf', exact: true }).waitFor();
    expect(w.complaints).toEqual([]);
    await page.context().close();
  });
});
