import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { defineJob } from '../../jobs/define.ts';
import { documents } from '../documents/documents.tables.ts';
import { placeCaseFiles } from './case-file-placement.ts';
import { caseGit, commitCase, isGitInstalled } from './case-git.ts';
import { caseCommits, cases } from './cases.tables.ts';

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
  const acts = JSON.stringify([{ act, actor: ctx.actor }]);
  await ctx.db
    .insert(caseCommits)
    .values({ caseId, acts: sql`${acts}::jsonb` })
    .onConflictDoUpdate({ target: caseCommits.caseId, set: { acts: sql`${caseCommits.acts} || ${acts}::jsonb` } });
  await ctx.queue.enqueue(ctx.db, commitCaseJob, { case_id: caseId }, { key: caseId });
}

async function commitPending(ctx: Context, caseId: string): Promise<void> {
  const [found] = await ctx.db.select({ directory: cases.directory }).from(cases).where(eq(cases.caseId, caseId));
  if (!found) return;
  const root = ctx.files.caseRoot(found.directory);
  const acts = await settledActs(ctx, caseId);
  await placeCaseFiles(ctx, { caseId, directory: found.directory });
  if (!existsSync(root) || !(await isGitInstalled())) return;
  await writeManifest(ctx, caseId, root);
  if (!existsSync(join(root, '.git'))) await caseGit(root).init(['--initial-branch=main', '--quiet']);
  if (acts.length > 0) await commitCase(root, commitMessage(acts));
  await dropActs(ctx, caseId, acts.length);
}

/**
 * The acts so far. A change that is under way holds the row's lock, so the acts of everybody whose job was spared because
 * this one waited are here when the lock is free.
 */
function settledActs(ctx: Context, caseId: string): Promise<{ act: string; actor: string }[]> {
  return ctx.database.transaction(async (tx) => {
    const [row] = await tx.select().from(caseCommits).where(eq(caseCommits.caseId, caseId)).for('update');
    return row?.acts ?? [];
  });
}

/** Forgets the acts that are in the history now; a crash before it names them there twice, never not at all. */
async function dropActs(ctx: Context, caseId: string, count: number): Promise<void> {
  const rest = sql`(select coalesce(jsonb_agg(act order by place), '[]') from jsonb_array_elements(${caseCommits.acts})
    with ordinality as each(act, place) where place > ${count})`;
  await ctx.db.update(caseCommits).set({ acts: rest }).where(eq(caseCommits.caseId, caseId));
}

/** Originals are not in the history; their names, sizes and hashes are. */
async function writeManifest(ctx: Context, caseId: string, root: string): Promise<void> {
  const rows = await ctx.db
    .select({ name: documents.originalFile, size: documents.sizeBytes, sha256: documents.sha256 })
    .from(documents)
    .where(sql`${documents.caseId} = ${caseId} and ${documents.originalFile} is not null`)
    .orderBy(documents.originalFile);
  await writeAtomic(join(root, 'documents/manifest.json'), `${JSON.stringify(rows, null, 2)}\n`);
}

function commitMessage(acts: { act: string; actor: string }[]): string {
  const lines = acts.map(({ act, actor }) => `${act} (${actor})`);
  const [first = 'עדכון קבצים'] = lines;
  return lines.length <= 1 ? first : `${first} ועוד ${lines.length - 1}\n\n${lines.join('\n')}`;
}
