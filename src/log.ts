import { destination, type Logger, pino, stdSerializers } from 'pino';
import { redacted } from './config/secrets.ts';

/**
 * The structured log of a process. Secrets are cut out by name wherever an object carries them, and
 * errors of queries are logged without their parameters: these are the texts of documents.
 *
 * @param level a pino level
 * @param process name of the process, in every line
 * @param to where it is written
 */
export function openLog(level: string, process: string, to: 'stdout' | 'stderr' = 'stdout'): Logger {
  const options = {
    level,
    base: { process },
    redact: { paths: ['*.authorization', '*.password', '*.token', '*.api_key'], censor: '[secret]' },
    serializers: { err: serializeError },
    formatters: { log: withoutSecrets },
  };
  return pino(options, destination(to === 'stdout' ? 1 : 2));
}

/** A text in a line may be what another program said. */
function withoutSecrets(line: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [name, typeof value === 'string' ? redacted(value) : value]),
  );
}

/** The error at the root of a failed query; its wrappers quote the statement with all of its parameters. */
function serializeError(error: unknown): object {
  let root = error;
  while (root instanceof Error && 'query' in root && root.cause instanceof Error) root = root.cause;
  if (!(root instanceof Error)) return { message: redacted(String(root)) };
  const { type, message, stack } = stdSerializers.err(root);
  const said = { type, message: redacted(message), stack: redacted(stack ?? '') };
  const code = 'code' in root && typeof root.code === 'string' ? { code: root.code } : {};
  return { ...said, ...code };
}
