import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { writeAtomic } from '../../files/atomic.ts';
import { numberedName, safeFilename } from '../../files/names.ts';
import { isThere, openRegular } from '../../files/regular.ts';
import { sha256Of } from '../../files/sha256.ts';
import { auditSubject } from '../cases/cases.service.ts';

const ACTION = 'export.written';
/** Files of one name that a case keeps beside each other. */
const MOST_OF_A_NAME = 10_000;

/**
 * Puts a file into a case's `exports` folder, whole or not at all, in the caller's transaction, which holds the case's
 * lock. Done again, after a crash too, it takes the place of the file that it left there; one that a person put there or
 * changed stays, and this one gets a number.
 *
 * @param name as a person would call it, of one maker; path parts and control characters are taken out
 * @returns where it is, as the list of exports names it
 */
export async function exportToCase(
  ctx: Context,
  row: CaseRow,
  name: string,
  bytes: Uint8Array,
): Promise<{ folder: 'exports'; filename: string }> {
  const folder = ctx.files.caseFolder(row.directory, 'exports');
  const filename = await freeName(ctx, row, folder, safeFilename(name));
  await writeAtomic(join(folder, filename), bytes);
  await recordAct(ctx, {
    action: ACTION,
    subject: auditSubject(row),
    target: filename,
    afterSha256: sha256Of(bytes),
  });
  return { folder: 'exports', filename };
}

async function freeName(ctx: Context, row: CaseRow, folder: string, name: string): Promise<string> {
  for (let n = 1; n <= MOST_OF_A_NAME; n += 1) {
    const filename = numberedName(name, n);
    if (!(await isThere(join(folder, filename))) || (await isOurs(ctx, row, folder, filename))) return filename;
  }
  throw new Error(`no free name for ${name}`);
}

/** Whether what lies there is, to the byte, what was written there before. */
async function isOurs({ db }: Context, row: CaseRow, folder: string, filename: string): Promise<boolean> {
  const handle = await openRegular(join(folder, filename));
  if (handle === null || handle === 'irregular') return false;
  await using _ = handle;
  const written = and(
    eq(auditEntries.caseId, row.caseId),
    eq(auditEntries.action, ACTION),
    eq(auditEntries.target, filename),
    eq(auditEntries.afterSha256, sha256Of(await handle.readFile())),
  );
  return (await db.select({ id: auditEntries.auditId }).from(auditEntries).where(written).limit(1)).length > 0;
}
