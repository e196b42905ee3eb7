/** Zip containers (docx, odt) read part by part within limits that count what is really unpacked. */
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ExtractError } from './errors.ts';

export interface Archive {
  names: string[];
  has(name: string): boolean;
  /** Bytes of one part as they are unpacked. @throws ExtractError archive_too_large, corrupt */
  read(name: string): AsyncGenerator<Buffer>;
  /** The beginning of one part, at most `bytes`. */
  readStart(name: string, bytes: number): Promise<Buffer>;
  close(): void;
}

const MAX_PARTS = 10_000;
const MAX_UNPACKED = 200 * 1024 * 1024;
/** Names and what else the directory says of its parts; it is held in memory, also by the check of an upload. */
const MAX_DIRECTORY = 4 * 1024 * 1024;
const PROLOG = 4096;

/**
 * Opens a zip file.
 * @throws ExtractError archive_too_large (parts, unpacked size), encrypted, corrupt (also when two parts share a name)
 */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: false }).catch(
    corrupt,
  );
  try {
    const entries = await listEntries(zip);
    const budget = { left: MAX_UNPACKED };
    return {
      names: [...entries.keys()],
      has: (name) => entries.has(name),
      read: (name) => unpack(zip, entries.get(name), budget),
      readStart: async (name, bytes) => {
        const chunks: Buffer[] = [];
        let length = 0;
        for await (const chunk of unpack(zip, entries.get(name), budget)) {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= bytes) break;
        }
        return Buffer.concat(chunks).subarray(0, bytes);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/**
 * Refuses document type declarations in every XML part, also in those that are not read: a part is harmless only as
 * long as nothing else opens the file.
 * @throws ExtractError xml_entities
 */
export async function refuseDoctypes(archive: Archive, signal?: AbortSignal): Promise<void> {
  for (const name of archive.names.filter((part) => /\.(?:xml|rels|rdf|vml)$/i.test(part))) {
    signal?.throwIfAborted();
    const prolog = (await archive.readStart(name, PROLOG)).toString('latin1').replaceAll('\0', '');
    if (/<!(?:DOCTYPE|ENTITY)/i.test(prolog)) throw new ExtractError('xml_entities', name);
  }
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_PARTS) throw new ExtractError('archive_too_large', `${zip.entryCount} parts`);
  const entries = new Map<string, Entry>();
  let declared = 0;
  let directory = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new ExtractError('encrypted', entry.fileName);
      if (entries.has(entry.fileName)) throw new ExtractError('corrupt', `two parts named ${entry.fileName}`);
      entries.set(entry.fileName, entry);
      declared += entry.uncompressedSize;
      directory += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (entries.size > MAX_PARTS || declared > MAX_UNPACKED || directory > MAX_DIRECTORY)
        throw new ExtractError('archive_too_large');
    }
  } catch (error) {
    if (error instanceof ExtractError) throw error;
    corrupt(error);
  }
  return entries;
}

async function* unpack(zip: ZipFile, entry: Entry | undefined, budget: { left: number }): AsyncGenerator<Buffer> {
  if (!entry) throw new ExtractError('corrupt', 'a part is missing');
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(corrupt);
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer;
      budget.left -= bytes.length;
      if (budget.left < 0) throw new ExtractError('archive_too_large', entry.fileName);
      yield bytes;
    }
  } catch (error) {
    if (error instanceof ExtractError) throw error;
    corrupt(error);
  } finally {
    stream.destroy();
  }
}

function corrupt(error: unknown): never {
  throw new ExtractError('corrupt', error instanceof Error ? error.message : String(error), { cause: error });
}
