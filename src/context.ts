import type { Logger } from 'pino';
import type { HourlyActs } from './audit/hourly-acts.ts';
import type { BridgeClient } from './clients/bridge.ts';
import type { ChatServiceClient } from './clients/chat-service.ts';
import type { WebConfig } from './config/web.ts';
import type { Database, Executor } from './db/open.ts';
import type { LedgerGate } from './domain/ledger.ts';
import type { Role } from './domain/roles.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { FileStore } from './files/store.ts';
import type { Queue } from './jobs/queue.ts';
import type { Readers } from './jobs/readers/readers.ts';
import type { TaskFeed } from './jobs/task-feed.ts';
import type { ThreadPool } from './jobs/threads.ts';
import type { Embedder } from './models/embedder.ts';
import type { LanguageModel } from './models/language-model.ts';
import type { AgentPlatform } from './platform/platform.ts';

export interface Clock {
  now(): Date;
}

/** The settings that services read; the web, worker and tool processes all have them. */
export type ServiceConfig = Pick<
  WebConfig,
  'DATA_DIR' | 'DATABASE_URL' | 'COMMITTEE_NAME' | 'TASK_RETENTION_DAYS' | 'AGENT_PLATFORM_ANALYST' | 'BACKUP_AT'
> & {
  MAX_UPLOAD_MB?: number;
  LEDGER_GATE?: LedgerGate;
};

/** Everything a process builds once and hands to its services. */
export interface Ports {
  config: ServiceConfig;
  database: Database;
  files: FileStore;
  queue: Queue;
  threads: ThreadPool;
  /** Processes that read files from outside. */
  readers: Readers;
  feed: TaskFeed;
  /** What changes, for event streams. */
  events: EventFeed;
  embedder: Embedder;
  /** Null: the rule-based analysers do the work. */
  model: LanguageModel | null;
  /** The two models that vote on lessons; empty when they are not configured. */
  panel: LanguageModel[];
  platform: AgentPlatform;
  /** The host's chat service; null: chat is answered in this process. */
  chatService: ChatServiceClient | null;
  /** The bridge to the host; null: nothing of the host is shown or done. */
  bridge: BridgeClient | null;
  /** Audit rows of once an hour. */
  hourlyActs: HourlyActs;
  clock: Clock;
  log: Logger;
}

/** What a verb gets: the ports, who acts, and the database or the transaction to work in. */
export interface Context extends Ports {
  db: Executor;
  /** As it is recorded (`domain/actors.ts`). */
  actor: string;
  /** Of the actor, with those that they include: rights that hang on a value are checked against them. */
  roles: ReadonlySet<Role>;
  requestId: string;
  /** Whose turn it takes for threads: an actor's in a request (see `http/turn.ts`), its own for each background job. */
  turn: string;
  signal: AbortSignal;
}

/** Runs `work` in one transaction; the verbs it calls join it. Inside a transaction it joins the running one. */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db !== ctx.database.db) return work(ctx);
  return ctx.database.transaction((tx) => work({ ...ctx, db: tx }));
}
