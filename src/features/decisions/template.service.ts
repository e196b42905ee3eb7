import type { z } from '@hono/zod-openapi';
import { chairPositionOf } from '../../analysis-file/structure.ts';
import type { Context } from '../../context.ts';
import { type MissingDetail, missingDetails, toldMissing } from '../../db/case-details.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import type { BlockId } from '../../domain/blocks.ts';
import { isGivenUp } from '../../drafting/analysis/issues.ts';
import type { Resolution } from '../../drafting/claims/resolved.ts';
import { decisionUnderAppeal } from '../../drafting/draft/decision-under-appeal.ts';
import type { AppealType, CaseFacts, IssueFact, Outcome } from '../../drafting/template/case-facts.ts';
import { withGenders } from '../../drafting/template/gender.ts';
import { uniqueParties } from '../../drafting/template/parties.ts';
import { buildTemplate } from '../../drafting/template/template.ts';
import type { DetailHearing } from '../../hebrew/read/details/types.ts';
import { findCase } from '../cases/cases.service.ts';
import { CASE_FILES, readCaseFile } from '../cases/files/case-files.service.ts';
import {
  type CaseLedger,
  doubtsOf,
  type LedgerItem,
  ledgerOfCase,
  looseWithdrawals,
  resolutionsOf,
} from '../ledger/ledger.service.ts';
import { attachmentsOfCase } from '../precedents/attachments.service.ts';
import { analysisOfCase } from '../research/analysis.service.ts';
import { approvedLessons } from '../training/lessons/lessons.service.ts';
import type { DecisionTemplate } from './decisions.contract.ts';
import { readDraftWords } from './draft-words.ts';
import { selectArguments, selectAttendees, selectFiled } from './template.queries.ts';

/**
 * The skeleton of the decision of a case, by its outcome and with what the case says already.
 *
 * @throws AppError case_not_found, case_file_unreadable; what a thread throws
 */
export async function readTemplate(ctx: Context, caseNumber: string): Promise<z.input<typeof DecisionTemplate>> {
  const row = await findCase(ctx, caseNumber);
  const [facts, blocks] = await Promise.all([readCaseFacts(ctx, row), readDraftWords(ctx, row.caseId)]);
  const written = new Map(blocks.map(({ id, content }) => [id, content]));
  return { case_number: row.caseNumber, outcome: facts.outcome, ...(await templateOf(ctx, facts, written)) };
}

/** What a request may write itself; more arguments take seconds, in which nobody else would be answered. */
const MOST_AT_ONCE = 150;
const LIMIT_MS = 60_000;

function templateOf(ctx: Context, facts: CaseFacts, written: ReadonlyMap<BlockId, string>) {
  if (facts.arguments.length <= MOST_AT_ONCE) return buildTemplate(facts, written);
  const options = { timeoutMs: LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' } as const;
  return ctx.threads.run('composeTemplate', { facts, written }, options);
}

/** What the template is filled from. */
export async function readCaseFacts(ctx: Context, row: CaseRow): Promise<CaseFacts> {
  const [claimed, attached, filed, attendees, withdrawals, direction, issues, lessons, ledger, lacking] =
    await Promise.all([
      selectArguments(ctx.db, row.caseId),
      attachmentsOfCase(ctx, row),
      selectFiled(ctx.db, row.caseId),
      selectAttendees(ctx.db, row.caseId),
      looseWithdrawals(ctx, row.caseId),
      readCaseFile(ctx, row, CASE_FILES.direction),
      readIssues(ctx, row),
      approvedLessons(ctx, row.appealType),
      ledgerOfCase(ctx, row),
      missingDetails(ctx.db, row),
    ]);
  const resolved = resolutionsOf(ledger);
  const doubts = doubtsOf(ledger);
  const itemOf = new Map(ledger.items.map(({ argument_id, position }) => [argument_id, position?.item_id ?? null]));
  const { date, body, gist } = decisionUnderAppeal(filed.readings);
  return {
    caseNumber: row.caseNumber,
    committee: row.committee || committeeIn(lacking) || ctx.config.COMMITTEE_NAME,
    appealType: row.appealType as AppealType,
    outcome: row.outcome as Outcome | null,
    outcomeReasoning: row.outcomeReasoning,
    parties: withGenders(
      uniqueParties(row.parties),
      filed.readings.map(({ text }) => text),
    ),
    chair: row.chair || null,
    panel: row.panel,
    address: row.address || null,
    blockParcel: row.blockParcel,
    planNumbers: row.planNumbers,
    permitNumber: row.permitNumber || null,
    filingDate: row.filingDate,
    hearings: row.hearings.map(({ date }) => date).sort(),
    decisionDate: row.decisionDate,
    decisionUnderAppeal: date,
    decisionBody: body,
    decisionGist: gist,
    pleadings: filed.pleadings,
    attendees,
    withdrawals: [...withdrawals, ...ledger.loose],
    issues: issues.map((issue) => ({ ...issue, ...leftOf(ledger, issue) })),
    arguments: claimed.map(({ id, ...one }) => ({
      ...one,
      ...toldAs(resolved.get(id)),
      ...(doubts.has(id) ? { doubt: doubts.get(id)! } : {}),
      issueId: itemOf.get(id) ?? null,
    })),
    quotes: attached.toReversed().map(({ quote, citation, section_id }) => ({ quote, citation, issueId: section_id })),
    direction: direction?.content ?? null,
    missing: lacking.map((one) => ({ field: one.field, told: toldMissing(one), days: daysIn(one) })),
    lessons: lessons.map(({ lesson_id: id, text, category, block_id: blockId }) => ({ id, text, category, blockId })),
  };
}

const toldAs = (resolution: Resolution | undefined) => (resolution ? { resolved: resolution } : {});

/** The tribunal as the documents name it: surer than the installation's general name. */
function committeeIn(lacking: readonly MissingDetail[]): string | null {
  const value = lacking.find(({ field }) => field === 'committee')?.value;
  return typeof value === 'string' ? value : null;
}

/** The days that a particular of days has in the documents, in order. */
function daysIn({ field, value }: MissingDetail): string[] {
  if (field === 'filing_date') return [String(value)];
  return field === 'hearings' ? (value as DetailHearing[]).map(({ date }) => date).sort() : [];
}

const isResolved = ({ state, lost }: LedgerItem): boolean =>
  !lost && (state === 'withdrawn' || state === 'settled' || state === 'not_needed');

/** Whether any argument on this question asks for an answer still, and any of those who raised it. */
function leftOf({ items }: CaseLedger, { id, section }: IssueFact): Pick<IssueFact, 'isWithdrawn' | 'isMoot'> {
  const own = items
    .filter(({ position }) => position?.item_id === id)
    .map((item) => ({ party: item.party, isOut: isResolved(item) }));
  return { isWithdrawn: own.length > 0 && own.every(({ isOut }) => isOut), isMoot: isGivenUp(section, own) };
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
