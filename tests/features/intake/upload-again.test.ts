// A file that is sent again under its key, as browsers and people do where the answer to the first did not come.
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../helpers/app.ts';
import { jsonOf } from '../../helpers/app-on.ts';
import { APPEAL_TEXT } from '../../helpers/intake.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ TRUSTED_USER_HEADER: 'X-Remote-User', USER_ROLES: 'dana=chair,noa=staff' });
});
afterAll(() => t.close());

async function send(key: string, { text = APPEAL_TEXT, name = 'כתב ערר.txt', user = 'dana' } = {}) {
  const form = new FormData();
  form.append('file', new File([text], name));
  const headers = { 'Idempotency-Key': key, 'X-Remote-User': user };
  const response = await t.request('/api/upload', { method: 'POST', body: form, headers });
  return { status: response.status, body: await jsonOf(response) };
}

async function stored(): Promise<{ listed: string[]; files: string[] }> {
  const { uploads } = await jsonOf(await t.request('/api/uploads', { headers: { 'X-Remote-User': 'dana' } }));
  const files = await readdir(t.ctx.files.uploads, { withFileTypes: true });
  return {
    listed: uploads.map(({ filename }: { filename: string }) => filename).sort(),
    files: files
      .filter((each) => each.isFile())
      .map(({ name }) => name)
      .sort(),
  };
}

describe('a file that is sent again under its key', () => {
  it('is answered as the first time and stands once, among the rows and among the files', async () => {
    const before = await stored();
    const key = randomUUID();
    const first = await send(key);
    const again = await send(key);
    expect(again.status).toBe(200);
    const { suggestion: _first, ...of } = first.body;
    expect(again.body).toMatchObject(of);
    const after = await stored();
    expect(after.listed).toEqual([...before.listed, first.body.filename].sort());
    expect(after.files).toEqual(after.listed);
  });

  it('stands once where twelve come at the same time, beside others of the same name', async () => {
    const before = await stored();
    const keys = [randomUUID(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send(keys[n % 2]!, { text: `${APPEAL_TEXT} ${n % 2}`, name: 'תשובה.txt' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.filename))).toEqual(new Set(['תשובה.txt', 'תשובה (2).txt']));
    const after = await stored();
    expect(after.listed).toHaveLength(before.listed.length + 2);
    expect(after.files).toEqual(after.listed);
  });

  it('is another file under another key, or under none', async () => {
    const names = [await send(randomUUID()), await send(randomUUID())].map(({ body }) => body.filename);
    expect(new Set(names).size).toBe(2);
  });

  it.each([
    ['another file', { text: `${APPEAL_TEXT} אחר` }],
    ["another's", { user: 'noa' }],
  ])('is refused where the key is of %s, and nothing is kept', async (_, other) => {
    const key = randomUUID();
    await send(key);
    const before = await stored();
    const refused = await send(key, other);
    expect([refused.status, refused.body.code]).toEqual([422, 'idempotency_key_reused']);
    expect(await stored()).toEqual(before);
  });

  it('is refused where the key is none', async () => {
    const before = await stored();
    const refused = await send('no-key');
    expect([refused.status, refused.body.code]).toEqual([422, 'validation_error']);
    expect(refused.body.errors[0].loc).toEqual(['header', 'idempotency-key']);
    expect(await stored()).toEqual(before);
  });

  it('can be taken away and sent once more', async () => {
    const key = randomUUID();
    const { body } = await send(key, { name: 'הוסר.txt' });
    const path = `/api/uploads/${encodeURIComponent(body.filename)}`;
    await t.request(path, { method: 'DELETE', headers: { 'X-Remote-User': 'dana' } });
    expect((await send(key, { name: 'הוסר.txt' })).body.filename).toBe(body.filename);
  });
});
