/** Client of the host bridge (contract section 8): services, control, usage and adapter migration. */
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
import { type ExchangeFailure, openPeer, readJson } from './exchange.ts';
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
  const peer = openPeer({
    url,
    connections: CONNECTIONS,
    connectMs: CONNECT_LIMIT_MS,
    answerMs: ANSWER_LIMIT_MS,
    fail: toBridgeError,
  });
  const bearer: Record<string, string> = secret ? { authorization: `Bearer ${secret}` } : {};

  async function exchange(path: string, signal: AbortSignal, body?: object): Promise<Reply> {
    try {
      const method = body ? 'POST' : 'GET';
      const answer = await peer.send({ method, path, headers: body ? bearer : {}, body: body ?? null, signal });
      return { status: answer.status, text: await answer.text(MAX_ANSWER_BYTES) };
    } catch (error) {
      // Callers give their patience as the signal.
      const isLate = signal.aborted && error === signal.reason && signal.reason?.name === 'TimeoutError';
      throw isLate ? unreached(peerCause(error)) : error;
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
    close: peer.close,
  };
}

const unreached = (cause: Error) =>
  new BridgeError('unavailable', 'the bridge was not reached or did not answer in time', { cause });

const toBridgeError = (failure: ExchangeFailure) =>
  failure.why === 'too_long'
    ? new BridgeError('wrong_answer', 'the bridge answered at great length')
    : unreached(failure.cause);

/** The bridge's word on why it has no answer. */
const Problem = z.object({ detail: z.string().max(MAX_DETAIL) });

interface Reply {
  status: number;
  text: string;
}

function readAnswer<S extends z.ZodType>(schema: S, { status, text }: Reply): z.output<S> {
  if (status === 503) {
    const said = readJson(Problem, text)?.detail;
    const detail = said === undefined ? null : redacted(said);
    throw new BridgeError('unavailable', 'the bridge has no answer now', { detail });
  }
  if (status === 401 || status === 403) throw new BridgeError('refused', `the bridge refused with status ${status}`);
  const answer = status === 200 ? readJson(schema, text) : undefined;
  if (answer === undefined) throw new BridgeError('wrong_answer', `unknown answer of the bridge (status ${status})`);
  return answer;
}

/** A verdict has one form with every status; only `ok` with an error status is not believed. */
function readVerdict<S extends z.ZodType<{ ok: boolean }>>(schema: S, { status, text }: Reply): z.output<S> {
  const verdict = readJson(schema, text);
  if (verdict === undefined || (verdict.ok && status !== 200))
    throw new BridgeError('wrong_answer', `unknown answer of the bridge (status ${status})`);
  return verdict;
}

/** The bridge tells what programs of the host have said. */
const withoutSecrets = <V extends { error: string | null }>(verdict: V): V => ({
  ...verdict,
  error: verdict.error && redacted(verdict.error),
});
