import type { z } from '@hono/zod-openapi';
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/open.ts';
import { auditEntries } from '../../../db/schema/audit.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import { type AuditAction, actionLabel } from '../../../domain/audit-actions.ts';
import { AppError } from '../../../errors.ts';
import { type CommitChanges, changesOf, filesOfCommits } from '../../../files/git/changes.ts';
import { isCommitId } from '../../../files/git/head.ts';
import { type CaseRepository, GitError, isGitInstalled } from '../../../files/git/run.ts';
import { findCase } from '../cases.service.ts';
import type { CaseCommit, CaseHistory } from './case-history.contract.ts';
import { openRepository } from './case-repository.ts';

/** Who read a file is the operator's to see, and changed nothing. */
const NOT_SHOWN: AuditAction[] = ['file.read', 'chat.read'];
const MOST_FILES = 100;

/** What was done to a case, newest first, with the commits and their files. @throws AppError case_not_found */
export async function readCaseHistory(
  ctx: Context,
  caseNumber: string,
  page: { limit?: number | undefined; offset: number },
): Promise<z.input<typeof CaseHistory>> {
  const row = await findCase(ctx, caseNumber);
  const [entries, total] = await Promise.all([
    historyPage(ctx.db, row, page),
    ctx.db.$count(auditEntries, ofCase(row)),
  ]);
  const commits = [...new Set(entries.flatMap(({ commit }) => commit ?? []))];
  const files = await filesIn(ctx, row, commits);
  return {
    total,
    entries: entries.map((entry) => ({
      ...entry,
      action_label: actionLabel(entry.action),
      files: entry.commit === null ? [] : (files.get(entry.commit) ?? []).slice(0, MOST_FILES),
    })),
  };
}

/**
 * What a commit of a case's history changed.
 *
 * @throws AppError case_not_found, commit_not_found
 */
export async function readCaseCommit(
  ctx: Context,
  caseNumber: string,
  commit: string,
): Promise<z.input<typeof CaseCommit>> {
  const row = await findCase(ctx, caseNumber);
  const changes = isCommitId(commit)
    ? await fromRepository(ctx, row, (repository) => changesOf(repository, commit))
    : null;
  if (!changes) throw new AppError('commit_not_found');
  const { at, message, files, truncated }: CommitChanges = changes;
  return { commit, at, message, files, truncated };
}

/** The key narrows by the index that is in the order of time; the id leaves out a deleted case of the same number. */
const ofCase = ({ caseId, caseKey }: CaseRow) =>
  and(eq(auditEntries.caseKey, caseKey), eq(auditEntries.caseId, caseId), notInArray(auditEntries.action, NOT_SHOWN));

/**
 * The first commit after the act, should somebody use a request's id again. The names are written out: in a query of one
 * table the builder names columns without it.
 */
const commit = sql<string | null>`(
  select made."commit" from case_change_commits made
  where made.case_id = audit_entries.case_id and made.request_id = audit_entries.request_id
  order by made.committed_at < audit_entries.at, made.committed_at limit 1
)`;

async function historyPage(
  db: Executor,
  row: CaseRow,
  { limit, offset }: { limit?: number | undefined; offset: number },
) {
  const { at, actor, action, target } = auditEntries;
  const query = db
    .select({ at, actor, action, target, commit })
    .from(auditEntries)
    .where(ofCase(row))
    .orderBy(desc(auditEntries.at), desc(auditEntries.auditId))
    .offset(offset)
    .$dynamic();
  return limit === undefined ? query : query.limit(limit);
}

async function filesIn(ctx: Context, row: CaseRow, commits: string[]): Promise<Map<string, string[]>> {
  if (commits.length === 0) return new Map();
  return (await fromRepository(ctx, row, (repository) => filesOfCommits(repository, commits))) ?? new Map();
}

/** Null where there is no git, no repository, or not what was looked for in it. */
async function fromRepository<T>(
  ctx: Context,
  row: CaseRow,
  read: (repository: CaseRepository) => Promise<T>,
): Promise<T | null> {
  if (!(await isGitInstalled())) return null;
  try {
    return await read(await openRepository(ctx, row));
  } catch (error) {
    if (error instanceof GitError || isGone(error)) return null;
    throw error;
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
