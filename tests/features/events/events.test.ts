// One stream for everything that changes, and who works where (contract section 11), over HTTP.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, type TestApp, testApp } from '../../helpers/app.ts';
import { classify, newCase } from '../../helpers/classify.ts';
import { APPEAL_TEXT, uploadText } from '../../helpers/intake.ts';
import { eventsOf, type ReceivedEvent } from '../../helpers/sse.ts';

const token = (name: string) => name.padEnd(24, '0');
let t: TestApp;
let guarded: TestApp;
beforeAll(async () => {
  t = await testApp();
  await t.work();
  guarded = await testApp({
    WORKERS: 'off',
    API_TOKENS: ['dana:staff', 'ron:reader', 'op:reader+operator']
      .map((who) => `${who}=${token(who.split(':')[0]!)}`)
      .join(),
  });
});
afterAll(async () => {
  await t.close();
  await guarded.close();
});

const as = (name: string) => ({ authorization: `Bearer ${token(name)}` });

/** Reads events of a stream until one satisfies; gives all up to it. */
async function until(response: Response, is: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent[]> {
  const seen: ReceivedEvent[] = [];
  for await (const event of eventsOf(response)) {
    seen.push(event);
    if (is(event)) return seen;
  }
  throw new Error(`the stream ended: ${JSON.stringify(seen)}`);
}

/** The first frame of a stream, as it is on the wire. */
async function firstFrame(response: Response): Promise<string> {
  let text = '';
  for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes('\n\n')) break;
  }
  return text.slice(0, text.indexOf('\n\n'));
}

describe('the event stream', () => {
  it('claims no event of which it is still to tell: a connection may break before', async () => {
    const number = await newCase(t);
    const live = await t.request('/api/events?topics=case');
    const save = (notes: string) => t.json(`/api/cases/${encodeURIComponent(number)}`, 'PUT', { notes });
    await save('ראשונה');
    const [first] = await until(live, ({ event }) => event === 'case');
    await save('שנייה');
    const streamSince = (id: string) => t.request('/api/events?topics=case', { headers: { 'last-event-id': id } });
    await until(await streamSince(first!.id!), ({ event }) => event === 'case');
    expect(await firstFrame(await streamSince(first!.id!))).toBe(`id: ${first!.id}\n:`);
    const missed = await until(await streamSince(first!.id!), ({ event }) => event === 'case');
    expect(Number(missed[0]!.id)).toBeGreaterThan(Number(first!.id));
    expect(await firstFrame(await streamSince('77777777'))).toBe(':');
  });

  it('tells of an upload, its document, its task and its case', async () => {
    const number = await newCase(t);
    const response = await t.request('/api/events');
    const { body: file } = await uploadText(t, 'ערר.txt', APPEAL_TEXT);
    const { body: task } = await classify(t, file.filename, number, { doc_type: 'appeal' });
    const events = await until(response, ({ event, data }) => event === 'task' && data.status === 'completed');
    const of = (topic: string) => events.filter(({ event }) => event === topic).map(({ data }) => data);
    expect(of('upload')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ filename: file.filename, change: 'added' }),
        expect.objectContaining({ filename: file.filename, change: 'removed' }),
      ]),
    );
    expect(of('document').map(({ change }) => change)).toEqual(['added', 'changed', 'changed']);
    expect(of('document').at(-1)).toMatchObject({ case_number: number, document_id: task.document_id, version: 1 });
    expect(of('case').at(-1)).toMatchObject({ case_number: number, change: 'changed', part: 'case' });
    expect(of('task').at(-1)).toMatchObject({
      task_id: task.task_id,
      kind: 'document',
      case_number: number,
      percent: 100,
    });
    const ids = events.map(({ id }) => Number(id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    for (const { event, id, data } of events) expect([data.topic, data.id]).toEqual([event, id]);
  });

  it('tells of a block that was saved, and of nothing that was not asked for', async () => {
    const number = await newCase(t);
    const response = await t.request('/api/events?topics=block');
    const path = `/api/cases/${encodeURIComponent(number)}/decision-blocks/block-yod`;
    await t.json(path, 'PUT', { content: 'דיון' });
    const [event, ...others] = await until(response, () => true);
    expect([event!.event, event!.data.block_id, event!.data.version, others]).toEqual(['block', 'block-yod', 1, []]);
  });

  it('gives a client that comes back what it missed', async () => {
    const number = await newCase(t);
    const path = `/api/cases/${encodeURIComponent(number)}/decision-blocks/block-he`;
    const first = await t.request('/api/events?topics=block');
    await t.json(path, 'PUT', { content: 'ראשון' });
    const [seen] = await until(first, () => true);
    await t.json(path, 'PUT', { content: 'שני' });
    const again = await t.request('/api/events?topics=block', { headers: { 'last-event-id': seen!.id! } });
    expect((await until(again, () => true))[0]!.data).toMatchObject({ block_id: 'block-he', version: 2 });
    const foreign = await t.request('/api/events', { headers: { 'last-event-id': '77777777' } });
    expect((await until(foreign, () => true))[0]).toMatchObject({ event: 'gap', data: { from: '77777777' } });
  });

  it('refuses an unknown subject, and those of the operator to others', async () => {
    expect((await t.request('/api/events?topics=task,weather')).status).toBe(422);
    for (const topic of ['operations', 'audit']) {
      const refused = await guarded.request(`/api/events?topics=task,${topic}`, { headers: as('ron') });
      expect([refused.status, (await jsonOf(refused)).code]).toEqual([403, 'role_required']);
      const taken = await guarded.request(`/api/events?topics=${topic}`, { headers: as('op') });
      expect(taken.status).toBe(200);
      await taken.body!.cancel();
    }
  });

  it('leaves the operator’s subjects out where none is named', async () => {
    const reader = await guarded.request('/api/events', { headers: as('ron') });
    const operator = await guarded.request('/api/events', { headers: as('op') });
    const made = await guarded.request('/api/cases/create', {
      method: 'POST',
      headers: { ...as('dana'), 'content-type': 'application/json' },
      body: JSON.stringify({ case_number: '5/26' }),
    });
    expect(made.status).toBe(200);
    const present = (events: ReceivedEvent[]) => new Set(events.map(({ event }) => event));
    const forOperator = await until(operator, ({ event }) => event === 'audit');
    expect(present(forOperator)).toContain('case');
    expect(forOperator.find(({ event }) => event === 'case')!.data).toMatchObject({
      actor: 'token:dana',
      case_number: '5/26',
      change: 'added',
    });
    const post = { method: 'POST', headers: { ...as('ron'), 'content-type': 'application/json' } };
    await guarded.request('/api/presence', { ...post, body: JSON.stringify({ case_number: '5/26', block_id: null }) });
    const isOwn = ({ event, data }: ReceivedEvent) => event === 'presence' && data.case_number === '5/26';
    expect(present(await until(reader, isOwn))).toEqual(new Set(['case', 'presence']));
  });

  it('holds nothing for a client that left', async () => {
    const response = await t.request('/api/events');
    const before = t.deps.streams.open;
    await response.body!.cancel();
    expect(t.deps.streams.open).toBe(before - 1);
  });
});

