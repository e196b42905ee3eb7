// From a folder of files to a Word file ready for signature; says how many clicks and keys it took.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PICTURES } from '../helpers/chromium.ts';
import { hasNginx } from '../helpers/nginx.ts';
import { hasBrowser, type Workspace } from './browser.ts';
import { twoPeople, twoPeopleBehindNginx, wholeJob } from './whole-job.ts';

const LONG_MS = 1_200_000;

describe.skipIf(!hasBrowser)('the chair and her staff bring a case from its files to a decision for signature', () => {
  it('directly', () => twoPeople().then((w) => done(w, 'whole-job.docx')), LONG_MS);
  it.skipIf(!hasNginx)(
    'behind nginx, which names them',
    () => twoPeopleBehindNginx().then((w) => done(w, 'whole-job-nginx.docx')),
    LONG_MS,
  );
});

async function done(w: Workspace, name: string): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  const { text, ...effort } = await wholeJob(w, join(PICTURES, name)).finally(w.close);
  process.stdout.write(`${JSON.stringify(effort)}\n`);
  for (const words of [
    "ערר מס' 1031/25",
    'ד"ר נורית אבן-צור',
    'הערר מתקבל בחלקו',
    'ועל כך להלן.',
    'ונרחיב בהמשך.',
    'יו"ר ועדת הערר',
  ])
    expect(text).toContain(words);
  expect(text).not.toContain('להשלמה');
  expect(text).toContain('ניתנה היום, ט"ז בתמוז תשפ"ה, 12.7.2025.');
}
