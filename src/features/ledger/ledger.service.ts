// What became of every argument. It is computed when it is asked for, from rows that others keep, once for each state of
// them; only what the chair decided is stored. Reading the discussion for answers is the costly part: a thread does it.
import type { z } from '@hono/zod-openapi';
import { and, eq, isNull, or } from 'drizzle-orm';
import { itemFinder } from '../../analysis-file/item-binding.ts';
import { recordAct } from '../../audit/record-act.ts';
import { type Context, inTransaction } from '../../context.ts';
import type { CaseRow } from '../../db/schema/cases.ts';
import { protocolVerdicts } from '../../db/schema/protocol.ts';
import { DISCUSSION } from '../../domain/ledger.ts';
import { readBlockWords } from '../../domain/source-links.ts';
import type { LooseWithdrawal, Resolution } from '../../drafting/claims/resolved.ts';
import { AppError, fieldError } from '../../errors.ts';
import { announceCase } from '../../events/announce.ts';
import { sha256Of } from '../../files/sha256.ts';
import type { AnswerPlace, AskedArgument } from '../../hebrew/check/answers.ts';
import { PARTY_KEYS } from '../../hebrew/read/parties.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';
import { auditSubject, findCase, lockCaseForWriting } from '../cases/cases.service.ts';
import { analysisOfCase } from '../research/analysis.service.ts';
import type { Ledger, LedgerDecisionRequest } from './ledger.contract.ts';
import { deleteDecisions, type LedgerFacts, replaceDecision, selectLedgerFacts } from './ledger.queries.ts';
import { followDecisions, type LedgerItem, ledgerItems } from './ledger-items.ts';
import { askedArgument, type Questions } from './questions.ts';
import { givenUpInWriting } from './written-withdrawals.service.ts';

export type { LedgerItem } from './ledger-items.ts';

const LIMIT_MS = 20_000;
/** Arguments of all cases whose answers are remembered. */
const MOST_REMEMBERED = 50_000;

/** Items of all ledgers that are remembered: some 2 kB each with their answer. */
const MOST_ITEMS = 20_000;

const answersOf = boundedCache<(AnswerPlace | null)[]>(MOST_REMEMBERED);
const ledgers = boundedCache<CaseLedger>(MOST_ITEMS);

/** The ledger of a case that was read. Shared by all who ask while nothing changes. */
export interface CaseLedger {
  readonly caseNumber: string;
  /** False while an item is open, and while there are claims and no arguments. */
  readonly complete: boolean;
  readonly items: readonly LedgerItem[];
  /** What was given up in writing and belongs to no argument that can be told. */
  readonly loose: readonly LooseWithdrawal[];
}

/** The ledger of a case. @throws AppError case_not_found; what a thread throws */
export async function readLedger(ctx: Context, caseNumber: string): Promise<CaseLedger> {
  return ledgerOfCase(ctx, await findCase(ctx, caseNumber));
}

/** A ledger as it is answered. */
export const presentLedger = ({ caseNumber, complete, items }: CaseLedger) =>
  ({ case_number: caseNumber, complete, items }) as z.input<typeof Ledger>;

/** The ledger of a case that is known, as of the context's database or transaction. @throws what a thread throws */
export async function ledgerOfCase(ctx: Context, row: CaseRow): Promise<CaseLedger> {
  const [facts, questions] = await Promise.all([selectLedgerFacts(ctx.db, row.caseId), readQuestions(ctx, row)]);
  return ledgerOf(ctx, row, facts, questions);
}

/** The present arguments that are out of the dispute or need no answer, and how. */
export const resolutionsOf = ({ items }: CaseLedger): Map<string, Resolution> =>
  new Map(items.flatMap((item) => (item.lost || !isResolved(item) ? [] : [[item.argument_id, resolutionOf(item)]])));

const RESOLVED = ['withdrawn', 'settled', 'not_needed'] as const;
const isResolved = ({ state }: LedgerItem): boolean => (RESOLVED as readonly string[]).includes(state);

