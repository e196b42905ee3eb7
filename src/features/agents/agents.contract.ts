import { z } from '@hono/zod-openapi';
import { queryInteger, timestamp } from '../../http/params.ts';
import { defineRoute, jsonAnswer } from '../../http/router.ts';

const companyErrors = z.array(z.string()).openapi({
  description: 'Companies that could not be loaded or whose list was cut; the rest is here',
  example: [],
});

export const AgentRun = z
  .object({
    run_id: z.string(),
    agent_id: z.string(),
    agent_name: z.string().openapi({ example: 'analyst' }),
    company_id: z.string(),
    company_label: z.string().openapi({ example: 'רישוי ותכנון' }),
    status: z.string().openapi({ example: 'running' }),
    invocation_source: z.string(),
    trigger_detail: z.string(),
    issue_id: z.string().nullable(),
    adapter_type: z.string(),
    started_at: timestamp.nullable(),
    created_at: timestamp.nullable(),
    last_output_at: timestamp.nullable(),
    continuation_attempt: z.int(),
    silence_level: z.enum(['', 'ok', 'suspicion', 'critical']),
    silence_age_ms: z.int(),
    waiting_for: z
      .object({
        code: z.enum(['agent_down', 'queue', 'workers']),
        message: z.string().openapi({ example: 'ממתין לסיום הריצה הקודמת של הסוכן analyst' }),
        since: timestamp.openapi({ description: 'Since when' }),
      })
      .nullable()
      .openapi({ description: 'Why it has not begun; null for one that has' }),
  })
  .openapi('AgentRun');

export const AgentRunsResponse = z
  .object({ runs: z.array(AgentRun), running: z.int(), queued: z.int(), errors: companyErrors })
  .openapi('AgentRunsResponse');

export const RunLog = z
  .object({
    runId: z.string(),
    store: z.string(),
    logRef: z.string(),
    content: z
      .string()
      .openapi({ description: 'Newline-delimited JSON, whole lines; empty before the run has started' }),
  })
  .openapi('RunLog');

export const RunEvents = z
  .object({
    run_id: z.string(),
    events: z.array(
      z.object({
        seq: z.int(),
        type: z.string(),
        at: timestamp,
        message: z.string(),
        data: z
          .record(z.string(), z.unknown())
          .nullable()
          .openapi({
            description:
              'What is known to hold no secret: status, exit code, signal, adapter, issue; null without any of it',
            example: { status: 'succeeded', exitCode: 0 },
          }),
      }),
    ),
  })
  .openapi('RunEvents');

export const RunCancelled = z
  .object({
    run_id: z.string(),
    status: z.string().openapi({ example: 'cancelled' }),
    cancelled: z.boolean().openapi({ description: 'False for a run that had ended already' }),
  })
  .openapi('RunCancelled');

export const SessionReset = z.object({ agent_id: z.string(), reset: z.literal(true) }).openapi('SessionReset');

export const Escalations = z
  .object({
    escalations: z.array(
      z.object({
        issue_id: z.string(),
        issue_identifier: z.string().openapi({ example: 'LIC-12' }),
        company_id: z.string(),
        severity: z.enum(['info', 'warning', 'critical']),
        reason: z.string(),
        body: z.string(),
        created_at: timestamp,
      }),
    ),
    errors: companyErrors,
  })
  .openapi('Escalations');

const counts = { zombie: z.int(), stuck: z.int(), working: z.int(), calm: z.int() };

export const AgentHealth = z
  .object({
    summary: z.object(counts),
    agents: z.array(
      z.object({
        agent_id: z.string(),
        agent_name: z.string(),
        agent_title: z
          .string()
          .nullable()
          .openapi({ description: 'What it is called for people', example: 'מנתח טענות' }),
        company_id: z.string(),
        company_label: z.string(),
        state: z.enum(['zombie', 'stuck', 'working', 'calm']),
        reason: z.string().openapi({ example: 'הריצה שותקת יותר מארבע שעות' }),
        last_activity_at: timestamp.nullable(),
        run_id: z.string().nullable(),
      }),
    ),
    errors: companyErrors,
  })
  .openapi('AgentHealth');

