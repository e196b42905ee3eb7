import { access, constants, realpath, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import type { ToolConfig } from '../../config/web.ts';
import { type CheckLine, missing, note, ok } from './line.ts';

/** A variable of an agent: a value, or a reference to one that the platform keeps. */
const Variable = z.union([
  z.string(),
  z.object({ type: z.literal('plain'), value: z.string() }).transform(({ value }) => value),
  z.object({ type: z.string() }).transform(() => null),
]);

/** What the `process` adapter reads of an agent's configuration. */
const ProcessConfiguration = z.object({
  command: z.string().nullish(),
  args: z.array(z.string()).nullish(),
  cwd: z.string().nullish(),
  timeoutSec: z.number().nullish(),
  graceSec: z.number().nullish(),
  env: z.record(z.string(), Variable).nullish(),
});

/** A job that is asked to stop comes to a safe point within this time. */
const GRACE_S = 10;

/**
 * The fields of an agent's adapter, as far as they can be seen from here.
 *
 * @param name how the lines call the agent
 */
export async function checkAdapter(
  name: string,
  { adapterType, adapterConfig }: { adapterType: string; adapterConfig: unknown },
  config: Pick<ToolConfig, 'DATA_DIR' | 'DATABASE_URL'>,
): Promise<CheckLine[]> {
  if (adapterType !== 'process')
    return [missing(`${name}: its adapter is ${adapterType}; the agent program needs the adapter \`process\``)];
  const read = ProcessConfiguration.safeParse(adapterConfig ?? {});
  if (!read.success) return [missing(`${name}: the configuration of its adapter cannot be read`)];
  const { command, args, cwd, timeoutSec, graceSec, env } = read.data;
  const lines = [ok(`${name}: adapter process`)];
  if (!command) lines.push(missing(`${name}: command is not set; \`npm\` with args ["run", "--silent", "agent"]`));
  else lines.push(ok(`${name}: command ${[command, ...(args ?? [])].join(' ')}`));
  lines.push(await checkFolder(name, cwd ?? null));
  if (timeoutSec) lines.push(note(`${name}: timeoutSec ${timeoutSec} ends longer jobs; 0 is no limit`));
  if (graceSec !== null && graceSec !== undefined && graceSec < GRACE_S)
    lines.push(note(`${name}: graceSec ${graceSec} kills a job that is asked to stop too early; ${GRACE_S} is enough`));
  return [
    ...lines,
    await checkDataDir(name, env?.DATA_DIR, cwd ?? null, config),
    checkUrl(name, env?.DATABASE_URL, config),
  ];
}

async function checkFolder(name: string, cwd: string | null): Promise<CheckLine> {
  if (!cwd) return missing(`${name}: cwd is not set; it is the folder of this repository`);
  const program = await access(resolve(cwd, 'src/entrypoints/agent.ts'), constants.R_OK).then(
    () => true,
    () => false,
  );
  if (program) return ok(`${name}: cwd ${cwd}`);
  return note(`${name}: cwd ${cwd} does not hold the agent program on this machine`);
}

async function checkDataDir(
  name: string,
  value: string | null | undefined,
  cwd: string | null,
  { DATA_DIR }: Pick<ToolConfig, 'DATA_DIR'>,
): Promise<CheckLine> {
  if (value === undefined) return missing(`${name}: env.DATA_DIR is not set; it must be ${DATA_DIR}`);
  if (value === null) return note(`${name}: env.DATA_DIR is a secret that cannot be seen; it must be ${DATA_DIR}`);
  const path = isAbsolute(value) ? value : resolve(cwd ?? '/', value);
  if (!(await stat(path).catch(() => null)))
    return note(`${name}: env.DATA_DIR ${value} is not on this machine; it must be what is ${DATA_DIR} here`);
  const same = (await realpath(path)) === (await realpath(DATA_DIR).catch(() => DATA_DIR));
  if (same) return ok(`${name}: env.DATA_DIR is the service's`);
  return missing(`${name}: env.DATA_DIR is ${value}, the service's is ${DATA_DIR}`);
}

/** An address with a password in it is compared and not shown. */
function checkUrl(
  name: string,
  value: string | null | undefined,
  { DATABASE_URL }: Pick<ToolConfig, 'DATABASE_URL'>,
): CheckLine {
  if (value === null)
    return note(`${name}: env.DATABASE_URL is a secret that cannot be seen; it must be the service's`);
  if ((value?.trim() || null) === DATABASE_URL)
    return ok(
      `${name}: env.DATABASE_URL is the service's${DATABASE_URL === null ? ' (none: the embedded database)' : ''}`,
    );
  if (DATABASE_URL === null) return missing(`${name}: env.DATABASE_URL is set, the service uses the embedded database`);
  return missing(`${name}: env.DATABASE_URL is ${value ? 'another one than' : 'not set, unlike'} the service's`);
}
