// Two people, ten minutes, everything cut and killed; `npm run test:long`.
import { expect, it } from 'vitest';
import { hasBrowser } from './browser.ts';
import { soak } from './soak.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 10);

it.skipIf(!hasBrowser)(
  'two people write for ten minutes over cut lines, kills and reloads, and lose no letter',
  async () => {
    const done = await soak(MINUTES * 60_000, Number(process.env.SOAK_SEED ?? 1));
    process.stdout.write(`${JSON.stringify(done)}\n`);
    expect(done.kills).toBeGreaterThan(0);
  },
  MINUTES * 60_000 + 300_000,
);
