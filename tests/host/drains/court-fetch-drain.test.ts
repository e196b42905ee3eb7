import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCourtFetch } from '../../../src/host/court-fetch/client.ts';
import { courtFetchDrain } from '../../../src/host/drains/court-fetch-drain.ts';
import { runDrain } from '../../../src/host/drains/run-drain.ts';
import type { Json } from '../../helpers/app.ts';
import { CITATION, JUDGMENT } from '../../helpers/judgment.ts';
import { at, later, t } from './drain-harness.ts';

let serial = 900;

describe('the court-fetch drain', () => {
  let peer: { url: string; server: Server };
  let answer: { status: number; headers: Record<string, string>; body: string };
  beforeAll(async () => {
    const server = createServer((_request, response) => {
      response.writeHead(answer.status, answer.headers);
      response.end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    peer = { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterAll(() => new Promise((resolve) => peer.server.close(resolve)));

  const SOURCE = 'https://court.example/4021-19';
  const page = (text: string) => ({
    status: 200,
    headers: { 'content-type': 'text/html', 'x-final-url': SOURCE },
    body: `<html lang="he"><meta charset="utf-8"><body>${text
      .split('\n')
      .map((line) => `<p>${line}</p>`)
      .join('')}</body></html>`,
  });
  const refused = (manual: boolean, reason: string, detail: string) => ({
    status: 502,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ok: false, manual, reason, detail }),
  });
  const job = async (body: object) => (await t.json('/api/court-fetch/jobs', 'POST', body)).body;
  const run = async (now = new Date()) => {
    const service = openCourtFetch(peer.url, null);
    const report = await runDrain(at(now), courtFetchDrain(service));
    await service.close();
    return report;
  };
  const state = async () => {
    const { jobs } = (await t.json('/api/court-fetch/jobs')).body;
    return [jobs[0].status, jobs[0].error];
  };

  it('takes what was fetched into the corpus and closes the gap', async () => {
    await t.json('/api/missing-precedents', 'POST', { citation: CITATION });
    await job({ citation: CITATION, source_url: SOURCE });
    answer = page(JUDGMENT);
    expect((await run()).done).toBe(1);
    expect(await state()).toEqual(['done', '']);
    const { precedents } = (await t.json('/api/precedents')).body;
    const found = precedents.find(({ citation_key }: Json) => citation_key === 'עעמ 4021/19');
    expect(found).toMatchObject({ court: 'בית המשפט העליון', source_url: SOURCE, kind: 'court' });
    const gaps = (await t.json('/api/missing-precedents?status=closed')).body.missing_precedents;
    expect(gaps.map(({ closed_by }: Json) => closed_by)).toContain(found.precedent_id);
  });

  it('leaves to a person what has no address, is not the decision, or the service gives up', async () => {
    const { job_id } = await job({ citation: `עע"מ ${serial++}/21 פלוני` });
    await run();
    expect(await state()).toEqual(['manual', expect.stringContaining('כתובת')]);
    const wrong = await job({ citation: `עע"מ ${serial++}/21 פלוני`, source_url: SOURCE });
    answer = page('הדף המבוקש לא נמצא באתר');
    await run();
    expect(await state()).toEqual(['manual', expect.stringContaining('אינו ההחלטה המבוקשת')]);
    await job({ citation: `עע"מ ${serial++}/21 פלוני`, source_url: SOURCE });
    answer = refused(true, 'browser_missing', 'הדפדפן אינו מותקן');
    await run();
    expect(await state()).toEqual(['manual', 'הדפדפן אינו מותקן']);
    const { by_status } = (await t.json('/api/operations')).body.pipelines.court_fetch;
    expect(by_status).toEqual({ manual: 3 });
    expect([job_id, wrong.job_id].every(Boolean)).toBe(true);
  });

  it('does not take a decision with a longer number for the one it asked for', async () => {
    await job({ citation: `עע"מ 317/10 שפר נ' יניב`, source_url: SOURCE });
    answer = page(JUDGMENT.replaceAll('4021/19', '4317/10'));
    await run();
    expect(await state()).toEqual(['manual', expect.stringContaining('אינו ההחלטה המבוקשת')]);
  });

  it('tries a site that is away three times', async () => {
    await job({ citation: `עע"מ ${serial++}/21 פלוני`, source_url: SOURCE });
    answer = refused(false, 'timeout', 'האתר לא השיב בזמן');
    for (const minutes of [0, 60, 120]) await run(later(new Date(), minutes));
    expect(await state()).toEqual(['failed', 'האתר לא השיב בזמן']);
  });
});
