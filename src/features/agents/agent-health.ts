import type { z } from '@hono/zod-openapi';
import type { PlatformAgent, PlatformIssue, PlatformRun } from '../../platform/platform.ts';
import type { AgentWatch, UnfinishedJob } from './agent-watch.service.ts';
import type { AgentHealth } from './agents.contract.ts';

type State = 'zombie' | 'stuck' | 'working' | 'calm';

const WORST_FIRST: State[] = ['zombie', 'stuck', 'working', 'calm'];
const QUEUED_TOO_LONG_MS = 10 * 60_000;

/** Every agent with the worst that can be said of it (contract section 7), worst first. */
export async function readAgentHealth(watch: AgentWatch, now: Date): Promise<z.input<typeof AgentHealth>> {
  const [agents, runs, issues, unfinished] = await Promise.all([
    watch.agents(),
    watch.liveRuns(),
    watch.openIssues(),
    watch.unfinished(),
  ]);
  const leftBy = Map.groupBy(unfinished, ({ issue }) => issue.assigneeAgentId);
  const runsOf = Map.groupBy(
    runs.items.map(({ item }) => item),
    (run) => run.agentId,
  );
  const issuesOf = Map.groupBy(
    issues.items.map(({ item }) => item),
    (issue) => issue.assigneeAgentId,
  );
  const rows = agents.items
    .filter(({ item }) => item.status !== 'terminated')
    .map(({ company, item: agent }) => {
      const own = {
        runs: runsOf.get(agent.agentId) ?? [],
        issues: issuesOf.get(agent.agentId) ?? [],
        left: leftBy.get(agent.agentId) ?? [],
      };
      const verdict = judge(agent, own, now);
      return {
        agent_id: agent.agentId,
        agent_name: agent.name,
        agent_title: agent.title,
        company_id: company.id,
        company_label: company.label,
        ...verdict,
        last_activity_at: agent.lastActivityAt,
      };
    });
  rows.sort(
    (a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state) || a.agent_name.localeCompare(b.agent_name),
  );
  const summary = { zombie: 0, stuck: 0, working: 0, calm: 0 };
  for (const { state } of rows) summary[state] += 1;
  return { summary, agents: rows, errors: [...new Set([...agents.errors, ...runs.errors, ...issues.errors])] };
}

interface Verdict {
  state: State;
  reason: string;
  run_id: string | null;
}

interface AgentWork {
  runs: PlatformRun[];
  issues: PlatformIssue[];
  left: UnfinishedJob[];
}

function judge(agent: PlatformAgent, { runs, issues, left }: AgentWork, now: Date): Verdict {
  const running = runs.filter((run) => run.status === 'running');
  const of = (state: State, reason: string, run?: PlatformRun): Verdict => ({
    state,
    reason,
    run_id: run?.runId ?? null,
  });

  const silent = running.find((run) => run.silenceLevel === 'critical');
  if (silent) return of('zombie', `הריצה שותקת ${hours(silent.silenceAgeMs)}`, silent);
  const lost = running.find((run) => run.processLost);
  if (lost) return of('zombie', 'התהליך של הריצה אינו קיים עוד', lost);

  const suspicious = running.find((run) => run.silenceLevel === 'suspicion');
  if (suspicious) return of('stuck', `הריצה שותקת ${hours(suspicious.silenceAgeMs)}`, suspicious);
  const open = issues.filter((issue) => issue.ours);
  const hasWork = runs.length > 0 || open.length > 0;
  const why = agent.reason ? `: ${agent.reason}` : '';
  if (agent.status === 'error' && hasWork) return of('stuck', `הסוכן בשגיאה ויש לו עבודה פתוחה${why}`, runs[0]);
  if (agent.status === 'paused' && hasWork) return of('stuck', `הסוכן מושהה ויש לו עבודה פתוחה${why}`, runs[0]);
  const waiting = runs.find((run) => run.status === 'queued' && ageOf(run, now) > QUEUED_TOO_LONG_MS);
  if (waiting) return of('stuck', 'ריצה ממתינה בתור יותר מעשר דקות', waiting);
  const blocked = open.find((issue) => issue.status === 'blocked');
  if (blocked) return of('stuck', `המשימה ${blocked.identifier} חסומה`, runs[0]);
  // A run that goes on may be a later one of it.
  const undone = left.find(({ issue }) => !runs.some((run) => run.issueId === issue.issueId));
  if (undone) return of('stuck', `הריצה של ${undone.issue.identifier} הסתיימה בלי שהעבודה נעשתה`, undone.run);

  const working = running.find((run) => run.silenceLevel === 'ok');
  if (working) return of('working', 'בעבודה', working);
  if (running[0]) return of('calm', 'הריצה פעילה; אין אומדן לשתיקתה', running[0]);
  return of('calm', runs[0] ? 'ריצה ממתינה בתור' : 'אין עבודה פתוחה', runs[0]);
}

const ageOf = (run: PlatformRun, now: Date): number => (run.createdAt ? now.getTime() - run.createdAt.getTime() : 0);

const hours = (ms: number): string => {
  const whole = Math.floor(ms / 3600_000);
  if (whole <= 1) return 'יותר משעה';
  return whole === 2 ? 'יותר משעתיים' : `יותר מ-${whole} שעות`;
};
