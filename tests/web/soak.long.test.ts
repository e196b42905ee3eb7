// Two people, everything cut, killed and loaded anew. `npm run test:long` writes for 75 seconds;
// `LONG=1 SOAK_MINUTES=10 npx vitest run tests/web/soak` for ten minutes, and nothing else.
import { expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { soak } from './soak.ts';

const MS = Number(process.env.SOAK_MINUTES ?? 1.25) * 60_000;

it.skipIf(!hasBrowser)(
  'two people write over cut lines, kills, restarts and reloads, and lose no letter',
  async () => {
    const done = await soak(MS, Number(process.env.SOAK_SEED ?? 1));
    process.stdout.write(`${JSON.stringify(done)}\n`);
    for (const kind of ['cuts', 'kills', 'restarts', 'reloads', 'calledSaved'] as const)
      expect(done[kind], kind).toBeGreaterThan(0);
  },
  MS + 300_000,
);
