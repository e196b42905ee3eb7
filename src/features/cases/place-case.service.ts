// How a case comes to be, new or brought from elsewhere: its directory is made first, under its final name, then one
// transaction makes its rows. A job that was queued before removes the directory of a case that was never made.
import { witnessed } from '../../audit/chain.ts';
import { type AuditAct, recordAct } from '../../audit/record-act.ts';
import { readAuditHead } from '../../audit/sealer.ts';
import { type Context, inTransaction } from '../../context.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { nameOf } from '../../domain/actors.ts';
import { caseKey } from '../../domain/case-number.ts';
import { AppError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { caseDirectoryName } from '../../files/names.ts';
import { enqueueDirectoryRemoval, removeOrphanDirectory } from './case-removal.ts';
import { searchTextOf, selectCaseByKey, setCasePlace } from './cases.queries.ts';
import { placeCaseFiles } from './files/case-file-placement.ts';
import { requestCommit } from './history/case-commits.service.ts';
import { createCaseDirectory } from './history/case-git.ts';

/** A case that is to be made. */
export interface NewCase {
  caseId: string;
  /** Of which the directory gets its name: a new one each time where the case's own id is not new. */
  directoryId?: string;
  /** As it is stored. */
  caseNumber: string;
  /** What is done, in Hebrew: the first line of the case's git history. */
  act: string;
  /** The same for the audit log. */
  audit: Pick<AuditAct, 'action' | 'target' | 'afterSha256'>;
  /** Seconds after which a case that is not there yet was never made: its process died. */
  unfinishedSeconds: number;
  /** Puts what the case brings along into its directory, which is committed afterwards. */
  fill?(directory: string): Promise<void>;
  /** Makes the row, and what hangs on it, in the transaction. */
  insert(inner: Context, columns: CaseColumns): Promise<CaseRow>;
}

/** Columns of a case that follow from where and how it is made. */
export interface CaseColumns {
  caseId: string;
  caseNumber: string;
  caseKey: string;
  directory: string;
}

/** What of a case its rows do not say: what the search in the header looks in. */
export const searchTextOfCase = searchTextOf;

/** The case of a number, whoever writes it how; undefined where there is none. */
export const caseOfNumber = (ctx: Context, caseNumber: string): Promise<CaseRow | undefined> =>
  selectCaseByKey(ctx.db, caseKey(caseNumber));

/**
 * Makes a case: its directory with the folders and a repository with a first commit, then its rows. Whatever fails, nothing
 * of it stays; after a crash the directory goes within `unfinishedSeconds`.
 *
 * @throws AppError case_exists; what `fill` and `insert` throw
 */
export async function placeCase(ctx: Context, wanted: NewCase): Promise<CaseRow> {
  const { caseId, caseNumber } = wanted;
  const directory = caseDirectoryName(caseNumber, wanted.directoryId ?? caseId);
  const removal = await enqueueDirectoryRemoval(ctx, directory, wanted.unfinishedSeconds);
  const message = witnessed(`${wanted.act} ${caseNumber} (${nameOf(ctx.actor)})`, await readAuditHead(ctx.db));
  await createCaseDirectory(ctx.files, directory, message);
  const row = await fillAndInsert(ctx, wanted, directory, removal).catch(async (error) => {
    await removeUnlessMade(ctx, directory);
    if (isUniqueViolation(error, 'cases_case_key_unique')) throw new AppError('case_exists', { cause: error });
    throw error;
  });
  if (wanted.fill) await placeCaseFiles(ctx, row);
  return row;
}

async function fillAndInsert(
  ctx: Context,
  wanted: NewCase,
  directory: string,
  removal: Awaited<ReturnType<typeof enqueueDirectoryRemoval>>,
): Promise<CaseRow> {
  const { caseId, caseNumber, audit } = wanted;
  const begun = performance.now();
  await wanted.fill?.(directory);
  // The job may be about to take it for abandoned.
  if (performance.now() - begun > (wanted.unfinishedSeconds * 1000) / 2) throw new AppError('workers_busy');
  return inTransaction(ctx, async (inner) => {
    await removal.cancel(inner);
    const row = await wanted.insert(inner, { caseId, caseNumber, caseKey: caseKey(caseNumber), directory });
    await announceCase(inner, row, 'added');
    await recordAct(inner, { ...audit, subject: { caseId, caseNumber, caseKey: row.caseKey } });
    if (wanted.fill) await requestCommit(inner, caseId, wanted.act);
    const place = await inner.platform.openCase(inner.db, { caseId, caseNumber, appealType: row.appealType });
    return place ? setCasePlace(inner.db, caseId, place) : row;
  });
}

/** The database may have been lost in the very moment of the commit: where the case is there, or cannot be asked for, it stays. */
async function removeUnlessMade(ctx: Context, directory: string): Promise<void> {
  await removeOrphanDirectory(ctx, directory).catch((err) =>
    ctx.log.warn({ err, directory }, 'directory of a case that was not made is left to its job'),
  );
}
