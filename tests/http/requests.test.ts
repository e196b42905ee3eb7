import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, type TestApp, testApp } from '../helpers/app.ts';
import { runs } from '../helpers/runs.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const post = (path: string, body: string | Uint8Array | ReadableStream, contentType = 'application/json') =>
  t.request(path, { method: 'POST', body, headers: { 'content-type': contentType }, duplex: 'half' } as RequestInit);

describe('request ids', () => {
  it('keeps a sane one and replaces any other', async () => {
    const given = await t.request('/health', { headers: { 'x-request-id': 'abc-123.DEF:9' } });
    expect(given.headers.get('x-request-id')).toBe('abc-123.DEF:9');
    for (const bad of ['short', 'with space in it', 'x'.repeat(200), '<script>alert(1)</script>']) {
      const made = (await t.request('/health', { headers: { 'x-request-id': bad } })).headers.get('x-request-id');
      expect(made).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('puts it into problem documents', async () => {
    const response = await t.request('/api/cases/none/details', { headers: { 'x-request-id': 'my-request-1' } });
    expect(await jsonOf(response)).toMatchObject({ request_id: 'my-request-1', code: 'case_not_found', status: 404 });
  });
});

describe('problem documents', () => {
  it('are RFC 9457 with a Hebrew sentence and a code', async () => {
    const response = await t.request('/api/nothing-here');
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const problem = await jsonOf(response);
    expect(problem).toMatchObject({ type: 'about:blank', status: 404, code: 'not_found' });
    expect(problem.title).toMatch(/[א-ת]/);
    expect(problem.detail).toMatch(/[א-ת]/);
  });

  it('tells the allowed methods of a path', async () => {
    const response = await t.request('/api/cases', { method: 'PATCH' });
    expect([response.status, (await jsonOf(response)).code]).toEqual([405, 'method_not_allowed']);
    expect(response.headers.get('allow')).toBe('GET, DELETE');
  });

  it('does not take an unknown path below a case for a case number', async () => {
    for (const path of [
      '1%2F25/nonsense',
      '1/25/nonsense',
      '1%2F25/documents/no-such/thing',
      '1%2F25/a/b',
      '1%2F25/Details/',
    ])
      expect([path, (await t.json(`/api/cases/${path}`)).body.code]).toEqual([path, 'not_found']);
    expect((await t.json('/api/cases/1/25', 'PUT', { title: 'x' })).body.code).toBe('case_not_found');
    expect((await t.json('/api/cases/1%2F25')).body.code).toBe('method_not_allowed');
  });

  it('tells the allowed methods of a path below a case', async () => {
    for (const path of ['1%2F25/details', '1/25/details']) {
      const response = await t.request(`/api/cases/${path}`, { method: 'POST' });
      expect([path, response.status, response.headers.get('allow')]).toEqual([path, 405, 'GET']);
    }
    expect((await t.request('/api/cases/1/25', { method: 'POST' })).headers.get('allow')).toBe('PUT');
  });

  it('say where a body is wrong', async () => {
    const { status, body } = await t.json('/api/cases/create', 'POST', {
      case_number: '9/26',
      appeal_type: 'x',
      parties: { appellants: [{}] },
      color: 1,
    });
    expect(status).toBe(422);
    expect(body.code).toBe('validation_error');
    expect(body.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ loc: ['body', 'appeal_type'] }),
        expect.objectContaining({ loc: ['body', 'parties', 'appellants', 0, 'name'], type: 'missing' }),
        expect.objectContaining({ loc: ['body', 'color'], type: 'unrecognized_field' }),
      ]),
    );
    for (const error of body.errors) expect(error.msg).toMatch(/[א-ת]/);
  });

  it('say where a query is wrong', async () => {
    for (const limit of ['0', '-1', '501', 'abc', '1.5', '']) {
      const { status, body } = await t.json(`/api/cases?limit=${limit}`);
      expect([limit, status, body.errors?.[0]?.loc]).toEqual([limit, 422, ['query', 'limit']]);
    }
    expect((await t.json('/api/cases?colour=red')).body.errors[0]).toMatchObject({
      loc: ['query', 'colour'],
      type: 'unrecognized_field',
    });
  });
});

