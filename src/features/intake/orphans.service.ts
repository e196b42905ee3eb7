// Files among the uploads that no row knows. They may be the only copy of something that was acknowledged (a database that
// lost its last moments to a damaged disk, or was replaced by an older one): nothing here deletes what it cannot account for.
import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import { cases } from '../../db/schema/cases.ts';
import { documents } from '../../db/schema/documents.ts';
import { pendingFiles } from '../../db/schema/intake.ts';
import { linkDurably } from '../../files/atomic.ts';
import { numberedName } from '../../files/names.ts';
import { sha256OfPath } from '../../files/receive.ts';
import { sweep } from '../../files/store.ts';

/** An upload moves from its temporary name to its row within moments; what is older belongs to no one. */
const ORPHAN_AGE_MS = 60_000;
const ABANDONED_PART_AGE_MS = 15 * 60_000;
const MAX_NAME_TRIES = 1000;

/** Where files that no row knows are put aside for a person to look at. */
const orphansFolder = (uploads: string): string => join(uploads, '.orphans');

/** The names of the files that no row knew, oldest first. */
export async function listOrphans(uploads: string): Promise<string[]> {
  const folder = orphansFolder(uploads);
  const names = (await readdir(folder).catch(none)).filter((name) => !name.startsWith('.'));
  const states = await Promise.all(names.map(async (name) => ({ name, state: await lstat(join(folder, name)) })));
  return states.sort((a, b) => a.state.ctimeMs - b.state.ctimeMs).map(({ name }) => name);
}

/**
 * Clears up what a crash left in the upload folders. Removed is only what was provably never acknowledged, or is kept
 * elsewhere: bodies that never ended, and files whose bytes a row accounts for. Everything else moves to
 * `uploads/.orphans` and is reported: log, audit, diagnostics and health.
 *
 * @param ageMs files younger than this may still be on their way to their row
 * @returns the names under which files were set aside
 */
export async function sweepUploads(ctx: Context, ageMs = ORPHAN_AGE_MS): Promise<string[]> {
  // No upload was answered while its body had a temporary name: by the answer the file has its name among the uploads.
  await sweep(ctx.files.incoming, ABANDONED_PART_AGE_MS, () => false);
  const unknown = await unknownFiles(ctx, ageMs);
  if (unknown.length === 0) return [];
  const accounted = await accountedFor(ctx, unknown);
  const setAside: string[] = [];
  for (const file of unknown) {
    if (accounted(file)) await rm(join(ctx.files.uploads, file.name), { force: true });
    else setAside.push(await moveToOrphans(ctx, file));
  }
  if (setAside.length > 0)
    ctx.log.error({ files: setAside }, 'uploads that no row knows were moved to uploads/.orphans');
  return setAside;
}

interface UnknownFile {
  name: string;
  sha256: string;
}

/** The files are read before the rows: a row that was made in between is seen. */
async function unknownFiles(ctx: Context, ageMs: number): Promise<UnknownFile[]> {
  const old: string[] = [];
  for (const entry of await readdir(ctx.files.uploads, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const state = await lstat(join(ctx.files.uploads, entry.name)).catch(() => null);
    if (state && Date.now() - state.ctimeMs >= ageMs) old.push(entry.name);
  }
  if (old.length === 0) return [];
  const rows = await ctx.db.select({ filename: pendingFiles.filename }).from(pendingFiles);
  const known = new Set(rows.map(({ filename }) => filename));
  const unknown: UnknownFile[] = [];
  for (const name of old) {
    if (known.has(name)) continue;
    const sha256 = await sha256OfPath(join(ctx.files.uploads, name)).catch(() => null);
    if (sha256) unknown.push({ name, sha256 });
  }
  return unknown;
}

/**
 * Which of these files may go: their bytes wait under another name or are a document's original, or the last act that the
 * audit log has about them ended their life here (somebody deleted the upload; it was taken into the corpus of decisions).
 */
async function accountedFor(ctx: Context, files: UnknownFile[]): Promise<(file: UnknownFile) => boolean> {
  const hashes = files.map(({ sha256 }) => sha256);
  const [stored, ended] = await Promise.all([storedElsewhere(ctx, hashes), endedBy(ctx, hashes)]);
  return ({ name, sha256 }) => stored.has(sha256) || ended.get(sha256) === name || ended.get(sha256) === null;
}

async function storedElsewhere(ctx: Context, hashes: string[]): Promise<Set<string>> {
  const [waiting, originals] = await Promise.all([
    ctx.db
      .select({ sha256: pendingFiles.sha256, name: pendingFiles.filename })
      .from(pendingFiles)
      .where(inArray(pendingFiles.sha256, hashes)),
    ctx.db
      .select({ sha256: documents.sha256, name: documents.originalFile, directory: cases.directory })
      .from(documents)
      .innerJoin(cases, eq(cases.caseId, documents.caseId))
      .where(and(inArray(documents.sha256, hashes), eq(documents.status, 'ready'))),
  ]);
  const places = [
    ...waiting.map(({ sha256, name }) => ({ sha256, path: join(ctx.files.uploads, name) })),
    ...originals.map(({ sha256, name, directory }) => ({
      sha256,
      path: join(ctx.files.caseFolder(directory, 'documents__originals'), name ?? ''),
    })),
  ];
  const kept = new Set<string>();
  for (const { sha256, path } of places)
    if (!kept.has(sha256) && (await sha256OfPath(path).catch(() => null)) === sha256) kept.add(sha256);
  return kept;
}

/** By the sha256 of files whose last act ended them: the upload's name, or null where the act does not name it. */
async function endedBy(ctx: Context, hashes: string[]): Promise<Map<string, string | null>> {
  const acts = await ctx.db
    .select()
    .from(auditEntries)
    .where(
      and(
        inArray(auditEntries.action, ['upload.received', 'upload.deleted', 'corpus.added']),
        or(inArray(auditEntries.beforeSha256, hashes), inArray(auditEntries.afterSha256, hashes)),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.auditId));
  const last = new Map<string, (typeof acts)[number]>();
  for (const act of acts) {
    const sha256 = act.beforeSha256 ?? act.afterSha256 ?? '';
    if (!last.has(sha256)) last.set(sha256, act);
  }
  const ended = new Map<string, string | null>();
  for (const [sha256, { action, target }] of last) {
    if (action === 'upload.deleted') ended.set(sha256, target);
    if (action === 'corpus.added') ended.set(sha256, null);
  }
  return ended;
}

/** A second name first, then the first one goes: a crash in between leaves both, and the next run ends it. */
async function moveToOrphans(ctx: Context, { name, sha256 }: UnknownFile): Promise<string> {
  const from = join(ctx.files.uploads, name);
  for (let n = 1; n <= MAX_NAME_TRIES; n += 1) {
    const free = numberedName(name, n);
    const to = join(orphansFolder(ctx.files.uploads), free);
    try {
      await linkDurably(from, to);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      if ((await sha256OfPath(to)) !== sha256) continue;
    }
    await rm(from, { force: true });
    await inTransaction(ctx, (inner) =>
      recordAct(inner, { action: 'upload.set_aside', target: free, beforeSha256: sha256 }),
    );
    return free;
  }
  throw new Error(`no free name for ${JSON.stringify(name)} among the orphans`);
}

function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
