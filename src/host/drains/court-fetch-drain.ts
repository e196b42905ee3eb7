import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Context } from '../../context.ts';
import { courtFetchJobs, precedentDecisions } from '../../db/schema/precedents.ts';
import { AppError } from '../../errors.ts';
import {
  decisionInCorpus,
  insertDecision,
  precedentFile,
  storeDecision,
} from '../../features/precedents/decision-store.ts';
import type { QueueItem } from '../../features/precedents/queues.service.ts';
import { docTypeOf, type ReadDecision, readDecisionFile } from '../../features/precedents/reading.ts';
import { renameDurably, writeAtomic } from '../../files/atomic.ts';
import { sha256OfPath } from '../../files/receive.ts';
import { sweep } from '../../files/store.ts';
import { findCitations } from '../../hebrew/read/citations/find.ts';
import { TaskFailure } from '../../jobs/tasks.ts';
import type { CourtFetchClient, CourtFetchResult } from '../court-fetch/client.ts';
import { type Drain, type Save, WorkRefused } from './drain.ts';

type Job = typeof courtFetchJobs.$inferSelect;
type Fetched = Extract<CourtFetchResult, { ok: true }>;

const ANALYSIS_LIMIT_MS = 4 * 60_000;
/** What a killed run fetched and nobody took. */
const ABANDONED_MS = 24 * 3600_000;
/** Where the number of a decision stands in it. */
const HEAD = 6000;
const COURT_OF_TIER: Record<string, string> = {
  supreme: 'בית המשפט העליון',
  court: 'בית המשפט לעניינים מינהליים',
  committee: 'ועדת הערר',
};

/** Fetches decisions through the court-fetch service and takes them into the corpus. */
export const courtFetchDrain = (service: CourtFetchClient): Drain => ({
  name: 'legal-court-fetch-drain',
  queue: 'court_fetch',
  title: 'הבאת החלטות',
  everyMs: 3600_000,
  nightOnly: false,
  batch: 5,
  done: 'done',
  work: (ctx, item) => fetchDecision(ctx, service, item),
});

async function fetchDecision(ctx: Context, service: CourtFetchClient, item: QueueItem): Promise<Save> {
  const [job] = await ctx.db.select().from(courtFetchJobs).where(eq(courtFetchJobs.jobId, item.itemId));
  if (!job) throw new WorkRefused('failed', 'הבקשה אינה קיימת עוד');
  const present = await decisionInCorpus(ctx, job.caseNumberNorm);
  if (present) return (inner) => link(inner, job, present.precedentId);
  if (job.sourceUrl === null)
    throw new WorkRefused('manual', 'לא נמסרה כתובת של ההחלטה; יש לאתר אותה ולהעלות אותה ידנית');
  const fetched = await service.fetch(job.sourceUrl, job.tier, ctx.signal);
  if (!fetched.ok) throw refusal(fetched);
  const temporary = precedentFile(ctx, `.${uuidv7()}.tmp`);
  await sweep(dirname(temporary), ABANDONED_MS, (name) => !name.endsWith('.tmp'));
  await writeAtomic(temporary, fetched.bytes);
  try {
    const kind = job.tier === 'committee' ? 'committee' : 'court';
    const read = await readDecisionFile(
      ctx,
      { path: temporary, contentType: fetched.contentType, kind },
      async () => {},
    );
    requireThatDecision(job, read);
    const court = await courtOf(ctx, job, read.text, docTypeOf(kind));
    return (inner) => ingest(inner, job, { fetched, read, temporary, court });
  } catch (error) {
    await rm(temporary, { force: true });
    if (error instanceof TaskFailure) throw new WorkRefused('manual', error.reason, error);
    throw error;
  }
}

/** What a person has to do is not tried again; a site that is away is. */
function refusal({ manual, reason, detail }: Extract<CourtFetchResult, { ok: false }>): WorkRefused {
  const passing = reason === 'unavailable' || reason === 'timeout' || reason === 'busy';
  return new WorkRefused(manual ? 'manual' : passing ? 'retry' : 'failed', detail);
}

/** Sites answer with a page of their own where they have no such decision: it must bear the number that was asked for. */
function requireThatDecision(job: Job, { text }: ReadDecision): void {
  const number = findCitations(job.citationRaw, { own: true }).find(({ kind }) => kind === 'case')?.case?.number;
  if (!number) return;
  const head = text.slice(0, HEAD);
  // Not inside a longer number: 4317/10 does not name 317/10.
  const alone = new RegExp(`(?<!\\d)${number.replace(/[^\d/-]/g, '\\$&')}(?!\\d)`);
  const named = findCitations(head, { own: true }).some(({ key }) => key === job.caseNumberNorm);
  if (!named && !alone.test(head))
    throw new WorkRefused('manual', 'הדף שהתקבל אינו ההחלטה המבוקשת: מספר ההליך אינו מופיע בראשו');
}

async function courtOf(ctx: Context, job: Job, text: string, docType: string): Promise<string> {
  const limits = { timeoutMs: ANALYSIS_LIMIT_MS, signal: ctx.signal, turn: ctx.turn };
  const { court } = await ctx.threads.run('readJudgment', { text, docType }, limits);
  return court ?? COURT_OF_TIER[job.tier] ?? 'ערכאה לא ידועה';
}

async function ingest(
  ctx: Context,
  job: Job,
  { fetched, read, temporary, court }: { fetched: Fetched; read: ReadDecision; temporary: string; court: string },
): Promise<void> {
  const present = await decisionInCorpus(ctx, job.caseNumberNorm);
  if (present) {
    await rm(temporary, { force: true });
    return link(ctx, job, present.precedentId);
  }
  const kind = job.tier === 'committee' ? 'committee' : 'court';
  const input = { citation: job.citationRaw, court, kind, source_url: fetched.finalUrl } as const;
  const decision = await insertDecision(ctx, input).catch((error: unknown) => {
    // A file of this decision that a person gave is being read: what was fetched comes second.
    if (error instanceof AppError) throw new WorkRefused('retry', 'ההחלטה נקראת כעת ממקור אחר', error);
    throw error;
  });
  const originalFile = `${decision.precedentId}${fetched.contentType === 'application/pdf' ? '.pdf' : '.html'}`;
  await storeDecision(ctx, decision, read);
  await ctx.db
    .update(precedentDecisions)
    .set({ originalFile, originalSha256: await sha256OfPath(temporary), contentType: fetched.contentType })
    .where(eq(precedentDecisions.precedentId, decision.precedentId));
  await link(ctx, job, decision.precedentId);
  await renameDurably(temporary, precedentFile(ctx, originalFile));
}

const link = async (ctx: Context, { jobId }: Job, precedentId: string): Promise<void> => {
  await ctx.db.update(courtFetchJobs).set({ precedentId }).where(eq(courtFetchJobs.jobId, jobId));
};
