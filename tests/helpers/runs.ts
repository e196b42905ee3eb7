import type { Parameters } from 'fast-check';

/** Any; the same for all, so that a sample which fails here fails everywhere. */
const SEED = 20251122;

/**
 * How often a property is tried: a fixed sample in `npm test`, and with `LONG=1` (`npm run test:long`) as often as it takes
 * to find what is rare, otherwise each time.
 */
export const runs = (sample: number, all: number): Pick<Parameters<never>, 'numRuns' | 'seed'> =>
  process.env.LONG ? { numRuns: all } : { numRuns: sample, seed: SEED };
