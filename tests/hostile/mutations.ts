/** Real files with damage: cut, with wrong bits, with wrong lengths, put together out of two. The same at every run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../../samples/random.ts';
import { fixtureBytes } from '../extract/build-files.ts';
import type { HostileFile } from './hostile-file.ts';

type Random = () => number;
type Damage = (file: Buffer, random: Random, other: Buffer) => Buffer;

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../samples/cases', name));
const REAL: { extension: string; of: () => Buffer; other: () => Buffer }[] = [
  ['pdf', () => fixtureBytes('pleading.pdf'), () => fixtureBytes('scan.pdf')],
  ['pdf', () => sample('8007-24/files/decision.pdf'), () => fixtureBytes('pleading.pdf')],
  ['docx', () => fixtureBytes('pleading.docx'), () => sample('8007-24/files/protocol.docx')],
  ['doc', () => fixtureBytes('pleading.doc'), () => fixtureBytes('pleading.docx')],
  ['rtf', () => fixtureBytes('pleading.rtf'), () => fixtureBytes('pleading.doc')],
  ['odt', () => fixtureBytes('pleading.odt'), () => fixtureBytes('pleading.docx')],
  ['html', () => fixtureBytes('pleading-html.bin'), () => fixtureBytes('pleading.rtf')],
].map(([extension, of, other]) => ({ extension, of, other }) as (typeof REAL)[number]);
const EACH = 4;

const place = (file: Buffer, random: Random, room = 1) => Math.floor(random() * Math.max(1, file.length - room));

const DAMAGE: Record<string, Damage> = {
  cut: (file, random) => file.subarray(0, Math.max(1, place(file, random))),
  'wrong bits': (file, random) => {
    const damaged = Buffer.from(file);
    for (let n = 0; n < 1 + damaged.length / 2000; n += 1) {
      const at = place(damaged, random);
      damaged[at] = damaged[at]! ^ (1 << Math.floor(random() * 8));
    }
    return damaged;
  },
  /** Numbers of four bytes change places, and so do numbers in figures. */
  'wrong lengths': (file, random) => {
    const damaged = Buffer.from(file);
    for (let n = 0; n < 40; n += 1) {
      const [a, b] = [place(damaged, random, 4) & ~3, place(damaged, random, 4) & ~3];
      const [x, y] = [damaged.readInt32LE(a), damaged.readInt32LE(b)];
      damaged.writeInt32LE(y, a);
      damaged.writeInt32LE(x, b);
    }
    const figures = damaged
      .toString('latin1')
      .replace(/\d{2,}/g, (found) => (random() < 0.02 ? '9'.repeat(found.length) : found));
    return Buffer.from(figures, 'latin1');
  },
  spliced: (file, random, other) => {
    const [from, to] = [place(file, random), place(other, random)];
    return Buffer.concat([file.subarray(0, from), other.subarray(to, to + 50_000), file.subarray(from)]);
  },
};

/** Every kind of damage to every real file, several times. */
export const mutations: HostileFile[] = REAL.flatMap(({ extension, of, other }, which) =>
  Object.entries(DAMAGE).flatMap(([kind, damage], i) =>
    Array.from({ length: EACH }, (_, n) => ({
      name: `${extension}: real file ${which + 1}, ${kind} ${n + 1}`,
      extension,
      make: () => damage(of(), seededRandom(which * 1000 + i * 100 + n), other()),
    })),
  ),
);
