// Walks everything that is stored (contract section 13) and says what is not as it should be. It reads in pages and keeps no
// transaction open, so that it runs beside the service as well as without it.
import type { Database } from '../db/open.ts';
import { checkAnchors } from './anchors.ts';
import { checkChain, hearArchives, openWitnessStand } from './audit.ts';
import { checkCases } from './cases.ts';
import { checkDocuments } from './documents.ts';
import type { Checking, Fault } from './faults.ts';
import { checkPrecedents } from './precedents.ts';
import { checkUploads } from './uploads.ts';

/**
 * What is checked, and what becomes of it. `mend`: does what is safe about a fault. `say` gets one line for each fault.
 * `settleMs`: how long a suspicion has to last; default 3 s.
 */
export interface CheckOptions {
  database: Database;
  dataDir: string;
  backupDir: string | null;
  mend: boolean;
  say(line: string): void;
  settleMs?: number;
}

/** What was found; `counts`: what was looked at, by a plural English noun. */
export interface CheckResult {
  faults: number;
  mended: number;
  counts: Map<string, number>;
}

/** Long enough for a commit of a case's files, which has two seconds. */
const SETTLE_MS = 3000;

/**
 * Checks everything. Throws what the database or the disk throws; a fault in what is stored is said, not thrown.
 */
export async function checkAll(options: CheckOptions): Promise<CheckResult> {
  const result: CheckResult = { faults: 0, mended: 0, counts: new Map() };
  const checking: Checking = {
    database: options.database,
    dataDir: options.dataDir,
    settleMs: options.settleMs ?? SETTLE_MS,
    report: async (faults) => {
      for (const fault of faults) {
        result.faults += 1;
        const done = options.mend && fault.mend ? await mended(fault.mend) : null;
        if (done?.ok) result.mended += 1;
        options.say(lineOf(fault, done?.said));
      }
    },
    count: (what, n) => result.counts.set(what, (result.counts.get(what) ?? 0) + n),
  };
  const stand = await openWitnessStand(checking);
  await checkUploads(checking);
  await checkCases(checking, stand);
  await checkDocuments(checking);
  await checkAnchors(checking);
  await checkPrecedents(checking);
  await hearArchives(checking, stand, options.backupDir);
  await stand.close();
  await checkChain(checking);
  return result;
}

async function mended(mend: () => Promise<string>): Promise<{ ok: boolean; said: string }> {
  try {
    return { ok: true, said: `mended: ${await mend()}` };
  } catch (error) {
    return { ok: false, said: `not mended: ${error instanceof Error ? error.message : error}` };
  }
}

/** One line, whatever a file is called. */
function lineOf({ code, place, words }: Fault, said: string | undefined): string {
  const line = `${code}: ${place}: ${words}${said ? ` (${said})` : ''}`;
  return line.replace(/\p{Cc}/gu, (control) => `\\x${control.codePointAt(0)!.toString(16).padStart(2, '0')}`);
}
