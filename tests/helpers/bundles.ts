// Bundles of cases: taken, looked into, changed as somebody might, and brought.
import { createHash } from 'node:crypto';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { type Json, jsonOf, type TestApp } from './app.ts';

export type Zip = Uint8Array<ArrayBuffer>;
export type Parts = Record<string, Uint8Array>;

/** The bundle of a case. @param path of the case in the interface */
export async function bundleOf(t: Pick<TestApp, 'request'>, path: string): Promise<Zip> {
  const response = await t.request(`${path}/bundle`);
  if (response.status !== 200) throw new Error(await response.text());
  return new Uint8Array(await response.arrayBuffer());
}

/** The body that brings a bundle. */
export function bundleForm(bytes: Zip): FormData {
  const form = new FormData();
  form.append('file', new File([bytes], 'תיק.zip'));
  return form;
}

/** Brings a case. */
export async function bring(t: Pick<TestApp, 'request'>, bytes: Zip): Promise<{ status: number; body: Json }> {
  const response = await t.request('/api/cases/import', { method: 'POST', body: bundleForm(bytes) });
  return { status: response.status, body: await jsonOf(response) };
}

/** A bundle with other parts. @param tell whether its manifest knows of them */
export function changedBundle(zip: Zip, change: (parts: Parts) => void, tell = true): Zip {
  const parts: Parts = unzipSync(zip);
  change(parts);
  if (tell) {
    const manifest = jsonIn(parts, 'manifest.json');
    manifest.files = Object.entries(parts)
      .filter(([path]) => path !== 'manifest.json' && path !== 'SHA256SUMS')
      .map(([path, data]) => ({ path, size: data.length, sha256: createHash('sha256').update(data).digest('hex') }));
    parts['manifest.json'] = Buffer.from(JSON.stringify(manifest));
  }
  // Tests look at what is in it: packing it well took most of the time of some.
  return zipSync(parts as Zippable, { level: 1 }) as Zip;
}

export const jsonIn = (parts: Parts, path: string): Json => JSON.parse(Buffer.from(parts[path]!).toString());

/** The rows of a part. */
export const linesIn = (parts: Parts, path: string): Json[] =>
  Buffer.from(parts[path]!)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

export const setLines = (parts: Parts, path: string, rows: Json[]): void => {
  parts[path] = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
};

/** The same case under another number. */
export const renumbered = (zip: Zip, number: string): Zip =>
  changedBundle(zip, (parts) => {
    setLines(parts, 'data/cases.jsonl', [{ ...linesIn(parts, 'data/cases.jsonl')[0], case_number: number }]);
    parts['manifest.json'] = Buffer.from(JSON.stringify({ ...jsonIn(parts, 'manifest.json'), case_number: number }));
  });
