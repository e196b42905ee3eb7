import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { syncDirectory, writeAtomic } from '../../files/atomic.ts';
import { numberedName, safeFilename } from '../../files/names.ts';
import { recordAct } from '../audit/audit.service.ts';
import { type CaseFolder, sha256Of } from '../cases/case-file-placement.ts';
import type { CaseRow } from '../cases/cases.queries.ts';
import { auditSubject } from '../cases/cases.service.ts';

/** Files of one name that a case keeps beside each other. */
const MOST_OF_A_NAME = 10_000;

/**
 * Puts a file into a case's `exports` folder, whole or not at all, under a name that no other file there has: a name that
 * is taken gets a number. Two processes at once get two files. The act is recorded in the caller's transaction, if any.
 *
 * @param name as a person would call it; path parts and control characters are taken out
 * @returns where it is, as the list of exports names it
 */
export async function exportToCase(
  ctx: Context,
  row: CaseRow,
  name: string,
  bytes: Uint8Array,
): Promise<{ folder: 'exports'; filename: string }> {
  const filename = await placeUnderFreeName(ctx, row, safeFilename(name), bytes);
  await recordAct(ctx, {
    action: 'export.written',
    subject: auditSubject(row),
    target: filename,
    afterSha256: sha256Of(bytes),
  });
  return { folder: 'exports', filename };
}

async function placeUnderFreeName(ctx: Context, row: CaseFolder, name: string, bytes: Uint8Array): Promise<string> {
  const folder = ctx.files.caseFolder(row.directory, 'exports');
  const temporary = join(folder, `.${uuidv7()}.tmp`);
  await writeAtomic(temporary, bytes);
  try {
    for (let attempt = 1; attempt <= MOST_OF_A_NAME; attempt += 1) {
      const filename = numberedName(name, attempt);
      // A link is refused where the name is taken, in whatever process: no look before the leap.
      if (await link(temporary, join(folder, filename)).then(() => true, isTaken)) {
        await syncDirectory(folder);
        return filename;
      }
    }
    throw new Error(`no free name for ${name}`);
  } finally {
    await rm(temporary, { force: true });
  }
}

function isTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'EEXIST') return false;
  throw error;
}
