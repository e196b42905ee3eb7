// Seals the rows of the audit log after their commit (contract section 13). Whoever holds the lock seals what is there to be
// seen; a row whose transaction commits late is seen, and sealed, later. Several processes may run this at once.
import { asc, desc, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Executor } from '../db/open.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { tryXactLock } from '../db/sql.ts';
import { type AuditHead, EMPTY_CHAIN, sealHash } from './chain.ts';

/** A row is sealed within a second of its commit. */
const LOOK_EVERY_MS = 400;
const BATCH = 1000;

/** The end of the chain as it is committed; seal 0 with 64 zeros while nothing is sealed. */
export async function readAuditHead(db: Executor): Promise<AuditHead> {
  const [row] = await db
    .select({ sealNo: auditEntries.sealNo, hash: auditEntries.hash, at: auditEntries.at })
    .from(auditEntries)
    .where(isNotNull(auditEntries.sealNo))
    .orderBy(desc(auditEntries.sealNo))
    .limit(1);
  return row ? { sealNo: row.sealNo!, hash: row.hash!, at: row.at } : EMPTY_CHAIN;
}

/** Seals everything that waits; gives how many rows. Does nothing while another process is at it. */
export async function sealPending(database: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    if (!(await isSomethingToSeal(database.db))) return sealed;
    const batch = await sealBatch(database);
    sealed += batch;
    if (batch < BATCH) return sealed;
  }
}

/**
 * Seals until stopped.
 *
 * @returns stops it, after the batch that is under way
 */
export function keepSealing(database: Database, log: Logger): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await sealPending(database).catch((err) => log.warn({ err }, 'audit rows not sealed'));
    if (!stopped) timer = setTimeout(next, LOOK_EVERY_MS);
  };
  let running = Promise.resolve();
  const next = () => {
    running = round();
  };
  next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

/** Most looks find nothing: one question to an empty index, without a transaction. */
async function isSomethingToSeal(db: Executor): Promise<boolean> {
  const rows = await db.select({ at: auditEntries.at }).from(auditEntries).where(isNull(auditEntries.sealNo)).limit(1);
  return rows.length > 0;
}

function sealBatch(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await tryXactLock(tx, 'audit-seal'))) return 0;
    const head = await readAuditHead(tx);
    // A row that somebody holds (the deletion of its case does) is not waited for: it is sealed next time.
    const rows = await tx
      .select()
      .from(auditEntries)
      .where(isNull(auditEntries.sealNo))
      .orderBy(asc(auditEntries.at), asc(auditEntries.auditId))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    let { sealNo, hash } = head;
    const seals = rows.map((row) => {
      sealNo += 1;
      hash = sealHash(hash, sealNo, row);
      return { audit_id: row.auditId, seal_no: sealNo, hash };
    });
    if (seals.length > 0)
      await tx.execute(sql`update ${auditEntries} set seal_no = s.seal_no, hash = s.hash
        from json_to_recordset(${JSON.stringify(seals)}::json) as s(audit_id uuid, seal_no bigint, hash text)
        where ${auditEntries.auditId} = s.audit_id`);
    return seals.length;
  });
}
