// From a folder of files to a Word file ready for signature; says how many clicks and keys it took.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PICTURES } from '../helpers/chromium.ts';
import { hasBrowser } from './browser.ts';
import { twoPeople, wholeJob } from './whole-job.ts';

it.skipIf(!hasBrowser)(
  'the chair and her staff bring a case from its files to a decision that is ready for signature',
  async () => {
    await mkdir(PICTURES, { recursive: true });
    const w = await twoPeople();
    const { text, ...effort } = await wholeJob(w, join(PICTURES, 'whole-job.docx')).finally(w.close);
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
  },
  1_200_000,
);
