import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { witnessed } from '../../../audit/chain.ts';
import { readAuditHead } from '../../../audit/sealer.ts';
import { type Context, inTransaction } from '../../../context.ts';
import { type CaseFolder, caseChangeCommits, caseCommits, cases, type FileAct } from '../../../db/schema/cases.ts';
import { documents } from '../../../db/schema/documents.ts';
import { nameOf } from '../../../domain/actors.ts';
import { writeAtomic } from '../../../files/atomic.ts';
import { headCommit } from '../../../files/git/head.ts';
import { dropUnfinishedCopies } from '../../../files/git/repository.ts';
import { isGitInstalled } from '../../../files/git/run.ts';
import { absent, isOwnFolder, isThere } from '../../../files/regular.ts';
import { defineJob } from '../../../jobs/define.ts';
import { whileCaseExists } from '../case-locks.service.ts';
import { manifestText } from '../files/case-manifest.ts';
import { dropUnfinishedFiles, mendCaseDirectory } from '../files/case-mend.ts';
import { commitMending, openRepository } from './case-repository.ts';

const MENDED = 'תוקנה תיקיית התיק';

/** Commits the changes of one case; one waits and one runs at most, so a burst of changes makes few commits. */
export const commitCaseJob = defineJob({
  name: 'commit-case',
  payload: z.object({ case_id: z.uuid() }),
  policy: 'stately',
  concurrency: 2,
  expireInSeconds: 120,
  handler: (ctx, { case_id }) => commitPending(ctx, case_id),
});

/**
 * Asks, in the transaction of a change to a case's files, for a commit that names the act and the actor. The row is
 * written before the job: a commit that is starting waits for this transaction and takes its act along.
 */
export async function requestCommit(ctx: Context, caseId: string, act: string): Promise<void> {
  const acts = JSON.stringify([{ act, actor: ctx.actor, request_id: ctx.requestId } satisfies FileAct]);
  await ctx.db
    .insert(caseCommits)
    .values({ caseId, acts: sql`${acts}::jsonb` })
    .onConflictDoUpdate({ target: caseCommits.caseId, set: { acts: sql`${caseCommits.acts} || ${acts}::jsonb` } });
  await ctx.queue.enqueue(ctx.db, commitCaseJob, { case_id: caseId }, { key: caseId });
}

async function commitPending(ctx: Context, caseId: string): Promise<void> {
  const [owner] = await ctx.db
    .select({ caseId: cases.caseId, directory: cases.directory })
    .from(cases)
    .where(eq(cases.caseId, caseId));
  if (!owner) return;
  const acts = await settledActs(ctx, caseId);
  const mended = await mendCaseDirectory(ctx, owner);
  if (!(await writeManifest(ctx, owner)) || !(await isGitInstalled())) return;
  const repairs = mended.length === 0 ? [] : [{ act: MENDED, actor: ctx.actor }];
  try {
    if (acts.length + repairs.length > 0) {
      const message = witnessed(commitMessage([...acts, ...repairs]), await readAuditHead(ctx.db));
      await commitMending(ctx, owner, message);
    }
  } catch (error) {
    await noteFailure(ctx, caseId);
    throw error;
  }
  await noteCommit(ctx, owner, acts);
}

/** Since when the history of a case stands still, although git is there; null where it goes on. */
export async function historyFailingSince(ctx: Context, caseId: string): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ failingSince: caseCommits.failingSince })
    .from(caseCommits)
    .where(eq(caseCommits.caseId, caseId));
  return row?.failingSince ?? null;
}

async function noteFailure(ctx: Context, caseId: string): Promise<void> {
  const failingSince = sql`coalesce(${caseCommits.failingSince}, ${ctx.clock.now().toISOString()}::timestamptz)`;
  await ctx.db.update(caseCommits).set({ failingSince }).where(eq(caseCommits.caseId, caseId));
}

/**
 * The acts so far. A change that is under way holds the row's lock, so the acts of everybody whose job was spared because
 * this one waited are here when the lock is free.
 */
function settledActs(ctx: Context, caseId: string): Promise<FileAct[]> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx.select().from(caseCommits).where(eq(caseCommits.caseId, caseId)).for('update');
    return row?.acts ?? [];
  });
}

