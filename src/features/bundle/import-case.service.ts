import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { z } from '@hono/zod-openapi';
import { and, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { caseImports } from '../../db/schema/case-imports.ts';
import { type CaseRow, cases, type PartiesRecord } from '../../db/schema/cases.ts';
import { CASE_FILE_PATHS } from '../../domain/case-files.ts';
import { AppError } from '../../errors.ts';
import { linkDurably, writeAtomic } from '../../files/atomic.ts';
import { linesOf } from '../../files/lines.ts';
import { type ReceivedFile, receiveFile, sha256OfPath } from '../../files/receive.ts';
import { readableText } from '../../hebrew/text/readable-text.ts';
import { caseOfNumber, placeCase, searchTextOfCase } from '../cases/place-case.service.ts';
import { adoptAttachments } from '../precedents/attachments.service.ts';
import { requestIndexing } from '../search/index-case.service.ts';
import type { CaseImported } from './bundle.contract.ts';
import { type CheckedRows, checkRows, isFileName, type Row, readCleanText } from './check-rows.ts';
import { FORMER_FOLDER } from './export-case.service.ts';
import { loadRows, newIdsFor } from './load-rows.ts';
import { CHAIN_PATH, contentDigest, formerPath, type ManifestFile } from './manifest.ts';
import { invalid, type OpenedBundle, openBundle } from './open-bundle.ts';
import { partPath } from './parts.ts';
import { FILE_FOLDERS, snapshotCase } from './snapshot.ts';
import { closeStaging, openStaging } from './staging.ts';

type Imported = z.input<typeof CaseImported>;

/** A bundle may be as large as this many uploads, and unpacked twice that. */
const UPLOADS = 20;
const ENTRIES = 50_000;
/** Rows compress well; nothing that a case holds compresses better than this. */
const RATIO = 100;
/** The rows of a large case take minutes. */
const UNFINISHED_SECONDS = 1800;

/**
 * Takes a case in from its bundle: received, unpacked and checked in a folder of its own first, then made as any case is,
 * all of it or nothing. A case that is there already with this content stays as it is.
 *
 * @param body the raw request body
 * @throws AppError bundle_invalid, bundle_too_large, bundle_version_unknown, other_case_exists, case_content_differs,
 * case_number_reserved, and what an upload throws
 */
export async function importCase(ctx: Context, body: Readable, contentType: string): Promise<Imported> {
  const maxBytes = (ctx.config.MAX_UPLOAD_MB ?? 100) * 1024 * 1024 * UPLOADS;
  // At once: a body that breaks off before anybody listens would never end.
  const received = await receiveFile(body, { contentType, into: ctx.files.incoming, maxBytes, field: 'file' });
  const staging = await openStaging(ctx);
  try {
    const bundle = await openReceived(received, staging, maxBytes).finally(() => rm(received.path, { force: true }));
    const checked = await checkRows(bundle);
    const present = await presentCase(ctx, bundle, staging);
    if (present) return imported('unchanged', bundle, checked, present.title);
    const row = await makeCase(ctx, bundle, checked).catch(async (error) => {
      // Somebody brought the same one this moment.
      const taken = isUniqueViolation(error) || (error instanceof AppError && error.code === 'case_exists');
      if (taken && (await presentCase(ctx, bundle, staging))) return null;
      throw asRefusal(error);
    });
    return imported(row ? 'imported' : 'unchanged', bundle, checked, row?.title ?? '');
  } finally {
    await closeStaging(staging);
  }
}

async function openReceived({ path, size }: ReceivedFile, staging: string, maxBytes: number): Promise<OpenedBundle> {
  const content = join(staging, 'content');
  await mkdir(content);
  return openBundle(path, size, content, { entries: ENTRIES, unpacked: 2 * maxBytes, ratio: RATIO });
}

function imported(
  status: Imported['status'],
  { manifest }: OpenedBundle,
  { counts }: CheckedRows,
  title: string,
): Imported {
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    status,
    case_number: manifest.case_number,
    title,
    brought: {
      documents: of('documents'),
      claims: of('claims'),
      legal_arguments: of('legal_arguments'),
      blocks: of('decision_blocks'),
      block_versions: of('block_versions'),
    },
    left_out: manifest.left_out,
  };
}

/**
 * The case that is here already with what the bundle holds: brought by such a bundle before, or the one it was made of.
 *
 * @throws AppError other_case_exists, case_content_differs
 */
async function presentCase(ctx: Context, bundle: OpenedBundle, staging: string): Promise<CaseRow | null> {
  const row = await caseOfNumber(ctx, bundle.manifest.case_number);
  if (!row) return null;
  const [brought] = await ctx.db
    .select({ contentSha256: caseImports.contentSha256 })
    .from(caseImports)
    .where(and(eq(caseImports.caseId, row.caseId), eq(caseImports.sourceCaseId, bundle.manifest.case_id)));
  if (brought?.contentSha256 === bundle.contentSha256) return row;
  if (!brought && row.caseId !== bundle.manifest.case_id) throw new AppError('other_case_exists');
  if ((await contentOf(ctx, row, staging)) === bundle.contentSha256) return row;
  throw new AppError('case_content_differs');
}

