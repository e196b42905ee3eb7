// A real process manager with a home of its own.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostService } from '../../src/domain/host-services.ts';
import type { AppDefinition } from '../../src/host/apps.ts';
import { killManager } from '../helpers/pm2.ts';

const root = new URL('../..', import.meta.url).pathname;

export interface ManagerHome {
  home: string;
  /** How the services are started here: small programs under the services' names, drains at every second. */
  definitionOf(name: string): AppDefinition;
  /** Runs of a drain so far. */
  runs(): Promise<number>;
  /** Ends the daemon and every program of it. */
  kill(): Promise<void>;
  discard(): Promise<void>;
}

export async function managerHome(): Promise<ManagerHome> {
  // Short: the manager's socket in it has to fit a socket's name.
  const home = await mkdtemp(join(tmpdir(), 'pm2-'));
  const runsFile = join(home, 'runs');
  const kill = () => killManager(home);
  return {
    home,
    definitionOf(name) {
      const cron = hostService(name)?.kind === 'cron';
      return {
        name,
        script: join(root, 'tests/host/programs', cron ? 'once.mjs' : 'daemon.mjs'),
        autorestart: !cron,
        ...(cron ? { cron_restart: '* * * * * *' } : {}),
        env: { RUNS_FILE: runsFile, SECRET_OF_THE_SERVICE: 'must-not-leave-the-host' },
      };
    },
    runs: async () => (await readFile(runsFile, 'utf8').catch(() => '')).split('\n').length - 1,
    kill,
    async discard() {
      await kill();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
