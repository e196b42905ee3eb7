// Acts of which one row an hour is enough: reading a file or a conversation, wrong tokens from one address. They are many and
// nothing may wait for them, so they are gathered here and written in batches, off the request.
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import type { Clock, Context } from '../context.ts';
import type { Database } from '../db/open.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { boundedCache } from '../lib/bounded-cache.ts';
import type { AuditAct } from './record-act.ts';

/** An act that is recorded once for actor, thing and hour. */
export interface HourlyAct extends Pick<AuditAct, 'action' | 'subject'> {
  actor: string;
  requestId: string;
  /** What was acted on, for a person. */
  target: string;
  /** What tells things of one `target` apart; the target itself when left out. */
  thing?: string;
}

export interface HourlyActs {
  /** Takes the act and returns at once; the row is there within two seconds. */
  record(act: HourlyAct): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const FLUSH_MS = 1000;
const HOUR_MS = 3600_000;
/** Acts of the hour that are remembered as written; of one that was forgotten the database knows. */
const REMEMBERED = 20_000;
/** Rows that wait while the database cannot be reached; what comes after them goes to the log instead. */
const MOST_WAITING = 10_000;
const BATCH = 500;

type Row = typeof auditEntries.$inferInsert & { onceKey: string };

/** Gathers the acts of one process; the database's unique key keeps several processes to one row. */
export function openHourlyActs(database: Database, clock: Clock, log: Logger): HourlyActs {
  const seen = boundedCache<true>(REMEMBERED);
  let waiting: Row[] = [];
  let flushing: Promise<void> = Promise.resolve();

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      await database.db.insert(auditEntries).values(batch.map(withPresentCase)).onConflictDoNothing();
      waiting = waiting.slice(batch.length);
    }
  };
  const flush = (): Promise<void> => {
    flushing = flushing
      .then(write)
      .catch((err) => log.warn({ err, waiting: waiting.length }, 'audit rows not written yet'));
    return flushing;
  };
  const timer = setInterval(() => void flush(), FLUSH_MS).unref();

  return {
    record(act) {
      const row = rowOf(act, clock.now());
      if (seen.get(row.onceKey)) return;
      if (waiting.length >= MOST_WAITING) {
        log.error({ actor: act.actor, action: act.action, target: act.target }, 'audit row not written');
        return;
      }
      seen.set(row.onceKey, true, 1);
      waiting.push(row);
    },
    async close() {
      clearInterval(timer);
      await flush();
      for (const { actor, action, target } of waiting) log.error({ actor, action, target }, 'audit row not written');
    },
  };
}

/** Records that the acting person read a file or a conversation. */
export const recordRead = (
  { hourlyActs, actor, requestId }: Pick<Context, 'hourlyActs' | 'actor' | 'requestId'>,
  read: Omit<HourlyAct, 'actor' | 'requestId' | 'action'> & { action: 'file.read' | 'chat.read' },
): void => hourlyActs.record({ ...read, actor, requestId });

function rowOf({ actor, action, subject, target, thing = target, requestId }: HourlyAct, at: Date): Row {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const key = JSON.stringify([hour, actor, action, subject?.caseKey ?? null, thing]);
  return {
    auditId: uuidv7(),
    at,
    actor,
    action,
    caseId: subject?.caseId ?? null,
    caseNumberText: subject?.caseNumber ?? null,
    caseKey: subject?.caseKey ?? null,
    target,
    requestId,
    onceKey: createHash('sha256').update(key).digest('hex'),
  };
}

/** The case may have been deleted in the meantime: the row then stays under its number. */
const withPresentCase = (row: Row) => ({
  ...row,
  caseId: row.caseId && sql`(select case_id from cases where case_id = ${row.caseId}::uuid)`,
});
