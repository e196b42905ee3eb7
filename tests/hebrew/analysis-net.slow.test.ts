import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hashes, takeNet } from '../helpers/analysis-net.ts';

/**
 * Whatever an analyser gives on a sample, a hearing or a fixture is what it gave. A change is meant and named in its
 * commit: `npm run net -- --against main` prints it word for word, `npm run net -- --update` stores it.
 */
it('the analysers give what they gave', async () => {
  const stored = readFileSync(join(import.meta.dirname, 'fixtures/analysis-net.txt'), 'utf8');
  expect(hashes(await takeNet()).split('\n')).toEqual(stored.split('\n'));
});
