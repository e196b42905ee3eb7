import type { Analysis } from './analysis-structure.ts';

/** Characters of all texts whose structure is kept: dozens of large files. */
const MAX_CHARACTERS = 8_000_000;

interface Entry {
  analysis: Promise<Analysis | null>;
  size: number;
}

const entries = new Map<string, Entry>();
let held = 0;

/**
 * The structure of a text, read once: by the sha256 of the file, which changes with every version of it. The least
 * recently used go when too much is held; two who ask at once wait for one reading.
 *
 * @param read reads the structure; null when the text has none
 */
export function cachedAnalysis(sha256: string, size: number, read: () => Promise<Analysis | null>) {
  const found = entries.get(sha256);
  if (found) {
    entries.delete(sha256);
    entries.set(sha256, found);
    return found.analysis;
  }
  const analysis = read();
  analysis.catch(() => forget(sha256));
  keep(sha256, { analysis, size });
  return analysis;
}

/**
 * Keeps a structure that is known already.
 *
 * @param replaces the version before it, which nobody asks for any more
 */
export function rememberAnalysis(sha256: string, analysis: Analysis, replaces: string): void {
  forget(replaces);
  forget(sha256);
  keep(sha256, { analysis: Promise.resolve(analysis), size: analysis.markdown.length });
}

function keep(sha256: string, entry: Entry): void {
  entries.set(sha256, entry);
  held += entry.size;
  for (const oldest of entries.keys()) {
    if (held <= MAX_CHARACTERS || oldest === sha256) break;
    forget(oldest);
  }
}

function forget(sha256: string): void {
  held -= entries.get(sha256)?.size ?? 0;
  entries.delete(sha256);
}
