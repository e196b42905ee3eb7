import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBridge } from '../../src/clients/bridge.ts';
import type { Context } from '../../src/context.ts';
import { openCourtFetch } from '../../src/host/court-fetch/client.ts';
import { courtFetchDrain } from '../../src/host/drains/court-fetch-drain.ts';
import { digestDrain } from '../../src/host/drains/digest-drain.ts';
import type { Drain } from '../../src/host/drains/drain.ts';
import { halachaDrain } from '../../src/host/drains/halacha-drain.ts';
import { metadataDrain } from '../../src/host/drains/metadata-drain.ts';
import { runDrain } from '../../src/host/drains/run-drain.ts';
import { superviseOnce } from '../../src/host/drains/supervisor.ts';
import { type LanguageModel, ModelError } from '../../src/models/language-model.ts';
import { type Json, type TestApp, testApp } from '../helpers/app.ts';
import { CITATION, JUDGMENT } from '../helpers/judgment.ts';
import { outsider } from '../helpers/outsider.ts';

let t: TestApp;
let serial = 500;
const NOON = new Date('2026-03-10T10:00:00Z');
const NIGHT = new Date('2026-03-10T22:00:00Z');

beforeAll(async () => {
  t = await testApp({ WORKERS: 'off' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.database.sql.unsafe('truncate queue_items, drain_flags, halachot, digests, court_fetch_jobs, tasks');
});

const at = (now: Date, rest: Partial<Context> = {}): Context => ({ ...t.ctx, clock: { now: () => now }, ...rest });
const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

/** A model that gives these answers in turn; an error is thrown. */
function modelOf(...answers: (string | Error)[]): LanguageModel {
  let n = 0;
  const complete = async () => {
    const answer = answers[Math.min(n, answers.length - 1)]!;
    n += 1;
    if (typeof answer !== 'string') throw answer;
    return answer;
  };
  const stream = async function* () {
    yield await complete();
  };
  return { id: 'test:model', contextCharacters: 100_000, complete, stream };
}

/** A model that never answers, and ends when it is told to. */
const silentModel: LanguageModel = {
  ...modelOf(''),
  complete: ({ signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
};

async function decision(text = JUDGMENT, citation = `עע"מ ${serial++}/19 פלוני נ' אלמוני`): Promise<string> {
  const body = { text, citation, court: 'בית המשפט', kind: 'court' };
  return (await t.json('/api/precedents', 'POST', body)).body.precedent_id;
}
const precedent = async (id: string) => (await t.json(`/api/precedents/${id}`)).body;
const rules = async () => (await t.json('/api/halachot')).body.halachot as Json[];
const item = async (id: string, queue: string) =>
  (await t.database.sql`select * from queue_items where item_id = ${id} and queue = ${queue}`)[0]!;

describe('the metadata drain', () => {
  it('reads the particulars by rules and shows itself in the tasks', async () => {
    const id = await decision();
    const report = await runDrain(at(NOON), metadataDrain);
    expect(report).toEqual({ done: 1, retried: 0, failed: 0, stopped: null });
    const read = await precedent(id);
    expect(read).toMatchObject({
      metadata_status: 'completed',
      halacha_status: 'pending',
      decision_date: '2020-03-11',
    });
    expect(read.metadata).toMatchObject({
      court: 'בית המשפט העליון',
      case_number: '4021/19',
      judges: ["ד' ברוש", "י' אלמוגי", "ר' שני"],
      parties: { appellants: ['חברת שקד הגליל בע"מ'] },
      outcome: 'rejected',
      read_by: 'rules',
    });
    expect(read.metadata.statutes[0]).toContain('סעיף 147');
    expect(read.summary).toContain('הערעור נדחה');
    const tasks = await t.database.sql`select kind, title, status, percent from tasks`;
    expect([...tasks]).toEqual([{ kind: 'drain', title: 'חילוץ פרטי החלטות', status: 'completed', percent: 100 }]);
    expect((await runDrain(at(NOON), metadataDrain)).done).toBe(0);
  });

  it('keeps of a model what the text says too', async () => {
    const id = await decision();
    const answer = {
      court: 'בית המשפט העליון בשבתו כבית משפט לערעורים לעניינים מינהליים',
      appellants: ['חברת שקד הגליל בע"מ', 'מישהו שאינו כאן'],
      respondents: ['גם הוא אינו כאן'],
      judges: ["ד' ברוש"],
      decision_date: '1999-01-01',
      outcome: 'rejected',
      statutes: ['סעיף 999 לחוק שאינו קיים'],
      summary: 'המערערת ביקשה הקלה, והערעור נדחה משום שהקלה היא חריג.',
    };
    await runDrain(at(NOON, { model: modelOf(`הנה: ${JSON.stringify(answer)}`) }), metadataDrain);
    const { metadata, summary, decision_date } = await precedent(id);
    expect(metadata).toMatchObject({
      court: answer.court,
      parties: { appellants: ['חברת שקד הגליל בע"מ'] },
      judges: ["ד' ברוש"],
      read_by: 'test:model',
    });
    expect(metadata.parties.respondents).not.toContain('גם הוא אינו כאן');
    expect(metadata.statutes).toEqual(['סעיף 147 לחוק התכנון והבניה, התשכ"ה-1965']);
    expect([summary, decision_date]).toEqual([answer.summary, '2020-03-11']);
  });

  it('takes of a model the citations that stand in the text, beside those of the rules', async () => {
    const text = `${JUDGMENT.replaceAll('4021/19', '7301/19').trimEnd()}\nראו גם פרשת אגוזי הכרמל, מפי השופט ברק.\n`;
    const id = await decision(text, `עע"מ 7301/19 שקד`);
    const answer = {
      court: null,
      appellants: [],
      respondents: [],
      judges: [],
      decision_date: null,
      outcome: 'rejected',
      statutes: [],
      citations: ['בג"ץ 235/76', 'פרשת אגוזי הכרמל', 'ע"א 9999/99 שלא נזכר', 'עע"מ 7301/19'],
      summary: 'המערערת ביקשה הקלה, והערעור נדחה משום שהקלה היא חריג.',
    };
    await runDrain(at(NOON, { model: modelOf(JSON.stringify(answer)) }), metadataDrain);
    const { citations } = (await precedent(id)).metadata;
    expect(citations).toEqual([expect.stringContaining('235/76'), 'פרשת אגוזי הכרמל']);
  });

  it('leaves to the rules what a model would not answer in its time', async () => {
    const id = await decision();
    await runDrain(at(NOON), { ...metadataDrain, work: async () => async () => {} });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
    await t.database.sql`update queue_items set attempts = 2 where item_id = ${id} and queue = 'metadata_extraction'`;
    // The rules need their threads first: then the time below is enough for them.
    await t.ctx.threads.run('readJudgment', { text: JUDGMENT, docType: 'court_judgment' }, { timeoutMs: 60_000 });
    const report = await runDrain(at(new Date(), { model: silentModel }), { ...metadataDrain, everyMs: 6000 });
    expect(report).toMatchObject({ done: 1, failed: 0 });
    expect((await precedent(id)).metadata.read_by).toBe('rules');
  });

  it('goes by the rules when the model talks nonsense', async () => {
    const id = await decision();
    await runDrain(at(NOON, { model: modelOf('אינני יודע', '{"court": 7}') }), metadataDrain);
    expect((await precedent(id)).metadata).toMatchObject({ read_by: 'rules', outcome: 'rejected' });
  });

  it('waits for a model that is away, and goes by the rules on the last attempt', async () => {
    const id = await decision();
    const away = { model: modelOf(new ModelError('unavailable', 'away')) };
    expect(await runDrain(at(NOON, away), metadataDrain)).toMatchObject({ done: 0, retried: 1 });
    expect(await item(id, 'metadata_extraction')).toMatchObject({
      status: 'pending',
      error: 'מודל השפה אינו זמין כרגע',
    });
    expect(await runDrain(at(later(NOON, 1), away), metadataDrain)).toMatchObject({ done: 0, retried: 0 });
    expect(await runDrain(at(later(NOON, 10), away), metadataDrain)).toMatchObject({ retried: 1 });
    expect(await runDrain(at(later(NOON, 60), away), metadataDrain)).toMatchObject({ done: 1 });
    expect((await precedent(id)).metadata.read_by).toBe('rules');
  });

  it('does not touch what is switched off', async () => {
    await decision();
    await t.database.sql`insert into drain_flags (name, disabled) values ('legal-metadata-drain', true)`;
    expect(await runDrain(at(NOON), metadataDrain)).toEqual({ done: 0, retried: 0, failed: 0, stopped: 'disabled' });
    expect((await t.database.sql`select 1 from tasks`).length).toBe(0);
  });
});

describe('attempts', () => {
  const failing = (error: Error): Drain => ({ ...metadataDrain, work: () => Promise.reject(error) });

  it('are three, then the row fails with the reason; a person may ask anew', async () => {
    const id = await decision();
    for (const minutes of [0, 30, 60]) await runDrain(at(later(NOON, minutes)), failing(new Error('boom')));
    expect(await item(id, 'metadata_extraction')).toMatchObject({
      status: 'failed',
      attempts: 3,
      error: 'אירעה תקלה פנימית בעיבוד',
      claimed_by: null,
    });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'metadata' });
    expect((await runDrain(at(new Date()), metadataDrain)).done).toBe(1);
  });

  it('that are broken off by a signal do not count, and the rows go back', async () => {
    const ids = [await decision(), await decision()];
    const stopping = new AbortController();
    const work: Drain['work'] = async (ctx) => {
      stopping.abort();
      ctx.signal.throwIfAborted();
      throw new Error('not reached');
    };
    const report = await runDrain(at(NOON, { signal: stopping.signal }), { ...metadataDrain, work });
    expect(report).toMatchObject({ done: 0, failed: 0, stopped: 'signal' });
    for (const id of ids)
      expect(await item(id, 'metadata_extraction')).toMatchObject({ status: 'pending', attempts: 0, claimed_by: null });
  });

  it('that end with the whole run are told as its failure', async () => {
    const id = await decision();
    const away = Object.assign(new Error('the database system is shutting down'), { code: '57P03' });
    await expect(runDrain(at(NOON), failing(away))).rejects.toBe(away);
    expect(await item(id, 'metadata_extraction')).toMatchObject({ status: 'pending', attempts: 0 });
    const { recent_failures } = (await t.json('/api/system/diagnostics')).body;
    expect(recent_failures).toMatchObject([
      { kind: 'drain', label: 'חילוץ פרטי החלטות', error: expect.stringContaining('נקטעה') },
    ]);
  });

  it('put the asked-for first, then the oldest', async () => {
    const ids = [await decision(), await decision(), await decision()];
    await t.json(`/api/precedents/${ids[2]}/extract`, 'POST', { what: 'metadata' });
    const order: string[] = [];
    const work: Drain['work'] = async (_ctx, row) => {
      order.push(row.itemId);
      return async () => {};
    };
    await runDrain(at(new Date()), { ...metadataDrain, work, batch: 2 });
    expect(order).toEqual([ids[2], ids[0], ids[1]]);
  });
});

describe('the halacha drain', () => {
  const flag = (change: { disabled?: boolean; burst_until?: Date }) =>
    t.database.sql`insert into drain_flags (name, disabled, burst_until)
      values ('legal-halacha-drain', ${change.disabled ?? false}, ${change.burst_until?.toISOString() ?? null})`;

  it('finds rules at night, each with its words, and leaves the parties what they claim', async () => {
    const id = await decision();
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('outside_window');
    expect((await runDrain(at(NIGHT), halachaDrain)).done).toBe(1);
    const found = await rules();
    const { text } = await precedent(id);
    expect(found.length).toBeGreaterThanOrEqual(3);
    for (const { quote, review_status } of found) {
      expect(text).toContain(quote);
      expect(review_status).toBe('pending_review');
    }
    expect(found.map(({ rule }) => rule).join()).toContain('הקלה אינה זכות מוקנית אלא חריג לתכנית');
    expect(found.map(({ quote }) => quote).join()).not.toContain('לטענת המערערת');
  });

  it('works by day in a burst, not after it, and never when it is switched off or held back', async () => {
    await decision();
    await flag({ burst_until: later(NOON, 60), disabled: true });
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('disabled');
    await t.database.sql`update drain_flags set disabled = false, held_back = 'שימוש', held_at = ${NOON.toISOString()}`;
    expect((await runDrain(at(NOON), halachaDrain)).stopped).toBe('held_back');
    expect((await runDrain(at(later(NOON, 61)), halachaDrain)).stopped).toBe('outside_window');
    await t.database.sql`update drain_flags set held_back = null, held_at = null`;
    expect((await runDrain(at(later(NOON, 59)), halachaDrain)).done).toBe(1);
  });

  it('drops what a model quotes wrongly, and does not believe one that quotes nothing right', async () => {
    const id = await decision();
    const right = { rule: 'הקלה היא חריג ולא זכות מוקנית', quote: 'הקלה אינה זכות\nמוקנית אלא  חריג לתכנית' };
    const wrong = { rule: 'כלל שאיש לא קבע מעולם', quote: 'הקלה היא זכות מוקנית לכל דורש בכל עת' };
    await runDrain(at(NIGHT, { model: modelOf(JSON.stringify({ rules: [right, wrong] })) }), halachaDrain);
    expect((await rules()).map(({ rule, quote }) => [rule, quote])).toEqual([
      [right.rule, 'הקלה אינה זכות מוקנית אלא חריג לתכנית'],
    ]);
    await t.json(`/api/halachot/${(await rules())[0]!.halacha_id}`, 'PATCH', { review_status: 'approved' });
    await t.json(`/api/precedents/${id}/extract`, 'POST', { what: 'halacha' });
    const night = new Date(`${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T22:30:00Z`);
    await runDrain(at(night, { model: modelOf(JSON.stringify({ rules: [wrong] })) }), halachaDrain);
    const all = await rules();
    expect(all.filter(({ review_status }) => review_status === 'approved')).toHaveLength(1);
    expect(all.length).toBeGreaterThanOrEqual(3);
  });
});

describe('the digest drain', () => {
  it('links a digest to the decision that it names, now or when it comes in', async () => {
    const id = await decision(JUDGMENT, `עע"מ 7001/18 ראשון`);
    const add = async (body: string) =>
      (await t.json('/api/digests', 'POST', { date: '2026-03-01', title: 'תקציר', body })).body.digest_id as string;
    const [known, unknown, none] = [
      await add('בעע״מ 7001/2018 נקבע דבר.'),
      await add('ראו עע"מ 7002/18 שני.'),
      await add('אין כאן דבר.'),
    ];
    expect((await runDrain(at(new Date()), digestDrain)).done).toBe(3);
    const linked = async () => {
      const { digests } = (await t.json('/api/digests')).body;
      return [known, unknown, none].map((each) => {
        const { status, linked_precedent_id } = digests.find(({ digest_id }: Json) => digest_id === each);
        return [status, linked_precedent_id];
      });
    };
    expect(await linked()).toEqual([
      ['completed', id],
      ['completed', null],
      ['completed', null],
    ]);
    const second = await decision(JUDGMENT, 'עעם 7002/18 שני');
    expect((await linked())[1]).toEqual(['completed', second]);
  });
});

describe('a digest', () => {
  const add = async (body: string) =>
    (await t.json('/api/digests', 'POST', { date: '2026-03-01', title: 'תקציר', body })).body.digest_id as string;
  const linkOf = async (id: string) =>
    (await t.json('/api/digests')).body.digests.find(({ digest_id }: Json) => digest_id === id).linked_precedent_id;

  it('tells of the decision that it names first, not of one that it mentions', async () => {
    const mentioned = await decision(JUDGMENT, `עע"מ 7101/18 נזכר`);
    const body = 'עע"מ 7102/18 ראשון. בית המשפט הסתמך על עע"מ 7101/18 ועל עע"מ 7103/18.';
    const id = await add(body);
    await runDrain(at(new Date()), digestDrain);
    expect(await linkOf(id)).toBeNull();
    await decision(JUDGMENT, `עע"מ 7103/18 נזכר גם הוא`);
    expect(await linkOf(id)).toBeNull();
    const told = await decision(JUDGMENT, `עע"מ 7102/18 ראשון`);
    expect(await linkOf(id)).toBe(told);
    expect(told).not.toBe(mentioned);
  });

  it('is linked though its decision comes in at the moment at which it is looked for', async () => {
    const id = await add('עע"מ 7201/18 פלוני. נקבע דבר.');
    const other = outsider(t.database, () => decision(JUDGMENT, `עע"מ 7201/18 פלוני`));
    const work: Drain['work'] = async (ctx, row, attempt) => {
      const save = await digestDrain.work(ctx, row, attempt);
      return async (inner) => {
        await save(inner);
        await other.begin();
      };
    };
    await runDrain(at(new Date()), { ...digestDrain, work });
    const decisionId = await other.result();
    expect(decisionId).toEqual(expect.any(String));
    expect(await linkOf(id)).toBe(decisionId);
  });
});

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

describe('the supervisor', () => {
  /** A bridge that tells of this use, until it is closed. */
  async function usagePeer(weekly: { used: number; stale?: boolean; resetsAt?: Date }) {
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      const { used, stale = false, resetsAt } = weekly;
      const resets_at = resetsAt?.toISOString() ?? null;
      const meter = { key: 'weekly_model', label: 'שבועי', utilization_percent: used, resets_at };
      response.end(JSON.stringify({ fetched_at: NOON.toISOString(), stale, meters: [meter] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bridge = openBridge(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, null);
    const close = async () => {
      await bridge.close();
      await new Promise((resolve) => server.close(resolve));
    };
    return { bridge, close };
  }

  it('ends bursts, gives back what killed drains held, and gates on the weekly use of the model tier', async () => {
    const weekly = { used: 95 };
    const { bridge, close } = await usagePeer(weekly);
    const id = await decision();
    await t.database
      .sql`update queue_items set status = 'processing', claimed_by = 'killed', claimed_at = ${later(NOON, -5).toISOString()}
      where item_id = ${id} and queue = 'halacha_extraction'`;
    await t.database
      .sql`insert into drain_flags (name, burst_until) values ('legal-halacha-drain', ${NOON.toISOString()})`;

    await superviseOnce(at(NOON, { bridge }), 90);
    const [flag] = await t.database.sql`select burst_until, held_back from drain_flags`;
    expect(flag).toEqual({ burst_until: null, held_back: expect.stringContaining('95%') });
    expect(await item(id, 'halacha_extraction')).toMatchObject({ status: 'pending', claimed_by: null });
    expect((await runDrain(at(later(NIGHT, -715)), halachaDrain)).stopped).toBe('held_back');
    weekly.used = 20;
    await superviseOnce(at(NIGHT, { bridge }), 90);
    expect((await runDrain(at(NIGHT), halachaDrain)).done).toBe(1);

    weekly.used = 95;
    await superviseOnce(at(NIGHT, { bridge }), 90);
    expect((await runDrain(at(later(NIGHT, 5)), halachaDrain)).stopped).toBe('held_back');
    expect((await runDrain(at(later(NIGHT, 16)), halachaDrain)).stopped).toBeNull();
    await close();
    await superviseOnce(at(later(NIGHT, 1), { bridge: null }), 90);
    expect((await runDrain(at(later(NIGHT, 5)), halachaDrain)).stopped).toBe('held_back');
  });

  it.each([
    ['a week that is over', { used: 95, resetsAt: later(NIGHT, -1) }, false],
    ['a week that goes on', { used: 95, resetsAt: later(NIGHT, 60) }, true],
    ['an old figure that was too high already', { used: 95, stale: true, resetsAt: later(NIGHT, 60) }, true],
    ['an old figure of who knows when', { used: 95, stale: true }, false],
  ])('holds the drain back by the use of %s: %#', async (_name, weekly, held) => {
    const { bridge, close } = await usagePeer(weekly);
    await superviseOnce(at(NIGHT, { bridge }), 90);
    expect((await runDrain(at(NIGHT), halachaDrain)).stopped).toBe(held ? 'held_back' : null);
    await close();
  });

  it('does not let a drain go that it holds back for an old figure, or hold it longer for a change of its switches', async () => {
    const weekly = { used: 95, stale: false, resetsAt: later(NIGHT, 60) };
    const { bridge, close } = await usagePeer(weekly);
    await superviseOnce(at(NIGHT, { bridge }), 90);
    Object.assign(weekly, { used: 10, stale: true });
    await superviseOnce(at(later(NIGHT, 1), { bridge }), 90);
    expect((await runDrain(at(later(NIGHT, 2)), halachaDrain)).stopped).toBe('held_back');
    await t.json('/api/operations/drains/legal-halacha-drain/burst', 'POST', {
      until: later(new Date(), 60).toISOString(),
    });
    await t.database.sql`update drain_flags set updated_at = ${later(NIGHT, 14).toISOString()}`;
    expect((await runDrain(at(later(NIGHT, 16)), halachaDrain)).stopped).toBeNull();
    await close();
  });
});
