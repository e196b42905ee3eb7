import { expect, it } from 'vitest';
import { dieWhileTakingOver } from '../../helpers/former-repository.ts';

it('a git directory is taken over whole by the next process when one dies on the way, at every step', async () => {
  expect(await dieWhileTakingOver(1)).toBeGreaterThan(30);
}, 300_000);
