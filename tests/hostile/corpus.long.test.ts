import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Service, startService } from '../helpers/service.ts';
import { attack } from './attack.ts';
import { expectBounds } from './bounds.ts';
import { corpus } from './corpus.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service?.stop();
  await service?.discard();
});

it('every hostile file is answered in time and within memory, and /health in a second', async () => {
  const attempts = await attack(service, corpus);
  for (const attempt of attempts) expectBounds(attempt);
  expect(Math.max(...attempts.map(({ healthMs }) => healthMs))).toBeLessThan(1000);
}, 5_400_000);
