import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Root of the repository: the programs run there. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What the ecosystem file says of one program; the process manager reads more of it than is named here. */
export interface AppDefinition {
  name: string;
  script: string;
  autorestart: boolean;
  cron_restart?: string;
  /** The manager's own instrumentation inside the program, which would keep a finished one from ending. */
  pmx?: boolean;
  env?: Record<string, string>;
}

const require = createRequire(import.meta.url);

/** The programs of ecosystem.config.cjs: the bridge and every service. */
export const APPS: readonly AppDefinition[] = (require('../../ecosystem.config.cjs') as { apps: AppDefinition[] }).apps;

/** The definition of a service. @throws Error when the ecosystem file lacks it */
export function appOf(name: string): AppDefinition {
  const app = APPS.find((each) => each.name === name);
  if (!app) throw new Error(`ecosystem.config.cjs has no ${name}`);
  return app;
}
