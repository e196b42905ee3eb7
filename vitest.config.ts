import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { failedAmong } from './tests/helpers/failed-files.ts';
import { LongestFirst } from './tests/helpers/longest-first.ts';

/** Three tiers: those of `npm test`, those that take ten seconds or more each, and those of minutes. */
const later = [
  ...(process.env.SLOW || process.env.LONG ? [] : ['**/*.slow.test.ts']),
  ...(process.env.LONG ? [] : ['**/*.long.test.ts']),
];

/** Files that change or measure what a whole process shares; each has a process of its own. */
const ALONE = [
  'tests/{backup,check,durability,host,hostile,processes}/**/*.test.ts',
  'tests/agent/{program.slow,check/*}.test.ts',
  'tests/config/system.test.ts',
  'tests/db/{driver,owner}/**/*.test.ts',
  'tests/features/cases/history/without-git.test.ts',
  'tests/jobs/{presence,recover,threads.slow,readers/*}.test.ts',
  'tests/models/{endless-peers,language-model}.test.ts',
  'tests/platform/embedded/run*.test.ts',
  'tests/platform/paperclip/**/*.test.ts',
];

/** `ONLY_FAILED=1`: the files that failed in their last run, and no others. */
const files = (patterns: string[]) => failedAmong(patterns, Boolean(process.env.ONLY_FAILED));

/** One more than cores: most files wait for processes, disks and locks now and then. */
const WORKERS = Math.min(8, availableParallelism() + 1);

// Of all the processes that tests start: compiled code is cached between them.
process.env.NODE_COMPILE_CACHE ??= new URL('./node_modules/.cache/compiled', import.meta.url).pathname;

export default defineConfig({
  test: {
    globalSetup: ['tests/helpers/database.setup.ts'],
    setupFiles: ['tests/helpers/queries-run-once.ts'],
    execArgv: ['--import', new URL('./src/db/driver/hooks.mjs', import.meta.url).pathname],
    pool: 'forks',
    maxWorkers: WORKERS,
    // Hangs are what these find, not slowness: a machine whose disk syncs in 50 ms passes too.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { shuffle: { files: false, tests: true }, sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: { name: 'alone', include: files(ALONE), exclude: [...configDefaults.exclude, ...later] },
      },
      // The others follow one another in a few processes, in random order: nothing is loaded twice.
      {
        extends: true,
        test: {
          name: 'together',
          include: files(['tests/**/*.test.ts']),
          exclude: [...configDefaults.exclude, ...later, ...ALONE],
          isolate: false,
        },
      },
    ],
  },
});
