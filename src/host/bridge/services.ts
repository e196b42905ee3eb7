import type { ControlAction, HostServiceState } from '../../clients/bridge-answers.ts';
import { redacted } from '../../config/secrets.ts';
import { HOST_SERVICES, type HostService, hostService } from '../../domain/host-services.ts';
import { type AppDefinition, appOf } from '../apps.ts';
import { type ManagedProgram, type ProcessManager, ProcessManagerError } from '../process-manager.ts';

/** The services of the host as one can see and control them. */
export interface ServiceControl {
  /**
   * Every service of the list, those that the manager does not know as stopped; all of them where no manager was started
   * or it has ended them. At most `FRESH_MS` old.
   *
   * @throws ProcessManagerError
   */
  look(): Promise<HostServiceState[]>;
  /** @throws UnknownService, ProcessManagerError */
  control(name: string, action: ControlAction): Promise<void>;
}

/** The name is none of the list's. */
export class UnknownService extends Error {
  override name = 'UnknownService';
}

/** Many watchers cost two looks a second. */
const FRESH_MS = 500;

const STATES: Record<string, HostServiceState['status']> = {
  online: 'online',
  launching: 'launching',
  'one-launch-status': 'launching',
  'waiting restart': 'launching',
  errored: 'errored',
};

/**
 * @param definitionOf how a service is started; the ecosystem file's
 * @param now the clock, in milliseconds since 1970
 */
export function serviceControl(
  manager: ProcessManager,
  definitionOf: (name: string) => AppDefinition = appOf,
  now: () => number = Date.now,
): ServiceControl {
  let kept: { at: number; states: Promise<HostServiceState[]> } | null = null;

  async function read(): Promise<HostServiceState[]> {
    const listed = await manager.list();
    if (listed === null && (await manager.isLost()))
      throw new ProcessManagerError('lost', 'the process manager is gone without having ended its programs');
    const programs = new Map(listed?.map((program) => [program.name, program]));
    return HOST_SERVICES.map((service) => toState(service, programs.get(service.name), now()));
  }

  return {
    look() {
      if (kept && Math.abs(now() - kept.at) < FRESH_MS) return kept.states;
      const states = read();
      kept = { at: now(), states };
      states.catch(() => {
        kept = null;
      });
      return states;
    },
    async control(name, action) {
      const service = hostService(name);
      if (!service) throw new UnknownService();
      try {
        const known = (await manager.list())?.find((program) => program.name === name);
        await VERBS[action](manager, definitionOf(service.name), known);
      } finally {
        kept = null;
      }
    },
  };
}

type Verb = (manager: ProcessManager, app: AppDefinition, known: ManagedProgram | undefined) => Promise<void>;

const VERBS: Record<ControlAction, Verb> = { start, stop, restart };

/** A drain comes back with its schedule (and runs once at once, as the manager does with every program that it starts). */
async function start(manager: ProcessManager, app: AppDefinition, known: ManagedProgram | undefined): Promise<void> {
  if (!known) return manager.start(app);
  if (app.cron_restart === undefined) return known.status === 'online' ? undefined : manager.restart(app.name);
  if (known.cron === app.cron_restart) return;
  await manager.remove(app.name);
  await manager.start(app);
}

/** Stopping alone would leave a drain's schedule ticking: the manager has to forget it. */
async function stop(manager: ProcessManager, app: AppDefinition, known: ManagedProgram | undefined): Promise<void> {
  if (!known) return;
  if (app.cron_restart !== undefined) return manager.remove(app.name);
  if (known.status !== 'stopped') await manager.stop(app.name);
}

/** One run now; a drain that has its schedule keeps it, and one that was stopped gets none by this. */
async function restart(manager: ProcessManager, app: AppDefinition, known: ManagedProgram | undefined): Promise<void> {
  if (known) return manager.restart(app.name);
  const { cron_restart: _schedule, ...once } = app;
  await manager.start(once);
}

function toState(service: HostService, program: ManagedProgram | undefined, now: number): HostServiceState {
  const status = program ? (STATES[program.status] ?? 'stopped') : 'stopped';
  const counts = program && program.startedAt > 0 && (service.kind === 'cron' || status === 'online');
  return {
    name: service.name,
    status,
    restarts: Math.max(0, Math.trunc(program?.restarts ?? 0)),
    uptime_ms: counts ? Math.max(0, Math.trunc(now - program.startedAt)) : 0,
    cpu: Math.max(0, program?.cpu ?? 0),
    memory_bytes: Math.max(0, Math.trunc(program?.memoryBytes ?? 0)),
    cron: service.cron,
    autorestart: service.kind === 'daemon',
    last_exit: program?.exitCode == null ? null : { code: program.exitCode },
  };
}

/** What a person is told of a refusal; the manager's own words only where they say more. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof UnknownService) return 'השירות אינו ברשימת השירותים שמותר לשלוט בהם';
  if (!(error instanceof ProcessManagerError)) return null;
  if (error.reason === 'silent') return 'מנהל התהליכים אינו משיב';
  if (error.reason === 'missing') return 'מנהל התהליכים אינו מותקן במארח: יש להתקין את PM2 או להגדיר את PM2_BIN';
  if (error.reason === 'lost') return 'מנהל התהליכים נפל, ומצב השירותים אינו ידוע; הפעלת שירות תעלה אותו מחדש';
  return `מנהל התהליכים סירב: ${redacted(error.message).slice(0, 300)}`;
}
