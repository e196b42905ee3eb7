import { setTimeout as wait } from 'node:timers/promises';
import { paperclipPeer } from '../tests/helpers/paperclip/peer.ts';
import { endRun, queueRun } from '../tests/helpers/paperclip/state.ts';
import { startService } from '../tests/helpers/service.ts';
import { benchDatabase } from './database.ts';
import { type Figure, quantile } from './table.ts';

const COMPANIES = 2;
const HISTORY = 500;
const LIVE = 50;
/** Each asks once a second. */
const POLLERS = 200;
const SECONDS = 10;
const TTL_SECONDS = 2;

/** The runs of two companies of an agent platform, polled by many: what they wait, and what the platform is asked. */
export async function measureAgents(): Promise<Figure[]> {
  const peer = await paperclipPeer();
  const companies = Array.from({ length: COMPANIES }, (_, n) => peer.addCompany(`company ${n}`));
  for (const { companyId, agentId } of companies) {
    const { mainIssueId } = peer.addProject(companyId, 'history');
    for (let n = 0; n < HISTORY; n += 1)
      endRun(peer.state, queueRun(peer.state, agentId, null), { status: 'succeeded' });
    for (let n = 0; n < LIVE; n += 1) queueRun(peer.state, agentId, null).issueId = mainIssueId;
  }
  const database = await benchDatabase();
  const service = await startService({
    ...(database.url ? { DATABASE_URL: database.url } : {}),
    AGENT_PLATFORM: 'paperclip',
    AGENT_PLATFORM_URL: peer.url,
    AGENT_PLATFORM_API_KEY: 'bench',
    AGENT_PLATFORM_COMPANIES: companies.map(({ companyId }, n) => `${companyId}=company ${n}`).join(','),
  });
  const url = `${service.url}/api/operations/agents`;
  const { runs } = (await (await fetch(url)).json()) as { runs: unknown[] };
  if (runs.length !== COMPANIES * LIVE) throw new Error(`${runs.length} runs were listed`);
  await pollAll(url, 3);
  const fixed = quantile(await pollAll(`${service.url}/api/status-model`, 5), 0.95);
  peer.requests.length = 0;
  const began = performance.now();
  const latenciesMs = await pollAll(url, SECONDS);
  const seconds = (performance.now() - began) / 1000;
  const asked = peer.requests.length / COMPANIES / (seconds / TTL_SECONDS);
  await service.stop();
  await service.discard();
  await database.drop();
  await peer.close();
  const p95 = quantile(latenciesMs, 0.95);
  return [
    {
      name: `agent runs, ${POLLERS} pollers a second, p95 (${COMPANIES} x ${LIVE} live, ${HISTORY} in history)`,
      value: p95,
      unit: 'ms',
      floor: { name: 'fixed answer', value: fixed },
      target: '<= 25',
      holds: p95 <= 25,
    },
    {
      name: 'agent runs, upstream requests per company in 2 s',
      value: asked,
      unit: '',
      floor: { name: 'one a poll', value: latenciesMs.length / (seconds / TTL_SECONDS) },
      target: '<= 1.25',
      holds: asked <= 1.25,
    },
  ];
}

/** What every poller waited each time. */
const pollAll = async (url: string, seconds: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: POLLERS }, (_, n) => poll(url, seconds, n / POLLERS)))).flat();

/** Asks once a second, first after a part of one. */
async function poll(url: string, seconds: number, part: number): Promise<number[]> {
  const latenciesMs: number[] = [];
  await wait(part * 1000);
  for (let n = 0; n < seconds; n += 1) {
    const began = performance.now();
    const response = await fetch(url);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    const took = performance.now() - began;
    latenciesMs.push(took);
    await wait(Math.max(0, 1000 - took));
  }
  return latenciesMs;
}
