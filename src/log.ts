import { destination, type Logger, pino, stdSerializers } from 'pino';

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
  };
  return pino(options, destination(to === 'stdout' ? 1 : 2));
}

/** The error at the root of a failed query; its wrappers quote the statement with all of its parameters. */
function serializeError(error: unknown): object {
  let root = error;
  while (root instanceof Error && 'query' in root && root.cause instanceof Error) root = root.cause;
  if (!(root instanceof Error)) return { message: String(root) };
  const { type, message, stack } = stdSerializers.err(root);
  const code = 'code' in root && typeof root.code === 'string' ? { code: root.code } : {};
  return { type, message, stack, ...code };
}
