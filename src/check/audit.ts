// The chain over the audit log against itself and against its witnesses outside the database (contract section 13).
import { and, asc, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { type LostSeals, lostSealsOf } from '../audit/lost-seals.ts';
import { readManifest } from '../backup/archive.ts';
import { newestArchives } from '../backup/witness.ts';
import { auditEntries } from '../db/schema/audit.ts';
import { type ChainFault, chainReader, judge, type SealedRow, type Witness } from './chain.ts';
import { type Checking, type Fault, piecesOf } from './faults.ts';

const PAGE = 2000;
/** The newest archives that are read for their witness. */
const ARCHIVES = 3;
/** Seals that are told one by one; a chain that was written anew differs everywhere. */
const MOST_CHANGED = 100;
const sealed = isNotNull(auditEntries.sealNo);

/** Reads the whole chain, from its first seal to the last that is there by then. */
export async function checkChain(checking: Checking): Promise<void> {
  const { db } = checking.database;
  const reader = chainReader();
  for (let after = 0; ; after = reader.last()) {
    const rows = await db
      .select()
      .from(auditEntries)
      .where(and(sealed, gt(auditEntries.sealNo, after)))
      .orderBy(asc(auditEntries.sealNo))
      .limit(PAGE);
    checking.count('sealed acts', rows.length);
    await checking.report(reader.take(rows as SealedRow[]).map(chainFault));
    if (rows.length < PAGE) return;
  }
}

/** Hears witnesses of the chain, page by page, and reports what differs. */
export interface WitnessStand {
  hear(witnesses: Witness[]): Promise<void>;
  /** Reports what is said once for all of them: that the database ends before what was witnessed. */
  close(): Promise<void>;
}

/** Opens the hearing of witnesses; the database has to be read after each witness was, as `hear` does. */
export async function openWitnessStand(checking: Checking): Promise<WitnessStand> {
  const lost = await readLostSeals(checking);
  const changed = new Set<number>();
  let newest: { witness: Witness; last: number } | null = null;
  return {
    async hear(witnesses) {
      checking.count('witnesses', witnesses.length);
      for (const piece of piecesOf(witnesses, PAGE)) {
        const stored = await hashesAt(checking, [...new Set(piece.map(({ sealNo }) => sealNo))]);
        const last = await lastSeal(checking);
        for (const witness of piece) {
          const verdict = judge(witness, stored.get(witness.sealNo), last, lost);
          if (verdict === 'older' && witness.sealNo > (newest?.witness.sealNo ?? 0)) newest = { witness, last };
          if (verdict !== 'changed' || changed.has(witness.sealNo) || changed.size >= MOST_CHANGED) continue;
          changed.add(witness.sealNo);
          await checking.report([differs(witness, stored.get(witness.sealNo) ?? null)]);
        }
      }
    },
    async close() {
      if (newest) await checking.report([older(newest.witness, newest.last)]);
    },
  };
}

/** Hears the newest archives of a folder: each manifest names the head that it was made at. */
export async function hearArchives(checking: Checking, stand: WitnessStand, directory: string | null): Promise<void> {
  if (directory === null) return;
  for (const path of await newestArchives(directory, ARCHIVES)) {
    const place = `BACKUP_DIR/${path.slice(directory.length + 1)}`;
    const manifest = await readManifest(path).catch(() => null);
    checking.count('archives', 1);
    if (!manifest) await checking.report([{ code: 'backup-unreadable', place, words: 'it cannot be restored' }]);
    const head = manifest?.audit_head;
    if (head) await stand.hear([{ sealNo: head.seal_no, hash: head.hash, at: new Date(manifest.created_at), place }]);
  }
}

function chainFault({ kind, from, to }: ChainFault): Fault {
  const place = from === to ? `audit seal ${from}` : `audit seals ${from} to ${to}`;
  if (kind === 'missing') return { code: 'audit-missing', place, words: 'missing: the chain goes on without them' };
  return { code: 'audit-changed', place, words: 'changed: this is not what was sealed' };
}

const differs = (witness: Witness, stored: string | null): Fault => ({
  code: 'audit-changed',
  place: `audit seal ${witness.sealNo}`,
  words: `changed: its hash is ${stored} and ${witness.place} bears witness of ${witness.hash}`,
});

const older = (witness: Witness, last: number): Fault => ({
  code: 'audit-older',
  place: `audit seal ${last}`,
  words: `the database is older than its witness: it ends here, and ${witness.place} knows seal ${witness.sealNo} ${witness.hash}`,
});

async function hashesAt({ database: { db } }: Checking, seals: number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ sealNo: auditEntries.sealNo, hash: auditEntries.hash })
    .from(auditEntries)
    .where(inArray(auditEntries.sealNo, seals));
  return new Map(rows.map(({ sealNo, hash }) => [sealNo!, hash]));
}

async function lastSeal({ database: { db } }: Checking): Promise<number> {
  const [row] = await db
    .select({ sealNo: auditEntries.sealNo })
    .from(auditEntries)
    .where(sealed)
    .orderBy(desc(auditEntries.sealNo))
    .limit(1);
  return row?.sealNo ?? 0;
}

async function readLostSeals({ database: { db } }: Checking): Promise<LostSeals[]> {
  const rows = await db
    .select({ at: auditEntries.at, target: auditEntries.target })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'backup.restored'));
  return rows.flatMap(({ at, target }) => lostSealsOf(target, at) ?? []);
}