/** Who gave it up, and not who decided so, says where. */
function resolutionOf({ state, hearing, reason, decided_by }: LedgerItem): Resolution {
  const where = hearing?.verdict === 'dropped' ? 'hearing' : decided_by === null ? 'writing' : null;
  return { state: state as Resolution['state'], where, words: reason ?? '' };
}

/** Of the present arguments that stand: the words of the hearing that likely give them up. */
export const doubtsOf = ({ items }: CaseLedger): Map<string, string> =>
  new Map(items.flatMap((one) => (one.perhaps_withdrawn ? [[one.argument_id, one.perhaps_withdrawn.words]] : [])));

/**
 * What was given up at the hearing and is told beside no argument, in the order of the hearing: what belongs to none, and
 * where several words likely mean one argument all but the first.
 */
export async function looseWithdrawals({ db }: Context, caseId: string): Promise<LooseWithdrawal[]> {
  const { argumentId, party, evidence, verdict, position, uncertain } = protocolVerdicts;
  const rows = await db
    .select({ party, words: evidence, argumentId })
    .from(protocolVerdicts)
    .where(
      and(eq(protocolVerdicts.caseId, caseId), eq(verdict, 'dropped'), or(isNull(argumentId), eq(uncertain, true))),
    )
    .orderBy(position);
  const isFirst = (id: string, at: number): boolean => rows.findIndex((other) => other.argumentId === id) === at;
  const loose = rows.filter((one, at) => one.argumentId === null || !isFirst(one.argumentId, at));
  return loose.flatMap((one) => {
    const key = PARTY_KEYS.find((known) => known === one.party);
    return key ? [{ party: key, where: 'hearing' as const, words: one.words }] : [];
  });
}

/** @param facts the JSON of `LedgerFacts` */
async function ledgerOf(ctx: Context, row: CaseRow, facts: string, questions: Questions): Promise<CaseLedger> {
  const key = sha256Of(JSON.stringify([row.caseId, row.caseNumber, row.appealType, questions.sha256]) + facts);
  const known = ledgers.get(key);
  if (known) return known;
  const made = await makeLedger(ctx, row, JSON.parse(facts) as LedgerFacts, questions);
  ledgers.set(key, made, 1 + made.items.length);
  return made;
}

async function makeLedger(
  ctx: Context,
  { caseNumber, appealType }: CaseRow,
  facts: LedgerFacts,
  { content, items: known }: Questions,
): Promise<CaseLedger> {
  const questions = facts.arguments.map(itemFinder(known));
  const asked = facts.arguments.map((row, at) => askedArgument(row, questions[at] ?? null, { content, appealType }));
  const [answers, inWriting] = await Promise.all([findAnswers(ctx, facts, asked), givenUpInWriting(ctx, facts)]);
  const items = ledgerItems(facts, { answers, questions, inWriting: inWriting.given });
  const loose = inWriting.loose.map((one) => ({ ...one, where: 'writing' as const }));
  const unaggregated = facts.hasClaims && facts.arguments.length === 0;
  return { caseNumber, complete: !unaggregated && items.every(({ state }) => state !== 'open'), items, loose };
}

/** The questions of the analysis file; none where there is none, or one that cannot be read. */
async function readQuestions(ctx: Context, row: CaseRow): Promise<Questions> {
  try {
    const file = await analysisOfCase(ctx, row);
    return file ? { content: file.content, sha256: file.sha256, items: file.analysis.structure.items } : NO_QUESTIONS;
  } catch (error) {
    if (error instanceof AppError && error.code === 'case_file_unreadable') return NO_QUESTIONS;
    throw error;
  }
}

const NO_QUESTIONS: Questions = { content: '', sha256: '', items: [] };

