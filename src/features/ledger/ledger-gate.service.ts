// No case ends with arguments that nobody answered, unless somebody says why (contract section 10).
import { desc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { recordAct } from '../../audit/record-act.ts';
import type { Context } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { ledgerOverrides } from '../../db/schema/ledger.ts';
import { AppError } from '../../errors.ts';
import { auditSubject, findCase } from '../cases/cases.service.ts';
import { ledgerOfCase } from './ledger.service.ts';
import type { LedgerItem } from './ledger-items.ts';

/** What a person is told who ends a case all the same. */
export interface OpenArgumentsWarning {
  code: 'open_arguments';
  /** Those that are open; empty where there are claims and no arguments yet. */
  items: LedgerItem[];
}

/** Ends of a case that ask for it; to close what is final or withdrawn asks no more. */
const isGuarded = ({ status }: CaseRow, to: string): boolean =>
  to !== status && (to === 'final' || (to === 'closed' && status !== 'final' && status !== 'withdrawn'));

/**
 * Looks at the ledger before a case ends; where arguments are open and a reason is given, that is kept and recorded.
 *
 * @param ctx of the transaction that ends it, `row` locked in it
 * @returns what to warn of
 * @throws AppError open_arguments with the `items`, where `LEDGER_GATE` is `on` and no reason is given; what a thread throws
 */
export async function passLedgerGate(
  ctx: Context,
  row: CaseRow,
  to: string,
  reason: string | undefined,
): Promise<OpenArgumentsWarning[]> {
  const gate = ctx.config.LEDGER_GATE ?? 'on';
  if (gate === 'off' || !isGuarded(row, to)) return [];
  const { complete, items } = await ledgerOfCase(ctx, row);
  if (complete) return [];
  const open = items.filter(({ state }) => state === 'open');
  if (reason === undefined && gate === 'on') throw new AppError('open_arguments', { extra: { items: open } });
  if (reason === undefined) return [{ code: 'open_arguments', items: open }];
  await ctx.db.insert(ledgerOverrides).values({
    overrideId: uuidv7(),
    caseId: row.caseId,
    status: to,
    reason,
    items: open.map(({ argument_id, party, title }) => ({ argument_id, party, title })),
    actor: ctx.actor,
    at: ctx.clock.now(),
  });
  await recordAct(ctx, { action: 'ledger.overridden', subject: auditSubject(row), target: reason });
  return gate === 'warn' ? [{ code: 'open_arguments', items: open }] : [];
}

/**
 * Reads the discussion for answers before the case is locked, so that no transaction waits for a thread. Of a case that is
 * not there it does nothing.
 */
export async function prepareLedgerGate(ctx: Context, caseNumber: string, to: string | undefined): Promise<void> {
  if ((to !== 'final' && to !== 'closed') || ctx.config.LEDGER_GATE === 'off') return;
  const row = await findCase(ctx, caseNumber).catch(noneIfMissing);
  if (row && !row.archivedAt && isGuarded(row, to)) await ledgerOfCase(ctx, row);
}

function noneIfMissing(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'case_not_found')) throw error;
}

/** The last time that the case was ended although arguments were open. */
export async function lastOverride(ctx: Context, caseId: string) {
  const [row] = await ctx.db
    .select()
    .from(ledgerOverrides)
    .where(eq(ledgerOverrides.caseId, caseId))
    .orderBy(desc(ledgerOverrides.at))
    .limit(1);
  return row;
}
