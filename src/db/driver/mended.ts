/**
 * Makes sure that the driver was loaded with its mends. Without them a lost connection ends the process or leaves
 * statements waiting for ever, which would show only on a bad day.
 *
 * @throws Error with code `DATABASE_DRIVER_UNMENDED`, whose sentence names the missing flag
 */
export function requireMendedDriver(): void {
  if (Symbol.for('appeals-drafting.driver-mended') in globalThis) return;
  const message =
    'The database driver runs without its mends: start Node with --import ./src/db/driver/hooks.mjs, as the npm scripts do.';
  throw Object.assign(new Error(message), { code: 'DATABASE_DRIVER_UNMENDED' });
}