describe('presence', () => {
  const at = (name: string, body: object) =>
    guarded.request('/api/presence', {
      method: 'POST',
      headers: { ...as(name), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  it('is told to whoever looks, and ends by itself', async () => {
    await guarded.request('/api/cases/create', {
      method: 'POST',
      headers: { ...as('dana'), 'content-type': 'application/json' },
      body: JSON.stringify({ case_number: '6/26' }),
    });
    const stream = eventsOf(await guarded.request('/api/events?topics=presence', { headers: as('ron') }));
    const next = async () => {
      for (;;) {
        const { value } = await stream.next();
        if (value!.data.case_number === '6/26') return value!;
      }
    };
    await at('dana', { case_number: '6/26', block_id: 'block-yod' });
    const come = await next();
    const dana = { actor: 'token:dana', display_name: 'dana', block_id: 'block-yod' };
    expect([come.id, come.data.id, come.data.people]).toEqual([undefined, null, [dana]]);
    // Said again, it is no news: the next event is the one of Ron.
    await at('dana', { case_number: '6/26', block_id: 'block-yod' });
    const answer = await jsonOf(await at('ron', { case_number: '6/26', block_id: null }));
    const ron = { actor: 'token:ron', display_name: 'ron', block_id: null };
    expect(answer).toEqual({ case_number: '6/26', people: [dana, ron] });
    expect((await next()).data.people).toEqual([dana, ron]);
    // Dana says nothing more: 44 of her 45 seconds are gone.
    await guarded.database.sql`update presence set seen_at = now() - interval '44 seconds' where actor = 'token:dana'`;
    await at('ron', { case_number: '6/26', block_id: 'block-he' });
    expect((await next()).data.people).toHaveLength(2);
    expect((await next()).data.people).toEqual([{ ...ron, block_id: 'block-he' }]);
    await stream.return(undefined);
  });

  it('is of a case that there is, and a block that there is', async () => {
    expect((await at('ron', { case_number: 'אין', block_id: null })).status).toBe(404);
    expect((await at('ron', { case_number: '6/26', block_id: 'block-x' })).status).toBe(422);
  });
});
