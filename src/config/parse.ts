import type { z } from 'zod';
import { OperatorError } from '../lib/operator-error.ts';
import { rememberSecrets } from './secrets.ts';

/** Thrown when the environment cannot be used; `message` names each variable and what is wrong with it. */
export class ConfigurationError extends OperatorError {
  override name = 'ConfigurationError';
}

/**
 * Reads one process's settings out of an environment.
 *
 * @param schema a zod object whose keys are the variable names
 * @param env the environment, the process's own when left out; empty strings count as unset
 * @returns the parsed settings
 * @throws ConfigurationError listing every bad variable in one message
 */
export function parseEnvironment<T extends z.ZodType>(schema: T, env: NodeJS.ProcessEnv = process.env): z.output<T> {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  rememberSecrets(given);
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(settings)'}: ${issue.message}`);
  throw new ConfigurationError(`Configuration is not usable:\n${[...new Set(lines)].join('\n')}`);
}
