import { startService } from '../tests/helpers/service.ts';
import { type Figure, median } from './table.ts';

const RUNS = 3;

/** From the start of the process to the first healthy answer: on an empty data directory, and again on a used one. */
export async function measureStart(): Promise<Figure[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const first = await startService();
    cold.push(first.readyMs);
    await first.stop();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const second = await startService({}, first.dataDir);
    warm.push(second.readyMs);
    await second.stop();
    await second.discard();
  }
  return [
    {
      name: 'start, empty data directory',
      value: median(cold),
      unit: 'ms',
      target: '<= 6000',
      holds: median(cold) <= 6000,
    },
    { name: 'start, warm', value: median(warm), unit: 'ms', target: '<= 2000', holds: median(warm) <= 2000 },
  ];
}
