// The acts of a case with their seals (contract section 13), so that whoever holds the bundle can check them by hand. The
// chain runs over the acts of all cases: of the others nothing is given away but the hash before each act.
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { and, asc, eq, gt, isNotNull, notInArray, sql } from 'drizzle-orm';
import { canonicalRow, EMPTY_CHAIN, witnessOf } from '../../audit/chain.ts';
import type { Context } from '../../context.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { AuditAction } from '../../domain/audit-actions.ts';
import { GitError, isGitInstalled, runGit } from '../../files/git/run.ts';
import { sha256Of } from '../../files/sha256.ts';

/** Who read a file is the operator's to see (contract section 10). */
const NOT_TOLD: AuditAction[] = ['file.read', 'chat.read'];
const PAGE = 1000;
/** Commits that are asked for their witness, the newest first. */
const MOST_COMMITS = 20_000;

/** Of each act of a case a line: `<number of the seal> <hash> <hash before it><the act as it is sealed>`. */
export async function writeChain(ctx: Context, row: CaseRow, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await pipeline(Readable.from(chainLines(ctx, row)), createWriteStream(path, { mode: 0o600 }));
}

async function* chainLines(ctx: Context, row: CaseRow): AsyncGenerator<string> {
  const before = sql<string | null>`(select b.hash from audit_entries b where b.seal_no = audit_entries.seal_no - 1)`;
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .select({ entry: auditEntries, before })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.caseId, row.caseId),
          isNotNull(auditEntries.sealNo),
          gt(auditEntries.sealNo, after),
          notInArray(auditEntries.action, NOT_TOLD),
        ),
      )
      .orderBy(asc(auditEntries.sealNo))
      .limit(PAGE);
    for (const { entry, before: hashBefore } of rows) {
      const previous = entry.sealNo === 1 ? EMPTY_CHAIN.hash : hashBefore;
      // A chain that lacks a row, which a check tells of, proves nothing there.
      if (previous === null) continue;
      // As it was sealed, not as it would be sealed now: a row that was changed since shows.
      yield `${entry.sealNo} ${entry.hash} ${previous}${canonicalRow(entry.sealNo!, entry)}\n`;
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.entry.sealNo!;
  }
}

/** What the commits of the case's history say of the chain as it was then: `<number> <hash> <commit> <time>`, oldest first. */
export async function witnessLines(ctx: Context, row: CaseRow): Promise<string> {
  if (!(await isGitInstalled())) return '';
  const args = ['log', '-z', '--reverse', `--max-count=${MOST_COMMITS}`, '--format=%H %cI %B'];
  const told = await runGit(ctx.files.repository(row.directory), args).catch((error) => {
    if (error instanceof GitError || error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = told.split('\0').flatMap((entry) => {
    const [commit, at, ...message] = entry.trim().split(' ');
    const witness = witnessOf(message.join(' '));
    return witness ? [`${witness.sealNo} ${witness.hash} ${commit} ${at}\n`] : [];
  });
  return lines.join('');
}

/** Whether a line of such a chain (its names may hold other line separators) is what its own hash says, and follows the one before it where that is the row before. */
export function chainLineHolds(line: string, before: string | null): boolean {
  const [, no, hash, row] = /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64}\{.*\})$/s.exec(line) ?? [];
  if (!no || !hash || !row || sha256Of(row) !== hash) return false;
  const [, numberBefore, hashBefore] = /^(\d{1,15}) ([0-9a-f]{64}) /.exec(before ?? '') ?? [];
  if (!numberBefore) return true;
  const follows = Number(no) === Number(numberBefore) + 1;
  return follows ? row.startsWith(hashBefore!) : Number(no) > Number(numberBefore);
}
