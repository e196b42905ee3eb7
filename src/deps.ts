import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { openHourlyActs } from './audit/hourly-acts.ts';
import { keepSealing, sealPending } from './audit/sealer.ts';
import { keepBackingUp } from './backup/schedule.ts';
import { openBridge } from './clients/bridge.ts';
import { openChatService } from './clients/chat-service.ts';
import type { ToolConfig, WebConfig } from './config/web.ts';
import type { Context, Ports } from './context.ts';
import { enterInstallation } from './db/installation.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { SERVICE } from './domain/actors.ts';
import { ALL_ROLES } from './domain/roles.ts';
import { openEventFeed } from './events/event-feed.ts';
import { type AgentWatch, openAgentWatch } from './features/agents/agent-watch.service.ts';
import { type HealthState, healthProbe } from './features/system/health.ts';
import { type IntegrityWatch, openIntegrityWatch } from './features/system/integrity.service.ts';
import { tidyJob } from './features/system/tidy.jobs.ts';
import { openWorkspace, type Workspace } from './features/web/workspace.ts';
import { openFileStore } from './files/store.ts';
import { createStreams, type Streams } from './http/sse.ts';
import { JOB_CATALOG } from './job-catalog.ts';
import { enterWorkers, type Presence } from './jobs/presence.ts';
import { openQueue } from './jobs/queue.ts';
import { openReaders } from './jobs/readers/readers.ts';
import { openTaskFeed } from './jobs/task-feed.ts';
import { openThreadPool } from './jobs/threads.ts';
import { openEmbedder } from './models/open-embedder.ts';
import { openLanguageModel, openPanel } from './models/open-language-model.ts';
import { openPlatform } from './platform/open-platform.ts';

const TIDY_EVERY_MS = 3600_000;
/** Contract section 1: everything has ended within 10 s of SIGTERM; the database is closed in what is left. */
const JOB_GRACE_MS = 6000;

/** What the web application is built from. */
export interface Deps {
  config: WebConfig;
  ports: Ports;
  streams: Streams;
  health: () => Promise<HealthState>;
  agents: AgentWatch;
  integrity: IntegrityWatch;
  workspace: Workspace;
}

export interface Opened {
  ports: Ports;
  /** Starts what every process that serves does, with or without jobs: it seals the audit log. */
  attend(): void;
  /** Starts running background jobs in this process. */
  work(): Promise<void>;
  dispose(): Promise<void>;
}

/** What is open already, and stays open when the rest is closed. */
export type OpenedBefore = Partial<Pick<Ports, 'database' | 'threads' | 'readers'>>;

/**
 * Opens everything a process works with, in order; `dispose` closes it in reverse.
 *
 * @param workers whether this process runs background jobs
 */
export async function openPorts(
  config: ToolConfig | WebConfig,
  log: Logger,
  workers: boolean,
  openedBefore: OpenedBefore = {},
): Promise<Opened> {
  // First: it may find fault with the settings, before anything is open.
  const threads = openedBefore.threads ?? openThreadPool(log);
  const readers = openedBefore.readers ?? openReaders(log);
  const embedder = openEmbedder(config, threads);
  const model = openLanguageModel(config);
  const database =
    openedBefore.database ??
    (await openDatabase({
      url: config.DATABASE_URL,
      dataDir: config.DATA_DIR,
      applicationName: workers ? 'worker' : 'web',
      onError: (err) => log.warn({ err }, 'notifications'),
    }));
  if ((await migrate(database)) > 0) await sealPending(database);
  await enterInstallation(database, config.DATA_DIR, { adopts: workers || 'PORT' in config, log });
  const [files, queue, feed] = await Promise.all([
    openFileStore(config.DATA_DIR),
    openQueue(database, JOB_CATALOG, log, workers),
    openTaskFeed(database, log),
  ]);
  const clock = { now: () => new Date() };
  const platform = await openPlatform(config, { database, queue, clock });
  const chatService = config.CHAT_SERVICE_URL
    ? openChatService(config.CHAT_SERVICE_URL, config.CHAT_SERVICE_SECRET)
    : null;
  const bridge = config.BRIDGE_URL ? openBridge(config.BRIDGE_URL, config.BRIDGE_SHARED_SECRET) : null;
  const ports: Ports = {
    config,
    database,
    files,
    queue,
    threads,
    readers,
    feed,
    events: openEventFeed(database, log),
    embedder,
    model,
    panel: openPanel(config.PANEL_MODELS),
    platform,
    chatService,
    bridge,
    hourlyActs: openHourlyActs(database, clock, log),
    clock,
    log,
  };
  let tidy: NodeJS.Timeout | undefined;
  let presence: Presence | undefined;
  let stopBackups: (() => Promise<void>) | undefined;
  let stopSealing: (() => Promise<void>) | undefined;

  return {
    ports,
    attend() {
      stopSealing ??= keepSealing(database, log);
    },
    async work() {
      const own = enterWorkers(config.DATA_DIR);
      presence = own;
      if (own.wasAlone) await queue.recover();
      await queue.work((signal) => serviceContext(ports, signal), own.isAlone);
      const ask = () =>
        database
          .transaction((tx) => queue.enqueue(tx, tidyJob, {}, { key: 'tidy' }))
          .catch((err) => log.warn({ err }, 'tidy not queued'));
      await ask();
      tidy = setInterval(ask, TIDY_EVERY_MS);
      stopBackups = keepBackingUp({ config, database, clock, log });
    },
    async dispose() {
      clearInterval(tidy);
      await stopBackups?.();
      await queue.stop(JOB_GRACE_MS);
      presence?.leave();
      await Promise.all([feed.close(), ports.events.close()]);
      if (!openedBefore.threads) await threads.close();
      if (!openedBefore.readers) await readers.close();
      await embedder.close();
      await platform.close();
      await chatService?.close();
      await bridge?.close();
      await ports.hourlyActs.close();
      await stopSealing?.();
      if (!openedBefore.database) await database.close();
    },
  };
}

/** The context of background work: the service itself acts. */
export function serviceContext(ports: Ports, signal: AbortSignal): Context {
  const requestId = uuidv7();
  return {
    ...ports,
    db: ports.database.db,
    actor: SERVICE,
    roles: ALL_ROLES,
    requestId,
    turn: `job ${requestId}`,
    signal,
  };
}

/** What the web process adds to its ports. */
export function webDeps(config: WebConfig, ports: Ports): Deps {
  const integrity = openIntegrityWatch(ports);
  return {
    config,
    ports,
    streams: createStreams((err) => ports.log.warn({ err }, 'stream ended by an error')),
    health: healthProbe(ports, config.WORKERS, integrity.state),
    integrity,
    agents: openAgentWatch(ports.platform, ports.log),
    workspace: openWorkspace(ports.log),
  };
}
