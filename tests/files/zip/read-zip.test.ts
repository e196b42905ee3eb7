import { mkdtempSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { openZip, ZipRefused } from '../../../src/files/zip/read-zip.ts';
import { writeZip } from '../../../src/files/zip/write-zip.ts';
import { runs } from '../../helpers/runs.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
const path = join(folder, 'x.zip');
afterAll(() => rm(folder, { recursive: true }));

const LIMITS = { entries: 100, unpacked: 1 << 20, ratio: 100 };

async function opened(bytes: Uint8Array, limits = LIMITS) {
  await writeFile(path, bytes);
  return openZip(path, bytes.length, limits);
}

const refusal = (bytes: Uint8Array, limits = LIMITS) =>
  opened(bytes, limits).then(
    () => null,
    (error) => (error instanceof ZipRefused ? error.reason : error),
  );

it('takes no name that leads out of a folder on any system, whatever the name', async () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '..',
      '.',
      '',
      '/',
      '\\',
      'C:',
      'C:\\x',
      'a',
      'א',
      '\u202e',
      '\0',
      '\n',
      '%2e%2e',
      '~',
      'con',
      '..\u200b',
    ),
    fc.string({ maxLength: 5, unit: 'binary' }),
  );
  const name = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('/'));
  await fc.assert(
    fc.asyncProperty(name, async (each) => {
      const zip = await opened(zipSync({ [each]: Buffer.from('x') })).catch((error) => error);
      if (zip instanceof ZipRefused) return;
      for (const found of zip.names as string[]) {
        expect(resolve('/base', found)).toBe(join('/base', found));
        expect(resolve('/base', found).startsWith('/base/')).toBe(true);
        expect(found).not.toMatch(/[\p{Cc}\\]|^[A-Za-z]:/u);
        expect(found.split('/').some((part) => part === '..' || part === '.' || part === '')).toBe(false);
      }
      zip.close();
    }),
    runs(60, 300),
  );
});

it('never reads past what bytes there are, whatever is changed in an archive', async () => {
  const pieces: Uint8Array[] = [];
  const entries = ['a', 'b/c'].map((name) => ({ name, open: () => [Buffer.from(name.repeat(100))] }));
  for await (const each of writeZip(entries, new Date())) pieces.push(each);
  const whole = Buffer.concat(pieces);
  const change = fc.tuple(fc.nat(whole.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), fc.nat(whole.length), async (changes, cut) => {
      const bytes = Buffer.from(whole.subarray(0, cut % 3 === 0 ? cut : whole.length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      try {
        const zip = await opened(bytes);
        let size = 0;
        for (const name of zip.names) for await (const piece of zip.read(name)) size += piece.length;
        zip.close();
        expect(size).toBeLessThanOrEqual(LIMITS.unpacked);
      } catch (error) {
        expect(error).toBeInstanceOf(ZipRefused);
      }
    }),
    runs(60, 300),
  );
});

it('counts entries, bytes and how many times the archive they are', async () => {
  expect(
    await refusal(zipSync(Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`${n}`, Buffer.from('x')])))),
  ).toBe('too_large');
  expect(await refusal(zipSync({ a: Buffer.alloc(2 << 20) }))).toBe('too_large');
  const bomb = zipSync({ a: Buffer.alloc(40 << 20) });
  expect(await refusal(bomb, { ...LIMITS, unpacked: 1 << 30 })).toBe('too_large');
  expect(await refusal(bomb, { ...LIMITS, unpacked: 1 << 30, ratio: 2000 })).toBe(null);
});

it('refuses what says too little of its size, where it is read', async () => {
  const bytes = Buffer.from(zipSync({ a: Buffer.alloc(100_000, 7) }));
  bytes.writeUInt32LE(10, bytes.indexOf('PK\x01\x02', 0, 'latin1') + 24);
  const zip = await opened(bytes);
  const read = async () => {
    for await (const _ of zip.read('a'));
  };
  await expect(read()).rejects.toBeInstanceOf(ZipRefused);
  zip.close();
});