describe('bodies', () => {
  it('takes an empty JSON body where none is needed, and asks for one where it is', async () => {
    expect(await (await post('/api/cases/0%2F25/qa', '')).json()).toMatchObject({
      status: 404,
      code: 'case_not_found',
    });
    expect(await (await post('/api/cases/create', '')).json()).toMatchObject({ status: 400, code: 'malformed_json' });
  });

  it('refuses malformed JSON, wrong types and broken UTF-8', async () => {
    expect(await (await post('/api/cases/create', '{"case_number":')).json()).toMatchObject({
      status: 400,
      code: 'malformed_json',
    });
    expect(await (await post('/api/cases/create', 'case_number=1', 'text/plain')).json()).toMatchObject({
      status: 415,
    });
    const broken = Buffer.concat([Buffer.from('{"case_number":"'), Buffer.from([0xd7, 0x22]), Buffer.from('}')]);
    expect(await (await post('/api/cases/create', broken)).json()).toMatchObject({
      status: 400,
      code: 'invalid_encoding',
    });
  });

  it('refuses characters that no text column holds', async () => {
    for (const text of ['a\\u0000b', '\\ud800']) {
      const response = await post('/api/cases/create', `{"case_number":"5/26","title":"${text}"}`);
      expect(await jsonOf(response)).toMatchObject({
        status: 422,
        errors: [{ loc: ['body', 'title'], type: 'invalid_character' }],
      });
    }
    expect((await t.request('/api/cases/a%00b/details')).status).toBe(422);
    expect((await t.request('/api/search/cases?q=a%00b')).status).toBe(422);
    expect((await t.request('/api/search/cases?q=%E0%A4%A')).status).toBe(422);
  });

  it('refuses an over-long body, declared or not, without reading it whole', async () => {
    const declared = await t.request('/api/cases/create', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-length': String(200 * 1024 * 1024) },
    });
    expect([declared.status, (await jsonOf(declared)).code]).toEqual([413, 'payload_too_large']);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(sink) {
        sent += 1;
        sink.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
        if (sent > 200) sink.close();
      },
    });
    const response = await post('/api/cases/create', endless);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(20);
  });

  it('refuses a body nested beyond measure', async () => {
    const response = await post(
      '/api/cases/create',
      `{"case_number":"6/26","notes":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    );
    expect(response.status).toBe(422);
  });

  it('answers any JSON at all with 200 or a problem, never with 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const response = await post('/api/cases/create', JSON.stringify(value));
        expect(response.status).toBe(422);
      }),
      runs(20, 100),
    );
  });
});

describe('answers', () => {
  it.each(['/openapi.json', '/api/status-model', '/api/operations/agents'])(
    'are compressed when asked for: %s',
    async (path) => {
      const proxied = { 'accept-encoding': 'gzip', 'x-forwarded-for': '192.0.2.7' };
      const response = await t.request(path, { headers: proxied });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      const plain = await t.request(path, { headers: { 'x-forwarded-for': '192.0.2.7' } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(await new Response(response.body!.pipeThrough(new DecompressionStream('gzip'))).text()).toBe(
        await plain.text(),
      );
    },
  );

  it('are not compressed for a program on this machine, nor when they are short or refused so', async () => {
    const local = await t.request('/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(local.headers.get('content-encoding')).toBeNull();
    const short = await t.request('/api/cases', {
      headers: { 'accept-encoding': 'gzip', 'x-forwarded-for': '192.0.2.7' },
    });
    expect(short.headers.get('content-encoding')).toBeNull();
    const refused = await t.request('/openapi.json', {
      headers: { 'accept-encoding': 'gzip;q=0', 'x-forwarded-for': '192.0.2.7' },
    });
    expect(refused.headers.get('content-encoding')).toBeNull();
  });

  it('carry headers that keep a browser from guessing', async () => {
    const { headers } = await t.request('/api/cases');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('never show the text of an unknown error', async () => {
    const broken = await testApp();
    broken.deps.ports.database.db.select = () => {
      throw new Error('secret: postgres://user:password@host');
    };
    const response = await broken.request('/api/cases');
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text).code).toBe('internal_error');
    expect(text).not.toMatch(/secret|password/);
    await broken.close();
  });
});

describe('rate limit', () => {
  it('stops an actor who asks too often, but not the health probe', async () => {
    const [A, B] = ['a'.repeat(24), 'b'.repeat(24)];
    const limited = await testApp({ RATE_LIMIT_PER_MINUTE: '3', API_TOKENS: `a=${A},b=${B}` });
    const as = (token: string, path = '/api/cases') =>
      limited.request(path, { headers: { authorization: `Bearer ${token}` } });
    for (let n = 0; n < 3; n += 1) expect((await as(A)).status).toBe(200);
    const refused = await as(A);
    expect([refused.status, (await jsonOf(refused)).code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await as(B)).status).toBe(200);
    expect((await as(A, '/health')).status).toBe(200);
    await limited.close();
  });
});
