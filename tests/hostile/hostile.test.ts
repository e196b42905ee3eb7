// A fixed sample of the hostile corpus, over HTTP against a real service; all of it: corpus.long.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedDataDir } from '../helpers/database.ts';
import { type Service, startService } from '../helpers/service.ts';
import { attack } from './attack.ts';
import { expectBounds } from './bounds.ts';
import { corpus, filesNamed } from './corpus.ts';

const SAMPLE = filesNamed(
  'pdf: content packed twice, named twenty times',
  'pdf: an object stream that is packed twice',
  'pdf: real file 1, spliced 1',
  'docx: sixty-five thousand parts',
  'docx: laughter in entities',
  'odt: two billion blanks',
  'doc: sectors in a circle',
  'rtf: binary data of two gigabytes',
  'html: drawings in formulas',
  'txt: one line of ninety-nine megabytes',
  'txt: two million lines',
);

let service: Service;
beforeAll(async () => {
  service = await startService({}, await migratedDataDir());
});
afterAll(async () => {
  await service?.stop();
  await service?.discard();
});

/** A file that keeps the service's own thread does so for many seconds; the second of the contract is measured by the bench. */
const HELD_UP_MS = 5000;

it('every file is answered in time and within memory, and none holds /health up', async () => {
  const attempts = await attack(service, SAMPLE);
  for (const attempt of attempts) expectBounds(attempt);
  expect(Math.max(...attempts.map(({ healthMs }) => healthMs))).toBeLessThan(HELD_UP_MS);
}, 600_000);

it('the corpus is large, and names each file once', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});
