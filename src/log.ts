import { type Logger, pino, stdSerializers } from 'pino';

/**
 * The structured log of a process, on standard output. Secrets are cut out by name wherever an object carries them, and
 * errors of queries are logged without their parameters: these are the texts of documents.
 *
 * @param level a pino level
 * @param process name of the process, in every line
 */
export function openLog(level: string, process: string): Logger {
  return pino({
    level,
    base: { process },
    redact: { paths: ['*.authorization', '*.password', '*.token', '*.api_key'], censor: '[secret]' },
    serializers: { err: serializeError },
  });
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
