import { existsSync, globSync, readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/** What a run leaves in its cache (`node_modules/.vite/vitest`). */
interface Results {
  projects: Record<string, { files: Record<string, { failed: boolean }> }>;
}

/**
 * Narrows patterns of test files to the files that failed in their last run, whole: tests that follow one another in a file
 * cannot run without those before them, which `--lastFailed` leaves out.
 *
 * @param isWanted the patterns are given back as they are where this is false
 */
export function failedAmong(patterns: string[], isWanted: boolean): string[] {
  if (!isWanted) return patterns;
  const failed = globSync('node_modules/.vite/vitest/*/results.json').flatMap((path) => {
    const { projects } = JSON.parse(readFileSync(path, 'utf8')) as Results;
    return Object.values(projects).flatMap(({ files }) => Object.keys(files).filter((name) => files[name]!.failed));
  });
  return failed.filter((name) => existsSync(name) && patterns.some((pattern) => matchesGlob(name, pattern)));
}
