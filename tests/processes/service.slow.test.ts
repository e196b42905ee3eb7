import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { generateDecision } from '../../samples/generate-decision.ts';
import { type Json, jsonOf } from '../helpers/app.ts';
import { migratedDataDir, testServerUrl } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { failingStart, type Service, startService } from '../helpers/service.ts';
import { eventsOf, readEvents } from '../helpers/sse.ts';

/** The real service as a process, killed and started again. On the embedded database: a server has its own tests. */
const embedded = describe.skipIf(testServerUrl !== null);

let running: Service[] = [];
let folders: string[] = [];
const start = async (env: Record<string, string> = {}, dataDir?: string) => {
  const service = await startService({ DATABASE_URL: '', ...env }, dataDir ?? (await migratedDataDir()));
  running.push(service);
  folders.push(service.dataDir);
  return service;
};
afterEach(async () => {
  for (const service of running) await service.kill();
  for (const folder of new Set(folders))
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  running = [];
  folders = [];
});

const get = async (service: Service, path: string): Promise<Json> => jsonOf(await fetch(service.url + path));
const post = async (service: Service, path: string, body: object): Promise<Json> =>
  jsonOf(
    await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
const upload = async (service: Service, name: string, text: string): Promise<Json> => {
  const form = new FormData();
  form.append('file', new File([text], name));
  return jsonOf(await fetch(`${service.url}/api/upload`, { method: 'POST', body: form }));
};
const DECISION = generateDecision({ characters: 60_000, seed: 7 });

async function classified(service: Service, text = DECISION): Promise<{ task_id: string; document_id: string }> {
  await post(service, '/api/cases/create', { case_number: '1/25' });
  const { filename } = await upload(service, 'החלטה.txt', text);
  return post(service, '/api/classify', { filename, target: 'case', case_number: '1/25', doc_type: 'decision' });
}

const taskEnd = async (service: Service, taskId: string) =>
  (await readEvents(await fetch(`${service.url}/api/progress/${taskId}`))).at(-1)!.data;

embedded('a service that has just started', () => {
  it('suggests what the first file is', async () => {
    const service = await start();
    const first = await upload(service, 'סריקה.txt', `ערר 1031/25\n\nכתב ערר\n\n1. מוגש בזאת ערר.\n`);
    // In the answer to the upload, but on a machine that takes more than five seconds to load what a reader reads with.
    const listed = async () => (await get(service, '/api/uploads')).uploads[0].suggestion;
    expect(first.suggestion ?? (await eventually(listed))).toMatchObject({
      doc_type: 'appeal',
      case_number: '1031/25',
    });
  });
});

embedded('a service killed in the middle of a document', () => {
  it.each(['extracting', 'structuring', 'embedding', 'saving'])(
    'at the stage %s finishes it after the restart, once',
    async (stage) => {
      const first = await start();
      const { task_id, document_id } = await classified(first);
      for await (const event of eventsOf(await fetch(`${first.url}/api/progress/${task_id}`)))
        if (event.data.stage === stage) break;
      await first.kill();

      const second = await start({}, first.dataDir);
      const end = await taskEnd(second, task_id);
      expect(end).toMatchObject({ status: 'completed', document_id });
      const details = await get(second, '/api/cases/1%2F25/details');
      expect(details.documents).toHaveLength(1);
      const { database } = await get(second, '/api/system/diagnostics');
      expect(database.counts).toMatchObject({
        documents: 1,
        chunks: details.documents[0].chunk_count,
        pending_files: 0,
      });
      const [folder] = await readdir(join(second.dataDir, 'cases'));
      expect(await readdir(join(second.dataDir, 'cases', folder!, 'documents/originals'))).toEqual(['החלטה.txt']);
      expect(await readFile(join(second.dataDir, 'cases', folder!, 'documents/originals/החלטה.txt'), 'utf8')).toBe(
        DECISION,
      );
    },
    90_000,
  );

  it('three times gives it up with a reason and returns the file', async () => {
    let service = await start();
    const { task_id } = await classified(service, generateDecision({ characters: 250_000, seed: 3 }));
    let started = '';
    for (let n = 0; n < 3; n += 1) {
      const at = service;
      await eventually(async () => {
        const [task] = (await get(at, '/api/system/tasks')).tasks;
        return task.status === 'processing' && task.updated_at > started;
      });
      started = new Date().toISOString();
      await service.kill();
      service = await start({}, service.dataDir);
    }
    const end = await eventually(async () => {
      const last = await taskEnd(service, task_id);
      return last.status === 'failed' && last;
    });
    expect(end.error).toMatch(/שלוש פעמים/);
    expect((await get(service, '/api/uploads')).uploads).toHaveLength(1);
  }, 180_000);
});

embedded('the database owner', () => {
  it('killed in the middle of a document comes back, and the document is finished', async () => {
    const service = await start();
    const { task_id } = await classified(service);
    await eventually(async () => (await get(service, '/api/system/tasks')).tasks[0]?.stage);
    process.kill(await ownerPid(service), 'SIGKILL');
    await eventually(async () => (await fetch(`${service.url}/health`)).status === 200);
    expect(
      await eventually(async () => {
        const end = await taskEnd(service, task_id).catch(() => null);
        return end?.status === 'completed' && end;
      }, 60_000),
    ).toMatchObject({ status: 'completed' });
    expect((await get(service, '/api/cases/1%2F25/details')).documents).toHaveLength(1);
  });

  it('is shared by two services on one data directory, each of which sees what the other does', async () => {
    const first = await start();
    const second = await start({ WORKERS: 'off' }, first.dataDir);
    expect(await ownerPid(second)).toBe(await ownerPid(first));
    const { task_id } = await classified(second);
    const [one, two] = await Promise.all([taskEnd(first, task_id), taskEnd(second, task_id)]);
    expect([one.status, two.status]).toEqual(['completed', 'completed']);
    await first.stop();
    expect((await get(second, '/api/cases')).total).toBe(1);
  });
});

describe('a start', () => {
  it('with bad settings names each of them and ends with 1', async () => {
    const { code, output } = await failingStart({
      PORT: 'abc',
      MAX_UPLOAD_MB: '0',
      API_TOKENS: 'nonsense',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1',
      ROLES: 'everybody=boss',
      USER_ROLES: 'dana',
    });
    expect(code).toBe(1);
    for (const name of [
      'PORT',
      'MAX_UPLOAD_MB',
      'API_TOKENS',
      'DATABASE_URL',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
      'ROLES',
      'USER_ROLES',
    ])
      expect(output).toContain(name);
  });

  it('on an address of the network without credentials is refused, and says what to set', async () => {
    const { code, output } = await failingStart({ HOST: '0.0.0.0' });
    expect([code, output]).toEqual([1, expect.stringMatching(/API_TOKENS or TRUSTED_USER_HEADER/)]);
  });
});

embedded('a second start', () => {
  it('on the same port ends with 1 and a clear word, and leaves the first one alone', async () => {
    const first = await start();
    const dir = await mkdtemp(join(tmpdir(), 'second-'));
    folders.push(dir);
    const { code, output } = await failingStart({ DATABASE_URL: '', DATA_DIR: dir, PORT: new URL(first.url).port });
    expect([code, output]).toEqual([1, expect.stringMatching(/in use/)]);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
  });
});

embedded('SIGTERM', () => {
  it('in the middle of a document, more often than a crash may happen, does not count against it', async () => {
    let service = await start();
    const { task_id } = await classified(service, generateDecision({ characters: 250_000, seed: 5 }));
    let started = '';
    for (let n = 0; n < 4; n += 1) {
      const at = service;
      const task = await eventually(async () => {
        const [first] = (await get(at, '/api/system/tasks')).tasks;
        return !first ? 'finished' : first.status === 'processing' && first.updated_at > started && first;
      });
      if (task === 'finished') break;
      started = new Date().toISOString();
      expect(await service.stop()).toBeLessThan(10_000);
      service = await start({}, service.dataDir);
    }
    expect(await taskEnd(service, task_id)).toMatchObject({ status: 'completed' });
    const [document] = (await get(service, '/api/cases/1%2F25/details')).documents;
    expect((await get(service, '/api/system/diagnostics')).database.counts.chunks).toBe(document.chunk_count);
  }, 180_000);

  it('ends open streams cleanly within a second, the process within ten, and leaves no owner', async () => {
    const service = await start();
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${service.url}/api/system/tasks/stream`)),
    );
    const owner = await ownerPid(service);
    const asked = performance.now();
    const ended = Promise.all(streams.map((stream) => readEvents(stream))).then(() => performance.now() - asked);
    expect(await service.stop()).toBeLessThan(10_000);
    expect(await ended).toBeLessThan(1000);
    await eventually(async () => !existsSync(`/proc/${owner}`));
  });
});

/** The process that holds the embedded database: it alone has its directory open. */
async function ownerPid(service: Service): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('database-owner') && command.includes(service.dataDir)) return Number(pid);
  }
  throw new Error('no owner runs');
}
