import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { IssueStatus, PlatformAgent, PlatformComment, RunStatus } from '../../platform/platform.ts';
import { cases } from './cases.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const platformCompanies = pgTable('platform_companies', {
  companyId: uuid('company_id').primaryKey(),
  label: text().notNull(),
  /** Prefix and last number of the issues' identifiers. */
  issuePrefix: text('issue_prefix').notNull(),
  issueCounter: integer('issue_counter').notNull().default(0),
});

export const platformAgents = pgTable(
  'platform_agents',
  {
    agentId: uuid('agent_id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => platformCompanies.companyId),
    name: text().notNull(),
    title: text(),
    status: text().$type<PlatformAgent['status']>().notNull().default('idle'),
    reason: text(),
    adapterType: text('adapter_type').notNull().default('process'),
    /** What the agent keeps between runs; cleared by a reset. */
    session: jsonb().$type<Record<string, unknown>>(),
    lastActivityAt: at('last_activity_at'),
  },
  (table) => [index('platform_agents_company').on(table.companyId)],
);

export const platformProjects = pgTable(
  'platform_projects',
  {
    projectId: uuid('project_id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => platformCompanies.companyId),
    /** The project goes with its case. */
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.caseId, { onDelete: 'cascade' }),
    name: text().notNull(),
    archivedAt: at('archived_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('platform_projects_case_unique').on(table.caseId),
    index('platform_projects_name').on(table.companyId, table.name),
  ],
);

export const platformIssues = pgTable(
  'platform_issues',
  {
    issueId: uuid('issue_id').primaryKey(),
    companyId: uuid('company_id')
      .notNull()
      .references(() => platformCompanies.companyId),
    projectId: uuid('project_id')
      .notNull()
      .references(() => platformProjects.projectId, { onDelete: 'cascade' }),
    parentId: uuid('parent_id').references((): AnyPgColumn => platformIssues.issueId, { onDelete: 'cascade' }),
    identifier: text().notNull(),
    title: text().notNull(),
    description: text().notNull().default(''),
    status: text().$type<IssueStatus>().notNull(),
    assigneeAgentId: uuid('assignee_agent_id').references(() => platformAgents.agentId),
    idempotencyKey: text('idempotency_key'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('platform_issues_key_unique').on(table.companyId, table.idempotencyKey),
    index('platform_issues_parent').on(table.parentId),
    index('platform_issues_assignee').on(table.assigneeAgentId),
    index('platform_issues_project').on(table.projectId, table.createdAt),
    index('platform_issues_updated').on(table.companyId, table.updatedAt.desc().nullsFirst()),
  ],
);

export const platformRuns = pgTable(
  'platform_runs',
  {
    runId: uuid('run_id').primaryKey(),
    companyId: uuid('company_id').notNull(),
    agentId: uuid('agent_id')
      .notNull()
      .references(() => platformAgents.agentId),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => platformIssues.issueId, { onDelete: 'cascade' }),
    status: text().$type<RunStatus>().notNull().default('queued'),
    invocationSource: text('invocation_source').notNull().default('on_demand'),
    triggerDetail: text('trigger_detail').notNull().default('manual'),
    /** Starts after the first: a run whose process was lost is started again. */
    continuationAttempt: integer('continuation_attempt').notNull().default(0),
    pid: integer(),
    /** When whoever follows the process last said so: it may be gone with its machine. */
    followedAt: at('followed_at'),
    cancelRequestedAt: at('cancel_requested_at'),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastOutputAt: at('last_output_at'),
    logBytes: bigint('log_bytes', { mode: 'number' }).notNull().default(0),
    error: text(),
  },
  (table) => [
    uniqueIndex('platform_runs_live_unique').on(table.issueId).where(sql`${table.status} in ('queued', 'running')`),
    index('platform_runs_live')
      .on(table.companyId, table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} in ('queued', 'running')`),
    index('platform_runs_agent').on(table.agentId),
    index('platform_runs_failed')
      .on(table.createdAt.desc().nullsFirst())
      .where(sql`${table.status} in ('failed', 'timed_out')`),
    index('platform_runs_issue').on(table.issueId, table.createdAt.desc().nullsFirst()),
  ],
);

export const platformRunEvents = pgTable(
  'platform_run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => platformRuns.runId, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    type: text().notNull(),
    at: at('at').notNull(),
    message: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/** Output of a run in whole lines; `endByte` is where the piece ends in the whole log. */
export const platformRunLogs = pgTable(
  'platform_run_logs',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => platformRuns.runId, { onDelete: 'cascade' }),
    endByte: bigint('end_byte', { mode: 'number' }).notNull(),
    content: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.endByte] })],
);

export const platformComments = pgTable(
  'platform_comments',
  {
    commentId: uuid('comment_id').primaryKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => platformIssues.issueId, { onDelete: 'cascade' }),
    authorType: text('author_type').$type<PlatformComment['authorType']>().notNull(),
    body: text().notNull(),
    tone: text().$type<NonNullable<PlatformComment['tone']>>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('platform_comments_issue').on(table.issueId, table.createdAt)],
);
