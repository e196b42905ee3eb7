import { panelKeyVariables, SECRET_VARIABLES } from './secrets.ts';

/** The search path for the few programs of the system that the service starts (git). */
export const systemPath = (): string => process.env.PATH ?? '';

/** Named variables of the environment, those that are set: what a child process is given instead of all of it. */
export const environmentOf = (names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));

/** The environment of a configured command: a command-line tool needs its home, its settings and its own login. */
export function commandEnvironment(): Record<string, string> {
  const withheld = new Set([...SECRET_VARIABLES, ...panelKeyVariables(process.env)]);
  return environmentOf(Object.keys(process.env).filter((name) => !withheld.has(name)));
}

/**
 * The environment of a person at the shell, for git: without our secrets, and without what would lead git to another
 * repository or another configuration.
 */
export function personalEnvironment(): Record<string, string> {
  const isPersonal = (name: string): boolean => PERSONAL_GIT.has(name) || PERSONAL_GIT_FAMILY.test(name);
  const all = commandEnvironment();
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('GIT_') || isPersonal(name)));
}

const PERSONAL_GIT: ReadonlySet<string> = new Set(
  ['SSH', 'SSH_COMMAND', 'SSH_VARIANT', 'ASKPASS', 'TERMINAL_PROMPT', 'EDITOR', 'PAGER', 'CURL_VERBOSE'].map(
    (name) => `GIT_${name}`,
  ),
);
const PERSONAL_GIT_FAMILY = /^GIT_(?:TRACE\w*|(?:AUTHOR|COMMITTER|SSL)_\w+)$/;

/** The environment of our own agent program: all of ours, with what it is to do. */
export const agentProcessEnvironment = (job: Record<string, string>): Record<string, string> => ({
  ...environmentOf(Object.keys(process.env)),
  ...job,
});

/**
 * The environment of the process manager's command. A daemon that it starts hands it on to every service, so that a mark of
 * the service that asks (see ecosystem.config.cjs) must not be in it.
 *
 * @param home where the manager keeps its state
 * @param nodeDirectory the Node that its command is to run under
 */
export function processManagerEnvironment(home: string, nodeDirectory: string): Record<string, string> {
  const { LEGAL_HOST_SERVICE: _service, LEGAL_HOST_HOME: _home, ...rest } = environmentOf(Object.keys(process.env));
  return {
    ...rest,
    PATH: `${nodeDirectory}:${systemPath()}`,
    PM2_HOME: home,
    // Nobody sits at a terminal, and the manager asks nobody on the network about newer versions of itself.
    PM2_NO_INTERACTION: 'true',
    PM2_DISABLE_VERSION_CHECK: 'true',
  };
}