/** What a bundle of a case would hold now. */
async function contentOf(ctx: Context, row: CaseRow, staging: string): Promise<string> {
  const folder = await mkdtemp(join(staging, 'present-'));
  const { files } = await snapshotCase(ctx, row, folder);
  const known: ManifestFile[] = [];
  for (const { path, from } of files) known.push({ path, size: 0, sha256: await sha256OfPath(from) });
  return contentDigest(known);
}

async function makeCase(ctx: Context, bundle: OpenedBundle, checked: CheckedRows): Promise<CaseRow> {
  const { manifest } = bundle;
  const renamed = await newIdsFor(ctx.db, checked.ids);
  const { seal_no, hash } = manifest.audit_head;
  return placeCase(ctx, {
    caseId: renamed.get(checked.caseId) ?? checked.caseId,
    directoryId: uuidv7(),
    caseNumber: checked.caseNumber,
    act: 'הבאת תיק מקובץ',
    audit: {
      action: 'case.imported',
      target: `${manifest.installation ?? '-'}; seal ${seal_no} ${hash}`,
      afterSha256: bundle.manifestSha256,
    },
    unfinishedSeconds: UNFINISHED_SECONDS,
    fill: (directory) => fillDirectory(ctx, bundle, checked, directory),
    async insert(inner, place) {
      const { caseId, caseNumber, caseKey, directory } = place;
      const columns = (row: Row): Row => ({
        ...{ case_id: caseId, case_number: caseNumber, case_key: caseKey, directory },
        search_text: searchTextOfCase({
          caseNumber,
          title: row.title as string,
          address: row.address as string | null,
          parties: row.parties as PartiesRecord,
        }),
      });
      await loadRows(inner.db, bundle, { renamed, documents: checked.documents, columns, caseId });
      await inner.db.insert(caseImports).values({
        caseId,
        sourceCaseId: manifest.case_id,
        sourceInstallation: manifest.installation,
        contentSha256: bundle.contentSha256,
        importedBy: inner.actor,
        importedAt: inner.clock.now(),
      });
      await adoptAttachments(inner, caseId);
      await requestIndexing(inner, caseId);
      const [row] = await inner.db.select().from(cases).where(eq(cases.caseId, caseId));
      return row!;
    },
  });
}

/** Originals, readable texts, other files, and the audit log of where it comes from. What has a row is written after it. */
async function fillDirectory(
  ctx: Context,
  bundle: OpenedBundle,
  checked: CheckedRows,
  directory: string,
): Promise<void> {
  const root = ctx.files.caseRoot(directory);
  const footnotes = await footnotesOf(bundle);
  for (const { documentId, original, extracted, text } of checked.documents) {
    if (original.path !== null) await linkDurably(original.path, join(root, 'documents/originals', original.name));
    const readable = readableText(await readCleanText(text), footnotes.get(documentId));
    await writeAtomic(join(root, 'documents/extracted', extracted), readable);
  }
  for (const [path, from] of bundle.files) {
    const place = path.startsWith('files/') ? path.slice('files/'.length) : null;
    if (place === null || (CASE_FILE_PATHS as string[]).includes(place)) continue;
    if (!(FILE_FOLDERS as readonly string[]).includes(dirname(place)) || !isFileName(basename(place)))
      throw invalid(`אין בתיק מקום לקובץ ${path}.`);
    await linkDurably(from, join(root, place));
  }
  await keepChains(bundle, join(root, FORMER_FOLDER));
}

async function footnotesOf({ files }: OpenedBundle): Promise<Map<string, unknown>> {
  const footnotes = new Map<string, unknown>();
  for await (const line of linesOf(files.get(partPath({ name: 'document_texts' }))!)) {
    const { document_id, metadata } = JSON.parse(line) as { document_id: string; metadata: { footnotes?: unknown } };
    footnotes.set(document_id, metadata.footnotes);
  }
  return footnotes;
}

/** The audit logs of places before come along, and that of the last one joins them. */
async function keepChains({ files }: OpenedBundle, folder: string): Promise<void> {
  const nameOf = (number: number) => `${String(number).padStart(3, '0')}-chain.txt`;
  let number = 1;
  for (; files.has(formerPath(nameOf(number))); number += 1)
    await linkDurably(files.get(formerPath(nameOf(number)))!, join(folder, nameOf(number)));
  await linkDurably(files.get(CHAIN_PATH)!, join(folder, nameOf(number)));
}

/** What the database does not take of rows that each are well formed: they do not fit each other. */
function asRefusal(error: unknown): unknown {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && /^2[23][0-9A-Z]{3}$/.test(String(at.code)))
      return invalid('השורות שבקובץ אינן מתאימות זו לזו.', error);
  return error;
}
