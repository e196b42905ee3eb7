// A bundle as it comes from outside: unpacked within limits, every file held against the manifest, under names of our own.
// Nothing of it is trusted or run; what no case consists of (pages for people) is read once and not kept.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../errors.ts';
import { sha256Of } from '../../files/sha256.ts';
import { type OpenedZip, openZip, type ZipLimits, ZipRefused } from '../../files/zip/read-zip.ts';
import {
  CHECKSUMS,
  contentDigest,
  FORMAT,
  formatSchema,
  isKept,
  MANIFEST,
  type Manifest,
  manifestSchema,
} from './manifest.ts';

/** A bundle that is what its manifest says. */
export interface OpenedBundle {
  manifest: Manifest;
  manifestSha256: string;
  contentSha256: string;
  /** Path in the bundle → path on the disk, of the files that a case consists of. */
  files: ReadonlyMap<string, string>;
}

const MAX_MANIFEST = 32 * 1024 * 1024;

/**
 * Unpacks a bundle into an empty folder.
 *
 * @param size of the archive in bytes
 * @throws AppError bundle_invalid, bundle_too_large, bundle_version_unknown
 */
export async function openBundle(path: string, size: number, folder: string, limits: ZipLimits): Promise<OpenedBundle> {
  const zip = await openZip(path, size, limits).catch(refused);
  try {
    const text = await readText(zip, MANIFEST, MAX_MANIFEST);
    const manifest = parseManifest(text);
    requireSameNames(zip.names, manifest);
    const files = new Map<string, string>();
    for (const [at, file] of manifest.files.entries()) {
      const to = isKept(file.path) ? join(folder, String(at).padStart(6, '0')) : null;
      const found = await unpack(zip, file.path, file.size, to);
      if (found !== file.sha256) throw invalid(`הקובץ ${file.path} אינו כפי שנרשם ברשימת הקבצים.`);
      if (to !== null) files.set(file.path, to);
    }
    return { manifest, manifestSha256: sha256Of(text), contentSha256: contentDigest(manifest.files), files };
  } catch (error) {
    return refused(error);
  } finally {
    zip.close();
  }
}

/** The file is no bundle, or one that was changed. */
export const invalid = (detail: string, cause?: unknown): AppError => new AppError('bundle_invalid', { detail, cause });

function refused(error: unknown): never {
  if (!(error instanceof ZipRefused)) throw error;
  if (error.reason === 'too_large') throw new AppError('bundle_too_large', { cause: error });
  if (error.reason === 'unsafe') throw invalid('בקובץ יש שמות או קישורים שאינם מותרים.', error);
  throw invalid('הקובץ אינו קובץ ZIP תקין, או שנפגם.', error);
}

function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalid('רשימת הקבצים שבתוכו אינה קריאה.', cause);
  }
  const known = formatSchema.safeParse(value);
  if (!known.success) throw invalid('הקובץ אינו תיק שלם של המערכת.', known.error);
  if (known.data.format !== FORMAT) throw new AppError('bundle_version_unknown');
  const manifest = manifestSchema.safeParse(value);
  if (!manifest.success) throw invalid('רשימת הקבצים שבתוכו אינה תקינה.', manifest.error);
  return manifest.data;
}

/** The archive holds what the manifest lists, and nothing else. */
function requireSameNames(names: readonly string[], { files }: Manifest): void {
  const listed = new Set(files.map(({ path }) => path));
  if (listed.size !== files.length) throw invalid('ברשימת הקבצים יש קובץ שמופיע פעמיים.');
  const present = new Set(names.filter((name) => name !== MANIFEST && name !== CHECKSUMS));
  const strange = [...present].find((name) => !listed.has(name));
  if (strange !== undefined) throw invalid(`הקובץ ${strange} אינו ברשימת הקבצים.`);
  const missing = [...listed].find((name) => !present.has(name));
  if (missing !== undefined) throw invalid(`הקובץ ${missing} חסר.`);
}

async function readText(zip: OpenedZip, name: string, most: number): Promise<string> {
  if (!zip.names.includes(name)) throw invalid('הקובץ אינו תיק שלם של המערכת.');
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of zip.read(name)) {
    size += piece.length;
    if (size > most) throw new AppError('bundle_too_large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** @param to null: only read @returns its sha256 */
async function unpack(zip: OpenedZip, name: string, size: number, to: string | null): Promise<string> {
  const hash = createHash('sha256');
  let read = 0;
  const count = (piece: Buffer): void => {
    hash.update(piece);
    read += piece.length;
    if (read > size) throw invalid(`הקובץ ${name} אינו כפי שנרשם ברשימת הקבצים.`);
  };
  if (to === null) for await (const piece of zip.read(name)) count(piece);
  else {
    const counting = new Transform({
      transform(piece: Buffer, _encoding, done) {
        try {
          count(piece);
          done(null, piece);
        } catch (error) {
          done(error as Error);
        }
      },
    });
    await pipeline(
      Readable.from(zip.read(name)),
      counting,
      createWriteStream(to, { flags: 'wx', mode: 0o640, flush: true }),
    );
  }
  if (read !== size) throw invalid(`הקובץ ${name} אינו כפי שנרשם ברשימת הקבצים.`);
  return hash.digest('hex');
}
