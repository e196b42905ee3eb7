import type { z } from '@hono/zod-openapi';
import { eq, or } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../db/open.ts';
import { styleCorpus } from '../../../db/schema/style-corpus.ts';
import { compareNumbers, contentKey, numberKey } from '../../../domain/decision-keys.ts';
import type { DecisionWarning } from '../../../domain/decision-warnings.ts';
import { type DecisionText, MAX_DECISION_CHARS } from '../../../extract/decision/read-decision.ts';
import type { Analysis } from './corpus.contract.ts';
import { analyseFile, findPending } from './read-decision.service.ts';

/** Characters of a decision at least (specification, limits); a shorter one is stored with a warning. */
const EXPECTED_CHARS = 50_000;
const PREVIEW_CHARS = 4000;
export const DESCRIPTION_LIMIT_MS = 2 * 60_000;

/**
 * Proofreads a pending file and tells what it says of itself and what the upload would warn of. Nothing but the clean text
 * is kept; the file stays pending.
 *
 * @throws AppError upload_not_found, upload_in_use, not_parseable
 */
export async function analyseDecision(ctx: Context, filename: string): Promise<z.input<typeof Analysis>> {
  const pending = await findPending(ctx, filename);
  const decision = await analyseFile(ctx, pending);
  const { number, date, categories, isDecision } = await ctx.threads.run(
    'describeDecision',
    { text: decision.text, name: pending.originalName },
    { timeoutMs: DESCRIPTION_LIMIT_MS, lane: 'quick', signal: ctx.signal, turn: ctx.turn },
  );
  const known = await knownAs(ctx.db, contentKey(decision.text), number);
  return {
    filename: pending.filename,
    preview: decision.text.slice(0, PREVIEW_CHARS).toWellFormed(),
    char_count: decision.length,
    page_count: decision.pageCount,
    metadata: { decision_number: number, decision_date: date, categories },
    warnings: decisionWarnings(decision, { isDecision, number, date, known }),
  };
}

export interface KnownAs {
  /** Ids of decisions with this very text and with this number. */
  byContent: string | null;
  byNumber: string | null;
  /** Whether one has this number when it is read the other way round. */
  perhapsByNumber: boolean;
}

/** What of the corpus may be the same decision. */
export async function knownAs(db: Executor, content: string, number: string | null): Promise<KnownAs> {
  const key = numberKey(number);
  const rows = await db
    .select({ corpusId: styleCorpus.corpusId, content: styleCorpus.contentKey, number: styleCorpus.decisionNumber })
    .from(styleCorpus)
    .where(or(eq(styleCorpus.contentKey, content), key === null ? undefined : eq(styleCorpus.numberKey, key)))
    .orderBy(styleCorpus.createdAt, styleCorpus.corpusId);
  const compared = rows.map((row) => ({
    ...row,
    asNumber: key === null || numberKey(row.number) !== key ? 'other' : compareNumbers(number!, row.number!),
  }));
  return {
    byContent: compared.find((row) => row.content === content)?.corpusId ?? null,
    byNumber: compared.find(({ asNumber }) => asNumber === 'same')?.corpusId ?? null,
    perhapsByNumber: compared.some(({ asNumber }) => asNumber === 'perhaps'),
  };
}

/** What a person should know of a decision before or after it is stored. */
export function decisionWarnings(
  decision: DecisionText,
  seen: {
    isDecision: boolean;
    number: string | null;
    date: string | null;
    known: KnownAs;
  },
): DecisionWarning[] {
  const checks: [boolean, DecisionWarning][] = [
    [!seen.isDecision, 'not_a_decision'],
    [decision.length < EXPECTED_CHARS, 'below_expected_length'],
    [decision.length > MAX_DECISION_CHARS, 'above_maximum_length'],
    [seen.number === null, 'no_number'],
    [seen.date === null, 'no_date'],
    [seen.known.byContent !== null, 'already_in_corpus'],
    [seen.known.byNumber !== null || seen.known.perhapsByNumber, 'duplicate_number'],
  ];
  return [...checks.filter(([holds]) => holds).map(([, warning]) => warning), ...decision.warnings];
}
