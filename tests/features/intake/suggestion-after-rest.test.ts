// The first upload after a rest finds a reader that has its code and rules loaded (contract section 2).
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReaders, type Readers } from '../../../src/jobs/readers/readers.ts';
import { fixture } from '../../extract/files.ts';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { eventually } from '../../helpers/eventually.ts';
import { uploadBytes } from '../../helpers/intake.ts';
import { readerProcesses } from '../../helpers/reader-processes.ts';

let t: TestApp;
let readers: Readers;
beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
  readers = openReaders(t.ctx.log, { idleMs: 300 });
  Object.assign(t.deps.ports, { readers });
  await readers.keepWarm();
});
afterAll(async () => {
  await readers.close();
  await t.close();
});

it('the first upload after a rest has its suggestion, whatever was read before', async () => {
  const pleading = await readFile(fixture('pleading.pdf'));
  const burst = Array.from({ length: 3 }, (_, n) => uploadBytes(t, `ערר ${n}.pdf`, pleading));
  for (const { status } of await Promise.all(burst)) expect(status).toBe(200);
  await eventually(async () => readerProcesses().length <= 1);
  const rested = readerProcesses();
  expect(rested).toHaveLength(1);
  const { body } = await uploadBytes(t, 'אחרי מנוחה.pdf', pleading);
  // On a machine that is busy with everything else it may come after the answer.
  const listed = async () =>
    (await t.json('/api/uploads')).body.uploads.find(
      (upload: { filename: string }) => upload.filename === body.filename,
    ).suggestion;
  expect(body.suggestion ?? (await eventually(listed))).toMatchObject({ doc_type: 'appeal' });
  // Another one may already stand ready beside it.
  expect(readerProcesses()).toEqual(expect.arrayContaining(rested));
});
