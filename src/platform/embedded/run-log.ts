import { and, desc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/open.ts';
import { platformRunLogs, platformRuns } from '../../db/schema/agent-platform.ts';
import type { RunLogPage } from '../platform.ts';

/** What a run may write in all; what comes after is dropped, with a line that says so. */
export const MAX_LOG_BYTES = 20 * 1024 * 1024;
/** Longest text that is added at once: bounds what a read has to fetch beyond its limit. */
export const MAX_PIECE_BYTES = 256 * 1024;
const CUT_LINE = `${JSON.stringify({ chunk: 'יומן הריצה הגיע לגודל המרבי; ההמשך אינו נשמר' })}\n`;
/** How often a run that goes on writing after its log is full counts as heard. */
const HEARD_EVERY_MS = 5000;
/** Runs whose logs, of up to 20 MB each, go in one transaction. */
const SWEPT_AT_ONCE = 50;

/** Writes one run's log: takes whole lines, at most `MAX_PIECE_BYTES` of them at once. */
export function runLogWriter(database: Database, runId: string): (lines: string) => Promise<void> {
  let full = false;
  let heardAt = 0;
  return async (lines) => {
    if (full && performance.now() - heardAt < HEARD_EVERY_MS) return;
    heardAt = performance.now();
    full = !(await database.transaction((tx) => appendLog(tx, runId, lines)));
  };
}

/** Adds whole lines; gives false when the log takes no more. */
async function appendLog(tx: Executor, runId: string, lines: string): Promise<boolean> {
  const [run] = await tx
    .update(platformRuns)
    .set({ lastOutputAt: sql`clock_timestamp()` })
    .where(eq(platformRuns.runId, runId))
    .returning({ logBytes: platformRuns.logBytes });
  if (!run || run.logBytes > MAX_LOG_BYTES) return false;
  const fits = run.logBytes + Buffer.byteLength(lines) <= MAX_LOG_BYTES;
  const content = fits ? lines : CUT_LINE;
  const endByte = run.logBytes + Buffer.byteLength(content);
  await tx.insert(platformRunLogs).values({ runId, endByte, content });
  await tx
    .update(platformRuns)
    .set({ logBytes: fits ? endByte : MAX_LOG_BYTES + 1 })
    .where(eq(platformRuns.runId, runId));
  return fits;
}

/**
 * A part of a run's log in whole lines: from the first line at or after `offset` on, or the last `limitBytes` when that is
 * null. At least one line where there is one, so that a reader always gets on. Null for an unknown run; empty for one that
 * wrote nothing.
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

/** Deletes the logs of runs that ended before `before`; gives of how many runs. */
export async function deleteLogsFinishedBefore(database: Database, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const swept = await database.transaction(async (tx) => {
      const old = tx
        .select({ runId: platformRuns.runId })
        .from(platformRuns)
        .where(and(lt(platformRuns.finishedAt, before), gt(platformRuns.logBytes, 0)))
        .limit(SWEPT_AT_ONCE);
      const runs = await tx
        .update(platformRuns)
        .set({ logBytes: 0 })
        .where(inArray(platformRuns.runId, old))
        .returning({ runId: platformRuns.runId });
      const ids = runs.map(({ runId }) => runId);
      if (ids.length > 0) await tx.delete(platformRunLogs).where(inArray(platformRunLogs.runId, ids));
      return ids.length;
    });
    total += swept;
    if (swept < SWEPT_AT_ONCE) return total;
  }
}

async function lastLines(db: Executor, runId: string, limitBytes: number): Promise<string> {
  const [last] = await db
    .select({ endByte: platformRunLogs.endByte })
    .from(platformRunLogs)
    .where(eq(platformRunLogs.runId, runId))
    .orderBy(desc(platformRunLogs.endByte))
    .limit(1);
  if (!last) return '';
  const { bytes, at } = await piecesAround(db, runId, Math.max(0, last.endByte - limitBytes), limitBytes);
  const from = lineStart(bytes, at);
  const start = from < bytes.length ? from : bytes.lastIndexOf(LINE_BREAK, bytes.length - 2) + 1;
  return bytes.subarray(start).toString('utf8');
}

async function linesFrom(db: Executor, runId: string, offset: number, limitBytes: number): Promise<string> {
  const { bytes, at } = await piecesAround(db, runId, offset, limitBytes);
  const from = lineStart(bytes, at);
  const lastBreak = bytes.lastIndexOf(LINE_BREAK, Math.min(bytes.length, from + limitBytes) - 1);
  const end = lastBreak >= from ? lastBreak : bytes.indexOf(LINE_BREAK, from);
  return bytes.subarray(from, end + 1).toString('utf8');
}

const LINE_BREAK = 0x0a;

/** The stored pieces, of whole lines each, that hold this range and the line that goes over its end. */
async function piecesAround(
  db: Executor,
  runId: string,
  offset: number,
  limitBytes: number,
): Promise<{ bytes: Buffer; at: number }> {
  const pieces = await db
    .select()
    .from(platformRunLogs)
    .where(
      and(
        eq(platformRunLogs.runId, runId),
        gt(platformRunLogs.endByte, offset),
        lte(platformRunLogs.endByte, offset + limitBytes + 2 * MAX_PIECE_BYTES),
      ),
    )
    .orderBy(platformRunLogs.endByte);
  const first = pieces[0] ? pieces[0].endByte - Buffer.byteLength(pieces[0].content) : offset;
  return { bytes: Buffer.from(pieces.map((piece) => piece.content).join('')), at: offset - first };
}

/** Where the first line at or after `at` begins: an offset inside a line means the next one. */
function lineStart(bytes: Buffer, at: number): number {
  if (at <= 0) return 0;
  const lineBreak = bytes.indexOf(LINE_BREAK, at - 1);
  return lineBreak < 0 ? bytes.length : lineBreak + 1;
}
