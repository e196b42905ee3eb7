import { and, eq, ne } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { BY_PERSON, halachot, precedentDecisions } from '../../db/schema/precedents.ts';
import { selectDecision, selectText } from '../../features/precedents/corpus.queries.ts';
import type { QueueItem } from '../../features/precedents/queues.service.ts';
import { docTypeOf } from '../../features/precedents/reading.ts';
import { isBorneOut, readBearers } from '../../hebrew/check/borne-out.ts';
import { quoteFinder } from '../../hebrew/read/halacha/quotes.ts';
import type { FoundRule } from '../../hebrew/read/halacha/rules.ts';
import { normaliseForLookup } from '../../hebrew/text/normalise.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { prompt } from '../../models/prompts.ts';
import { structuredAnswer } from '../../models/structured-answer.ts';
import { type Attempt, type Drain, type Save, WorkRefused } from './drain.ts';
import { orWithoutModel } from './model-or-rules.ts';

const ANALYSIS_LIMIT_MS = 10 * 60_000;
const PART_SHARE = 0.6;
/** Parts of one text that a model is asked about; it is not asked about what lies beyond them. */
const MOST_PARTS = 12;
const MOST_RULES = 30;
const PER_PART = 10;

const Answer = z.object({
  rules: z
    .array(z.object({ rule: z.string().min(15).max(1000), quote: z.string().min(20).max(2000) }))
    .max(PER_PART * 2),
});

const SYSTEM = prompt('rules-of-law', { limit: PER_PART });

/** Finds the rules of law in decisions, each with its words; people approve them. At night, or in a burst. */
export const halachaDrain: Drain = {
  name: 'legal-halacha-drain',
  queue: 'halacha_extraction',
  title: 'חילוץ הלכות',
  everyMs: 3600_000,
  nightOnly: true,
  batch: 3,
  done: 'completed',
  work: findHalachot,
};

async function findHalachot(ctx: Context, item: QueueItem, attempt: Attempt): Promise<Save> {
  const [state, found] = [await selectDecision(ctx.db, item.itemId), await selectText(ctx.db, item.itemId)];
  if (!state || !found) throw new WorkRefused('failed', 'ההחלטה אינה עוד בקורפוס');
  const { model } = ctx;
  const input = { text: found.text, docType: docTypeOf(state.decision.kind) };
  const limits = { timeoutMs: ANALYSIS_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const byRules = await ctx.threads.run('findRules', input, limits);
  const byModel = model ? await orWithoutModel(ctx, attempt, (limited) => askModel(limited, model, found.text)) : null;
  const all = joinRules(byRules, byModel ?? [], model?.id ?? 'rules');
  return (inner) => saveRules(inner, item.itemId, found.text, all);
}

/** A rule of law, who found it, and how a model words it where that is not the same. */
interface JoinedRule extends FoundRule {
  foundBy: string;
  modelDiffers: { value: string; source: { start: number; end: number } } | null;
}

/**
 * The rules that the code found, each with the model's wording of the same words where it differs, and those that only the
 * model found.
 */
function joinRules(byRules: FoundRule[], byModel: FoundRule[], modelId: string): JoinedRule[] {
  const joined = byRules.map((rule): JoinedRule => ({ ...rule, foundBy: 'rules', modelDiffers: null }));
  for (const proposal of byModel) {
    const { rule, start, end } = proposal;
    const same = joined.find((known) => known.foundBy === 'rules' && known.start < end && start < known.end);
    if (!same) joined.push({ ...proposal, foundBy: modelId, modelDiffers: null });
    else if (normaliseForLookup(same.rule) !== normaliseForLookup(rule))
      same.modelDiffers ??= { value: rule, source: { start, end } };
  }
  return joined;
}

/**
 * Rules with quotes that stand in the text; the others are dropped.
 *
 * @returns null when the model found rules and none of its quotes is there: then nothing it says can be trusted
 */
async function askModel(ctx: Context, model: LanguageModel, text: string): Promise<FoundRule[] | null> {
  const place = quoteFinder(text);
  const verified: FoundRule[] = [];
  let proposed = 0;
  for (const part of partsOf(text, Math.floor(model.contextCharacters * PART_SHARE))) {
    const { rules } = await structuredAnswer(model, Answer, {
      system: SYSTEM,
      messages: [{ role: 'user', content: part }],
      signal: ctx.signal,
    });
    proposed += rules.length;
    for (const { rule, quote } of rules) {
      const at = place(quote);
      if (!at) continue;
      // What the quotation does not bear out is no rule of this decision: the quotation is told instead.
      const words = text.slice(at.start, at.end);
      const sound = isBorneOut(rule, readBearers([words]));
      verified.push({ rule: sound ? rule.trim() : words.replace(/\s+/g, ' ').trim(), quote: words, ...at });
    }
  }
  if (proposed > verified.length)
    ctx.log.info({ proposed, verified: verified.length }, 'rules dropped whose quotes are not in the decision');
  return proposed > 0 && verified.length === 0 ? null : verified.slice(0, MOST_RULES);
}

/** The text in parts that a model takes, cut between paragraphs. */
function partsOf(text: string, room: number): string[] {
  const parts: string[] = [];
  for (let from = 0; from < text.length && parts.length < MOST_PARTS; ) {
    const gap = text.lastIndexOf('\n', from + room);
    const to = from + room >= text.length ? text.length : gap > from ? gap : from + room;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

/** A new reading replaces what nobody has reviewed yet; what a person decided on stays. */
async function saveRules(ctx: Context, precedentId: string, text: string, rules: JoinedRule[]): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db
    .delete(halachot)
    .where(
      and(
        eq(halachot.precedentId, precedentId),
        eq(halachot.reviewStatus, 'pending_review'),
        ne(halachot.foundBy, BY_PERSON),
      ),
    );
  const rows = rules
    .filter(({ quote, start, end }) => text.slice(start, end) === quote)
    .map(({ rule, quote, start, end, foundBy, modelDiffers }) => ({
      halachaId: uuidv7(),
      precedentId,
      rule,
      quote,
      quoteStart: start,
      quoteEnd: end,
      foundBy,
      modelDiffers,
      createdAt: now,
      updatedAt: now,
    }));
  if (rows.length > 0) await ctx.db.insert(halachot).values(rows).onConflictDoNothing();
  await ctx.db
    .update(precedentDecisions)
    .set({ updatedAt: now })
    .where(eq(precedentDecisions.precedentId, precedentId));
}
