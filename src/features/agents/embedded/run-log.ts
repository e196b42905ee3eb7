import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/open.ts';
import type { RunLogPage } from '../platform.ts';
import { platformRunLogs, platformRuns } from './platform.tables.ts';

/** What a run may write in all; what comes after is dropped, with a line that says so. */
const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** Longest text that is added at once: bounds what a read has to fetch beyond its limit. */
export const MAX_PIECE_BYTES = 256 * 1024;
const CUT_LINE = `${JSON.stringify({ chunk: 'יומן הריצה הגיע לגודל המרבי; ההמשך אינו נשמר' })}\n`;

/** Adds whole lines, at most `MAX_PIECE_BYTES` of them, to a run's log. */
export async function appendLog(tx: Executor, runId: string, lines: string): Promise<void> {
  const [run] = await tx
    .select({ logBytes: platformRuns.logBytes })
    .from(platformRuns)
    .where(eq(platformRuns.runId, runId))
    .for('update');
  if (!run || run.logBytes > MAX_LOG_BYTES) return;
  const content = run.logBytes + Buffer.byteLength(lines) > MAX_LOG_BYTES ? CUT_LINE : lines;
  const cut = content === CUT_LINE;
  const endByte = run.logBytes + Buffer.byteLength(content);
  await tx.insert(platformRunLogs).values({ runId, endByte, content });
  await tx
    .update(platformRuns)
    .set({ logBytes: cut ? MAX_LOG_BYTES + 1 : endByte, lastOutputAt: sql`clock_timestamp()` })
    .where(eq(platformRuns.runId, runId));
}

/**
 * A part of a run's log in whole lines: from `offset` on, or the last `limitBytes` when that is null. Null for an unknown
 * run; empty for one that wrote nothing.
 */
export async function readLog(
  db: Executor,
  runId: string,
  range: { offset: number | null; limitBytes: number },
): Promise<RunLogPage | null> {
  const [run] = await db.select({ runId: platformRuns.runId }).from(platformRuns).where(eq(platformRuns.runId, runId));
  if (!run) return null;
  const content =
    range.offset === null
      ? await lastLines(db, runId, range.limitBytes)
      : await linesFrom(db, runId, range.offset, range.limitBytes);
  return { runId, store: 'database', logRef: `platform_run_logs/${runId}`, content };
}

async function lastLines(db: Executor, runId: string, limitBytes: number): Promise<string> {
  const [last] = await db
    .select({ endByte: platformRunLogs.endByte })
    .from(platformRunLogs)
    .where(eq(platformRunLogs.runId, runId))
    .orderBy(desc(platformRunLogs.endByte))
    .limit(1);
  return last ? linesFrom(db, runId, Math.max(0, last.endByte - limitBytes), limitBytes) : '';
}

async function linesFrom(db: Executor, runId: string, offset: number, limitBytes: number): Promise<string> {
  const pieces = await db
    .select()
    .from(platformRunLogs)
    .where(
      and(
        eq(platformRunLogs.runId, runId),
        gt(platformRunLogs.endByte, offset),
        lte(platformRunLogs.endByte, offset + limitBytes + MAX_PIECE_BYTES),
      ),
    )
    .orderBy(platformRunLogs.endByte);
  const bytes = Buffer.from(pieces.map((piece) => piece.content).join(''));
  const first = pieces[0] ? pieces[0].endByte - Buffer.byteLength(pieces[0].content) : 0;
  const from = wholeLineFrom(bytes, offset - first);
  const end = Math.min(bytes.length, from + limitBytes);
  const lastBreak = bytes.lastIndexOf('\n', end - 1);
  return bytes.subarray(from, lastBreak < from ? from : lastBreak + 1).toString('utf8');
}

/** An offset inside a line means the next one. */
function wholeLineFrom(bytes: Buffer, offset: number): number {
  if (offset <= 0) return 0;
  const lineBreak = bytes.indexOf('\n', offset - 1);
  return lineBreak < 0 ? bytes.length : lineBreak + 1;
}