async function findAnswers(ctx: Context, facts: LedgerFacts, asked: AskedArgument[]): Promise<(AnswerPlace | null)[]> {
  const written = facts.blocks.find(({ blockId }) => blockId === DISCUSSION)?.content ?? '';
  const { text: content, at } = readBlockWords(written);
  const asWritten = (places: readonly (AnswerPlace | null)[]) =>
    places.map((place) => place && { start: at(place.start), end: at(place.end - 1) + 1 });
  if (content.trim() === '' || asked.length === 0) return asked.map(() => null);
  const input = { content, arguments: asked };
  const key = sha256Of(JSON.stringify(input));
  const known = answersOf.get(key);
  if (known) return asWritten(known);
  const options = { timeoutMs: LIMIT_MS, signal: ctx.signal, turn: ctx.turn, lane: 'quick' } as const;
  const found = await ctx.threads.run('findAnswers', input, options);
  answersOf.set(key, found, found.length);
  return asWritten(found);
}

/**
 * The chair says what became of an argument; this holds from then on, also after the claims are aggregated again. An argument
 * that is gone and set open is let go.
 *
 * @throws AppError case_not_found, case_archived, argument_not_found, version_conflict with the item's `version`,
 * validation_error without a reason; what a thread throws
 */
export async function decideArgument(
  ctx: Context,
  caseNumber: string,
  argumentId: string,
  wanted: z.output<typeof LedgerDecisionRequest>,
): Promise<LedgerOutput> {
  if (wanted.state !== 'open' && !wanted.reason)
    throw fieldError(['body', 'reason'], 'יש לכתוב את הנימוק', 'reason_required');
  // Answers are looked for before the case is locked; below they are remembered.
  await ledgerOfCase(ctx, await findCase(ctx, caseNumber));
  return inTransaction(ctx, async (inner) => {
    const row = await lockCaseForWriting(inner, caseNumber);
    const facts = await selectLedgerFacts(inner.db, row.caseId);
    const questions = await readQuestions(inner, row);
    const before = findItem(await ledgerOf(inner, row, facts, questions), argumentId);
    if (wanted.expected_version !== undefined && wanted.expected_version !== before.version)
      throw new AppError('version_conflict', { extra: { version: before.version } });
    const isLetGo = before.lost && wanted.state === 'open';
    if (isLetGo) await deleteDecisions(inner.db, row.caseId, [before.argument_id]);
    else await storeDecision(inner, row, JSON.parse(facts) as LedgerFacts, before, wanted);
    await announceCase(inner, row, 'changed', 'arguments');
    await recordAct(inner, { action: 'ledger.decided', subject: auditSubject(row), target: before.title });
    if (isLetGo) return { ...before, state: 'open', reason: null, version: before.version + 1 } as LedgerOutput;
    return findItem(await ledgerOfCase(inner, row), argumentId) as LedgerOutput;
  });
}

type LedgerOutput = z.input<typeof Ledger>['items'][number];

function findItem({ items }: CaseLedger, argumentId: string): LedgerItem {
  const item = items.find(({ argument_id }) => argument_id === argumentId.toLowerCase());
  if (!item) throw new AppError('argument_not_found');
  return item;
}

async function storeDecision(
  ctx: Context,
  row: CaseRow,
  facts: LedgerFacts,
  item: LedgerItem,
  wanted: z.output<typeof LedgerDecisionRequest>,
): Promise<void> {
  const id = item.argument_id;
  const { holds, lost } = followDecisions(facts.decisions, facts.arguments);
  const former = holds.get(id) ?? lost.find(({ argumentId }) => argumentId === id);
  const argument = facts.arguments.find(({ argumentId }) => argumentId === id);
  const decision = {
    caseId: row.caseId,
    argumentId: id,
    party: item.party,
    title: item.title,
    threshold: item.threshold,
    claimIds: argument ? argument.claims.map((claim) => claim.id) : (former?.claimIds ?? []),
    state: wanted.state,
    reason: wanted.reason || null,
    blockId: wanted.state === 'answered' ? (wanted.block_id ?? null) : null,
    decidedBy: ctx.actor,
    decidedAt: ctx.clock.now(),
    version: item.version + 1,
  };
  await replaceDecision(ctx.db, decision, former?.argumentId);
}
