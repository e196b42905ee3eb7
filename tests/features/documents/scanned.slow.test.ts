import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadCases } from '../../../samples/load.ts';
import { type Json, jsonOf } from '../../helpers/app.ts';
import { migratedDataDir } from '../../helpers/database.ts';
import { type Service, startService } from '../../helpers/service.ts';
import { readEvents } from '../../helpers/sse.ts';

/** A scanned PDF is read with nothing of the system but the project's node, and git. */
let service: Service;
let bin: string;
beforeAll(async () => {
  bin = await mkdtemp(join(tmpdir(), 'bin-'));
  await symlink(process.execPath, join(bin, 'node'));
  await symlink(execFileSync('which', ['git'], { encoding: 'utf8' }).trim(), join(bin, 'git'));
  service = await startService({ PATH: bin }, await migratedDataDir());
});
afterAll(async () => {
  await service?.stop();
  await service?.discard();
  await rm(bin, { recursive: true, force: true });
});

const post = async (path: string, body: object): Promise<Json> =>
  jsonOf(
    await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

describe('a scanned PDF', () => {
  it('becomes text, pages and claims without any program of the system', async () => {
    const documents = (await loadCases()).flatMap((sample) => sample.documents);
    const sample = documents.find((document) => document.files.some((file) => file.scanned))!;
    const file = sample.files.find((each) => each.scanned)!;
    await post('/api/cases/create', { case_number: '1/25' });
    const form = new FormData();
    form.append('file', new File([await readFile(file.path)], 'סרוק.pdf'));
    const upload = await jsonOf(await fetch(`${service.url}/api/upload`, { method: 'POST', body: form }));
    expect(upload.suggestion).toBeNull();
    const { task_id, document_id } = await post('/api/classify', {
      filename: upload.filename,
      target: 'case',
      case_number: '1/25',
      doc_type: sample.labels.doc_type,
    });
    const events = await readEvents(await fetch(`${service.url}/api/progress/${task_id}`));
    expect(events.at(-1)!.data).toMatchObject({ status: 'completed' });
    const document = await jsonOf(await fetch(`${service.url}/api/cases/1%2F25/documents/${document_id}`));
    // The last page may be told together with what comes after it.
    const pages = events.flatMap(({ data }) => {
      const told = /^נקרא עמוד (\d+) מתוך (\d+)$/.exec(data.message ?? '');
      return told ? [{ page: Number(told[1]), of: Number(told[2]), percent: data.percent as number }] : [];
    });
    expect(new Set(pages.map((told) => told.of))).toEqual(new Set([document.page_count]));
    const numbers = [...new Set(pages.map(({ page }) => page))];
    expect(numbers.slice(0, document.page_count - 1)).toEqual(
      Array.from({ length: document.page_count - 1 }, (_, n) => n + 1),
    );
    expect(pages.map(({ percent }) => percent)).toEqual(
      pages.map((told) => 2 + Math.round((48 * told.page) / told.of)),
    );
    expect(document.ocr_pages).toBe(document.page_count);
    expect(wordsFound(sample.text, document.text)).toBeGreaterThan(0.85);
    expect(document.claim_count).toBeGreaterThan(0);
  }, 180_000);
});

/** Share of the words of `known` that `read` has too. */
function wordsFound(known: string, read: string): number {
  const words = (text: string) => text.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const had = new Set(words(read));
  const wanted = words(known);
  return wanted.filter((word) => had.has(word)).length / wanted.length;
}
