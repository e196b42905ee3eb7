import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  type Particular,
  type PrecedentMetadata,
  precedentDecisions,
  precedentTexts,
} from '../../db/schema/precedents.ts';
import {
  type DecisionRow,
  selectDecision,
  selectText,
  selectTextForUpdate,
} from '../../features/precedents/corpus.queries.ts';
import { headingOf } from '../../features/precedents/decision-store.ts';
import { withDecided } from '../../features/precedents/particulars.ts';
import { writeHeading } from '../../features/precedents/passages.ts';
import type { QueueItem } from '../../features/precedents/queues.service.ts';
import { docTypeOf } from '../../features/precedents/reading.ts';
import { borneOutSentences, readBearers } from '../../hebrew/check/borne-out.ts';
import { citationKey } from '../../hebrew/read/citations/find.ts';
import type { Judgment } from '../../hebrew/read/halacha/judgment.ts';
import { normaliseForLookup } from '../../hebrew/text/normalise.ts';
import type { LanguageModel } from '../../models/language-model.ts';
import { prompt } from '../../models/prompts.ts';
import { structuredAnswer } from '../../models/structured-answer.ts';
import { type Attempt, type Drain, type Save, WorkRefused } from './drain.ts';
import { orWithoutModel } from './model-or-rules.ts';

const ANALYSIS_LIMIT_MS = 4 * 60_000;
/** Share of the model's room that the text gets; the rest is for the request and the answer. */
const TEXT_SHARE = 0.7;
const OUTCOMES = [
  'accepted',
  'partially_accepted',
  'rejected',
  'dismissed',
  'remanded',
  'settled',
  'withdrawn',
] as const;

const names = z.array(z.string().min(2).max(200)).max(30);

/** What a model is asked for; what it says is kept only as far as the text says it too. */
const Answer = z.object({
  court: z.string().max(200).nullable(),
  appellants: names,
  respondents: names,
  judges: names,
  decision_date: z.iso.date().nullable(),
  outcome: z.enum(OUTCOMES).nullable(),
  statutes: z.array(z.string().min(3).max(200)).max(100),
  citations: z.array(z.string().min(3).max(300)).max(200).default([]),
  summary: z.string().min(20).max(1500),
});

const SYSTEM = prompt('decision-particulars');

/** Reads the particulars of decisions: by the model where there is one, else by rules. */
export const metadataDrain: Drain = {
  name: 'legal-metadata-drain',
  queue: 'metadata_extraction',
  title: 'חילוץ פרטי החלטות',
  everyMs: 15 * 60_000,
  nightOnly: false,
  batch: 10,
  done: 'completed',
  work: readParticulars,
};

