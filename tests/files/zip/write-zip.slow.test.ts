import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { writeZip, type ZipEntry } from '../../../src/files/zip/write-zip.ts';
import { runs } from '../../helpers/runs.ts';

const AT = new Date('2026-03-01T09:30:00Z');

async function zipped(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(entries, AT)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const entry = (name: string, content: Uint8Array, packed = false): ZipEntry => ({
  name,
  packed,
  open: () => [content],
});

it('writes what two other readers read back, whatever the names and bytes', async () => {
  // No file is called "..", and the careful one of the readers refuses it.
  const name = fc.stringMatching(/^[א-תa-z0-9 ("'%_.-]{1,40}$/).filter((one) => one !== '..');
  const names = fc.uniqueArray(name, { minLength: 0, maxLength: 8 });
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  await fc.assert(
    fc.asyncProperty(names, fc.uint8Array({ maxLength: 3000 }), fc.boolean(), async (list, bytes, packed) => {
      const zip = await zipped(list.map((name) => entry(`a/${name}`, bytes, packed)));
      expect(Object.fromEntries(Object.entries(unzipSync(zip)).map(([name, data]) => [name, [...data]]))).toEqual(
        Object.fromEntries(list.map((name) => [`a/${name}`, [...bytes]])),
      );
      const path = join(folder, 'x.zip');
      writeFileSync(path, zip);
      const read = await openPromise(path, { autoClose: false, lazyEntries: true });
      const seen: string[] = [];
      for await (const one of read.eachEntry()) {
        seen.push(one.fileName);
        const content: Buffer[] = [];
        for await (const piece of await read.openReadStreamPromise(one)) content.push(piece as Buffer);
        expect(Buffer.concat(content)).toEqual(Buffer.from(bytes));
      }
      read.close();
      expect(seen).toEqual(list.map((name) => `a/${name}`));
    }),
    runs(10, 40),
  );
  await rm(folder, { recursive: true });
});

it('opens no entry before its turn and closes the one that it is at when nobody reads on', async () => {
  const opened: string[] = [];
  let closed = false;
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(1 << 16, opened.length);
    } finally {
      closed = true;
    }
  };
  const told = <T>(name: string, content: T): T => {
    opened.push(name);
    return content;
  };
  const zip = writeZip(
    [
      { name: 'a', packed: true, open: () => told('a', endless()) },
      { name: 'b', open: () => told('b', []) },
    ],
    AT,
  );
  expect(opened).toEqual([]);
  for (let n = 0; n < 20; n += 1) await zip.next();
  await zip.return(undefined);
  expect([opened, closed]).toEqual([['a'], true]);
});

it('passes on what an entry throws', async () => {
  const broken = async function* () {
    yield Buffer.from('x');
    throw new Error('gone');
  };
  await expect(zipped([{ name: 'a', open: broken }])).rejects.toThrow('gone');
});

it('says large counts in the fields for them', async () => {
  const many = Array.from({ length: 66_000 }, (_, at) => entry(`${at}`, new Uint8Array()));
  const folder = await mkdtemp(join(tmpdir(), 'zip-'));
  const path = join(folder, 'x.zip');
  writeFileSync(path, await zipped(many));
  const read = await openPromise(path, { autoClose: false, lazyEntries: true });
  expect(read.entryCount).toBe(66_000);
  read.close();
  await rm(folder, { recursive: true });
}, 60_000);
