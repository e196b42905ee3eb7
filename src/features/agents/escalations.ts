// Escalations are what the platform itself wrote under issues (specification, "Agent escalation and agent health"). Only a
// comment whose author is the system counts: anybody can write one that looks the same.
import type { Logger } from 'pino';
import type { Gathered } from './agent-watch.ts';
import type { AgentPlatform, PlatformComment, PlatformIssue } from './platform.ts';

export interface Escalation {
  issue: PlatformIssue;
  severity: 'info' | 'warning' | 'critical';
  reason: string;
  body: string;
  createdAt: Date;
}

const MOST_ISSUES = 200;
const AT_ONCE = 5;
const LIMIT_MS = 20_000;
const MAX_REASON = 300;

/** The platform's own notices under the given issues, newest first. */
export async function escalationsOf(
  platform: AgentPlatform,
  issues: Gathered<PlatformIssue>,
  log: Logger,
): Promise<{ escalations: Escalation[]; errors: string[] }> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const waiting = issues.items.slice(0, MOST_ISSUES).map(({ item }) => item);
  const escalations: Escalation[] = [];
  const errors = [...issues.errors];
  const read = async () => {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      const comments = await platform.comments(issue.issueId, signal);
      escalations.push(...comments.filter(isNotice).map((comment) => toEscalation(issue!, comment)));
    }
  };
  const readers = await Promise.allSettled(Array.from({ length: AT_ONCE }, read));
  const failed = readers.find((each) => each.status === 'rejected');
  if (failed) {
    log.warn({ err: failed.reason }, 'comments of the agent platform not read');
    errors.push('חלק מן ההודעות של פלטפורמת הסוכנים לא נקרא');
  }
  if (issues.items.length > MOST_ISSUES) errors.push(`נבדקו ${MOST_ISSUES} המשימות האחרונות בלבד`);
  return { escalations: escalations.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()), errors };
}

const isNotice = (comment: PlatformComment): boolean => comment.authorType === 'system' && comment.body.trim() !== '';

const toEscalation = (issue: PlatformIssue, { body, tone, createdAt }: PlatformComment): Escalation => ({
  issue,
  severity: tone ? SEVERITY_OF_TONE[tone] : severityOfText(body),
  reason: reasonOf(body),
  body,
  createdAt,
});

const SEVERITY_OF_TONE = {
  neutral: 'info',
  info: 'info',
  success: 'info',
  warning: 'warning',
  danger: 'critical',
} as const;

/** Notices without a tone: how their texts begin on the production platform. */
const PHRASES: [RegExp, Escalation['severity']][] = [
  [/critical output silence/i, 'critical'],
  [/harness-level liveness incident/i, 'critical'],
  [/before dispatch because its workspace settings/i, 'critical'],
  [/could not (?:restore|resolve)/i, 'critical'],
  [/moving it to .?blocked/i, 'critical'],
  [/assigned orphan blocker/i, 'warning'],
  [/task watchdog/i, 'warning'],
  [/needs a disposition|continuation exhausted|waiting on/i, 'warning'],
];

const severityOfText = (body: string): Escalation['severity'] =>
  PHRASES.find(([phrase]) => phrase.test(body))?.[1] ?? 'info';

/** The stated reason, else the first sentence that says something. */
function reasonOf(body: string): string {
  const stated = /^\s*[-*]\s*Reason:\s*(.+)$/im.exec(body)?.[1];
  const first = body.split('\n').find((line) => line.replace(/[#*\s-]/g, '') !== '') ?? '';
  return (stated ?? first.replace(/^[#*\s-]+/, '')).trim().slice(0, MAX_REASON);
}
