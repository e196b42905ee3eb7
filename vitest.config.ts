import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.LONG ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tests/helpers/database.setup.ts'],
    setupFiles: ['tests/helpers/queries-run-once.ts'],
    execArgv: ['--import', new URL('./src/db/driver/hooks.mjs', import.meta.url).pathname],
    pool: 'forks',
    maxWorkers: 2,
    // Hangs are what these find, not slowness: a machine whose disk syncs in 50 ms passes too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    sequence: { shuffle: true },
  },
});
