// Escalations are what the platform itself wrote under issues (specification, "Agent escalation and agent health"). Only a
// comment whose author is the system counts: anybody can write one that looks the same.
import type { Logger } from 'pino';
import type {
  AgentPlatform,
  Gathered,
  PlatformComment,
  PlatformCompany,
  PlatformIssue,
} from '../../platform/platform.ts';

export interface Escalation {
  issue: PlatformIssue;
  severity: 'info' | 'warning' | 'critical';
  reason: string;
  body: string;
  createdAt: Date;
}

export interface Escalations {
  escalations: Escalation[];
  errors: string[];
  /** False when something of it could not be read. */
  isWhole: boolean;
}

/** Of one company. */
const MOST_ISSUES = 200;
const AT_ONCE = 4;
const LIMIT_MS = 20_000;
const MAX_REASON = 300;

/** The platform's own notices under the given issues, newest first; a company that fails does not hide the others. */
export async function escalationsOf(
  platform: AgentPlatform,
  issues: Gathered<PlatformIssue>,
  log: Logger,
): Promise<Escalations> {
  const companies = Map.groupBy(issues.items, ({ company }) => company.id);
  const read = await Promise.all(
    [...companies.values()].map((own) =>
      readCompany(
        platform,
        own[0]!.company,
        own.map(({ item }) => item),
        log,
      ),
    ),
  );
  const escalations = read.flatMap((each) => each.escalations);
  return {
    escalations: escalations.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    errors: [...issues.errors, ...read.flatMap((each) => each.errors)],
    isWhole: issues.failed === 0 && read.every((each) => each.isWhole),
  };
}

async function readCompany(
  platform: AgentPlatform,
  company: PlatformCompany,
  issues: PlatformIssue[],
  log: Logger,
): Promise<Escalations> {
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(LIMIT_MS)]);
  const waiting = issues.slice(0, MOST_ISSUES);
  const escalations: Escalation[] = [];
  const errors: string[] = [];
  let isWhole = true;
  const readNext = async () => {
    for (let issue = waiting.shift(); issue; issue = waiting.shift()) {
      const comments = await platform.comments(issue.issueId, signal);
      escalations.push(...comments.filter(isNotice).map((comment) => toEscalation(issue!, comment)));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, readNext));
  } catch (err) {
    stop.abort();
    isWhole = false;
    log.warn({ err, company: company.id }, 'comments of the agent platform not read');
    errors.push(`${company.label}: חלק מן ההודעות של פלטפורמת הסוכנים לא נקרא`);
  }
  if (issues.length > MOST_ISSUES) errors.push(`${company.label}: נבדקו ${MOST_ISSUES} המשימות האחרונות בלבד`);
  return { escalations, errors, isWhole };
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
