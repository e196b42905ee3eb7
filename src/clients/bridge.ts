/** Client of the host bridge (contract section 8): services, control, usage and adapter migration. */
import { Pool } from 'undici';
import { z } from 'zod';
import { redacted } from '../config/secrets.ts';
import {
  type ControlAction,
  ControlAnswer,
  type HostServiceState,
  MigrationAnswer,
  ServicesAnswer,
  UsageAnswer,
} from './bridge-answers.ts';
import { peerCause } from './peer-cause.ts';

/** The bridge could not be used: `unavailable` may pass, `refused` is the secret or the address, else it answered wrongly. */
export class BridgeError extends Error {
  override name = 'BridgeError';
  readonly reason: 'unavailable' | 'refused' | 'wrong_answer';
  /** What the bridge itself says of it to a person; null when it says nothing. */
  readonly detail: string | null;

  constructor(
    reason: BridgeError['reason'],
    message: string,
    options: { cause?: unknown; detail?: string | null } = {},
  ) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.detail = options.detail ?? null;
  }
}

/** What to migrate: one agent or all of them, from one kind of adapter (any when left out) to another. */
export interface MigrationRequest {
  action?: 'migrate' | 'status';
  agent_id?: string;
  all?: boolean;
  from?: string;
  to?: string;
  company_id?: string;
  dry_run?: boolean;
}

/** Every verb throws BridgeError, or the signal's reason when it was aborted for another cause than time. */
export interface BridgeClient {
  services(signal: AbortSignal): Promise<HostServiceState[]>;
  /** A refusal of the bridge is `{ok: false, error}`. */
  control(name: string, action: ControlAction, signal: AbortSignal): Promise<ControlAnswer>;
  usage(signal: AbortSignal): Promise<UsageAnswer>;
  /** A refusal of the bridge or of the script is `{ok: false, output, error}`; `unknownAgent` when there is no such agent. */
  migrateAdapter(request: MigrationRequest, signal: AbortSignal): Promise<MigrationAnswer & { unknownAgent: boolean }>;
  close(): Promise<void>;
}

const CONNECTIONS = 16;
const CONNECT_LIMIT_MS = 2000;
/** Above the limits that callers give. */
const ANSWER_LIMIT_MS = 180_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_DETAIL = 300;

/** Opens a client; nothing is sent yet. @param secret goes with the control verbs only */
export function openBridge(url: string, secret: string | null): BridgeClient {
  const { origin, pathname } = new URL(url);
  const base = pathname.replace(/\/+$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: ANSWER_LIMIT_MS,
    bodyTimeout: ANSWER_LIMIT_MS,
  });
  const bearer = secret ? { authorization: `Bearer ${secret}` } : {};

  async function exchange(path: string, signal: AbortSignal, body?: object): Promise<Reply> {
    try {
      const answer = await pool.request({
        method: body ? 'POST' : 'GET',
        path: `${base}${path}`,
        headers: body ? { ...bearer, 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : null,
        signal,
      });
      return { status: answer.statusCode, text: await boundedText(answer.body) };
    } catch (cause) {
      if (cause instanceof BridgeError) throw cause;
      if (signal.aborted && signal.reason?.name !== 'TimeoutError') throw signal.reason;
      throw new BridgeError('unavailable', 'the bridge was not reached or did not answer in time', {
        cause: peerCause(cause),
      });
    }
  }

  return {
    async services(signal) {
      return readAnswer(ServicesAnswer, await exchange('/pm2', signal)).services;
    },
    async control(name, action, signal) {
      return withoutSecrets(readVerdict(ControlAnswer, await exchange('/pm2/control', signal, { name, action })));
    },
    async usage(signal) {
      return readAnswer(UsageAnswer, await exchange('/usage', signal));
    },
    async migrateAdapter(request, signal) {
      const body = { action: 'migrate', ...request };
      const reply = await exchange('/adapter-migration', signal, body);
      const verdict = withoutSecrets(readVerdict(MigrationAnswer, reply));
      return { ...verdict, output: redacted(verdict.output), unknownAgent: reply.status === 404 };
    },
    close: () => pool.destroy(),
  };
}

/** The bridge's word on why it has no answer. */
const Problem = z.object({ detail: z.string().max(MAX_DETAIL) });

interface Reply {
  status: number;
  text: string;
}

function readAnswer<S extends z.ZodType>(schema: S, { status, text }: Reply): z.output<S> {
  if (status === 503) {
    const said = Problem.safeParse(parsed(text)).data?.detail;
    const detail = said === undefined ? null : redacted(said);
    throw new BridgeError('unavailable', 'the bridge has no answer now', { detail });
  }
  if (status === 401 || status === 403) throw new BridgeError('refused', `the bridge refused with status ${status}`);
  const answer = status === 200 ? schema.safeParse(parsed(text)) : undefined;
  if (!answer?.success) throw new BridgeError('wrong_answer', `unknown answer of the bridge (status ${status})`);
  return answer.data;
}

/** A verdict has one form with every status; only `ok` with an error status is not believed. */
function readVerdict<S extends z.ZodType<{ ok: boolean }>>(schema: S, { status, text }: Reply): z.output<S> {
  const verdict = schema.safeParse(parsed(text));
  if (!verdict.success || (verdict.data.ok && status !== 200))
    throw new BridgeError('wrong_answer', `unknown answer of the bridge (status ${status})`);
  return verdict.data;
}

/** The bridge tells what programs of the host have said. */
const withoutSecrets = <V extends { error: string | null }>(verdict: V): V => ({
  ...verdict,
  error: verdict.error && redacted(verdict.error),
});

async function boundedText(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) throw new BridgeError('wrong_answer', 'the bridge answered at great length');
    parts.push(part);
  }
  return Buffer.concat(parts, size).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
