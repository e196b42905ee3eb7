import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { MigrationAnswer } from '../../clients/bridge-answers.ts';
import { agentProcessEnvironment } from '../../config/system.ts';
import { ROOT } from '../apps.ts';

/** Every value becomes a part of one argument of the script: nothing that a shell or an option could read. */
const argument = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_.:-]+$/, 'אותיות לטיניות, ספרות וסימני . _ : - בלבד');

/** Body of `POST /adapter-migration` (contract section 8). */
export const MigrationBody = z
  .strictObject({
    action: z.enum(['migrate', 'status']),
    agent_id: argument.optional(),
    all: z.boolean().optional(),
    from: argument.optional(),
    to: argument.optional(),
    company_id: argument.optional(),
    dry_run: z.boolean().optional(),
  })
  .refine(({ action, agent_id, all }) => action === 'status' || (agent_id === undefined) === (all === true), {
    message: 'יש לציין סוכן אחד או את כולם',
    path: ['agent_id'],
  })
  .refine(({ action, to }) => action === 'status' || to !== undefined, {
    message: 'יש לציין את סוג המתאם החדש',
    path: ['to'],
  });

const SCRIPT = fileURLToPath(new URL('../adapter-migration.ts', import.meta.url));
const HOOK = fileURLToPath(new URL('../../db/driver/hooks.mjs', import.meta.url));
const LIMIT_MS = 110_000;
/** The script's exit code for an agent that no company has. */
const UNKNOWN_AGENT = 3;
const GRACE_MS = 3000;
const MAX_OUTPUT = 256 * 1024;
const MAX_ERROR = 2000;

/**
 * Runs the adapter-migration script, without a shell, within its time.
 *
 * @param env variables over the process's own
 */
export async function runMigration(
  body: z.output<typeof MigrationBody>,
  env: Record<string, string> = {},
): Promise<MigrationAnswer & { unknownAgent: boolean }> {
  const child = spawn(process.execPath, ['--import', HOOK, SCRIPT, ...argumentsOf(body)], {
    cwd: ROOT,
    env: agentProcessEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let complaint = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output = (output + part).slice(0, MAX_OUTPUT);
  });
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    complaint = (complaint + part).slice(-MAX_ERROR);
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
  }, LIMIT_MS);
  const kill = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS + GRACE_MS);
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearTimeout(limit);
  clearTimeout(kill);
  const unknownAgent = code === UNKNOWN_AGENT;
  if (code === 0) return { ok: true, output, error: null, unknownAgent };
  const last = complaint.trim().split('\n').at(-1);
  return {
    ok: false,
    output,
    error: late ? 'הסבת המתאמים לא הסתיימה בזמן' : last || 'הסבת המתאמים נכשלה',
    unknownAgent,
  };
}

function argumentsOf(body: z.output<typeof MigrationBody>): string[] {
  const values = { agent: body.agent_id, from: body.from, to: body.to, company: body.company_id };
  return [
    body.action,
    ...Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}=${value}`])),
    ...(body.all ? ['--all'] : []),
    ...(body.dry_run ? ['--dry-run'] : []),
  ];
}
