import type { Context } from '../../../context.ts';
import type { CaseRow } from '../../../db/schema/cases.ts';
import type { Holder } from '../../../domain/places/source.ts';
import { AppError } from '../../../errors.ts';
import type { CaseFacts } from '../../../hebrew/check/types.ts';
import { CASE_FILES, readCaseFile } from '../../cases/files/case-files.service.ts';
import { type LedgerItem, ledgerOfCase } from '../../ledger/ledger.service.ts';
import { lastOverride } from '../../ledger/ledger-gate.service.ts';
import { selectAttachments } from '../citations/citations.queries.ts';
import { authoritiesOf, plainAuthority } from '../citations/citations.service.ts';
import type { DraftBlockWords } from '../draft-words.ts';
import { selectArguments, selectClaims, selectDocumentTexts } from './qa.queries.ts';

/**
 * What is known of the case, and which document or decision each id of it is.
 *
 * @param blocks the draft, for what it cites
 * @throws what a thread throws
 */
export async function readFacts(
  ctx: Context,
  row: CaseRow,
  blocks: DraftBlockWords[],
): Promise<{ facts: CaseFacts; holders: ReadonlyMap<string, Holder> }> {
  const [legalArguments, claims, attachments, documents, analysis, ledger, override] = await Promise.all([
    selectArguments(ctx.db, row.caseId),
    selectClaims(ctx.db, row.caseId),
    selectAttachments(ctx.db, row.caseId),
    selectDocumentTexts(ctx.db, row.caseId),
    readAnalysis(ctx, row),
    ledgerOfCase(ctx, row),
    lastOverride(ctx, row.caseId),
  ]);
  const authorities = await authoritiesOf(ctx, blocks, attachments);
  const excused = new Set(ledger.items.filter(isExcused).map(({ argument_id }) => argument_id));
  const party = ({ name, representative }: { name: string; representative?: string | null }) => ({
    name,
    representative: representative ?? null,
  });
  const facts = {
    caseNumber: row.caseNumber,
    parties: {
      appellants: row.parties.appellants.map(party),
      respondents: row.parties.respondents.map(party),
      permitApplicants: row.parties.permit_applicants.map(party),
    },
    chair: row.chair,
    panel: row.panel,
    filingDate: row.filingDate,
    hearingDates: row.hearings.map(({ date }) => date),
    decisionDate: row.decisionDate,
    outcome: row.outcome,
    arguments: legalArguments.map(({ id, ...one }) => ({ ...one, isExcused: excused.has(id) })),
    overrideReason: override?.reason ?? null,
    claims,
    attachments,
    authorities: authorities.map(plainAuthority),
    documents,
    analysis,
  };
  const holders = new Map<string, Holder>([
    ...documents.map(({ id }) => [id, { document_id: id }] as const),
    ...authorities.map(({ id, holder }) => [id, holder] as const),
  ]);
  return { facts, holders };
}

/** What the chair or the hearing says needs no answer; of all others the check looks for one by itself. */
const isExcused = ({ state, decided_by }: LedgerItem): boolean =>
  state !== 'open' && (state !== 'answered' || decided_by !== null);

/** The analysis, where it can be read: a broken file there must not keep a draft from being checked. */
async function readAnalysis(ctx: Context, row: CaseRow): Promise<string | null> {
  try {
    return (await readCaseFile(ctx, row, CASE_FILES.analysis))?.content ?? null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'case_file_unreadable') return null;
    throw error;
  }
}
