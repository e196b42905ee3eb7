import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { mapList, type ReadList, readList } from '../../db/list.ts';
import { caseKey } from '../../domain/case-number.ts';
import { STATUSES, statusOf } from '../../domain/status-model.ts';
import { AppError } from '../../errors.ts';
import { projectDocument } from '../documents/documents.service.ts';
import { viewAttachments } from '../precedents/attachments.service.ts';
import { selectCasePage } from './case-details.queries.ts';
import type { Case, CaseDetails, CaseSearch, listCasesRoute } from './cases.contract.ts';
import {
  type CaseFilter,
  casesList,
  documentsOfCases,
  findCases,
  partDocuments,
  type ShownCase,
} from './cases.queries.ts';
import { nextStepsOf } from './workflow/next-steps.service.ts';

type CaseView = z.input<typeof Case>;

/** A case row as the API shows it; days as text, which a list of hundreds is written from in a third of the time. */
export function projectCase(row: ShownCase): CaseView {
  const { label, phase } = statusOf(row.status);
  return {
    case_number: row.caseNumber,
    title: row.title,
    appeal_type: row.appealType as CaseView['appeal_type'],
    parties: row.parties,
    committee: row.committee,
    address: row.address,
    block_parcel: row.blockParcel,
    plan_numbers: row.planNumbers,
    permit_number: row.permitNumber,
    filing_date: row.filingDate,
    hearings: row.hearings.map((h) => ({ date: h.date, protocol_document_id: h.protocol_document_id ?? null })),
    decision_date: row.decisionDate,
    chair: row.chair,
    panel: row.panel,
    notes: row.notes,
    status: row.status,
    status_label: label,
    phase,
    outcome: row.outcome as CaseView['outcome'],
    outcome_reasoning: row.outcomeReasoning,
    has_direction: row.hasDirection,
    archived: row.archivedAt !== null,
    archived_at: row.archivedAt?.toISOString() ?? null,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export type CaseListQuery = z.output<(typeof listCasesRoute)['request']['query']>;

/** Statuses that the query lets through; undefined: all. */
function statusesOf({ status, phase, waiting }: CaseListQuery): string[] | undefined {
  if (status === undefined && phase === undefined && waiting === undefined) return undefined;
  const fits = (each: (typeof STATUSES)[number]) =>
    (status === undefined || each.key === status) &&
    (phase === undefined || each.phase === phase) &&
    (waiting === undefined || each.waiting === (waiting === 'true'));
  return STATUSES.filter(fits).map(({ key }) => key);
}

const filterOf = (query: CaseListQuery): CaseFilter => ({
  q: query.q,
  statuses: statusesOf(query),
  appealType: query.appeal_type,
  chair: query.chair,
  hasFailed: query.has_failed === undefined ? undefined : query.has_failed === 'true',
  updatedSince: query.updated_since === undefined ? undefined : new Date(query.updated_since),
});

/**
 * Cases, newest change first; with `detail`, their document counts come in one more statement, and what is to be done first
 * with `next` in another.
 */
export async function listCases(ctx: Context, query: CaseListQuery): Promise<ReadList<CaseView>> {
  const archived = query.archived_only ? 'only' : query.include_archived ? 'both' : 'no';
  const list = await readList(ctx.db, casesList(ctx.db, archived, filterOf(query), query.sort), query);
  return mapList<ShownCase, CaseView>(
    list,
    query.detail || query.next ? (rows) => withMore(ctx, rows, query) : (rows) => rows.map(projectCase),
  );
}

async function withMore(ctx: Context, rows: ShownCase[], { detail, next }: CaseListQuery): Promise<CaseView[]> {
  const documents = await documentsOfCases(
    ctx.db,
    rows.map(({ caseId }) => caseId),
  );
  const steps = next ? await nextStepsOf(ctx, rows, documents) : undefined;
  return rows.map((row) =>
    Object.assign(
      projectCase(row),
      detail ? { document_counts: countDocuments(documents.get(row.caseId)) } : {},
      steps ? { next_action: steps.get(row.caseId) ?? null } : {},
    ),
  );
}

/**
 * A case with its documents and attached precedents: one round trip, and one more for the analysis file where a precedent is
 * attached to one of its items.
 *
 * @throws AppError case_not_found
 */
export async function readCaseDetails(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseDetails>> {
  const page = await selectCasePage(ctx.db, caseKey(caseNumber));
  if (!page) throw new AppError('case_not_found');
  const { row, documents, attachments, counts } = page;
  return {
    ...projectCase(row),
    documents: documents.map((each) => projectDocument(row.caseNumber, each)),
    precedents: await viewAttachments(ctx, row, attachments),
    counts,
  };
}

/** The header search. */
export async function searchCases(ctx: Context, query: string, limit: number): Promise<z.input<typeof CaseSearch>> {
  const rows = await findCases(ctx.db, query, limit);
  return {
    query,
    cases: rows.map((row) => ({
      case_number: row.caseNumber,
      title: row.title,
      address: row.address,
      parties: Object.values(row.parties).flatMap((list: { name: string }[]) => list.map((party) => party.name)),
      status: row.status,
      archived: row.archivedAt !== null,
    })),
  };
}

/** @param documents as `documentsOfCases` gives them */
function countDocuments(documents: string | undefined) {
  const counts = { total: 0, ready: 0, processing: 0, failed: 0, by_type: {} as Record<string, number> };
  for (const { docType, status } of partDocuments(documents)) {
    counts.total += 1;
    counts[status === 'ready' || status === 'failed' ? status : 'processing'] += 1;
    counts.by_type[docType] = (counts.by_type[docType] ?? 0) + 1;
  }
  return counts;
}
