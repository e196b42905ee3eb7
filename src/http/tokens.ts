import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiToken } from '../config/rights.ts';

/** The configured bearer tokens. */
export interface TokenBook {
  /** Whether there are any: otherwise nobody can sign in with one. */
  readonly isEmpty: boolean;
  /** The entry of a token that somebody shows; undefined for a wrong one. */
  find(given: string): ApiToken | undefined;
  byName(name: string): ApiToken | undefined;
}

/** Compares digests of equal length with every token, so the time taken tells nothing about any of them. */
export function openTokenBook(tokens: ApiToken[]): TokenBook {
  const entries = tokens.map((entry) => ({ entry, digest: digest(entry.token) }));
  return {
    isEmpty: tokens.length === 0,
    find(given) {
      const shown = digest(given);
      let found: ApiToken | undefined;
      for (const { entry, digest } of entries) if (timingSafeEqual(digest, shown)) found = entry;
      return found;
    },
    byName: (name) => tokens.find((entry) => entry.name === name),
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