/**
 * Forgets the acts that are in the history now, and remembers in which commit they are; a crash before it names them there
 * twice, never not at all.
 */
async function noteCommit(ctx: Context, { caseId, directory }: CaseFolder, acts: FileAct[]): Promise<void> {
  const commit = acts.length > 0 ? await headCommit(ctx.files.repository(directory).gitDir) : null;
  const requests = [...new Set(acts.flatMap(({ request_id }) => request_id ?? []))];
  const rest = sql`(select coalesce(jsonb_agg(act order by place), '[]') from jsonb_array_elements(${caseCommits.acts})
    with ordinality as each(act, place) where place > ${acts.length})`;
  await whileCaseExists(ctx, caseId, async (tx) => {
    const committedAt = ctx.clock.now();
    if (commit !== null && requests.length > 0)
      await tx
        .insert(caseChangeCommits)
        .values(requests.map((requestId) => ({ caseId, requestId, commit, committedAt })))
        .onConflictDoNothing();
    await tx.update(caseCommits).set({ acts: rest, failingSince: null }).where(eq(caseCommits.caseId, caseId));
  });
}

/**
 * Originals are not in the history; their names, sizes and hashes are.
 *
 * @returns false when the case was deleted meanwhile: nothing is written where its directory was
 */
async function writeManifest(ctx: Context, owner: CaseFolder): Promise<boolean> {
  const root = ctx.files.caseRoot(owner.directory);
  const written = await whileCaseExists(ctx, owner.caseId, async (tx) => {
    const rows = await tx
      .select({
        name: documents.originalFile,
        size: documents.sizeBytes,
        sha256: documents.sha256,
        revision: documents.revision,
      })
      .from(documents)
      .where(sql`${documents.caseId} = ${owner.caseId} and ${documents.originalFile} is not null`)
      .orderBy(documents.originalFile);
    const manifest = manifestText(rows);
    const path = join(root, 'documents/manifest.json');
    if (!(await isOwnFolder(root, 'documents'))) return isOwnFolder(root, '');
    if ((await readFile(path, 'utf8').catch(absent)) !== manifest) await writeAtomic(path, manifest);
    return true;
  });
  return written ?? false;
}

function commitMessage(acts: { act: string; actor: string }[]): string {
  const lines = acts.map(({ act, actor }) => `${act} (${nameOf(actor)})`);
  const [first = 'עדכון קבצים'] = lines;
  return lines.length <= 1 ? first : `${first} ועוד ${lines.length - 1}\n\n${lines.join('\n')}`;
}

/**
 * Mends every case directory, takes over its former repository, finishes what a crash interrupted, and asks for the commits that are still due; at the start
 * and hourly. A case that cannot be mended does not keep the others from it.
 */
export async function tidyCases(ctx: Context): Promise<void> {
  await dropUnfinishedCopies(ctx.files.git);
  let after = '';
  for (;;) {
    const page = await ctx.db
      .select({ caseId: cases.caseId, directory: cases.directory, acts: caseCommits.acts })
      .from(cases)
      .leftJoin(caseCommits, eq(caseCommits.caseId, cases.caseId))
      .where(after === '' ? undefined : gt(cases.caseId, after))
      .orderBy(cases.caseId)
      .limit(200);
    for (const row of page) {
      ctx.signal.throwIfAborted();
      await tidyCase(ctx, row, row.acts ?? []).catch((err) =>
        ctx.log.error({ err, case_id: row.caseId }, 'case not mended'),
      );
    }
    if (page.length < 200) return;
    after = page.at(-1)!.caseId;
  }
}

async function tidyCase(ctx: Context, owner: CaseFolder, acts: object[]): Promise<void> {
  await dropUnfinishedFiles(ctx, owner);
  const mended = await mendCaseDirectory(ctx, owner);
  const { gitDir } = (await isGitInstalled()) ? await openRepository(ctx, owner) : { gitDir: null };
  const unversioned = gitDir !== null && !(await isThere(gitDir));
  if (mended.length > 0 || unversioned) await inTransaction(ctx, (inner) => requestCommit(inner, owner.caseId, MENDED));
  else if (acts.length > 0)
    await inTransaction(ctx, (inner) =>
      inner.queue.enqueue(inner.db, commitCaseJob, { case_id: owner.caseId }, { key: owner.caseId }),
    );
}
