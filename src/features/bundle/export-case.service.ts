import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordRead } from '../../audit/hourly-acts.ts';
import { readAuditHead, sealPending } from '../../audit/sealer.ts';
import { VERSION } from '../../config/version.ts';
import type { Context } from '../../context.ts';
import { installationOfDatabase } from '../../db/installation.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { CASE_FILE_PATHS } from '../../domain/case-files.ts';
import { AppError } from '../../errors.ts';
import { safeFilename } from '../../files/names.ts';
import { absent } from '../../files/regular.ts';
import { writeZip, type ZipEntry } from '../../files/zip/write-zip.ts';
import type { FairTurns } from '../../jobs/fair-turns.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import { readCaseFile } from '../cases/files/case-files.service.ts';
import { readLedger } from '../ledger/ledger.service.ts';
import { witnessLines, writeChain } from './audit-proof.ts';
import { HOW_TO_CHECK } from './how-to-check.ts';
import { CHAIN_PATH, CHECKSUMS, FORMAT, formerPath, MANIFEST, type Manifest, type ManifestFile } from './manifest.ts';
import { type BundleFile, type Snapshot, snapshotCase } from './snapshot.ts';
import { closeStaging, openStaging } from './staging.ts';
import { tellCase } from './told-case.ts';

/** A bundle that is ready to be taken. */
export interface Bundle {
  filename: string;
  /** The ZIP, read as the client takes it; whoever leaves it frees everything. */
  stream: ReadableStream<Uint8Array>;
}

/** Where in the case's directory the audit logs of places lie that it was brought from, numbered. */
export const FORMER_FOLDER = 'former';

const nameOf = ({ caseNumber }: CaseRow): string => safeFilename(`תיק ${caseNumber.replace(/[/\\]/g, '-')}.zip`);

/** What the bundle of a case is called: `תיק 1031-25.zip`. @throws AppError case_not_found */
export const bundleName = async (ctx: Context, caseNumber: string): Promise<string> =>
  nameOf(await findCase(ctx, caseNumber));

/**
 * The whole of a case as one ZIP that opens without the service and that another installation can take in. It is put
 * together on the disk first, at one moment, so that whatever fails, fails before the answer begins.
 *
 * @param turns of those who take bundles; one is held until the ZIP was taken or left
 * @throws AppError case_not_found; TurnRefused; what a thread throws
 */
export async function bundleCase(ctx: Context, turns: FairTurns, caseNumber: string): Promise<Bundle> {
  const leave = await turns.enter(ctx.turn, { signal: ctx.signal });
  try {
    return await makeBundle(ctx, caseNumber, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

async function makeBundle(ctx: Context, caseNumber: string, leave: () => void): Promise<Bundle> {
  const row = await settledCase(ctx, caseNumber);
  const ledger = await readLedger(ctx, caseNumber);
  await sealPending(ctx.database);
  const folder = await openStaging(ctx);
  const free = async () => {
    leave();
    await closeStaging(folder);
  };
  try {
    const snapshot = await snapshotCase(ctx, row, folder);
    const pages = await tellCase(ctx, row, folder, snapshot, ledger);
    const files = [...pages, ...snapshot.files, ...(await proofFiles(ctx, row, folder))];
    const manifest = await manifestOf(ctx, row, snapshot);
    const filename = nameOf(row);
    recordRead(ctx, { action: 'file.read', subject: auditSubject(row), target: filename });
    return { filename, stream: streamOf(entriesOf(files, manifest), ctx.clock.now(), free) };
  } catch (error) {
    await free();
    throw error;
  }
}

/** The case, with what people wrote into its files by hand taken over. */
async function settledCase(ctx: Context, caseNumber: string): Promise<CaseRow> {
  const row = await findCase(ctx, caseNumber);
  for (const path of CASE_FILE_PATHS)
    await readCaseFile(ctx, row, path).catch((error) => {
      // What its row holds comes along; that the file cannot be read the case's status tells.
      if (!(error instanceof AppError && error.code === 'case_file_unreadable')) throw error;
    });
  return findCase(ctx, caseNumber);
}

async function proofFiles(ctx: Context, row: CaseRow, folder: string): Promise<BundleFile[]> {
  const fileAt = (path: string): BundleFile => ({ path, from: join(folder, path), packed: false });
  const chain = fileAt(CHAIN_PATH);
  await writeChain(ctx, row, chain.from);
  const [witnesses, words] = [fileAt('audit/witnesses.txt'), fileAt('audit/how-to-check.txt')];
  await writeFile(witnesses.from, await witnessLines(ctx, row));
  await writeFile(words.from, HOW_TO_CHECK);
  const former = join(ctx.files.caseRoot(row.directory), FORMER_FOLDER);
  const names = ((await readdir(former).catch(absent)) ?? []).filter((name) => /^\d{3}-chain\.txt$/.test(name)).sort();
  const brought: BundleFile[] = [];
  for (const name of names) {
    const copy = fileAt(formerPath(name));
    await writeFile(copy.from, await readFile(join(former, name)));
    brought.push(copy);
  }
  return [words, chain, witnesses, ...brought];
}

async function manifestOf(ctx: Context, row: CaseRow, snapshot: Snapshot): Promise<Omit<Manifest, 'files'>> {
  const { sealNo, hash, at } = await readAuditHead(ctx.db);
  return {
    kind: 'case-bundle',
    format: FORMAT,
    program: VERSION,
    case_number: row.caseNumber,
    case_id: row.caseId,
    installation: await installationOfDatabase(ctx.db),
    made_at: ctx.clock.now().toISOString(),
    made_by: ctx.actor,
    audit_head: { seal_no: sealNo, hash, at: at?.toISOString() ?? null },
    documents: snapshot.documents,
    left_out: snapshot.left_out,
  };
}

/** The files, then what is known of them once they were read. */
async function* entriesOf(files: readonly BundleFile[], manifest: Omit<Manifest, 'files'>): AsyncGenerator<ZipEntry> {
  const known: ManifestFile[] = [];
  for (const { path, from, packed } of files)
    yield { name: path, packed, open: () => hashed(createReadStream(from), (sums) => known.push({ path, ...sums })) };
  const text = `${JSON.stringify({ ...manifest, files: known }, null, 2)}\n`;
  yield {
    name: MANIFEST,
    open: () => hashed([Buffer.from(text)], (sums) => known.push({ path: MANIFEST, ...sums })),
  };
  yield {
    name: CHECKSUMS,
    open: () => [Buffer.from(known.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join(''))],
  };
}

async function* hashed(
  content: AsyncIterable<Buffer> | Iterable<Buffer>,
  tell: (sums: Pick<ManifestFile, 'size' | 'sha256'>) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of content) {
    hash.update(piece);
    size += piece.length;
    yield piece;
  }
  tell({ size, sha256: hash.digest('hex') });
}

/** Nothing is read ahead of the client; however it ends, the folder goes. */
function streamOf(entries: AsyncGenerator<ZipEntry>, at: Date, free: () => Promise<void>): ReadableStream<Uint8Array> {
  const zip = writeZip(entries, at);
  return new ReadableStream(
    {
      async pull(sink) {
        try {
          const { value, done } = await zip.next();
          if (!done) return sink.enqueue(value);
        } catch (error) {
          await free();
          throw error;
        }
        await free();
        sink.close();
      },
      async cancel() {
        await zip.return(undefined);
        await free();
      },
    },
    { highWaterMark: 0 },
  );
}