async function readParticulars(ctx: Context, item: QueueItem, attempt: Attempt): Promise<Save> {
  const [state, found] = [await selectDecision(ctx.db, item.itemId), await selectText(ctx.db, item.itemId)];
  if (!state || !found) throw new WorkRefused('failed', 'ההחלטה אינה עוד בקורפוס');
  const input = { text: found.text, docType: docTypeOf(state.decision.kind) };
  const limits = { timeoutMs: ANALYSIS_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const rules = await ctx.threads.run('readJudgment', input, limits);
  const { model } = ctx;
  const byModel = model
    ? await orWithoutModel(ctx, attempt, (limited) => askModel(limited, model, state.decision, found.text, rules))
    : null;
  return (inner) => saveParticulars(inner, item.itemId, byModel ?? { ...rules, read_by: 'rules' });
}

async function askModel(
  ctx: Context,
  model: LanguageModel,
  { citationKey: own }: DecisionRow,
  text: string,
  rules: Judgment,
): Promise<PrecedentMetadata> {
  const answer = await structuredAnswer(model, Answer, {
    system: SYSTEM,
    messages: [{ role: 'user', content: excerptOf(text, Math.floor(model.contextCharacters * TEXT_SHARE)) }],
    signal: ctx.signal,
  });
  const whole = normaliseForLookup(text);
  const said = (name: string) => whole.includes(normaliseForLookup(name));
  const differs: NonNullable<PrecedentMetadata['model_differs']> = {};
  // What the rules read stays; what they did not is taken from the model where the text has it letter by letter.
  const orRules = (field: Particular, found: string[], byRules: string[]) => {
    const kept = [...new Set(found.map((name) => name.trim()).filter(said))];
    if (byRules.length === 0) return kept;
    if (kept.length > 0 && !isSameList(kept, byRules))
      differs[field] = { value: kept, source: placeOf(text, kept[0]!) };
    return byRules;
  };
  const court = answer.court && said(answer.court) ? answer.court.trim() : null;
  if (court && rules.court && normaliseForLookup(court) !== normaliseForLookup(rules.court))
    differs.court = { value: court, source: placeOf(text, court) };
  // No words of a text say an outcome by themselves: a model's is a person's to take.
  if (answer.outcome && answer.outcome !== rules.outcome) differs.outcome = { value: answer.outcome, source: null };
  const summary = borneOutSentences(answer.summary, readBearers([text]));
  return {
    court: rules.court ?? court,
    case_number: rules.case_number,
    decision_date: rules.decision_date ?? dateSaid(answer.decision_date, text),
    parties: {
      appellants: orRules('appellants', answer.appellants, rules.parties.appellants),
      respondents: orRules('respondents', answer.respondents, rules.parties.respondents),
    },
    judges: orRules('judges', answer.judges, rules.judges),
    outcome: rules.outcome,
    statutes: [...new Set([...rules.statutes, ...answer.statutes.map((one) => one.trim()).filter(said)])],
    citations: citationsOf(rules.citations, answer.citations.filter(said), own),
    summary: summary || rules.summary,
    read_by: model.id,
    ...(Object.keys(differs).length > 0 ? { model_differs: differs } : {}),
  };
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.some((other) => normaliseForLookup(other) === normaliseForLookup(one)));

/** Where the text has the words; null where it has them in other marks or blanks. */
function placeOf(text: string, words: string): { start: number; end: number } | null {
  const start = text.indexOf(words);
  return start < 0 ? null : { start, end: start + words.length };
}

/** What the rules found, and what else the model found; each decision once, and never the citing one itself. */
function citationsOf(byRules: string[], byModel: string[], own: string): string[] {
  const known = new Set([own, '', ...byRules.map(citationKey)]);
  const all = [...byRules];
  for (const citation of byModel) {
    const key = citationKey(citation);
    if (known.has(key)) continue;
    known.add(key);
    all.push(citation.trim());
  }
  return all;
}

/** A date that the text does not name in figures is not taken from a model. */
function dateSaid(iso: string | null, text: string): string | null {
  if (iso === null) return null;
  const [year, month, day] = iso.split('-').map(Number);
  const named = new RegExp(
    `(?<!\\d)0?${day}\\s?[./]\\s?0?${month}\\s?[./]\\s?(?:${year}|${String(year).slice(2)})(?!\\d)`,
  );
  return named.test(text) ? iso : null;
}

/** Beginning and end of a text that is longer than a model takes: who and what stand there. */
function excerptOf(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = Math.floor(room * 0.6);
  return `${text.slice(0, head)}\n[…]\n${text.slice(text.length - (room - head))}`;
}

/** What a person gave when the decision came in stays. */
async function saveParticulars(ctx: Context, precedentId: string, metadata: PrecedentMetadata): Promise<void> {
  const former = await selectTextForUpdate(ctx.db, precedentId);
  const kept = withDecided(metadata, former?.metadata ?? {});
  await ctx.db.update(precedentTexts).set({ metadata: kept }).where(eq(precedentTexts.precedentId, precedentId));
  const [decision] = await ctx.db
    .update(precedentDecisions)
    .set({
      decisionDate: sql`coalesce(${precedentDecisions.decisionDate}, ${metadata.decision_date}::date)`,
      caseNumber: sql`coalesce(${precedentDecisions.caseNumber}, ${metadata.case_number}::text)`,
      summary: metadata.summary,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(precedentDecisions.precedentId, precedentId))
    .returning();
  if (decision) await writeHeading(ctx.db, precedentId, headingOf(decision));
}
