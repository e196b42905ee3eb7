import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { startService } from '../tests/helpers/service.ts';
import { load } from './load.ts';
import { type Figure, median } from './table.ts';

const CASES = 200;
const ROUNDS = 3;

/** Throughput of the case list against a bare Hono handler with the same SQL, in turn, so that drift hits both. */
export async function measureCaseList(): Promise<Figure[]> {
  const service = await startService({ WORKERS: 'off' });
  for (let n = 1; n <= CASES; n += 1) await createCase(service.url, n);
  const port = Number(new URL(service.url).port) + 1;
  const bare = spawn(
    process.execPath,
    ['--import', './src/drizzle-hook.mjs', 'bench/bare-list.ts', service.dataDir, String(port)],
    { stdio: 'inherit' },
  );
  const bareUrl = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${bareUrl}/health`).catch(() => null))?.ok) await wait(50);
  const ours: number[] = [];
  const floor: number[] = [];
  await load(`${service.url}/api/cases`, 16, 2);
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push((await load(`${bareUrl}/cases`)).perSecond);
    ours.push((await load(`${service.url}/api/cases`)).perSecond);
  }
  bare.kill('SIGKILL');
  await service.stop();
  await service.discard();
  const ratio = median(ours) / median(floor);
  return [
    {
      name: `GET /api/cases of ${CASES}`,
      value: median(ours),
      unit: 'req/s',
      floor: { name: 'bare handler', value: median(floor) },
      target: 'ratio >= 0.6',
      holds: ratio >= 0.6,
    },
  ];
}

async function createCase(url: string, n: number): Promise<void> {
  const body = {
    case_number: `${n}/25`,
    title: `ערר על היתר בנייה מס' ${n}`,
    address: `רחוב הזית ${n}, גבעת רון`,
    parties: {
      appellants: [{ name: 'רות אלמוג', representative: 'עו"ד דן שחר' }],
      respondents: [{ name: 'הוועדה המקומית גבעת רון' }],
    },
    block_parcel: ['6123/251'],
    plan_numbers: ['101-0123456'],
  };
  const response = await fetch(`${url}/api/cases/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
