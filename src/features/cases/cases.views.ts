import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.ts';
import { documentsOfCase } from '../documents/documents.service.ts';
import type { Case, CaseDetails, CaseList, CaseSearch } from './cases.contract.ts';
import {
  type CaseRow,
  countCases,
  countDocuments,
  countOwned,
  findCases,
  selectCases,
  type TypeCount,
} from './cases.queries.ts';
import { findCase } from './cases.service.ts';
import { statusOf } from './status-model.ts';

type CaseView = z.input<typeof Case>;

/** A case row as the API shows it. */
export function projectCase(row: CaseRow): CaseView {
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
    archived_at: row.archivedAt,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

export interface CaseListQuery {
  detail: boolean;
  include_archived: boolean;
  archived_only: boolean;
  limit?: number | undefined;
  offset: number;
}

/** Cases, newest change first; with `detail`, their document counts in one more query. */
export async function listCases(ctx: Context, query: CaseListQuery): Promise<z.input<typeof CaseList>> {
  const archived = query.archived_only ? 'only' : query.include_archived ? 'both' : 'no';
  const rows = await selectCases(ctx.db, { archived, limit: query.limit, offset: query.offset });
  const complete = query.limit === undefined && query.offset === 0;
  const total = complete ? rows.length : await countCases(ctx.db, archived);
  const views = rows.map(projectCase);
  if (query.detail) {
    const counts = Map.groupBy(
      await countDocuments(
        ctx.db,
        rows.map((row) => row.caseId),
      ),
      (count) => count.caseId,
    );
    rows.forEach((row, i) => {
      views[i]!.document_counts = summarise(counts.get(row.caseId) ?? []);
    });
  }
  return { cases: views, total };
}

/** A case with its documents. */
export async function readCaseDetails(ctx: Context, caseNumber: string): Promise<z.input<typeof CaseDetails>> {
  const row = await findCase(ctx, caseNumber);
  const [documents, owned] = await Promise.all([documentsOfCase(ctx, row), countOwned(ctx.db, row.caseId)]);
  return {
    ...projectCase(row),
    documents,
    precedents: [],
    counts: { claims: owned.claims, legal_arguments: 0, blocks_filled: 0, qa_failed: 0 },
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

function summarise(counts: TypeCount[]) {
  const sum = (...statuses: string[]) => counts.filter((c) => statuses.includes(c.status)).reduce((n, c) => n + c.n, 0);
  const by_type: Record<string, number> = {};
  for (const { docType, n } of counts) by_type[docType] = (by_type[docType] ?? 0) + n;
  return {
    total: counts.reduce((n, c) => n + c.n, 0),
    ready: sum('ready'),
    processing: sum('queued', 'processing'),
    failed: sum('failed'),
    by_type,
  };
}
