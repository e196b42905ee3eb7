// What the operator's page asks every few seconds, from all companies of the platform; one company that fails never hides
// the others.
import type { Logger } from 'pino';
import { cachedAnswer } from '../../lib/cached-answer.ts';
import {
  type AgentPlatform,
  type Gathered,
  type Listed,
  type PlatformAgent,
  type PlatformCompany,
  PlatformError,
  type PlatformIssue,
  type PlatformRun,
} from '../../platform/platform.ts';
import { type Escalations, escalationsOf } from './escalations.ts';

/** A job that its agent left as it was: the agent program closes its issue when it has done it. */
export interface UnfinishedJob {
  issue: PlatformIssue;
  run: PlatformRun;
}

/** What a verb gives stays the same object for as long as nothing new was asked. */
export interface AgentWatch {
  /** Queued and running runs, newest first. */
  liveRuns(): Promise<Gathered<PlatformRun>>;
  /** The last runs in whatever state, newest first. */
  recentRuns(): Promise<Gathered<PlatformRun>>;
  agents(): Promise<Gathered<PlatformAgent>>;
  /** Open issues that agents are assigned to. */
  openIssues(): Promise<Gathered<PlatformIssue>>;
  /** Delegated jobs of the last seven days whose last run ended well without the job being done; up to a minute old. */
  unfinished(): Promise<UnfinishedJob[]>;
  /** What was said of issues that changed in the last seven days, newest first; up to a minute old (contract section 7). */
  escalations(): Promise<Escalations>;
}

/** Whoever asks every second or two never waits for the platform. */
const RUNS_GRACE_MS = 2000;
const RUNS_TTL_MS = 2000;
const HEALTH_TTL_MS = 3000;
const ESCALATIONS_TTL_MS = 60_000;
const LIMIT_MS = 8000;
const UNFINISHED_TTL_MS = 60_000;
/** The newest are looked at, a few at a time. */
const MOST_WAITING = 50;
const AT_ONCE = 4;
const RECENT_MS = 7 * 24 * 3600_000;

/** Watches a platform; nothing is asked before somebody wants to know. */
export function openAgentWatch(platform: AgentPlatform, log: Logger): AgentWatch {
  const each = <T>(ttlMs: number, ask: (companyId: string, signal: AbortSignal) => Promise<Listed<T>>, graceMs = 0) => {
    const companies = platform.companies.map(({ id }) => ({
      ask: cachedAnswer(ttlMs, () => ask(id, AbortSignal.timeout(LIMIT_MS)), { graceMs }),
    }));
    let last: { asked: Promise<Listed<T>>[]; gathered: Promise<Gathered<T>> } | undefined;
    return () => {
      const asked = companies.map((company) => company.ask());
      if (last?.asked.every((answer, i) => answer === asked[i])) return last.gathered;
      last = { asked, gathered: gather(platform.companies, asked, log) };
      return last.gathered;
    };
  };
  const recentIssues = each(0, (id, signal) => platform.changedIssues(id, new Date(Date.now() - RECENT_MS), signal));

  return {
    liveRuns: each(RUNS_TTL_MS, (id, signal) => platform.liveRuns(id, signal), RUNS_GRACE_MS),
    recentRuns: each(RUNS_TTL_MS, (id, signal) => platform.recentRuns(id, signal)),
    agents: each(HEALTH_TTL_MS, async (id, signal) => ({ items: await platform.agents(id, signal), cut: false })),
    openIssues: each(HEALTH_TTL_MS, (id, signal) => platform.openIssues(id, signal)),
    unfinished: cachedAnswer(UNFINISHED_TTL_MS, async () => unfinishedOf(platform, await recentIssues(), log)),
    escalations: cachedAnswer(ESCALATIONS_TTL_MS, async () => escalationsOf(platform, await recentIssues(), log), {
      isWhole: (given) => given.isWhole,
    }),
  };
}

/** Looks through the jobs that wait in the backlog, where the service puts them; what cannot be read is left out. */
async function unfinishedOf(
  platform: AgentPlatform,
  { items }: Gathered<PlatformIssue>,
  log: Logger,
): Promise<UnfinishedJob[]> {
  const waiting = items
    .map(({ item }) => item)
    .filter(
      ({ ours, status, parentId, assigneeAgentId }) => ours && status === 'backlog' && parentId && assigneeAgentId,
    )
    .slice(0, MOST_WAITING);
  const found: UnfinishedJob[] = [];
  const signal = AbortSignal.timeout(LIMIT_MS);
  const readNext = async () => {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      const [run] = await platform.runsOfIssue(issue.issueId, signal);
      if (run?.status === 'succeeded') found.push({ issue, run });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readNext)).catch((err) =>
    log.warn({ err }, 'runs of waiting jobs not read'),
  );
  return found;
}

async function gather<T>(companies: PlatformCompany[], asked: Promise<Listed<T>>[], log: Logger): Promise<Gathered<T>> {
  const answers = await Promise.allSettled(asked);
  const items: Gathered<T>['items'] = [];
  const errors: string[] = [];
  answers.forEach((answer, i) => {
    const company = companies[i]!;
    if (answer.status === 'rejected') {
      log.warn({ err: answer.reason, company: company.id }, 'agent platform company not loaded');
      errors.push(`${company.label}: ${failureText(answer.reason)}`);
      return;
    }
    for (const item of answer.value.items) items.push({ company, item });
    if (answer.value.cut) errors.push(`${company.label}: הרשימה ארוכה מן המרבי בפלטפורמה ומוצגת בחלקה`);
  });
  const failed = answers.filter((answer) => answer.status === 'rejected').length;
  return { items, errors, companies: companies.length, failed };
}

/** Why a company is missing, for a person; never the peer's own words. */
function failureText(reason: unknown): string {
  if (!(reason instanceof PlatformError)) return 'פלטפורמת הסוכנים אינה זמינה';
  const texts: Record<PlatformError['reason'], string> = {
    unavailable: 'פלטפורמת הסוכנים אינה זמינה',
    unauthorized: 'המפתח לפלטפורמת הסוכנים נדחה',
    forbidden: 'למפתח אין הרשאה לחברה זו',
    wrong_answer: 'פלטפורמת הסוכנים השיבה תשובה שאינה תקינה',
  };
  return texts[reason.reason];
}
