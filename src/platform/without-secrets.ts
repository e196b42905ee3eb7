import { redacted, redactedInPlace } from '../config/secrets.ts';
import type { AgentPlatform, PlatformRun, RunEvent } from './platform.ts';

/**
 * What is shown of an event's data. A platform puts into it whatever it started a process with: its whole environment, its
 * command line, folders of the host.
 */
const SHOWN = new Set([
  'status',
  'currentStatus',
  'exitCode',
  'exit_code',
  'signal',
  'timedOut',
  'errorCode',
  'adapterType',
  'issueId',
  'attempt',
]);
const LONGEST_VALUE = 200;

/** A platform whose texts, which programs of all kinds have written, are shown without our secrets. */
export function withoutSecrets(platform: AgentPlatform): AgentPlatform {
  const clean = (run: PlatformRun): PlatformRun => ({ ...run, error: run.error && redacted(run.error) });
  return {
    ...platform,
    async agents(companyId, signal) {
      const agents = await platform.agents(companyId, signal);
      return agents.map((agent) => ({ ...agent, reason: agent.reason && redacted(agent.reason) }));
    },
    async comments(issueId, signal) {
      const comments = await platform.comments(issueId, signal);
      return comments.map((comment) => ({ ...comment, body: redacted(comment.body) }));
    },
    async runsOfIssue(issueId, signal) {
      return (await platform.runsOfIssue(issueId, signal)).map(clean);
    },
    async liveRuns(companyId, signal) {
      const { items, cut } = await platform.liveRuns(companyId, signal);
      return { items: items.map(clean), cut };
    },
    async recentRuns(companyId, signal) {
      const { items, cut } = await platform.recentRuns(companyId, signal);
      return { items: items.map(clean), cut };
    },
    async run(runId, signal) {
      const run = await platform.run(runId, signal);
      return run && clean(run);
    },
    async runLog(runId, range, signal) {
      const page = await platform.runLog(runId, range, signal);
      return page && { ...page, content: redactedInPlace(page.content) };
    },
    async runEvents(runId, signal) {
      return (await platform.runEvents(runId, signal))?.map(shownOf) ?? null;
    },
  };
}

function shownOf({ data, ...event }: RunEvent): RunEvent {
  const shown = Object.entries(data ?? {}).flatMap(([name, value]) => (SHOWN.has(name) ? [[name, plain(value)]] : []));
  const known = shown.filter(([, value]) => value !== undefined);
  return { ...event, message: redacted(event.message), data: known.length > 0 ? Object.fromEntries(known) : null };
}

/** A value that holds no others; undefined for one that does. */
function plain(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === 'string') return redacted(value).slice(0, LONGEST_VALUE);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? value : undefined;
}
