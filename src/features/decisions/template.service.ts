import type { z } from '@hono/zod-openapi';
import { chairPositionOf } from '../../analysis-file/structure.ts';
import type { Context } from '../../context.ts';
import { missingDetails, toldMissing } from '../../db/case-details.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { AppealType, CaseFacts, IssueFact, Outcome } from '../../drafting/template/case-facts.ts';
import { buildTemplate } from '../../drafting/template/template.ts';
import { findCase } from '../cases/cases.service.ts';
import { CASE_FILES, readCaseFile } from '../cases/files/case-files.service.ts';
import { type CaseLedger, type LedgerItem, ledgerOfCase } from '../ledger/ledger.service.ts';
import { attachmentsOfCase } from '../precedents/attachments.service.ts';
import { analysisOfCase } from '../research/analysis.service.ts';
import { approvedLessons } from '../training/lessons/lessons.service.ts';
import type { DecisionTemplate } from './decisions.contract.ts';
import { selectArguments, selectDecisionUnderAppeal } from './template.queries.ts';

/**
 * The skeleton of the decision of a case, by its outcome and with what the case says already.
 *
 * @throws AppError case_not_found, case_file_unreadable; what a thread throws
 */
export async function readTemplate(ctx: Context, caseNumber: string): Promise<z.input<typeof DecisionTemplate>> {
  const row = await findCase(ctx, caseNumber);
  const facts = await readCaseFacts(ctx, row);
  return { case_number: row.caseNumber, outcome: facts.outcome, ...buildTemplate(facts) };
}

/** What the template is filled from. */
export async function readCaseFacts(ctx: Context, row: CaseRow): Promise<CaseFacts> {
  const [claimed, attached, decisionUnderAppeal, direction, issues, lessons, ledger, lacking] = await Promise.all([
    selectArguments(ctx.db, row.caseId),
    attachmentsOfCase(ctx, row),
    selectDecisionUnderAppeal(ctx.db, row.caseId),
    readCaseFile(ctx, row, CASE_FILES.direction),
    readIssues(ctx, row),
    approvedLessons(ctx, row.appealType),
    ledgerOfCase(ctx, row),
    missingDetails(ctx.db, row),
  ]);
  const withdrawn = new Set(ledger.items.filter(isWithdrawn).map(({ argument_id }) => argument_id));
  return {
    caseNumber: row.caseNumber,
    committee: row.committee || ctx.config.COMMITTEE_NAME,
    appealType: row.appealType as AppealType,
    outcome: row.outcome as Outcome | null,
    outcomeReasoning: row.outcomeReasoning,
    parties: row.parties,
    chair: row.chair || null,
    panel: row.panel,
    address: row.address || null,
    blockParcel: row.blockParcel,
    planNumbers: row.planNumbers,
    permitNumber: row.permitNumber || null,
    filingDate: row.filingDate,
    hearings: row.hearings.map(({ date }) => date).sort(),
    decisionDate: row.decisionDate,
    decisionUnderAppeal,
    issues: issues.map((issue) => ({ ...issue, isWithdrawn: isAllWithdrawn(ledger, issue.id) })),
    arguments: claimed.map(({ id, ...one }) => ({ ...one, isWithdrawn: withdrawn.has(id) })),
    quotes: attached.toReversed().map(({ quote, citation, section_id }) => ({ quote, citation, issueId: section_id })),
    direction: direction?.content ?? null,
    missing: lacking.map((one) => ({ field: one.field, told: toldMissing(one) })),
    lessons: lessons.map(({ text, category, block_id }) => ({ text, category, blockId: block_id })),
  };
}

const isWithdrawn = ({ state, lost }: LedgerItem): boolean => state === 'withdrawn' && !lost;

/** Whether arguments ask this question, and each of them was given up. */
function isAllWithdrawn({ items }: CaseLedger, itemId: string): boolean {
  const own = items.filter(({ position }) => position?.item_id === itemId);
  return own.length > 0 && own.every(isWithdrawn);
}

/** The questions of the analysis file, none where there is no file. */
async function readIssues(ctx: Context, row: CaseRow): Promise<IssueFact[]> {
  const file = await analysisOfCase(ctx, row);
  if (!file) return [];
  const { markdown, structure } = file.analysis;
  return structure.items.map((item) => ({
    id: item.id,
    section: item.section,
    title: item.title,
    chairPosition: chairPositionOf(markdown, item),
  }));
}