const tags: ['agents'] = ['agents'];
const pathId = (name: string, description: string) =>
  z
    .string()
    .max(200)
    .openapi({ param: { name, in: 'path' }, description, example: '0198f2c0-7a51-7c39-9a1e-0c7f6f3d2b11' });
const runParams = z.object({ run_id: pathId('run_id', 'Run') });
const platformErrors = ['agent_platform_error', 'agent_platform_unavailable'] as const;

export const listRunsRoute = defineRoute({
  method: 'get',
  path: '/api/operations/agents',
  operationId: 'listAgentRuns',
  role: 'operator',
  tags,
  summary: 'Queued and running runs of all companies of the agent platform',
  responses: jsonAnswer(AgentRunsResponse, 'Newest first; a few seconds old at most'),
});

export const runLogRoute = defineRoute({
  method: 'get',
  path: '/api/operations/agents/runs/{run_id}/log',
  operationId: 'getRunLog',
  role: 'operator',
  tags,
  summary: 'Output of a run; the last 2 MB when no offset is given',
  request: {
    params: runParams,
    query: z.strictObject({
      offset: z
        .string()
        .regex(/^\d{1,15}$/, 'יש לשלוח מספר שלם')
        .transform(Number)
        .optional()
        .openapi({ type: 'integer', minimum: 0, description: 'Byte to begin at; the next whole line is' }),
      limit_bytes: queryInteger(2 * 1024 * 1024, 1, 8 * 1024 * 1024, 'Most bytes to return; one whole line at least'),
    }),
  },
  errors: ['run_not_found', ...platformErrors],
  responses: jsonAnswer(RunLog, 'The log'),
});

export const runEventsRoute = defineRoute({
  method: 'get',
  path: '/api/operations/agents/runs/{run_id}/events',
  operationId: 'listRunEvents',
  role: 'operator',
  tags,
  summary: 'Timeline of a run',
  request: { params: runParams },
  errors: ['run_not_found', ...platformErrors],
  responses: jsonAnswer(RunEvents, 'In their order'),
});

export const cancelRunRoute = defineRoute({
  method: 'post',
  path: '/api/operations/agents/runs/{run_id}/cancel',
  operationId: 'cancelRun',
  role: 'operator',
  tags,
  summary: 'End a run so that no other starts in its place',
  request: { params: runParams },
  errors: ['run_not_found', ...platformErrors],
  responses: jsonAnswer(RunCancelled, 'What became of it'),
});

export const resetSessionRoute = defineRoute({
  method: 'post',
  path: '/api/operations/agents/{agent_id}/reset-session',
  operationId: 'resetAgentSession',
  role: 'operator',
  tags,
  summary: 'Forget what an agent kept between runs; the next wakeup starts clean',
  request: { params: z.object({ agent_id: pathId('agent_id', 'Agent') }) },
  errors: ['agent_not_found', ...platformErrors],
  responses: jsonAnswer(SessionReset, 'Reset'),
});

export const escalationsRoute = defineRoute({
  method: 'get',
  path: '/api/operations/agents/escalations',
  operationId: 'listEscalations',
  role: 'operator',
  tags,
  summary: 'What the agent platform itself complained of in the last seven days',
  request: { query: z.strictObject({ limit: queryInteger(20, 1, 500, 'Most escalations to return') }) },
  responses: jsonAnswer(Escalations, 'Newest first; at most a minute old'),
});

export const agentHealthRoute = defineRoute({
  method: 'get',
  path: '/api/operations/agents/health',
  operationId: 'getAgentHealth',
  role: 'operator',
  tags,
  summary: 'How the agents are, worst first',
  responses: jsonAnswer(AgentHealth, 'All agents'),
});
