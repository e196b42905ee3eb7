// What two people write at once stays, whatever is cut or killed; `npm run test:long` does it for ten minutes.
import { expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { soak } from './soak.ts';

it.skipIf(!hasBrowser)('two people write over cut lines, kills and reloads, and lose no letter', async () => {
  const done = await soak(20_000, 7);
  expect(done.words).toBeGreaterThan(5);
});
