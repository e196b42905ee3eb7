import type { Analysis } from '../../analysis-file/structure.ts';
import { boundedCache } from '../../lib/bounded-cache.ts';

/** Characters of all texts whose structure is cached: dozens of large files. */
const MAX_CHARACTERS = 8_000_000;

const analyses = boundedCache<Promise<Analysis | null>>(MAX_CHARACTERS);

/**
 * The structure of a text, read once: by the sha256 of the file, which changes with every version of it. Two who ask at
 * once wait for one reading.
 *
 * @param read reads the structure; null when the text has none
 */
export function cachedAnalysis(sha256: string, size: number, read: () => Promise<Analysis | null>) {
  const found = analyses.get(sha256);
  if (found) return found;
  const analysis = read();
  analysis.catch(() => analyses.delete(sha256));
  analyses.set(sha256, analysis, size);
  return analysis;
}

/**
 * Keeps a structure that is known already.
 *
 * @param replaces the version before it, which nobody asks for any more
 */
export function rememberAnalysis(sha256: string, analysis: Analysis, replaces: string): void {
  analyses.delete(replaces);
  analyses.set(sha256, Promise.resolve(analysis), analysis.markdown.length);
}
