/**
 * Makes sure that the driver was loaded with its mends. Without them a lost connection ends the process or leaves
 * statements waiting for ever, which would show only on a bad day.
 *
 * @throws Error with code `DATABASE_DRIVER_UNMENDED`, whose sentence names the missing flag
 */
export function requireMendedDriver(): void {
  requireMark('appeals-drafting.driver-mended');
}

/**
 * Makes sure that the driver will be mended when it is loaded, for who starts a database before that.
 *
 * @throws as requireMendedDriver does
 */
export function requireDriverHooks(): void {
  requireMark('appeals-drafting.driver-hooks');
}

function requireMark(name: string): void {
  if (Symbol.for(name) in globalThis) return;
  const message =
    'The database driver runs without its mends: start Node with --import ./src/db/driver/hooks.mjs, as the npm scripts do.';
  throw Object.assign(new Error(message), { code: 'DATABASE_DRIVER_UNMENDED' });
}
