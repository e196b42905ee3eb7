import type { z } from '@hono/zod-openapi';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { CaseRow, PartiesRecord } from '../../db/schema/cases.ts';
import { caseKey, normaliseCaseNumber } from '../../domain/case-number.ts';
import { CHAIR_STATUSES, requireRole } from '../../domain/roles.ts';
import { statusOf } from '../../domain/status-model.ts';
import { AppError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { cancelRunsOfCase } from '../agents/case-runs.service.ts';
import { cancelProcessing } from '../documents/processing-queue.service.ts';
import type { CaseCreateRequest, CaseUpdateRequest } from './case-particulars.contract.ts';
import { enqueueDirectoryRemoval, removeOrphanDirectory } from './case-removal.ts';
import {
  changeCase,
  countOwned,
  deleteCaseRow,
  insertCase,
  lockCaseByKey,
  searchTextOf,
  selectCaseByKey,
} from './cases.queries.ts';
import { placeCase } from './place-case.service.ts';
import { approveBlocks } from './workflow/case-workflow.queries.ts';

const NO_PARTIES: PartiesRecord = { appellants: [], respondents: [], permit_applicants: [] };

/** A case that is not there this long after its directory was begun was never made: its process died. */
const UNFINISHED_SECONDS = 60;
/** A deletion removes the directory itself; later than this, its process died before it could. */
const DELETED_SECONDS = 10;

/** The case of a number as somebody wrote it. @throws AppError case_not_found */
export async function findCase(ctx: Context, caseNumber: string): Promise<CaseRow> {
  const row = await selectCaseByKey(ctx.db, caseKey(caseNumber));
  if (!row) throw new AppError('case_not_found');
  return row;
}

/** As findCase, for work that changes the case later. @throws AppError case_not_found, case_archived */
export async function findOpenCase(ctx: Context, caseNumber: string): Promise<CaseRow> {
  const row = await findCase(ctx, caseNumber);
  if (row.archivedAt) throw new AppError('case_archived');
  return row;
}

/**
 * The case, locked for a change until the transaction ends.
 *
 * @throws AppError case_not_found, case_archived
 */
export async function lockCaseForWriting(ctx: Context, caseNumber: string): Promise<CaseRow> {
  const row = await lockCaseByKey(ctx.db, caseKey(caseNumber));
  if (!row) throw new AppError('case_not_found');
  if (row.archivedAt) throw new AppError('case_archived');
  return row;
}

/** What the audit log calls a case. */
export const auditSubject = (row: CaseRow) => ({
  caseId: row.caseId,
  caseNumber: row.caseNumber,
  caseKey: row.caseKey,
});

/**
 * Opens a case: its row, its directory with the folders, and a repository with a first commit.
 *
 * @throws AppError case_exists, case_number_reserved, validation_error
 */
export async function createCase(ctx: Context, input: z.output<typeof CaseCreateRequest>): Promise<CaseRow> {
  const { case_number, ...details } = input;
  const caseNumber = normaliseCaseNumber(case_number);
  if (await selectCaseByKey(ctx.db, caseKey(caseNumber))) throw new AppError('case_exists');
  const caseId = uuidv7();
  const fields = { title: '', parties: NO_PARTIES, address: null, ...toColumns(details) };
  return placeCase(ctx, {
    caseId,
    caseNumber,
    act: 'פתיחת תיק',
    audit: { action: 'case.created' },
    unfinishedSeconds: UNFINISHED_SECONDS,
    insert: (inner, columns) =>
      insertCase(inner.db, { ...columns, ...fields, searchText: searchTextOf({ caseNumber, ...fields }) }),
  });
}

/** What the answer warns of when a person ends a case all the same. */
export interface EndWarning {
  code: 'open_arguments';
  items: object[];
}

type EndGate = (ctx: Context, row: CaseRow, to: string, reason: string | undefined) => Promise<EndWarning[]>;

/**
 * Changes details and, for statuses a person may choose, the status. Those that end a case are the chair's to set (contract
 * section 11); to send the present one along is no change.
 *
 * @param passGate what a case has to pass before it takes a status
 * @returns the changed case, and what it was changed in spite of
 * @throws AppError role_required, case_not_found, case_archived, version_conflict, status_not_selectable; what the gate throws
 */
export async function updateCase(
  ctx: Context,
  caseNumber: string,
  input: z.output<typeof CaseUpdateRequest>,
  passGate: EndGate,
): Promise<{ row: CaseRow; warnings: EndWarning[] }> {
  return inTransaction(ctx, async (inner) => {
    const { status, expected_version, override_reason, ...details } = input;
    if (status !== undefined) await requireStatusRole(inner, caseNumber, status);
    const row = await lockCaseForWriting(inner, caseNumber);
    if (expected_version !== undefined && expected_version !== row.version)
      throw new AppError('version_conflict', { extra: { version: row.version } });
    if (status !== undefined && status !== row.status && !statusOf(status).selectable)
      throw new AppError('status_not_selectable');
    const warnings = status === undefined ? [] : await passGate(inner, row, status, override_reason);
    const columns = toColumns(details);
    const chosen = status === undefined || status === row.status ? {} : { status, statusBy: 'person' as const };
    const changed = await changeCase(inner, row.caseId, {
      ...columns,
      ...chosen,
      searchText: searchTextOf({ ...row, ...columns }),
    });
    if (chosen.status === 'final') await approveBlocks(inner.db, row.caseId);
    await recordAct(inner, { action: 'case.updated', subject: auditSubject(row) });
    return { row: changed, warnings };
  });
}

/**
 * Deletes a case: its tasks are cancelled, everything that belongs to it goes, audit rows stay. The directory goes only
 * when asked for, and only after the commit; a job of the same transaction makes sure of it after a crash.
 *
 * @returns `files_removed` also false when the disk refused and the job has to go on
 * @throws AppError case_not_found
 */
export async function deleteCase(ctx: Context, caseNumber: string, removeFiles: boolean) {
  const { row, owned } = await inTransaction(ctx, async (inner) => {
    const row = await lockCaseByKey(inner.db, caseKey(caseNumber));
    if (!row) throw new AppError('case_not_found');
    await cancelProcessing(inner, row.caseId);
    await cancelRunsOfCase(inner, row.caseId);
    const owned = await countOwned(inner.db, row.caseId);
    await recordAct(inner, { action: 'case.deleted', subject: auditSubject(row) });
    await deleteCaseRow(inner.db, row.caseId);
    await announceCase(inner, row, 'removed');
    if (removeFiles) await enqueueDirectoryRemoval(inner, row.directory, DELETED_SECONDS);
    return { row, owned };
  });
  const filesRemoved = removeFiles && (await removeNow(ctx, row.directory));
  return { deleted: true as const, case_number: row.caseNumber, removed: owned, files_removed: filesRemoved };
}

/** Whether the directory of a deleted case is gone; where it is not, the job of the deletion goes on trying. */
async function removeNow(ctx: Context, directory: string): Promise<boolean> {
  try {
    await removeOrphanDirectory(ctx, directory);
    return true;
  } catch (err) {
    ctx.log.error({ err, directory }, 'directory of a deleted case not removed');
    return false;
  }
}

/** Also of a case that is not there: the refusal tells nothing about that. */
async function requireStatusRole(ctx: Context, caseNumber: string, status: string): Promise<void> {
  if (!(CHAIR_STATUSES as readonly string[]).includes(status)) return;
  const row = await lockCaseByKey(ctx.db, caseKey(caseNumber));
  if (row?.status !== status) requireRole(ctx, 'chair');
}

type DetailFields = Omit<z.output<typeof CaseCreateRequest>, 'case_number'>;

/** The detail fields of a request as columns; a field that was not sent is absent, so that it stays as it is. */
function toColumns(input: DetailFields) {
  const parties = input.parties && {
    appellants: input.parties.appellants.map(toParty),
    respondents: input.parties.respondents.map(toParty),
    permit_applicants: input.parties.permit_applicants.map(toParty),
  };
  const columns = {
    title: input.title,
    appealType: input.appeal_type,
    parties,
    committee: input.committee,
    address: input.address,
    blockParcel: input.block_parcel,
    planNumbers: input.plan_numbers,
    permitNumber: input.permit_number,
    filingDate: input.filing_date,
    hearings: input.hearings?.map((h) => ({ date: h.date, protocol_document_id: h.protocol_document_id ?? null })),
    decisionDate: input.decision_date,
    chair: input.chair,
    panel: input.panel,
    notes: input.notes,
  };
  return definedOnly(columns);
}

const toParty = (party: { name: string; representative?: string | null | undefined }) => ({
  name: party.name,
  representative: party.representative ?? null,
});

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOnly<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Defined<T>;
}
